// Positions, as FENs and as boards.

/** @typedef {"first" | "second"} Side */

/**
 * A position. Squares are row by row from the top: x the first player's, o the second's,
 * # forbidden and . empty.
 * @typedef {{ rows: number, columns: number, squares: string[], turn: Side }} Board
 */

export const sides = /** @type {const} */ (["first", "second"]);

/** @param {Side} side @returns {Side} */
export const other = side => (side === "first" ? "second" : "first");

/** The side of a square's piece, or null. @param {string} square @returns {Side | null} */
export const sideOf = square => (square === "x" ? "first" : square === "o" ? "second" : null);

/** The number of a side's pieces. @param {Board} board @param {Side} side */
export const piecesOf = ({ squares }, side) => squares.filter(square => sideOf(square) === side).length;

/**
 * Reads a FEN: rows joined by "/", then the side to move.
 * @param {string} fen
 * @returns {Board}
 */
export function readFEN(fen) {
  const [text, turn] = fen.trim().split(/\s+/);
  const rows = text.replace(/\d+/g, run => ".".repeat(Math.min(Number(run), 64))).replace(/[^xo#./]/g, "").split("/");
  return { rows: rows.length, columns: rows[0].length, squares: [...rows.join("")], turn: turn === "o" ? "second" : "first" };
}

/** Writes a FEN. @param {Board} board */
export function writeFEN({ columns, squares, turn }) {
  const rows = squares.join("").match(RegExp(`.{${columns}}`, "g")) ?? [];
  return `${rows.join("/").replace(/\.+/g, run => String(run.length))} ${turn === "first" ? "x" : "o"}`;
}

/** The row and the column of the forbidden cell, or null. @param {Board} board @returns {[number, number] | null} */
export function holeOf({ columns, squares }) {
  const cell = squares.indexOf("#");
  return cell < 0 ? null : [Math.floor(cell / columns), cell % columns];
}

/** The index of the cell that a move takes, -1 for a pass. @param {string} move @param {number} columns */
export function cellOf(move, columns) {
  if (move === "pass") return -1;
  const [row, column] = move.split(",").map(Number);
  return row * columns + column;
}
