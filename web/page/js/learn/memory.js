// What the browser keeps of Learn from visit to visit: the mistakes of reviewed games, and the scores.

import { list, read, write } from "../state/storage.js";
import { scored } from "./cards.js";

/** @import { Card, Scores } from "./cards.js" */

const cardsKey = "c4engine.mistakes";
const scoresKey = "c4engine.scores";

/** The greatest number of mistakes. */
const remembered = 300;

/** The mistakes of reviewed games. @returns {Card[]} */
export const mistakes = () => list(cardsKey).filter(card => typeof card?.fen === "string" && Array.isArray(card.best));

/** Adds mistakes, the new ones first. @param {Card[]} cards */
export function remember(cards) {
  const ids = new Set(cards.map(({ id }) => id));
  if (cards.length)
    write(cardsKey, [...cards, ...mistakes().filter(({ id }) => !ids.has(id))].slice(0, remembered));
}

/** How often each exercise was solved. @returns {Scores} */
export function scores() {
  const found = read(scoresKey);
  return found && typeof found === "object" && !Array.isArray(found) ? found : {};
}

/** Notes how an exercise went. @param {string} id @param {boolean} right whether the first try was right @param {number} today */
export function score(id, right, today) {
  const all = scores();
  write(scoresKey, { ...all, [id]: scored(Array.isArray(all[id]) ? all[id] : [0, 0], right, today) });
}
