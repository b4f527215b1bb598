// What all forms of a game as text have in common.
//
// Rules are left to the engine: a game that was read is where it began, and its moves as
// somebody wrote them, "9,5", a column, a cell such as d3 or "pass".

import { readFEN } from "../game/notation.js";

/** @typedef {import("../game/notation.js").Kind} Kind */
/** @typedef {import("../game/notation.js").Board} Board */

/**
 * A game that was read. Without a kind it is played on the board that is on the table.
 * @typedef {object} Loaded
 * @property {string} title
 * @property {Kind} [kind]
 * @property {string} [words] what newgame takes after the name
 * @property {string | null} [fen] where it began, if not where newgame begins
 * @property {string[]} steps
 * @property {(import("../client.js").Message | undefined)[]} [said] what was said before each move, as info
 * @property {number} [ply] the position to look at, else the last
 */

/** Says in one line what was expected. */
export class FormatError extends Error {}

/** Columns are digits, and beyond 9 the letters a, b and c. */
export const columnDigits = "123456789abc";

/**
 * Reads moves in a row: 44445, 4 4 10, 5,3 4,3, f5d6 or 1. 4 4 2. 3.
 * @param {string} text
 * @returns {string[]}
 */
export function readSteps(text) {
  const words = text
    .replace(/\b\d+\.(?!\d)/g, " ")
    .split(/\s+/)
    .filter(Boolean);
  const isColumn = (/** @type {string} */ word) =>
    /^\d\d?$/.test(word) && Number(word) >= 1 && Number(word) <= columnDigits.length;
  if (words.length > 1 && words.every(isColumn)) return words.map(word => String(Number(word)));
  return words.flatMap(readWord);
}

/** @param {string} word @returns {string[]} */
function readWord(word) {
  if (word === "pass" || /^\d+,\d+$/.test(word)) return [word];
  if (/^([a-nA-N]\d{1,2}|pass)+$/.test(word)) return word.toLowerCase().match(/[a-n]\d{1,2}|pass/g) ?? [];
  return [...word.toLowerCase()].map(digit => {
    const column = columnDigits.indexOf(digit);
    if (column < 0)
      throw new FormatError(`moves: expected columns such as 44445 or moves such as 5,3, not ${quoted(word)}`);
    return String(column + 1);
  });
}

/** @param {string[]} words @returns {{ kind: Kind, words: string, fen: null }} */
export function startOf(words) {
  const named = /^[a-z]/.test(words[0] ?? "");
  const kind = named ? words[0] : "connectfour";
  if (kind !== "connectfour" && kind !== "nogo" && kind !== "reversi") {
    throw new FormatError(`newgame: expected connectfour, nogo or reversi, not ${quoted(kind)}`);
  }
  return { kind, words: words.slice(named ? 1 : 0).join(" "), fen: null };
}

/**
 * The words after newgame for a board on which a game began.
 * @param {Kind} kind
 * @param {string} fen
 */
export function wordsOf(kind, fen) {
  const board = readFEN(fen);
  if (kind === "connectfour") return connectfourWords(board);
  return `${board.rows}` + (fen.endsWith("nopass") ? " nopass" : "");
}

/** @param {Board} board */
function connectfourWords({ rows, columns, squares }) {
  const no = squares.indexOf("#");
  return `${rows} ${columns}` + (no < 0 ? "" : ` ${Math.floor(no / columns)} ${no % columns}`);
}

/** Whether nothing has been played yet, so that newgame begins there. @param {Kind} kind @param {string} fen */
export const isStart = (kind, fen) => kind !== "reversi" && !/[xo]/.test(fen.split(" ")[0]) && fen.endsWith(" x");

/** @param {string} text @param {string} where @returns {any} */
export function readJSON(text, where) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FormatError(`${where}: expected a JSON object (${/** @type {Error} */ (error).message})`);
  }
}

/** @param {string} text */
export const quoted = text => JSON.stringify(text.length > 32 ? text.slice(0, 32) + "…" : text);
