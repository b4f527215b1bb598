// A game of a report, as pages.go writes it, and as the tree of positions that the modules of
// web show.

import { wordsOf } from "../../web/page/js/game/games.js";
import { cellOf, other, readFEN, sideOf, writeFEN } from "../../web/page/js/game/position.js";
import { Game } from "../../web/page/js/game/tree.js";

/** @import { About } from "../../web/page/js/game/games.js" */
/** @import { Board } from "../../web/page/js/game/position.js" */
/** @import { Facts, Node } from "../../web/page/js/game/tree.js" */

/**
 * A move as pages.go writes it.
 * @typedef {[move: string, turned: number[], ms: number | null, clock: number | null, nodes: number, winrate: number | null, proven: string]} Row
 */

/**
 * A move, the cells that it turns over, and the data of its player.
 * @typedef {ReturnType<typeof plyOf>} Ply
 */

/** @param {Row} row */
export const plyOf = ([move, turned, ms, clock, nodes, winrate, proven]) => ({ move, turned, ms, clock, nodes, winrate, proven });

/**
 * A game as pages.go writes it.
 * @typedef {object} Shown
 * @property {number} number
 * @property {string} [source]
 * @property {string} first
 * @property {string} second
 * @property {"" | "first" | "second" | "draw"} result
 * @property {string} end
 * @property {string} detail
 * @property {string} game
 * @property {string} fen
 * @property {boolean} over
 * @property {number} [wrong] the cell of a wrong answer at the end
 * @property {Row[]} plies
 * @property {any} [report]
 * @property {Record<string, Row[]>} [better]
 * @property {string[]} [says]
 */

/** Plays a move, whose position has a result if the game is over. @param {Game} game @param {Ply} ply */
function play(game, { move, turned }, result = "none") {
  const { board } = game.current;
  const squares = [...board.squares];
  for (const cell of [cellOf(move, board.columns), ...turned])
    if (cell >= 0) squares[cell] = board.turn === "first" ? "x" : "o";
  game.play(move, factsOf({ ...board, squares, turn: other(board.turn) }, result));
}

/** @param {Board} board @returns {Facts} */
const factsOf = (board, result = "none") =>
  ({ fen: writeFEN(board), turn: board.turn, moves: [], result: /** @type {"none"} */ (result) });

/** A game with its explanation and the better lines as variations. @param {About} about @param {Shown} shown @param {Ply[]} plies */
export function treeOf(about, { fen, over, result, report, better = {} }, plies) {
  const start = readFEN(fen);
  const usual = start.squares.every(square => !sideOf(square)); // newgame begins there, so a link is short
  const game = new Game(about, wordsOf(about, fen), usual ? null : fen, factsOf(start));
  plies.forEach((ply, i) => play(game, ply, (over && i === plies.length - 1 && result) || "none"));
  const end = game.current;
  const path = end.path();
  if (report) game.explain(end, report);
  if (report?.plies.length) value(game.root, 1 - report.plies[0].best);
  plies.forEach((ply, i) => {
    const told = report ? report.plies[i] : ply;
    const proven = report ? told.proven?.value : ply.proven.split(" ")[0];
    if (told.winrate !== null) value(path[i + 1], told.winrate, proven);
  });
  for (const [ply, line] of Object.entries(better)) {
    game.select(path[Number(ply) - 1]);
    for (const row of line) play(game, plyOf(row));
  }
  game.select(end);
  return game;
}

/**
 * Sets the value of a position from the winrate and the proven result of the side that moved.
 * @param {Node} node
 * @param {number} winrate
 * @param {"win" | "loss" | "draw" | ""} [proven]
 */
function value(node, winrate, proven) {
  const others = proven ? { value: /** @type {const} */ ({ win: "loss", loss: "win", draw: "draw" })[proven] } : undefined;
  node.analysis = { lines: [{ winrate: 1 - winrate, proven: others, pv: [] }], nodes: 0, nps: 0, depth: 0, seldepth: 0 };
}
