// Lines that win, and with gravity threats and parity, for the board. These are only facts; the
// engine knows the value of a position.
//
// A threat is an empty cell that completes a line of one side. It can be taken only after the
// cell below it. Neither side wants to fill that cell: the threat's owner would see it blocked,
// the other side would see it taken. So all other cells are filled first, and then the side to
// move must give way: zugzwang. On 6 x 7 the first player profits from threats in odd rows, the
// second from even ones (Allis, A Knowledge-based Approach of Connect-Four, 1988). A forbidden
// cell or an odd board reverses this, so the cells are counted here.

import { other, sideOf, sides } from "./position.js";

/** @import { Board, Side } from "./position.js" */

/**
 * @typedef {object} Threat
 * @property {number} cell
 * @property {Side} side whose line it completes
 * @property {number} row from the bottom, counted from 1
 * @property {boolean} now whether the cell can be taken at once
 * @property {boolean} profits whether the other side must give way when all else is filled
 */

/** Whether a game has threats: a line wins, and pieces fall. @param {import("./tree.js").Game | null} game */
export const hasThreats = game => Boolean(game && game.about.gravity && game.about.line > 0);

const directions = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

/**
 * The lines on the board that win, each with all of its cells in order.
 * @param {Board} board
 * @param {number} length of a line; 0: no line wins
 * @returns {number[][]}
 */
export function linesOf(board, length) {
  /** @type {number[][]} */ const found = [];
  for (const [cell, square] of board.squares.entries()) {
    for (const [down, right] of length && sideOf(square) ? directions : []) {
      if (run(board, cell, -down, -right, square) > 0) continue; // the line began earlier
      const cells = 1 + run(board, cell, down, right, square);
      if (cells >= length) found.push(Array.from({ length: cells }, (_, i) => at(board, cell, i * down, i * right)));
    }
  }
  return found;
}

/**
 * The threats on the board, from its bottom up.
 * @param {Board} board
 * @param {number} length of a line
 * @returns {Threat[]}
 */
export function threats(board, length) {
  /** @type {Threat[]} */ const found = [];
  for (let cell = board.squares.length - 1; cell >= 0; cell--) {
    if (board.squares[cell] !== ".") continue;
    const below = emptyBelow(board, cell);
    for (const side of sides) {
      if (!completesLine(board, cell, side === "first" ? "x" : "o", length)) continue;
      found.push({
        cell,
        side,
        now: below === 0,
        row: board.rows - Math.floor(cell / board.columns),
        profits: below > 0 && sideInZugzwang(board, cell, below) !== side,
      });
    }
  }
  return found;
}

/**
 * The side that must fill the cell below a threat. Before that the other columns are filled, and
 * the cells further below.
 * @param {Board} board
 * @param {number} cell
 * @param {number} below
 * @returns {Side}
 */
function sideInZugzwang(board, cell, below) {
  const column = cell % board.columns;
  const elsewhere = board.squares.filter((square, i) => square === "." && i % board.columns !== column).length;
  return (elsewhere + below - 1) % 2 === 0 ? board.turn : other(board.turn);
}

/** @param {Board} board @param {number} cell */
const emptyBelow = ({ columns, squares }, cell) =>
  squares.filter((square, i) => square === "." && i > cell && (i - cell) % columns === 0).length;

/** @param {Board} board @param {number} cell @param {string} piece @param {number} length */
function completesLine(board, cell, piece, length) {
  return directions.some(
    ([down, right]) => 1 + run(board, cell, down, right, piece) + run(board, cell, -down, -right, piece) >= length,
  );
}

/**
 * The number of pieces in a row beside a cell.
 * @param {Board} board
 * @param {number} cell
 * @param {number} down
 * @param {number} right
 * @param {string} piece
 */
function run(board, cell, down, right, piece) {
  for (let length = 0; ; length++) {
    const next = at(board, cell, (length + 1) * down, (length + 1) * right);
    if (next < 0 || board.squares[next] !== piece) return length;
  }
}

/**
 * The cell some rows down and some columns to the right of another, or -1 off the board.
 * @param {Board} board
 * @param {number} cell
 * @param {number} down
 * @param {number} right
 */
function at(board, cell, down, right) {
  const row = Math.floor(cell / board.columns) + down;
  const column = (cell % board.columns) + right;
  return row < 0 || row >= board.rows || column < 0 || column >= board.columns ? -1 : row * board.columns + column;
}
