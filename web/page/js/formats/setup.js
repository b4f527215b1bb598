// Makes the tree of a game from its moves, and back. The engine knows the rules.

import { wordsOf } from "../game/games.js";
import { Game } from "../game/tree.js";

/** @import { Message } from "c4engine" */
/** @import { PageEngine } from "../engine/engine.js" */
/** @import { About } from "../game/games.js" */
/** @import { Node } from "../game/tree.js" */

/**
 * A game that was read or kept, or a new one.
 * @typedef {object} Loaded
 * @property {string} [title] of a game that was read
 * @property {About} about
 * @property {string} [words] what newgame takes after the name; by default those of the fen
 * @property {string | null} [fen] where it began, if not where newgame begins
 * @property {string[]} [moves]
 * @property {(Message | null)[]} [said] the info from before each move
 * @property {number} [ply] the current position, by default the last
 * @property {Branches} [branches] all variations; then moves and ply do not count
 */

/**
 * A tree of moves. Positions are numbered in the order of the list, the start with 0.
 * @typedef {object} Branches
 * @property {[number, string][]} moves for each move the position before it, and the move
 * @property {number} end the last position of the shown line
 * @property {number} current the current position
 * @property {Message} [report] what annotate said of a line
 * @property {number} [explained] the end of that line
 */

/**
 * Plays the moves of a game. Fails if one is not legal.
 * @param {PageEngine} engine
 * @param {Loaded} loaded
 * @returns {Promise<Game>}
 */
export async function setUp(engine, loaded) {
  const { about, fen = null, words = wordsOf(about, fen ?? ""), branches = lineOf(loaded), said = [] } = loaded;
  /** @type {string[][]} */ const lists = [[]];
  for (const [parent, move] of branches.moves) lists.push([...lists[parent], move]);
  const facts = await engine.describe({ about, words, fen }, lists);
  const game = new Game(about, words, fen, facts[0]);
  const nodes = [game.root];
  branches.moves.forEach(([parent, move], i) => {
    game.current = nodes[parent];
    game.play(move, facts[i + 1]);
    nodes.push(game.current);
  });
  said.forEach((info, i) => info && nodes[i].learn(info));
  game.select(nodes[branches.end]);
  game.select(nodes[branches.current]);
  const { report, explained = 0 } = branches;
  if (report && nodes[explained]) game.explain(nodes[explained], report);
  return game;
}

/** Plays a move on a game. The engine knows the facts about a new position. @param {PageEngine} engine @param {Game} game @param {string} move */
export async function playMove(engine, game, move) {
  const known = game.child(move)?.facts;
  game.play(move, known ?? (await engine.describe(game, [[...game.current.moves(), move]]))[0]);
}

/** The moves of a line as a tree. @param {Loaded} loaded @returns {Branches} */
function lineOf({ moves = [], ply = moves.length }) {
  return { moves: moves.map((move, i) => [i, move]), end: moves.length, current: ply };
}

/** The tree of a game. @param {Game} game @returns {Branches} */
export function branchesOf({ root, end, current, report, explained }) {
  /** @type {Map<Node | null, number>} */ const numbers = new Map();
  const count = (/** @type {Node} */ node) => {
    numbers.set(node, numbers.size);
    node.children.forEach(count);
  };
  count(root);
  const number = (/** @type {Node | null} */ node) => numbers.get(node) ?? 0;
  const [, ...played] = /** @type {Node[]} */ ([...numbers.keys()]);
  return {
    moves: played.map(({ parent, move }) => [number(parent), move]),
    end: number(end),
    current: number(current),
    ...(report ? { report, explained: number(explained) } : {}),
  };
}
