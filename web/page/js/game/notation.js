// The notation of moves and cells for people.

import { text } from "../language.js";

/** @import { About } from "./games.js" */
/** @import { Board, Side } from "./position.js" */

/** @param {About} about @param {Side} side */
export const sideName = (about, side) => text(about.sides[side === "first" ? 0 : 1]);

/** The letters of columns in a game that declares none. */
const alphabet = "abcdefghijklmnopqrstuvwxyz";

/** @param {About} about @param {number} column */
const letter = ({ notation }, column) => (notation.letters || alphabet)[column];

/** Whether a column is a number, as with gravity, and not a letter. @param {About} about */
const isNumbered = ({ gravity, notation }) => gravity && !notation.letters;

/** The name of a column at the board's edge. @param {About} about @param {number} column */
export const columnName = (about, column) => (isNumbered(about) ? String(column + 1) : letter(about, column));

/** The name of a row at the board's edge. @param {About} about @param {number} row @param {number} rows */
export const rowName = ({ notation }, row, rows) => String(notation.fromTop ? row + 1 : rows - row);

/**
 * A move as people write it: a column with gravity, else a cell such as d3.
 * @param {About} about
 * @param {string} move
 * @param {number} rows
 */
export function moveName(about, move, rows) {
  if (move === "pass") return text("pass");
  const [row, column] = move.split(",").map(Number);
  return about.gravity ? columnName(about, column) : letter(about, column) + rowName(about, row, rows);
}

/** A move at the begin of a sentence: "Column 4", or a cell. @param {About} about @param {string} move @param {number} rows */
export function moveText(about, move, rows) {
  const name = moveName(about, move, rows);
  return about.gravity && move !== "pass" ? text("Column {name}", { name }) : name;
}

/** A cell in words. @param {About} about @param {number} cell @param {Board} board */
export function cellName(about, cell, { rows, columns }) {
  const row = Math.floor(cell / columns);
  const column = cell % columns;
  if (!isNumbered(about)) return letter(about, column) + rowName(about, row, rows);
  return text("column {column}, row {row}", { column: columnName(about, column), row: rowName(about, row, rows) });
}
