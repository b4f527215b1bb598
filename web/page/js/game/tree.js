// A game as a tree of positions: the moves that were played, the other moves that were tried, and
// the engine's values. Going back and playing another move loses nothing.

import { cellOf, readFEN } from "./position.js";

/** @import { About } from "./games.js" */
/** @import { Side } from "./position.js" */
/** @import { Message, Proven } from "c4engine" */
/** The facts about a position by the rules, which the engine knows. @typedef {Omit<import("c4engine").Shown, "lines">} Facts */

/**
 * The value of a move; the winrate is the mover's.
 * @typedef {{ winrate: number, proven?: Proven, score?: number, pv: string[] }} Line
 */

/**
 * The analysis of a position: a line for each move, the best first.
 * @typedef {{ lines: Line[], nodes: number, nps: number, depth: number, seldepth: number }} Analysis
 */

/**
 * A proof that was tried and ended before everything was known.
 * @typedef {{ seconds: number, nodes: number, bounds?: { lower: string, upper: string } }} Attempt
 */

/**
 * What annotate says of the move that led to a position, for the side that played it.
 * @typedef {object} Note
 * @property {number} ply
 * @property {Side} by
 * @property {string} move
 * @property {number} winrate after the move
 * @property {number} best after the best move
 * @property {Proven & { score?: number }} [proven]
 * @property {string} [mark] ??, ?, ?! or ~, a win that became longer
 * @property {boolean} [certain] the mark follows from proofs
 * @property {Better} [better]
 * @property {Better} [punished] the win that the move gave to the other side
 * @property {Why} [why]
 * @property {string} [text] the marked move in a sentence, with its reason
 * @property {string} [text_zh] the same in Chinese
 */

/**
 * A line of annotate, with the reason if it wins.
 * @typedef {{ move: string, winrate: number, proven?: Proven & { score?: number }, pv: string[], why?: Why }} Better
 */

/**
 * A reason of annotate. It is of a side, and is about cells.
 * @typedef {{ kind: string, by: Side, cells: string[], parity?: "odd" | "even", estimate?: boolean }} Why
 */

/**
 * The move that decided a game: what annotate says, and the position after it.
 * @typedef {{ node: Node, text: string, text_zh?: string, estimate?: { below: number } }} Turning
 */

/** A later move, with which a distant loss came near. It may have no mark. @typedef {{ node: Node, text: string, text_zh?: string }} Collapse */

/**
 * A position's value as one number: 1 if the first player wins, 0 if the second does.
 * @typedef {{ share: number, proven: boolean }} Value
 */

/**
 * The cells that decide the game, if that is known: after a marked move those of the win that it
 * gave away, along the better line those of its own win.
 * @param {Node} node
 * @returns {string[]}
 */
export function deciding({ note, parent, move }) {
  if (note) return (note.punished?.why ?? note.why)?.cells ?? [];
  if (!parent) return [];
  const marked = parent.children.find(child => child.note?.better?.move === move);
  return marked ? (marked.note?.better?.why?.cells ?? []) : parent.note ? [] : deciding(parent);
}

/** Whether every move is proven. @param {Node} node */
export const isDecided = ({ analysis, facts }) =>
  analysis?.lines.length === facts.moves.length && analysis.lines.every(line => line.proven);

/** Whether nothing is left to find. @param {Node} node */
export const isExact = node => isDecided(node) && !node.analysis?.lines.some(isBound);

/** Whether only a limit of a win's or loss's length is known. @param {Line} line */
export const isBound = ({ proven, score }) => Boolean(proven?.plies && !proven.exact && score === undefined);

/**
 * Lines in the order of what they are worth: early wins and late losses first, equal ones by their
 * moves. The engine's best move stays the first.
 * @param {Line[]} lines
 */
export function ranked([best, ...others]) {
  const worth = (/** @type {Line} */ { winrate, proven }) => {
    if (!proven) return winrate;
    const delay = (proven.plies ?? 0) / 1000;
    return { win: 3 - delay, draw: 0.5, loss: delay - 2 }[proven.value];
  };
  const byMove = (/** @type {Line} */ a, /** @type {Line} */ b) => a.pv[0].localeCompare(b.pv[0], "en", { numeric: true });
  return best ? [best, ...others.sort((a, b) => worth(b) - worth(a) || byMove(a, b))] : [];
}

let ids = 0;

/** A position and the move that led to it. */
export class Node {
  id = ++ids;
  /** The number of moves played. @type {number} */ ply;
  /** @type {Node[]} */ children = [];
  /** The child on the line that is shown. @type {Node | null} */ next = null;
  /** @type {Analysis | null} */ analysis = null;
  /** The last incomplete proof. @type {Attempt | null} */ attempt = null;
  /** The move of the last hint. @type {string | null} */ hint = null;
  /** @type {Note | null} */ note = null;

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
   * The legal move that a cell stands for. With gravity a cell stands for its column. If a pass
   * is the only move, every cell stands for it.
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
    /** @type {Node[]} */ const nodes = [];
    for (let node = /** @type {Node | null} */ (this); node; node = node.parent) nodes.push(node);
    return nodes.reverse();
  }

  /** The moves from the start to here. */
  moves() {
    return this.path()
      .slice(1)
      .map(node => node.move);
  }

  /**
   * Takes an info of the engine. A later search cannot replace a proven value by less.
   * @param {Message} info
   */
  learn(info) {
    const { winrate, proven, score, pv, multipv = 1, nodes, nps = 0, depth, seldepth } = info;
    const known = this.analysis?.lines ?? [];
    const old = known.find(line => line.pv[0] === pv[0]);
    const line = { winrate, proven, score, pv };
    const lines = known.filter(line => line !== old);
    lines.splice(multipv - 1, 0, old && saysNothing(line, old) ? old : line);
    this.analysis = { lines, nodes, nps, depth, seldepth };
  }

  /** The value of the position, if it is known. @returns {Value | null} */
  value() {
    const results = { first: 1, second: 0, draw: 0.5 };
    if (this.facts.result !== "none") return { share: results[this.facts.result], proven: true };
    const best = this.analysis?.lines[0];
    if (!best?.proven && this.note?.proven) {
      const value = { win: 1, draw: 0.5, loss: 0 }[this.note.proven.value];
      return { share: this.parent?.facts.turn === "first" ? value : 1 - value, proven: true };
    }
    if (!best) return null;
    return { share: this.facts.turn === "first" ? best.winrate : 1 - best.winrate, proven: Boolean(best.proven) };
  }
}

/** Whether a value adds nothing to one that may be proven. @param {Line} line @param {Line} known */
function saysNothing({ proven, score }, known) {
  if (!known.proven || (proven && proven.value !== known.proven.value)) return false;
  if (!proven || known.score !== undefined || known.proven.exact) return true;
  return score === undefined && !proven.exact && (known.proven.plies ?? Infinity) <= (proven.plies ?? Infinity);
}

/** A tree of positions and the current position. */
export class Game {
  /** The end of the line that was explained last. @type {Node | null} */ explained = null;
  /** What annotate said of it. @type {Message | null} */ report = null;
  /** The move that decided that line, proven or by estimate. @type {Turning | null} */ turning = null;
  /** The collapse, unless it is the turning point. @type {Collapse | null} */ collapse = null;

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
    /** The number of positions of the tree. */
    this.size = 1;
  }

  /** The child after a move, if it has been played here. @param {string} move */
  child(move) {
    return this.current.children.find(node => node.move === move);
  }

  /** Plays a move; a new one becomes a branch. @param {string} move @param {Facts} facts */
  play(move, facts) {
    const old = this.child(move);
    if (old) return this.select(old);
    const node = new Node(this.current, move, facts);
    this.current.children.push(node);
    this.size++;
    this.select(node);
  }

  /** Goes to a node, and shows its line. @param {Node} node */
  select(node) {
    for (const step of node.path()) if (step.parent) step.parent.next = step;
    this.current = node;
  }

  /** The shown line: to the current node and beyond. @returns {Node[]} */
  line() {
    const nodes = this.current.path();
    for (let node = this.current.next; node; node = node.next) nodes.push(node);
    return nodes;
  }

  /** The last position of the shown line. */
  get end() {
    return this.line().at(-1) ?? this.current;
  }

  /** Whether the shown line was explained. */
  get isExplained() {
    return this.explained === this.end;
  }

  /** Takes the explanation of a line. @param {Node} end @param {Message} report annotate's */
  explain(end, report) {
    const { plies, turning_point: point, gave_up: collapse } = report;
    const path = end.path();
    for (const [i, ply] of plies.entries()) path[i + 1].note = ply;
    this.turning = point ? { ...point, node: path[point.ply] } : null;
    this.collapse = collapse && collapse.ply !== point?.ply ? { ...collapse, node: path[collapse.ply] } : null;
    this.explained = end;
    this.report = report;
  }

  /** The moves of the explained line that have a mark. */
  marked() {
    return (this.explained?.path() ?? []).filter(node => node.note?.mark);
  }

  /** The first marked move of the explained line behind the current one, at the end the first of all. */
  nextMarked() {
    const marked = this.marked();
    const line = this.explained?.path() ?? [];
    return marked.find(node => line.includes(this.current) && node.ply > this.current.ply) ?? marked[0];
  }

  /** The next position of the line. */
  following() {
    return this.current.next ?? this.current.children[0];
  }

  /** The next alternative to the current move, or null. @returns {Node | null} */
  otherBranch() {
    const all = this.current.parent?.children ?? [];
    return all.length < 2 ? null : all[(all.indexOf(this.current) + 1) % all.length];
  }
}
