// The games of the engine, as games.json describes them. The page knows only this description:
// no script names a game, but for the numbers of SGF in formats/records.js.

import { holeOf, readFEN } from "./position.js";

/**
 * Which boards newgame offers.
 * @typedef {object} Boards
 * @property {number[]} sizes rows and columns to choose from
 * @property {[number, number]} usual rows and columns
 * @property {boolean} square whether newgame takes one number for both
 * @property {boolean} hole whether a cell may be forbidden
 * @property {string[]} rules words that may follow the size
 * @property {number[] | null} [random] the least and the greatest size of a random board, if any
 */

/**
 * The description of a game.
 * @typedef {object} About
 * @property {string} name as newgame takes it
 * @property {string} title
 * @property {string} goal what wins, in a sentence
 * @property {[string, string]} sides the names of the sides
 * @property {"holes" | "discs" | "stones"} look
 * @property {number} line how many in a row win; 0: no line does
 * @property {boolean} gravity whether a column takes a piece in one cell at most
 * @property {boolean} counted whether the side with more pieces wins
 * @property {{ letters: string, fromTop: boolean }} notation the columns' letters ("": numbers), and
 *   whether rows count from the top
 * @property {Boards} boards
 */

export class Games {
  /** @param {About[]} all the usual one first */
  constructor(all) {
    this.all = all;
  }

  /** The game that a new page shows. */
  get usual() {
    return this.all[0];
  }

  /** @param {string} name */
  named(name) {
    return this.all.find(about => about.name === name);
  }
}

/** Fetches what a file of the page describes, such as games.json. @param {string} address */
export async function load(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return response.json();
}

/**
 * The words after newgame and the game's name.
 * @param {About} about
 * @param {number} rows
 * @param {number} columns
 * @param {[number, number] | null} [hole] row from the top and column of the forbidden cell
 * @param {string[]} [rules]
 */
export function boardWords({ boards }, rows, columns, hole = null, rules = []) {
  return [...(boards.square ? [rows] : [rows, columns]), ...(boards.hole && hole ? hole : []), ...rules].join(" ");
}

/**
 * The words for a board on which a game began.
 * @param {About} about
 * @param {string} fen
 */
export function wordsOf(about, fen) {
  const board = readFEN(fen);
  const rules = fen.split(/\s+/).filter(word => about.boards.rules.includes(word));
  return boardWords(about, board.rows, board.columns, holeOf(board), rules);
}

/** The words of the usual board. @param {About} about */
export const usualWords = about => boardWords(about, ...about.boards.usual);
