// The games that the browser keeps from visit to visit, with every variation and explanation: the one on
// the table until the page is opened again, for this tab and as the last one of all tabs, and a shelf of
// earlier ones, to which the browser's Back leads.

import { writeLink } from "../formats/link.js";
import { branchesOf } from "../formats/setup.js";
import { list, read, storages, write } from "./storage.js";

/** @import { Branches } from "../formats/setup.js" */
/** @import { Game } from "../game/tree.js" */
/** @import { Clock } from "./reduce.js" */
/** @import { Settings } from "./settings.js" */

const gameKey = "c4engine.game";
const shelfKey = "c4engine.games";

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

/** The greatest number of games on the shelf. */
const shelved = 40;

/** @param {Game} game @param {Omit<Kept, "link" | "branches">} more @returns {Kept} */
export const record = (game, more) => ({ link: writeLink(game), branches: branchesOf(game), ...more });

/** Keeps the game on the table. @param {Kept} kept */
export function keep(kept) {
  for (const storage of storages()) write(gameKey, kept, storage);
}

/** Puts a game on the shelf, in the place of one with the same start and moves. @param {Kept} kept */
export function shelve(kept) {
  const others = shelf().filter(other => whole(other) !== whole(kept));
  for (let games = [kept, ...others].slice(0, shelved); games.length; games = games.slice(0, games.length >> 1))
    if (write(shelfKey, games)) return; // else there is less room
}

/** The start of a game, which its link has before the moves, and all its moves. @param {Kept} kept */
const whole = ({ link, branches }) => JSON.stringify([link.split(/&(?:moves|ply)=/)[0], branches.moves]);

/** Whether a stored value has the link of a game, and both times of its clock. @param {any} value @returns {value is Kept} */
const isKept = value =>
  typeof value?.link === "string" && (!value.left || [value.left.first, value.left.second].every(Number.isFinite));

/** The games on the shelf, the last one first. @returns {Kept[]} */
export const shelf = () => list(shelfKey).filter(game => isKept(game) && Array.isArray(game.branches?.moves));

/**
 * The game that was kept with a link, or the last one for the link "".
 * @param {string} link
 * @returns {Kept | null}
 */
export function kept(link) {
  const last = storages().map(storage => read(gameKey, storage)).filter(isKept);
  return [...last, ...(link ? shelf() : [])].find(found => !link || found.link === link) ?? null;
}
