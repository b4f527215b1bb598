// A link holds a whole game after its "#": the game, the board, the moves and the current
// position. So a browser can keep or send it without a server. The engine reads it, as all text.

import { moveName } from "../game/notation.js";

/** @import { Game, Node } from "../game/tree.js" */

/** Columns are digits, and beyond 9 the letters a, b and c. */
const columnDigits = "123456789abc";

/**
 * The moves of a line in short: 44445, or e5-d4-pass.
 * @param {Game} game
 * @param {Node[]} line without the start
 */
export function shortMoves({ about }, line) {
  if (about.gravity) return line.map(node => columnDigits[Number(node.move.split(",")[1])]).join("");
  return line.map(({ move, board }) => plainName(about, move, board.rows)).join("-");
}

/** A move's name, the same in every language. @param {Game["about"]} about @param {string} move @param {number} rows */
export const plainName = (about, move, rows) => (move === "pass" ? move : moveName(about, move, rows));

/** The part of the address that holds a game. @param {Game} game */
export function writeLink(game) {
  const line = game.line().slice(1);
  const ply = game.current.ply;
  const parts = new URLSearchParams({ game: game.about.name, board: game.words });
  if (game.fen) parts.set("fen", game.fen);
  if (line.length) parts.set("moves", shortMoves(game, line));
  if (ply < line.length) parts.set("ply", String(ply));
  return `#${parts}`;
}
