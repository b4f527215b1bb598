// The engine for a program: each call takes a position, and needs no other call before it, nor
// the same connection. The engine keeps its tree all the same: it finds the tree by the position.
// The client under it, client.js, speaks the engine's own lines.
//
//   import { Engine } from "c4engine";
//   import { overProcess } from "c4engine/node";
//   const engine = new Engine(overProcess());
//   const { move } = await engine.play({ columns: "4453" }, { movetime: 500 });

import { askFields, check, checkAnalyse, checkClock, checkLimit, checkPosition, checkWatch, text, wrong } from "./arguments.js";
import { Client } from "./client.js";

export * from "./client.js";

/** @typedef {import("./client.js").Transport} Transport */
/** @typedef {import("./client.js").Info} Info */
/** @typedef {import("./client.js").Message} Message */
/** @typedef {import("./client.js").Proven} Proven */

/**
 * A position: a board, a start on it, and moves from there.
 * @typedef {object} Position
 * @property {string} [board] words of the protocol's newgame: "10 11 3 4" (rows, columns, forbidden
 *   cell), "nogo 9", "reversi". The default is four in a row with 6 rows and 7 columns
 * @property {string} [fen] the start; without it the board's own
 * @property {string} [columns] moves as people write them, 1 is the leftmost column: "4453" or "4 4 10"
 * @property {readonly (string | number)[]} [moves] moves in the engine's notation, "9,4", or
 *   columns from 0; not together with columns
 * @property {string} [game] a game in any notation, such as the text of a PGN file, in the place of
 *   fen, columns and moves. It may name another board
 */
/**
 * What ends a search; without any of them the engine's own default.
 * @typedef {object} Limit
 * @property {number} [movetime] milliseconds
 * @property {number} [nodes] simulations
 * @property {number} [depth] moves of the longest line
 */
/**
 * A limit of play: `time` are milliseconds left on the mover's clock, `inc` those added after the move.
 * @typedef {Limit & { time?: number, inc?: number }} Clock
 */
/** @typedef {import("./client.js").Watch} Watch */
/** @typedef {string | number | boolean} Setting */
/** @typedef {{ move: string, info: Info } | { move: null, info?: undefined }} Best null if the game is over */
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

/** The lines that ask for a Shown. */
export const questions = ["show", "query moves", "query turn", "query result"];

/** The Shown of their answers. @param {Message[]} answers @returns {Shown} */
export const shownBy = ([{ lines, fen }, moves, turn, result]) =>
  ({ lines, fen, moves: moves.value, turn: turn.value, result: result.value });

/** An engine whose calls take positions. It closes its client. */
export class Engine {
  /** @param {Transport | Client} engine a client may be asked for more, but not newgame */
  constructor(engine) {
    /** @readonly */
    this.client = engine instanceof Client ? engine : new Client(engine);
  }

  /**
   * Sets options, as in ({ Elo: 790, LimitStrength: true }) or ("Elo", 790); a button has no value.
   * @param {string | Readonly<Record<string, Setting>>} options
   * @param {Setting} [value]
   */
  async configure(options, value) {
    if (typeof options === "string") return this.#set(options, value);
    if (typeof options !== "object" || options === null || Array.isArray(options))
      throw wrong("options", 'a name and a value, or an object such as { Elo: 790 }', options);
    if (value !== undefined) throw wrong("value", "none beside an object", value);
    for (const [name, setting] of Object.entries(options)) await this.#set(name, setting);
  }

  /**
   * The best move. Options such as Elo weaken it.
   * @param {Position} [position] @param {Clock} [limit] @param {Watch} [watch]
   * @returns {Promise<Best>}
   */
  async play(position = {}, limit = {}, watch = {}) {
    checkWatch(watch);
    checkClock(limit);
    const [move, [info]] = await this.#search(position, ["go", ...words(limit)], watch);
    return move === null ? { move } : { move, info };
  }

  /**
   * What every move is worth to the side to move, or each of the best `lines`; the best first.
   * @param {Position} [position] @param {Limit} [limit] @param {Watch & { lines?: number }} [watch]
   * @returns {Promise<Info[]>} empty if the game is over
   */
  async analyse(position = {}, limit = {}, watch = {}) {
    checkAnalyse(watch);
    checkLimit(limit);
    return this.#analyse(position, limit, watch);
  }

  /**
   * The exact value for the side to move; null if a limit came before the proof, or the game is
   * over. NoGo has no exact solver and fails with EngineError.
   * @param {Position} [position] @param {Limit} [limit] @param {Watch} [watch]
   * @returns {Promise<Proven | null>}
   */
  async prove(position = {}, limit = {}, watch = {}) {
    checkWatch(watch);
    checkLimit(limit);
    const given = words(limit);
    const within = given.length > 0 ? given : words({ nodes: Number.MAX_SAFE_INTEGER });
    const [, [line]] = await this.#search(position, ["analyze", "prove", ...within], watch);
    return line?.proven ?? null;
  }

  /**
   * Judges every move of a game. The limit is for each of its positions. A move that the search did
   * not reach has no nodes, and a winrate of 0.5.
   * @param {Position} [game] @param {Limit} [limit]
   * @param {Watch} [watch] partial: after an abort it returns the moves that were judged
   * @returns {Promise<Judged[]>}
   */
  async review(game = {}, limit = { nodes: 10_000 }, watch = {}) {
    checkWatch(watch);
    checkLimit(limit);
    const { signal, partial, onInfo } = watch;
    checkPosition(game);
    const answers = await this.client.ask(() => [...this.place(game), "query played"], { signal });
    /** @type {string[]} */ const moves = answers.find(({ type }) => type === "response")?.value;
    /** @type {Judged[]} */ const judged = [];
    for (const [ply, move] of moves.entries()) {
      try {
        const lines = await this.#analyse(game, limit, { signal, onInfo }, moves.length - ply);
        const [best] = lines;
        const played = lines.find(({ pv: [first] }) => first === move) ?? unknown(move);
        judged.push({ move, played, best, lost: Math.max(0, best.winrate - played.winrate) });
      } catch (error) {
        if (!partial || !signal?.aborted || error !== signal.reason) throw error;
        break;
      }
    }
    return judged;
  }

  /**
   * The position itself: drawn, and its legal moves.
   * @param {Position} [position] @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<Shown>}
   */
  async show(position = {}, options = {}) {
    checkPosition(position);
    checkWatch(options, askFields);
    return (await this.showAll([position], options))[0];
  }

  /** Ends the engine; all open calls fail with ConnectionLost. */
  close() {
    this.client.close();
  }

  [Symbol.dispose]() {
    this.close();
  }

  async [Symbol.asyncDispose]() {
    this.close();
  }

  /** @param {string} name @param {Setting | undefined} value */
  async #set(name, value) {
    check("name", name, text);
    if (value !== undefined) check(name, value, setting);
    await this.client.ask([["setoption name", quoted(name), ...(value === undefined ? [] : ["value", quoted(`${value}`)])].join(" ")]);
  }

  /**
   * As analyse, of the position before the last moves.
   * @param {Position} position @param {Limit} limit @param {Watch & { lines?: number }} watch @param {number} [last]
   */
  async #analyse(position, limit, watch, last) {
    const multipv = watch.lines === undefined ? ["multipv"] : ["multipv", `${watch.lines}`];
    const [, lines] = await this.#search(position, ["analyze", ...words(limit), ...multipv], watch, last);
    return lines;
  }

  /**
   * Sets a position, takes its last moves back and searches; returns the best move and the last report of
   * each line.
   * @param {Position} position @param {string[]} search @param {Watch} watch @param {number} [last]
   * @returns {Promise<[string | null, Info[]]>}
   */
  async #search(position, search, { onInfo = () => {}, signal, partial }, last = 0) {
    checkPosition(position);
    /** @type {Info[]} */ const lines = [];
    const note = (/** @type {Info} */ info) => {
      lines[(info.multipv ?? 1) - 1] = info;
      onInfo(info);
    };
    const asked = () => [...this.place(position), ...(last > 0 ? [`undo ${last}`] : []), search.join(" ")];
    const best = await this.client.search(asked, { signal, partial, onInfo: note });
    return [best.move, lines];
  }

  /**
   * Several positions as show has them, asked for at once.
   * @protected @param {readonly Position[]} positions @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<Shown[]>}
   */
  async showAll(positions, options = {}) {
    const answers = await this.client.ask(() => positions.flatMap(position => [...this.place(position), ...questions]), options);
    const known = answers.filter(({ type }) => type === "show" || type === "response");
    return positions.map((_, i) => shownBy(known.slice(i * questions.length)));
  }

  /** The lines that set a position; newgame only for another board. @protected @param {Position} position */
  place(position) {
    checkPosition(position);
    const { board = "connectfour", fen, columns = "", moves = [], game } = position;
    if (game !== undefined) return [...this.client.newgame(board, game), `position game ${quoted(JSON.stringify(game))}`];
    const start = fen ? `fen ${fen}` : "startpos";
    const from = columns ? (fen ? `game ${fen} columns ${columns}` : `columns ${columns}`) : start;
    const line = ["position", from, ...(moves.length > 0 ? ["moves", ...moves] : [])].join(" ");
    return [...this.client.newgame(board), line];
  }
}

/** A limit in the protocol's words; an undefined one is none. @param {Clock} limit */
function words(limit) {
  return Object.entries(limit).flatMap(([name, most]) => (most === undefined ? [] : [name, `${most}`]));
}

/** The value of an option. */
const setting = {
  fits: (/** @type {any} */ value) => ["string", "number", "boolean"].includes(typeof value),
  expected: "text, a number, or true or false",
};

/** A word of a line, quoted if it has to be. @param {string} word */
const quoted = word => (/^[\w.+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`);

/** The info of a legal move that the search did not reach. @param {string} move @returns {Info} */
const unknown = move => ({ type: "info", depth: 0, seldepth: 0, nodes: 0, hashfull: 0, winrate: 0.5, pv: [move] });
