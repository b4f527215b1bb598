// Makes a game from text that was read. The engine judges its moves.

import { Game } from "../game/tree.js";
import { usualWords } from "../game/games.js";
import { cellCode, moveName } from "../game/notation.js";
import { FormatError, wordsOf } from "./text.js";

/** @typedef {import("c4engine").Message} Message */
/** @typedef {import("../engine/engine.js").PageEngine} PageEngine */
/** @typedef {import("../game/games.js").Games} Games */
/** @typedef {import("./text.js").Branches} Branches */
/** @typedef {import("./text.js").Loaded} Loaded */

/**
 * Plays a game that was read move by move. Moves without a board are tried on the present one, then
 * on the usual boards of the other games. Fails if a move is not legal.
 * @param {PageEngine} engine
 * @param {Games} games
 * @param {Loaded} loaded
 * @param {Game | null} before the game on the table, whose board is used for moves without one
 * @returns {Promise<Game>}
 */
export async function setUp(engine, games, loaded, before) {
  try {
    return await place(engine, games, loaded, before);
  } catch (error) {
    if (loaded.about || !(error instanceof FormatError)) throw error;
    /** @type {Game[]} */ const found = [];
    for (const about of games.all) {
      if (about === before?.about) continue;
      const game = await place(engine, games, { ...loaded, about }, null).catch(() => null);
      if (game) found.push(game);
    }
    if (!found.length) throw error;
    // Where the start has the fewest moves, the text fits least by chance.
    return found.reduce((a, b) => (b.root.facts.moves.length < a.root.facts.moves.length ? b : a));
  }
}

/** @param {PageEngine} engine @param {Games} games @param {Loaded} loaded @param {Game | null} before */
async function place(engine, games, loaded, before) {
  const game = await begin(engine, games, loaded, before);
  if (!loaded.branches) await playLine(engine, game, loaded);
  else {
    const nodes = await playBranches(engine, game, loaded.branches);
    const { report, explained = 0 } = loaded.branches;
    if (report && nodes[explained]) game.explain(nodes[explained], report);
  }
  return game;
}

/** @param {PageEngine} engine @param {Game} game @param {Loaded} loaded */
async function playLine(engine, game, { steps, said = [], ply }) {
  const play = async (/** @type {string} */ move) =>
    game.play(move, await engine.describe(game, [...game.current.moves(), move]));
  for (const [i, step] of steps.entries()) {
    const { moves } = game.current.facts;
    if (moves.join() === "pass" && step.toLowerCase() !== "pass") await play("pass"); // it was left out
    const move = findMove(game, step, i);
    if (said[i]) game.current.learn(/** @type {Message} */ (said[i]));
    await play(move);
  }
  const line = game.line();
  if (ply !== undefined && ply < line.length) game.select(line[ply]);
}

/** @param {PageEngine} engine @param {Game} game @param {Branches} branches */
async function playBranches(engine, game, { moves, end, current }) {
  /** @type {string[][]} */ const lists = [[]];
  for (const [parent, move] of moves) lists.push([...lists[parent], move]);
  const facts = await engine.describeAll(game, lists.slice(1));
  const nodes = [game.root];
  moves.forEach(([parent, move], i) => {
    game.current = nodes[parent];
    game.play(move, facts[i]);
    nodes.push(game.current);
  });
  game.select(nodes[end]);
  game.select(nodes[current]);
  return nodes;
}

/**
 * The game before its first move. The FEN of newgame's own start is not kept.
 * @param {PageEngine} engine
 * @param {Games} games
 * @param {Loaded} loaded
 * @param {Game | null} before
 */
async function begin(engine, games, loaded, before) {
  const { about = before?.about ?? games.usual, fen = null } = loaded;
  const own = before?.about === about ? before.words : usualWords(about);
  const words = loaded.words ?? (fen ? wordsOf(about, fen) : own);
  const start = await engine.describe({ about, words, fen: null }, []);
  if (!fen || start.fen === fen) return new Game(about, words, null, start);
  return new Game(about, words, fen, await engine.describe({ about, words, fen }, []));
}

/** The legal move of a written one. @param {Game} game @param {string} step @param {number} i */
function findMove({ about, current }, step, i) {
  const { facts, board } = current;
  const written = [moveName, cellCode];
  const found = facts.moves.find(
    move => move === step || written.some(name => name(about, move, board.rows).toLowerCase() === step.toLowerCase()),
  );
  if (found) return found;
  const moves = facts.moves
    .map(move => moveName(about, move, board.rows))
    .slice(0, 12)
    .join(" ");
  throw new FormatError(
    moves ? "move {n}: expected one of {moves}, not {step}" : "move {n}: expected none, the game is over, not {step}",
    { n: i + 1, moves, step },
  );
}
