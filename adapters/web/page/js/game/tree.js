// A game as a tree of positions: what was played, every other move that was tried, and what
// the engine said of each. Nothing is lost by going back and playing something else.

import { cellOf, readFEN } from "./position.js";

/** @typedef {import("./games.js").About} About */
/** @typedef {import("./position.js").Side} Side */
/** @typedef {import("../client.js").Message} Message */

/**
 * What the rules say about a position, asked of the engine.
 * @typedef {{ fen: string, turn: Side, moves: string[], result: "none" | "first" | "second" | "draw" }} Facts
 */

/**
 * A value that is proven. The game ends within so many plies; if they are exact, best play takes
 * as many.
 * @typedef {{ value: "win" | "loss" | "draw", plies?: number, exact?: boolean }} Proven
 */

/**
 * What the engine says about a move; the win rate is the mover's.
 * @typedef {{ winrate: number, proven?: Proven, score?: number, pv: string[] }} Line
 */

/**
 * What it says about a position: a line for each move, the best first.
 * @typedef {{ lines: Line[], nodes: number, nps: number, depth: number, seldepth: number }} Analysis
 */

/**
 * A proof that was tried and ended before everything was known.
 * @typedef {{ seconds: number, nodes: number, bounds?: { lower: string, upper: string } }} Attempt
 */

/** A position as one number: 1 if the first player wins, 0 if the second does. @typedef {{ share: number, proven: boolean }} Value */

let ids = 0;

/** A position and the move that led to it. */
export class Node {
  id = ++ids;
  /** How many moves have been played. @type {number} */ ply;
  /** @type {Node[]} */ children = [];
  /** The child on the line that is shown. @type {Node | null} */ next = null;
  /** @type {Analysis | null} */ analysis = null;
  /** What the last attempt at a proof left open. @type {Attempt | null} */ attempt = null;
  /** The move of a hint that was asked for here. @type {string | null} */ hint = null;

  /** @param {Node | null} parent @param {string} move @param {Facts} facts */
  constructor(parent, move, facts) {
    this.parent = parent;
    this.move = move;
    this.facts = facts;
    this.board = readFEN(facts.fen);
    this.ply = parent ? parent.ply + 1 : 0;
  }

  get over() {
    return this.facts.result !== "none";
  }

  /**
   * The legal move that a cell stands for: with gravity every cell stands for its column, and
   * a pass is meant wherever there is no other move.
   * @param {About} about
   * @param {number} cell
   */
  moveAt({ gravity }, cell) {
    const { columns } = this.board;
    const column = String(cell % columns);
    return this.facts.moves.find(
      move =>
        move === "pass" || (gravity ? move.split(",")[1] === column : cellOf(move, columns) === cell),
    );
  }

  /** The nodes from the start to this one. @returns {Node[]} */
  path() {
    return this.parent ? [...this.parent.path(), this] : [this];
  }

  /** The moves from the start to here. */
  moves() {
    return this.path()
      .slice(1)
      .map(node => node.move);
  }

  /**
   * Takes an info of the engine. What is proven stays, whatever a later search says of that move.
   * @param {Message} info
   */
  learn(info) {
    const { winrate, proven, score, pv, multipv = 1, nodes, nps = 0, depth, seldepth } = info;
    const known = this.analysis?.lines ?? [];
    const old = known.find(line => line.pv[0] === pv[0]);
    const knewMore = old?.proven && saysLess(proven, old.proven);
    const lines = known.filter(line => line !== old);
    lines.splice(multipv - 1, 0, knewMore ? old : { winrate, proven, score, pv });
    this.analysis = { lines, nodes, nps, depth, seldepth };
  }

  /** What the position is worth, if that is known. @returns {Value | null} */
  value() {
    const results = { first: 1, second: 0, draw: 0.5 };
    if (this.facts.result !== "none") return { share: results[this.facts.result], proven: true };
    const best = this.analysis?.lines[0];
    if (!best) return null;
    return { share: this.facts.turn === "first" ? best.winrate : 1 - best.winrate, proven: Boolean(best.proven) };
  }
}

/** Whether a proof adds nothing to what was proven before. @param {Proven | undefined} proven @param {Proven} known */
function saysLess(proven, known) {
  if (!proven) return true;
  if (proven.value !== known.value || proven.exact) return false;
  return Boolean(known.exact) || (known.plies ?? Infinity) <= (proven.plies ?? Infinity);
}

/** A tree of positions and the one that is looked at. */
export class Game {
  /**
   * @param {About} about
   * @param {string} words what newgame takes after the name
   * @param {string | null} fen where it began, if not where newgame begins
   * @param {Facts} facts of the start
   */
  constructor(about, words, fen, facts) {
    this.about = about;
    this.words = words;
    this.fen = fen;
    this.root = new Node(null, "", facts);
    this.current = this.root;
  }

  /** The child that a move leads to, if it has been played here. @param {string} move */
  child(move) {
    return this.current.children.find(node => node.move === move);
  }

  /** Plays a move, as a branch where others have been played. @param {string} move @param {Facts} facts */
  play(move, facts) {
    const old = this.child(move);
    if (!old) this.current.children.push(new Node(this.current, move, facts));
    this.select(old ?? this.current.children[this.current.children.length - 1]);
  }

  /** Goes to a node, and makes its line the one that is shown. @param {Node} node */
  select(node) {
    for (const step of node.path()) if (step.parent) step.parent.next = step;
    this.current = node;
  }

  /** The line that is shown: to the current node, and on from there. @returns {Node[]} */
  line() {
    const nodes = this.current.path();
    for (let node = this.current.next; node; node = node.next) nodes.push(node);
    return nodes;
  }

  /** The next position of the line. */
  following() {
    return this.current.next ?? this.current.children[0];
  }

  /** The alternative to the current move that was tried after it, or null. @returns {Node | null} */
  otherBranch() {
    const all = this.current.parent?.children ?? [];
    return all.length < 2 ? null : all[(all.indexOf(this.current) + 1) % all.length];
  }
}
