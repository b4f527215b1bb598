// A link holds a whole game after its "#": the game, the board, the moves and where one
// looks. So it needs no server to be kept, sent or put back by the browser.

import { columnDigits, FormatError, isStart, readSteps, startOf, wordsOf } from "./text.js";
import { moveName } from "../game/notation.js";

/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Node} Node */
/** @typedef {import("./text.js").Loaded} Loaded */

/**
 * The moves of a line in a few letters: 44445, or e5-d4-pass.
 * @param {Game} game
 * @param {Node[]} line without the start
 */
export function shortMoves(game, line) {
  const names = line.map(node => moveName(game.kind, node.move, node.board.rows));
  return game.kind === "connectfour" ? names.map(name => columnDigits[Number(name) - 1]).join("") : names.join("-");
}

/** The part of the address that holds a game. @param {Game} game */
export function writeLink(game) {
  const line = game.line().slice(1);
  const ply = game.current.ply;
  const parts = new URLSearchParams({ game: game.kind, board: game.words });
  if (game.fen) parts.set("fen", game.fen);
  if (line.length) parts.set("moves", shortMoves(game, line));
  if (ply < line.length) parts.set("ply", String(ply));
  return `#${parts}`;
}

/** @param {string} hash @returns {Loaded} */
export function readLink(hash) {
  const parts = new URLSearchParams(hash.slice(1));
  const { kind } = startOf([parts.get("game") ?? "connectfour"]);
  const fen = parts.get("fen");
  const ply = parts.get("ply");
  const board = parts.get("board");
  if (!board && !fen) throw new FormatError("link: expected board, such as board=6+7");
  if (ply && !/^\d+$/.test(ply)) throw new FormatError("link: expected a number for ply");
  return {
    title: "link",
    kind,
    words: board ?? wordsOf(kind, fen ?? ""),
    fen: fen && !isStart(kind, fen) ? fen : null,
    steps: readSteps((parts.get("moves") ?? "").replaceAll("-", " ")),
    ...(ply ? { ply: Number(ply) } : {}),
  };
}
