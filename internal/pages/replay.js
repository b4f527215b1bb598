// A game of a report, as pages.go writes it, and as the tree of positions that the modules of
// web show.

import { wordsOf } from "../../web/page/js/game/games.js";
import { cellOf, other, readFEN, sideOf, writeFEN } from "../../web/page/js/game/position.js";
import { Game } from "../../web/page/js/game/tree.js";

/** @import { About } from "../../web/page/js/game/games.js" */
/** @import { Board } from "../../web/page/js/game/position.js" */
/** @import { Facts, Node } from "../../web/page/js/game/tree.js" */

/**
 * A move, and the cells that it turns over.
 * @typedef {{ move: string, turned?: number[] }} Step
 */

/**
 * A move of a game with the data of its player.
 * @typedef {Step & { ms?: number, clock?: number, nodes?: number, winrate?: number, proven?: string }} Ply
 */

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
 * @property {string[]} plies as plyOf reads them
 * @property {any} [report]
 * @property {Record<string, Step[]>} [better]
 * @property {string[]} [says]
 */

/** Reads a move and what is known of it, each behind a letter: "8,3 m0.8 n300 pwin in 9". @param {string} text @returns {Ply} */
export function plyOf(text) {
  const [known, proven] = text.split(" p");
  const [move, ...more] = known.split(" ");
  const behind = (/** @type {string} */ letter) => more.filter(word => word[0] === letter).map(word => word.slice(1));
  const number = (/** @type {string} */ letter) => behind(letter).map(Number)[0];
  return {
    move,
    turned: behind("t").map(Number),
    ms: number("m"),
    clock: number("c"),
    nodes: number("n"),
    winrate: number("w"),
    proven,
  };
}

/** Plays a step, whose position has a result if the game is over. @param {Game} game @param {Step} step */
function play(game, { move, turned = [] }, result = "none") {
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
    const proven = report ? told.proven?.value : ply.proven?.split(" ")[0];
    if (told.winrate !== undefined) value(path[i + 1], told.winrate, proven);
  });
  for (const [ply, steps] of Object.entries(better)) {
    game.select(path[Number(ply) - 1]);
    for (const step of steps) play(game, step);
  }
  game.select(end);
  return game;
}

/**
 * Sets the value of a position from the winrate and the proven result of the side that moved.
 * @param {Node} node
 * @param {number} winrate
 * @param {"win" | "loss" | "draw"} [proven]
 */
function value(node, winrate, proven) {
  const others = proven && { value: /** @type {const} */ ({ win: "loss", loss: "win", draw: "draw" })[proven] };
  node.analysis = { lines: [{ winrate: 1 - winrate, proven: others, pv: [] }], nodes: 0, nps: 0, depth: 0, seldepth: 0 };
}
