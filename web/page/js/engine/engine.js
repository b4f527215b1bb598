// The page's questions to the engine: those of every program, in the npm package (clients/javascript), and
// what the page adds, which are levels of play, many positions at once, and the explanation of a game.

import { ConnectionLost, Engine, questions, shownBy } from "c4engine";
import { text } from "../language.js";

/** @import { Message, Watch } from "c4engine" */
/** @import { Facts } from "../game/tree.js" */
/** @import { About } from "../game/games.js" */
/** @typedef {{ about: About, words: string, fen: string | null }} Start where a game begins */

/**
 * How strongly the engine plays.
 * @typedef {object} Level
 * @property {string} label
 * @property {string} [word] how a player of that strength is called
 * @property {number} [elo] missing at full strength
 */

/** @type {Level} */
export const fullStrength = { label: "full strength" };

/** Five usual strengths: a word for players and the level's Elo, without one at full strength. @type {{ label: string, elo?: number }[]} */
export const faces = [
  { label: "beginner", elo: 190 },
  { label: "casual", elo: 790 },
  { label: "club", elo: 1090 },
  { label: "expert", elo: 1520 },
  { label: "perfect" },
];

/** The length of the longest line to the engine, in bytes. */
const longest = 1 << 20;

/** The number of positions in a question. */
const described = 64;

export class PageEngine extends Engine {
  /**
   * The facts about the positions after some lists of moves, asked for in few messages, and again
   * after a lost connection. Fails with an EngineError if a move is not legal.
   * @param {Start} start
   * @param {string[][]} lists
   * @returns {Promise<Facts[]>}
   */
  async describe(start, lists) {
    /** @type {Facts[]} */ const found = [];
    while (found.length < lists.length) {
      const part = lists.slice(found.length, found.length + described);
      try {
        found.push(...(await this.showAll(part.map(moves => after(start, moves)))));
      } catch (error) {
        if (!(error instanceof ConnectionLost) || this.client.ended) throw error;
      }
    }
    return found;
  }

  /**
   * The games of a text in any notation. Those without a board are of the start's.
   * @param {Pick<Start, "about" | "words">} start
   * @param {string} written
   * @returns {Promise<Message>} games as in the file of a match, each with newgame and ply, and errors
   */
  async read({ about, words }, written) {
    const line = `read '${JSON.stringify(written).replaceAll("'", "\\u0027")}'`;
    if (new TextEncoder().encode(line).length > longest) throw new Error(text("text: expected at most 1 MiB"));
    const ask = () => this.client.search(() => [...this.place(after({ about, words, fen: null }, [])), line]);
    const answer = await ask().catch(error => {
      if (!(error instanceof ConnectionLost) || this.client.ended) throw error;
      return ask(); // once, as the text may be the reason
    });
    return /** @type {Message} */ (answer);
  }

  /**
   * Searches a position.
   * @param {Start} start
   * @param {string[]} moves
   * @param {string} command an analyze of the protocol
   * @param {Watch} watch
   * @returns {Promise<string | null>} the best move; null if there is none
   */
  async search(start, moves, command, watch) {
    return (await this.client.search(() => [...this.place(after(start, moves)), command], watch)).move;
  }

  /**
   * Chooses a move as a level does. The facts about the position after it come in the same answer.
   * @param {Start} start
   * @param {string[]} moves
   * @param {Level} level
   * @param {number} movetime milliseconds
   * @param {AbortSignal} signal
   * @returns {Promise<{ move: string | null, facts: Facts }>}
   */
  async choose(start, moves, level, movetime, signal) {
    const lines = () => [...strength(level), ...this.place(after(start, moves)), `go movetime ${movetime}`];
    const best = await this.client.search(lines, { signal, after: questions });
    return { move: best.move, facts: shownBy(best.after) };
  }

  /**
   * Explains a game.
   * @param {Start} start
   * @param {string[]} moves
   * @param {AbortSignal} signal
   * @returns {Promise<Message>} a game of docs/annotate.schema.json
   */
  explain(start, moves, signal) {
    return this.client.search(() => [...this.place(after(start, moves)), "review"], { signal });
  }

  /** The levels of the engine, the weakest first. @returns {Level[]} */
  levels() {
    const { Elo } = Object.fromEntries(this.client.options);
    const step = 50;
    const rungs = [Elo.min, Number(Elo.default), Elo.max];
    for (let elo = Math.ceil(Elo.min / step) * step; elo < Elo.max; elo += step)
      if (rungs.every(rung => Math.abs(elo - rung) > step / 5)) rungs.push(elo);
    rungs.sort((a, b) => a - b);
    /** @type {{ value: number, word: string }[]} */ const measured = Elo.levels;
    const word = (/** @type {number} */ elo) => measured.find(({ value }) => elo <= value)?.word;
    return [...rungs.map(elo => ({ label: `${elo} Elo`, word: word(elo), elo })), fullStrength];
  }

  /** The level with a label; without one the engine's own default. @param {string} label */
  level(label) {
    const levels = this.levels();
    const usual = Number(this.client.options.get("Elo")?.default);
    return /** @type {Level} */ (levels.find(level => level.label === label) ?? levels.find(level => level.elo === usual));
  }
}

/** The lines that set a level. @param {Level} level */
const strength = ({ elo }) => {
  const limit = `setoption name LimitStrength value ${elo !== undefined}`;
  return elo === undefined ? [limit] : [limit, `setoption name Elo value ${elo}`];
};

/** The position after moves from a start. @param {Start} start @param {string[]} moves */
const after = ({ about, words, fen }, moves) => ({ board: `${about.name} ${words}`, fen: fen ?? undefined, moves });
