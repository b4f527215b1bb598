// How positions and moves are written: by the engine, and for people.

/** @typedef {"connectfour" | "nogo" | "reversi"} Kind */
/** @typedef {"first" | "second"} Side */

/**
 * A position as one sees it. Squares are row by row from the top: x the first player's, o
 * the second's, # forbidden and . empty.
 * @typedef {{ rows: number, columns: number, squares: string[], turn: Side }} Board
 */

/** What the page calls the games and their sides. @type {Record<Kind, { title: string, sides: [string, string] }>} */
export const games = {
  connectfour: { title: "Four in a row", sides: ["Red", "Yellow"] },
  nogo: { title: "NoGo", sides: ["Black", "White"] },
  reversi: { title: "Reversi", sides: ["Black", "White"] },
};

/** @param {Side} side @returns {Side} */
export const other = side => (side === "first" ? "second" : "first");

/** @param {Kind} kind @param {Side} side */
export const sideName = (kind, side) => games[kind].sides[side === "first" ? 0 : 1];

/** The side of a square's piece, or null. @param {string} square @returns {Side | null} */
export const sideOf = square => (square === "x" ? "first" : square === "o" ? "second" : null);

/**
 * Reads what query fen answers: rows joined by "/", then the side to move.
 * @param {string} fen
 * @returns {Board}
 */
export function readFEN(fen) {
  const [text, turn] = fen.trim().split(/\s+/);
  const rows = text
    .split("/")
    .map(row =>
      (row.match(/\d+|[xo#]/g) ?? []).flatMap(part =>
        /\d/.test(part) ? Array(Math.min(Number(part), 64)).fill(".") : [part],
      ),
    );
  return { rows: rows.length, columns: rows[0].length, squares: rows.flat(), turn: turn === "o" ? "second" : "first" };
}

/** Writes what position fen takes. @param {Board} board */
export function writeFEN(board) {
  const rows = [];
  for (let i = 0; i < board.squares.length; i += board.columns) {
    rows.push(
      board.squares
        .slice(i, i + board.columns)
        .join("")
        .replace(/\.+/g, run => String(run.length)),
    );
  }
  return `${rows.join("/")} ${board.turn === "first" ? "x" : "o"}`;
}

/** The index of the cell that a move takes, -1 for a pass. @param {string} move @param {number} columns */
export function cellOf(move, columns) {
  if (move === "pass") return -1;
  const [row, column] = move.split(",").map(Number);
  return row * columns + column;
}

/** @param {number} cell @param {number} columns */
export const moveAt = (cell, columns) => `${Math.floor(cell / columns)},${cell % columns}`;

/** The column's letter, which Go's custom calls without I. @param {Kind} kind @param {number} column */
const letter = (kind, column) => (kind === "nogo" ? "ABCDEFGHJKLMN" : "abcdefghijkl")[column];

/** The name of a column at the board's edge. @param {Kind} kind @param {number} column */
export const columnName = (kind, column) => (kind === "connectfour" ? String(column + 1) : letter(kind, column));

/** The name of a row at the board's edge: Reversi counts from the top. @param {Kind} kind @param {number} row @param {number} rows */
export const rowName = (kind, row, rows) => String(kind === "reversi" ? row + 1 : rows - row);

/**
 * A move as people write it: a column, or a cell such as d3.
 * @param {Kind} kind
 * @param {string} move
 * @param {number} rows
 */
export function moveName(kind, move, rows) {
  if (move === "pass") return "pass";
  const [row, column] = move.split(",").map(Number);
  return kind === "connectfour" ? columnName(kind, column) : letter(kind, column) + rowName(kind, row, rows);
}

/** A cell in words. @param {Kind} kind @param {number} cell @param {Board} board */
export function cellName(kind, cell, board) {
  const row = Math.floor(cell / board.columns);
  const column = cell % board.columns;
  if (kind !== "connectfour") return letter(kind, column) + rowName(kind, row, board.rows);
  return `column ${columnName(kind, column)}, row ${rowName(kind, row, board.rows)}`;
}
