// Makes a game of what was read, with the engine as judge of its moves.

import { Game } from "../game/tree.js";
import { moveName } from "../game/notation.js";
import { FormatError, wordsOf } from "./text.js";

/** @typedef {import("../client.js").Message} Message */
/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("./text.js").Loaded} Loaded */

/**
 * Plays a game that was read move by move. Fails if one is not legal.
 * @param {Engine} engine
 * @param {Loaded} loaded
 * @param {Game | null} before the game on the table, on whose board moves alone are played
 * @returns {Promise<Game>}
 */
export async function setUp(engine, loaded, before) {
  const { kind = before?.kind ?? "connectfour", fen = null, steps, said = [], ply } = loaded;
  const words = loaded.words ?? (fen ? wordsOf(kind, fen) : (before?.words ?? "6 7"));
  const game = new Game(kind, words, fen, await engine.describe({ kind, words, fen }, []));
  for (const [i, step] of steps.entries()) {
    const move = findMove(game, step, i);
    if (said[i]) game.current.learn(/** @type {Message} */ (said[i]));
    game.play(move, await engine.describe(game, [...game.current.moves(), move]));
  }
  const line = game.line();
  if (ply !== undefined && ply < line.length) game.select(line[ply]);
  return game;
}

/** The legal move that somebody wrote. @param {Game} game @param {string} step @param {number} i */
function findMove(game, step, i) {
  const { facts, board } = game.current;
  const found = facts.moves.find(
    move => move === step || moveName(game.kind, move, board.rows).toLowerCase() === step.toLowerCase(),
  );
  if (found) return found;
  const names = facts.moves
    .map(move => moveName(game.kind, move, board.rows))
    .slice(0, 12)
    .join(" ");
  throw new FormatError(`move ${i + 1}: expected ${names ? `one of ${names}` : "none, the game is over"}, not ${step}`);
}
