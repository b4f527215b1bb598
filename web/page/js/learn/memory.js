// What the browser keeps of Learn from visit to visit: the mistakes of reviewed games, and the scores.

import { list, read, write } from "../state/storage.js";
import { scored } from "./cards.js";
import { newcomer, rated } from "./rating.js";

/** @import { Card, Scores } from "./cards.js" */
/** @import { Standing } from "./rating.js" */

const cardsKey = "c4engine.mistakes";
const scoresKey = "c4engine.scores";
const standingKey = "c4engine.rating";
const daysKey = "c4engine.days";

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

/** The person's rating. @returns {Standing} */
export function standing() {
  const found = read(standingKey);
  const isRight = Object.keys(newcomer).every(name => Number.isFinite(found?.[name])) && found.deviation > 0;
  return isRight ? found : newcomer;
}

/** The days in a row with an exercise, up to today or yesterday. @param {number} today */
export function daysInRow(today) {
  const [last, days] = list(daysKey);
  return [today - 1, today].includes(last) && days > 0 ? Number(days) : 0;
}

/** Notes how an exercise went. A puzzle counts for the rating when it is new. @param {Card} card @param {boolean} right whether the first try was right @param {number} today */
export function score(card, right, today) {
  const all = scores();
  const known = Array.isArray(all[card.id]);
  if (list(daysKey)[0] !== today) write(daysKey, [today, daysInRow(today) + 1]);
  if (!known && card.rating) write(standingKey, rated(standing(), card.rating, right));
  write(scoresKey, { ...all, [card.id]: scored(known ? all[card.id] : [0, 0], right, today) });
}
