// The common parts of all forms of a game as text.
//
// The engine knows the rules. So a game that was read is only its start and its moves as they
// were written: "9,5", a column, a cell such as d3 or "pass".

import { boardWords, usualWords } from "../game/games.js";
import { holeOf, readFEN } from "../game/position.js";
import { text as translated } from "../language.js";

/** @typedef {import("../game/games.js").About} About */
/** @typedef {import("../game/games.js").Games} Games */

/**
 * A game that was read. Without about it is played on the present board.
 * @typedef {object} Loaded
 * @property {string} title
 * @property {About} [about]
 * @property {string} [words] what newgame takes after the name
 * @property {string | null} [fen] where it began, if not where newgame begins
 * @property {string[]} steps
 * @property {(import("c4engine").Message | undefined)[]} [said] the info from before each move
 * @property {number} [ply] the current position, by default the last
 * @property {Branches} [branches] all variations; then steps and ply do not count
 */

/**
 * A tree of moves. Positions are numbered in the order of the list, the start with 0.
 * @typedef {object} Branches
 * @property {[number, string][]} moves for each move the position before it, and the move
 * @property {number} end the last position of the shown line
 * @property {number} current the current position
 * @property {import("c4engine").Message} [report] what annotate said of a line
 * @property {number} [explained] the end of that line
 */

/** An error in a text. Its message is one line, in the page's language. */
export class FormatError extends Error {
  /** @param {Parameters<typeof translated>} message */
  constructor(...message) {
    super(translated(...message));
  }
}

/** Columns are digits, and beyond 9 the letters a, b and c. */
export const columnDigits = "123456789abc";

/**
 * Reads moves in a row: 44445, 4 4 10, 5,3 4,3, f5d6 or 1. 4 4 2. 3. If all words are columns of the board,
 * they are no runs: on 12 columns 11 is one move.
 * @param {string} text
 * @param {number} [columns] of the board
 * @returns {string[]}
 */
export function readSteps(text, columns = columnDigits.length) {
  const words = wordsIn(text);
  const areColumns = words.every(word => /^[1-9]\d?$/.test(word) && Number(word) <= columns);
  return areColumns ? words : words.flatMap(readWord);
}

/** The words of moves without comments, numbers, marks and the result at the end. @param {string} text */
export const wordsIn = text =>
  withoutComments(text)
    .replace(resultAtEnd, "")
    .split(/\s+/)
    .map(word => word.replace(/^(\d+\.+)?(p@)?/i, "").replace(/[!?]+$/, ""))
    .filter(Boolean);

export const resultAtEnd = /(^|\s)(1-0|0-1|1\/2-1\/2|½-½|\*)\s*$/;

/**
 * A text with blanks in the places of comments {..}, glyphs $1 and variations (..), which may nest.
 * @param {string} text
 */
export function withoutComments(text) {
  let depth = 0;
  const bare = text.replace(/\{[^}]*\}|\$\d+|[()]|[^{}()$]+|[{}$]/g, part => {
    if (part === "(") depth++;
    const left = depth || /^(\{.*\}|\$\d+)$/s.test(part);
    if (part === ")" && depth) depth--;
    return left ? " " : part;
  });
  return depth ? text : bare; // what is not closed stays
}

/** @param {string} word @returns {string[]} */
function readWord(word) {
  if (/^\d+,\d+$/.test(word)) return [word];
  if (/^([a-n][01]?\d|pass)+$/i.test(word)) return word.toLowerCase().match(/[a-n][01]?\d|pass/g) ?? [];
  return readColumns(word);
}

/** Writes columns without blanks, unless that would be read as cells or as one column. @param {string[]} columns */
export function writeColumns(columns) {
  const run = columns.map(column => columnDigits[Number(column) - 1]).join("");
  return readSteps(run).join() === columns.join() ? run : columns.join(" ");
}

/** Reads columns without blanks: 4444a. @param {string} word @returns {string[]} */
export function readColumns(word) {
  return [...word.toLowerCase()].map(digit => {
    const column = columnDigits.indexOf(digit);
    if (column < 0)
      throw new FormatError("moves: expected columns such as 44445 or cells such as d3, not {word}", { word: quoted(word) });
    return String(column + 1);
  });
}

/**
 * The game that words name, and its board, by default the usual one.
 * @param {Games} games
 * @param {string[]} words as after newgame
 * @returns {{ about: About, words: string, fen: null }}
 */
export function startOf(games, words) {
  const named = /^[a-z]/.test(words[0] ?? "");
  const about = named ? games.named(words[0]) : games.usual;
  if (!about) throw new FormatError("newgame: expected {names}, not {name}", { names: oneOf(games), name: quoted(words[0]) });
  return { about, words: words.slice(named ? 1 : 0).join(" ") || usualWords(about), fen: null };
}

/** The names of the games: "a, b or c". @param {Games} games */
const oneOf = games =>
  games.all
    .map(about => about.name)
    .join(", ")
    .replace(/, (\w+)$/, `${translated(" or ")}$1`);

/**
 * The words after newgame for a board on which a game began.
 * @param {About} about
 * @param {string} fen
 */
export function wordsOf(about, fen) {
  const board = readFEN(fen);
  const rules = fen.split(/\s+/).filter(word => about.boards.rules.includes(word));
  return boardWords(about, board.rows, board.columns, holeOf(board), rules);
}

/** @param {string} text @param {string} where @returns {any} */
export function readJSON(text, where) {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = /** @type {Error} */ (error).message;
    throw new FormatError("{where}: expected a JSON object ({why})", { where, why });
  }
}

/** @param {string} text */
export const quoted = text => JSON.stringify(text.length > 32 ? text.slice(0, 32) + "…" : text);
