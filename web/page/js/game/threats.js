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
 * @property {Side} side whose lines it completes
 * @property {number[][]} lines the cells of each, in order
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
 */
export function linesOf(board, length) {
  const begin = (/** @type {string} */ square, /** @type {number} */ cell) =>
    sideOf(square) ? linesThrough(board, cell, square, length).filter(([first]) => first === cell) : [];
  return length ? board.squares.flatMap(begin) : [];
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
      const lines = linesThrough(board, cell, side === "first" ? "x" : "o", length);
      if (!lines.length) continue;
      found.push({
        cell,
        side,
        lines,
        now: below === 0,
        row: board.rows - Math.floor(cell / board.columns),
        profits: below > 0 && sideInZugzwang(board, cell, below) !== side,
      });
    }
  }
  return found;
}

/**
 * The lines that a piece on the board threatens to complete: for each the empty cell, and the line's end
 * that is farther from it.
 * @param {Threat[]} found
 * @param {number} piece its cell
 * @returns {{ side: Side, from: number, to: number }[]}
 */
export function threatened(found, piece) {
  return found.flatMap(({ cell, side, lines }) =>
    lines
      .filter(line => line.includes(piece))
      .map(line => ({ side, from: line[line.indexOf(cell) < line.length / 2 ? line.length - 1 : 0], to: cell })),
  );
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

/**
 * The lines of a side's pieces through a cell that counts as one of them, each with its cells in order.
 * @param {Board} board
 * @param {number} cell
 * @param {string} piece
 * @param {number} length
 * @returns {number[][]}
 */
function linesThrough(board, cell, piece, length) {
  return directions.flatMap(([down, right]) => {
    const before = run(board, cell, -down, -right, piece);
    const cells = before + 1 + run(board, cell, down, right, piece);
    const place = (/** @type {number} */ i) => at(board, cell, (i - before) * down, (i - before) * right);
    return cells < length ? [] : [Array.from({ length: cells }, (_, i) => place(i))];
  });
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
