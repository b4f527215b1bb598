// Lines that win, and with gravity threats and parity, as the board shows them. These are
// facts to look at; what a position is worth says the engine.
//
// A threat is an empty cell that completes a line of one side. It can only be taken once the
// cell below is, and neither side wants to fill that one, the one because the other takes the
// threat, the other because the threat is then blocked. So all else is filled first, and whom that leaves
// to move has to give way: zugzwang. On 6 x 7 the first player profits from threats in odd rows and the
// second from even ones (Allis, A Knowledge-based Approach of Connect-Four, 1988). A forbidden
// cell or an odd board turns that round, so it is counted here and not looked up.

import { other, sideOf } from "./position.js";

/** @typedef {import("./position.js").Board} Board */
/** @typedef {import("./position.js").Side} Side */

/**
 * @typedef {object} Threat
 * @property {number} cell
 * @property {Side} side whose line it completes
 * @property {number} row from the bottom, counted from 1
 * @property {boolean} now whether the cell can be taken at once
 * @property {boolean} profits whether the other side has to give way, if all else is filled
 */

const directions = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

/**
 * The cells of every line on the board that wins.
 * @param {Board} board
 * @param {number} length of a line
 * @returns {Set<number>}
 */
export function linesOf(board, length) {
  /** @type {Set<number>} */ const cells = new Set();
  board.squares.forEach((square, cell) => {
    if (!sideOf(square)) return;
    for (const [down, right] of directions) {
      const line = Array.from({ length }, (_, i) => at(board, cell, i * down, i * right));
      if (line.every(c => c >= 0 && board.squares[c] === square)) line.forEach(c => cells.add(c));
    }
  });
  return cells;
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
    for (const side of /** @type {const} */ (["first", "second"])) {
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
 * Who gives way below a cell when all else is filled: the other columns and, in its own,
 * what is below but for the cell right under it.
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
function emptyBelow(board, cell) {
  let count = 0;
  for (let i = cell + board.columns; i < board.squares.length; i += board.columns) {
    if (board.squares[i] === ".") count++;
  }
  return count;
}

/** @param {Board} board @param {number} cell @param {string} piece @param {number} length */
function completesLine(board, cell, piece, length) {
  return directions.some(
    ([down, right]) => 1 + run(board, cell, down, right, piece) + run(board, cell, -down, -right, piece) >= length,
  );
}

/** How many pieces follow each other from a cell on. @param {Board} board @param {number} cell @param {number} down @param {number} right @param {string} piece */
function run(board, cell, down, right, piece) {
  for (let length = 0; ; length++) {
    const next = at(board, cell, (length + 1) * down, (length + 1) * right);
    if (next < 0 || board.squares[next] !== piece) return length;
  }
}

/** The cell so many rows down and columns right of another, -1 off the board. @param {Board} board @param {number} cell @param {number} down @param {number} right */
function at(board, cell, down, right) {
  const row = Math.floor(cell / board.columns) + down;
  const column = (cell % board.columns) + right;
  return row < 0 || row >= board.rows || column < 0 || column >= board.columns ? -1 : row * board.columns + column;
}
