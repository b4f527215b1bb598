// The engine for a program: each call takes a position, and needs no other call before it, nor
// the same connection. The engine keeps its tree all the same: it finds the tree by the position.
// The client under it, client.js, speaks the engine's own lines.
//
//   import { Engine } from "c4engine";
//   import { overProcess } from "c4engine/node";
//   const engine = new Engine(overProcess());
//   const { move } = await engine.play({ columns: "4453" }, { movetime: 500 });

import { Client } from "./client.js";

export * from "./client.js";

/** @typedef {import("./client.js").Transport} Transport */
/** @typedef {import("./client.js").Info} Info */
/** @typedef {import("./client.js").Proven} Proven */

/**
 * A position: a board, a start on it, and moves from there.
 * @typedef {object} Position
 * @property {string} [board] words of the protocol's newgame: "10 11 3 4" (rows, columns, forbidden
 *   cell), "nogo 9", "reversi". The default is four in a row with 6 rows and 7 columns
 * @property {string} [fen] the start; without it the board's own
 * @property {string} [columns] moves as people write them, in one word, 1 is the leftmost column: "4453"
 * @property {readonly (string | number)[]} [moves] moves in the engine's notation, "9,4", or
 *   columns from 0; not together with columns
 */
/**
 * What ends a search; without any of them the engine's own default.
 * @typedef {object} Limit
 * @property {number} [movetime] milliseconds
 * @property {number} [nodes] simulations
 * @property {number} [depth] moves of the longest line
 * @property {number} [time] milliseconds left on the mover's clock, only in play
 * @property {number} [inc] milliseconds added after the move, only in play
 */
/** @typedef {{ onInfo?: (info: Info) => void, signal?: AbortSignal }} Watch as in Client.search */
/** @typedef {{ move: string | null, info?: Info }} Best null if the game is over */
/**
 * A position as it is shown.
 * @typedef {object} Shown
 * @property {string[]} lines the board as text
 * @property {string} fen
 * @property {string[]} moves the legal ones
 * @property {"first" | "second"} turn
 * @property {"first" | "second" | "draw" | "none"} result none: the game goes on
 */
/**
 * A move of a game. `lost` is the part of the expected result that it gave away, from 0 to 1.
 * @typedef {{ move: string, played: Info, best: Info, lost: number }} Judged
 */

/** An engine whose calls take positions. It closes its client. */
export class Engine {
  /** @param {Transport | Client} engine a client may be asked for more, but not newgame */
  constructor(engine) {
    /** @readonly */
    this.client = engine instanceof Client ? engine : new Client(engine);
  }

  /** Sets an option, as in ("Elo", 790); a button needs no value. @param {string} name @param {string | number | boolean} [value] */
  async configure(name, value) {
    await this.client.ask([`setoption name ${name}${value === undefined ? "" : ` value ${value}`}`]);
  }

  /**
   * The best move. Options such as Elo weaken it.
   * @param {Position} [position] @param {Limit} [limit] @param {Watch} [watch]
   * @returns {Promise<Best>}
   */
  async play(position = {}, limit = {}, watch = {}) {
    const [move, lines] = await this.#search(position, ["go", ...words(limit)], watch);
    return { move, info: lines[0] };
  }

  /**
   * What every move is worth to the side to move, or each of the best `lines`; the best first.
   * @param {Position} [position] @param {Limit} [limit] @param {Watch & { lines?: number }} [watch]
   * @returns {Promise<Info[]>} empty if the game is over
   */
  async analyse(position = {}, limit = {}, { lines: most, ...watch } = {}) {
    const multipv = most === undefined ? ["multipv"] : ["multipv", `${most}`];
    const [, lines] = await this.#search(position, ["analyze", ...words(limit), ...multipv], watch);
    return lines;
  }

  /**
   * The exact value for the side to move; null if a limit came before the proof, or the game is
   * over. NoGo has no exact solver and fails with EngineError.
   * @param {Position} [position] @param {Limit} [limit] @param {Watch} [watch]
   * @returns {Promise<Proven | null>}
   */
  async prove(position = {}, limit = {}, watch = {}) {
    const within = words(limit).length > 0 ? limit : { nodes: Number.MAX_SAFE_INTEGER };
    const [, [line]] = await this.#search(position, ["analyze", "prove", ...words(within)], watch);
    return line?.proven ?? null;
  }

  /**
   * Judges every move of a game. The limit is for each of its positions. A move that the search did
   * not reach has no nodes, and a winrate of 0.5.
   * @param {Position} [game] @param {Limit} [limit]
   * @returns {Promise<Judged[]>}
   */
  async review(game = {}, limit = { nodes: 10_000 }) {
    await this.show(game); // the engine refuses a wrong one
    const { columns = "", moves = [], ...start } = game;
    const all = columns ? [...columns].map(digit => parseInt(digit, 13) - 1) : moves;
    /** @type {Judged[]} */ const judged = [];
    for (const [ply, move] of all.entries()) {
      const position = { ...start, moves: all.slice(0, ply) };
      const lines = await this.analyse(position, limit);
      const [cell] = await this.#search(position, ["analyze nodes 1 moves", `${move}`], {}); // in the engine's notation
      const played = lines.find(({ pv: [first] }) => first === cell) ?? unknown(`${cell}`);
      const [best] = lines;
      judged.push({ move: played.pv[0], played, best, lost: Math.max(0, best.winrate - played.winrate) });
    }
    return judged;
  }

  /** The position itself: drawn, and its legal moves. @param {Position} [position] @returns {Promise<Shown>} */
  async show(position = {}) {
    return (await this.showAll([position]))[0];
  }

  /** Ends the engine. */
  close() {
    this.client.close();
  }

  /**
   * Sets a position and searches; returns the best move and the last report of each line.
   * @param {Position} position @param {string[]} search @param {Watch} watch
   * @returns {Promise<[string | null, Info[]]>}
   */
  async #search(position, search, { onInfo = () => {}, signal }) {
    /** @type {Info[]} */ const lines = [];
    const note = (/** @type {Info} */ info) => {
      lines[(info.multipv ?? 1) - 1] = info;
      onInfo(info);
    };
    const asked = () => [...this.place(position), search.join(" ")];
    const best = await this.client.search(asked, { signal, onInfo: note });
    return [best?.move ?? null, lines];
  }

  /**
   * Several positions as show has them, asked for at once.
   * @protected @param {readonly Position[]} positions @returns {Promise<Shown[]>}
   */
  async showAll(positions) {
    const questions = ["show", "query moves", "query turn", "query result"];
    const answers = await this.client.ask(() => positions.flatMap(position => [...this.place(position), ...questions]));
    const known = answers.filter(({ type }) => type === "show" || type === "response");
    return positions.map((_, i) => {
      const [{ lines, fen }, moves, turn, result] = known.slice(i * questions.length);
      return { lines, fen, moves: moves.value, turn: turn.value, result: result.value };
    });
  }

  /** The lines that set a position; newgame only for another board. @protected @param {Position} position */
  place({ board = "connectfour", fen, columns = "", moves = [] }) {
    if (!Array.isArray(moves)) throw new TypeError("moves: expected a list; columns takes text such as 4453");
    if (columns && moves.length > 0) throw new TypeError("position: expected columns or moves, not both");
    for (const word of columns ? [columns] : moves)
      if (!/^\S+$/.test(`${word}`)) throw new TypeError(`position: expected one word, such as 4453 or 9,4, not ${JSON.stringify(word)}`);
    const start = fen ? `fen ${fen}` : "startpos";
    const from = columns ? (fen ? `game ${fen} columns ${columns}` : `columns ${columns}`) : start;
    const line = ["position", from, ...(moves.length > 0 ? ["moves", ...moves] : [])].join(" ");
    return [...this.client.newgame(board), line];
  }
}

/** A limit in the protocol's words; an undefined one is none. @param {Limit} limit */
const words = limit => Object.entries(limit).flatMap(([name, most]) => (most === undefined ? [] : [name, `${most}`]));

/** The info of a legal move that the search did not reach. @param {string} move @returns {Info} */
const unknown = move => ({ type: "info", depth: 0, seldepth: 0, nodes: 0, hashfull: 0, winrate: 0.5, pv: [move] });
