// Keeps games, with every variation and explanation: the one on the table until the page is
// opened again, for this tab and as the last one of all tabs, and a shelf of earlier ones, to
// which the browser's Back leads. It keeps exercises and their scores too.

import { writeLink } from "../formats/link.js";
import { scored } from "../learn/cards.js";
import { local, read, storages, write } from "./storage.js";

/** @typedef {import("../formats/text.js").Branches} Branches */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Node} Node */
/** @typedef {import("../learn/cards.js").Card} Card */
/** @typedef {import("../learn/cards.js").Scores} Scores */
/** @typedef {import("./reduce.js").Clock} Clock */
/** @typedef {import("./settings.js").Settings} Settings */

/**
 * A kept game.
 * @typedef {object} Kept
 * @property {string} link the link of the shown line
 * @property {Branches} branches
 * @property {"play" | "analyse"} [mode] in which it was on the table
 * @property {Clock["left"] | null} [left] milliseconds of its clock
 * @property {Settings["players"]} [players]
 * @property {string} [title]
 */

const key = "c4engine.game";
const shelfKey = "c4engine.games";
const cardsKey = "c4engine.mistakes";
const scoresKey = "c4engine.scores";

/** The greatest numbers of games on the shelf and of mistakes. */
const shelved = 40;
const remembered = 300;

/** @param {Game} game @param {Omit<Kept, "link" | "branches">} more @returns {Kept} */
export const record = (game, more) => ({ link: writeLink(game), branches: branchesOf(game), ...more });

/** Keeps the game on the table. @param {Kept} kept */
export function keep(kept) {
  for (const storage of storages()) write(storage, key, kept);
}

/** Puts a game on the shelf, in the place of one with the same start and moves. @param {Kept} kept */
export function shelve(kept) {
  const others = shelf().filter(other => whole(other) !== whole(kept));
  for (let games = [kept, ...others].slice(0, shelved); games.length; games = games.slice(0, games.length >> 1))
    if (write(local(), shelfKey, games)) return; // else there is less room
}

/** The start of a game, which its link has before the moves, and all its moves. @param {Kept} kept */
const whole = ({ link, branches }) => JSON.stringify([link.split(/&(?:moves|ply)=/)[0], branches.moves]);

/** The games on the shelf, the last one first. @returns {Kept[]} */
export const shelf = () =>
  list(shelfKey).filter(game => typeof game?.link === "string" && Array.isArray(game.branches?.moves));

/**
 * The game that was kept with a link, or the last one for the link "".
 * @param {string} link
 * @returns {Kept | null}
 */
export function kept(link) {
  const last = storages().map(storage => /** @type {Kept | null} */ (read(storage, key)));
  return [...last, ...(link ? shelf() : [])].find(found => found && (!link || found.link === link)) ?? null;
}

/** The mistakes of reviewed games. @returns {Card[]} */
export const mistakes = () => list(cardsKey).filter(card => typeof card?.fen === "string" && Array.isArray(card.best));

/** Adds mistakes, the new ones first. @param {Card[]} cards */
export function remember(cards) {
  const ids = new Set(cards.map(({ id }) => id));
  if (cards.length)
    write(local(), cardsKey, [...cards, ...mistakes().filter(({ id }) => !ids.has(id))].slice(0, remembered));
}

/** How often each exercise was solved. @returns {Scores} */
export function scores() {
  const found = read(local(), scoresKey);
  return found && typeof found === "object" && !Array.isArray(found) ? found : {};
}

/** Notes how an exercise went. @param {string} id @param {boolean} right whether the first try was right @param {number} today */
export function score(id, right, today) {
  const all = scores();
  write(local(), scoresKey, { ...all, [id]: scored(Array.isArray(all[id]) ? all[id] : [0, 0], right, today) });
}

/** @param {string} name @returns {any[]} */
function list(name) {
  const found = read(local(), name);
  return Array.isArray(found) ? found : [];
}

/** @param {Game} game @returns {Branches} */
function branchesOf(game) {
  /** @type {Map<Node | null, number>} */ const numbers = new Map();
  /** @type {Branches["moves"]} */ const moves = [];
  const collect = (/** @type {Node} */ node) => {
    if (node.parent) moves.push([numbers.get(node.parent) ?? 0, node.move]);
    numbers.set(node, numbers.size);
    node.children.forEach(collect);
  };
  collect(game.root);
  const number = (/** @type {Node | null | undefined} */ node) => numbers.get(node ?? null) ?? 0;
  const { report, explained } = game;
  return {
    moves,
    end: number(game.end),
    current: number(game.current),
    ...(report ? { report, explained: number(explained) } : {}),
  };
}
