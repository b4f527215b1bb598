// The questions of the page about positions. Each question has the whole position, so none
// depends on earlier questions or on the connection. The engine keeps its tree all the same: it
// finds the tree by the position.

import { ConnectionLost, EngineError } from "../client/client.js";

/** @typedef {import("../client/client.js").Client} Client */
/** @typedef {import("../client/client.js").Message} Message */
/** @typedef {import("../game/tree.js").Facts} Facts */
/** @typedef {import("../game/games.js").About} About */
/** @typedef {{ about: About, words: string, fen: string | null }} Start where a game begins */

/**
 * How strongly the engine plays.
 * @typedef {object} Level
 * @property {string} label
 * @property {string} [word] how a player of that strength is called
 * @property {number} [elo] of LimitStrength
 * @property {number} [nodes] where there is no such option
 */

/** @typedef {{ onInfo?: (info: Message) => void, signal?: AbortSignal }} Watch */

/** The number of positions in a question. */
const described = 64;

const questions = ["query fen", "query turn", "query moves", "query result"];

export class Engine {
  /** The level that the engine of a connection has; "" is full strength. */
  #told = { session: 0, level: "" };

  /** @param {Client} client */
  constructor(client) {
    this.client = client;
  }

  /**
   * The facts about the position after some moves. Fails with an EngineError if a move is not legal.
   * @param {Start} start
   * @param {string[]} moves
   * @returns {Promise<Facts>}
   */
  async describe(start, moves) {
    return facts(await this.#ask(() => [...this.#place(start, moves), ...questions]));
  }

  /**
   * The facts about the positions after several lists of moves, asked for in few messages.
   * @param {Start} start
   * @param {string[][]} lists
   * @returns {Promise<Facts[]>}
   */
  async describeAll(start, lists) {
    /** @type {Facts[]} */ const found = [];
    for (let i = 0; i < lists.length; i += described) {
      const part = lists.slice(i, i + described);
      const answers = await this.#ask(() => part.flatMap(moves => [...this.#place(start, moves), ...questions]));
      const values = answers.filter(message => message.type === "response");
      found.push(...part.map((_, j) => facts(values.slice(j * questions.length, (j + 1) * questions.length))));
    }
    return found;
  }

  /** Asks, and asks again after a lost connection. @param {() => string[]} lines */
  async #ask(lines) {
    for (;;) {
      try {
        return await this.client.ask(lines);
      } catch (error) {
        if (error instanceof ConnectionLost && !this.client.ended) continue;
        throw error;
      }
    }
  }

  /**
   * Searches a position; command is an analyze of the protocol.
   * @param {Start} start
   * @param {string[]} moves
   * @param {string} command
   * @param {Watch} watch
   * @returns {Promise<string | null>} the best move; null if there is none or no search began
   */
  async analyse(start, moves, command, watch) {
    const lines = () => [...this.#strength({ label: "" }), ...this.#place(start, moves), command];
    return (await this.client.search(lines, watch))?.move ?? null;
  }

  /**
   * Lets the engine choose a move in at most movetime milliseconds.
   * @param {Start} start
   * @param {string[]} moves
   * @param {Level} level
   * @param {number} movetime
   * @param {Watch} watch
   * @returns {Promise<string | null>} as analyse does
   */
  async choose(start, moves, level, movetime, watch) {
    const go = `go movetime ${movetime}` + (level.nodes ? ` nodes ${level.nodes}` : "");
    const lines = () => [...this.#strength(level), ...this.#place(start, moves), go];
    return (await this.client.search(lines, watch))?.move ?? null;
  }

  /**
   * Explains a game.
   * @param {Start} start
   * @param {string[]} moves
   * @param {AbortSignal} signal
   * @returns {Promise<Message | null>} a game of docs/annotate.schema.json, null if it was stopped
   */
  async explain(start, moves, signal) {
    const lines = () => [...this.#strength({ label: "" }), ...this.#place(start, moves), "review"];
    try {
      return await this.client.search(lines, { signal });
    } catch (error) {
      if (signal.aborted && error instanceof EngineError) return null;
      throw error;
    }
  }

  /** The levels of the engine, the weakest first. @returns {Level[]} */
  levels() {
    const { Elo, LimitStrength } = Object.fromEntries(this.client.options);
    const full = { label: "full strength" };
    if (!Elo || !LimitStrength) {
      return [...[10, 40, 150, 600, 2500, 10000, 40000].map((nodes, i) => ({ label: `level ${i + 1}`, nodes })), full];
    }
    const step = 50;
    const usual = Number(Elo.default);
    const rungs = [Elo.min, usual, Elo.max];
    for (let elo = Math.ceil(Elo.min / step) * step; elo < Elo.max; elo += step)
      if (rungs.every(rung => Math.abs(elo - rung) > step / 5)) rungs.push(elo);
    rungs.sort((a, b) => a - b);
    /** @type {{ value: number, word: string }[]} */ const measured = Elo.levels ?? [];
    const word = (/** @type {number} */ elo) => measured.find(({ value }) => elo <= value)?.word;
    return [...rungs.map(elo => ({ label: `${elo} Elo`, word: word(elo), elo })), full];
  }

  /** The level of a person who has chosen none: the engine's own default. */
  usualLevel() {
    const levels = this.levels();
    const usual = Number(this.client.options.get("Elo")?.default);
    return levels.find(level => level.elo === usual) ?? levels[Math.floor(levels.length / 2)];
  }

  /** The lines that set a position. @param {Start} start @param {string[]} moves */
  #place(start, moves) {
    const begin = this.client.newgame(`${start.about.name} ${start.words}`);
    const from = start.fen ? `fen ${start.fen}` : "startpos";
    return [...begin, `position ${from}` + (moves.length ? ` moves ${moves.join(" ")}` : "")];
  }

  /** The lines that set a level; without Elo, full strength. @param {Level} level */
  #strength(level) {
    const { session } = this.client;
    if (this.#told.session !== session) this.#told = { session, level: "" };
    const elo = String(level.elo ?? "");
    if (this.#told.level === elo) return [];
    this.#told.level = elo;
    const limit = `setoption name LimitStrength value ${Boolean(elo)}`;
    return elo ? [limit, `setoption name Elo value ${elo}`] : [limit];
  }
}

/** @param {Message[]} answers @returns {Facts} */
function facts(answers) {
  const [fen, turn, moves, result] = answers
    .filter(message => message.type === "response")
    .map(message => message.value);
  return { fen, turn, moves, result };
}
