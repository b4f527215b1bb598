// A link holds a whole game after its "#": the game, the board, the moves and the current
// position. So a browser can keep or send it without a server.

import { columnDigits, FormatError, quoted, readColumns, readSteps, startOf, wordsOf } from "./text.js";
import { moveName } from "../game/notation.js";

/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Node} Node */
/** @typedef {import("../game/games.js").Games} Games */
/** @typedef {import("./text.js").Loaded} Loaded */

/**
 * The moves of a line in short: 44445, or e5-d4-pass.
 * @param {Game} game
 * @param {Node[]} line without the start
 */
export function shortMoves({ about }, line) {
  if (about.gravity) return line.map(node => columnDigits[Number(node.move.split(",")[1])]).join("");
  return line.map(node => moveName(about, node.move, node.board.rows)).join("-");
}

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

/** @param {Games} games @param {string} hash @returns {Loaded} */
export function readLink(games, hash) {
  const parts = new URLSearchParams(hash.slice(1));
  const { about } = startOf(games, [parts.get("game") ?? games.usual.name]);
  const fen = parts.get("fen");
  const ply = parts.get("ply");
  const board = parts.get("board");
  const moves = parts.get("moves") ?? "";
  if (!board && !fen) throw new FormatError("link: expected board, such as board=6+7");
  if (ply && !/^\d+$/.test(ply)) throw new FormatError("ply: expected a number, not {ply}", { ply: quoted(ply) });
  return {
    title: "link",
    about,
    words: board ?? wordsOf(about, fen ?? ""),
    fen,
    steps: about.gravity && !/[-, ]/.test(moves) ? readColumns(moves) : readSteps(moves.replaceAll("-", " ")),
    ...(ply ? { ply: Number(ply) } : {}),
  };
}
