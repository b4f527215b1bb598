// What the engine does for the page: think of a move, analyse, give a hint, prove, review the
// game. One job at a time: another one, or none, ends the one before.

import { ConnectionLost, EngineError } from "../client.js";

/** @typedef {import("../client.js").Message} Message */
/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Level} Level */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Node} Node */

/**
 * Two jobs with the same key are the same. Of one that was neither ended nor lost with its
 * connection, done tells.
 * @typedef {{ key: string, run(signal: AbortSignal): Promise<void>, done?: () => void }} Job
 */

/** All moves: what the engine has no room for it leaves out. */
const everyMove = "multipv 255";

/**
 * The pieces of an analysis: short ones first, so that there is something to see at once. The
 * engine keeps its tree, so nothing is searched twice.
 */
const pieces = ["movetime 80", "movetime 250", "movetime 500", "infinite"];

/** How long a position of the game under review is searched, and a hint; milliseconds. */
const reviewTime = 200;
const hintTime = 1000;

export class Desk {
  /** @type {{ key: string, abort: AbortController } | null} */ #running = null;

  /** @param {(error: Error) => void} onError */
  constructor(onError) {
    this.onError = onError;
  }

  /** Ends what is being done. */
  interrupt() {
    this.#running?.abort.abort();
    this.#running = null;
  }

  /** Does a job, unless it is being done. @param {Job | null} job */
  direct(job) {
    if (job && job.key === this.#running?.key) return;
    this.interrupt();
    if (!job) return;
    const running = { key: job.key, abort: new AbortController() };
    this.#running = running;
    job.run(running.abort.signal).then(
      () => {
        if (this.#running === running) job.done?.();
      },
      error => {
        if (this.#running === running) this.#running = null;
        if (!(error instanceof ConnectionLost)) this.onError(error);
      },
    );
  }
}

/**
 * Analyses a position until it is told to stop.
 * @param {Engine} engine
 * @param {Game} game
 * @param {Node} node
 * @param {() => void} onNews
 * @returns {Job}
 */
export function analysis(engine, game, node, onNews) {
  return {
    key: `analyse ${node.id}`,
    async run(signal) {
      let before = 0; // nodes of the pieces that are done
      for (const limit of pieces) {
        let nodes = 0;
        const onInfo = (/** @type {Message} */ info) => {
          nodes = info.nodes;
          node.learn({ ...info, nodes: before + nodes });
          onNews();
        };
        if (signal.aborted) return;
        await engine.analyse(game, node.moves(), `analyze ${limit} ${everyMove}`, { onInfo, signal });
        before += nodes;
      }
    },
  };
}

/**
 * Lets the engine choose a move; before that it shows what it thinks of them all, if asked to.
 * @param {Engine} engine
 * @param {Game} game
 * @param {Node} node
 * @param {{ level: Level, movetime: number, look: boolean, onNews: () => void, onMove: (move: string, signal: AbortSignal) => Promise<void> }} options
 * @returns {Job}
 */
export function thought(engine, game, node, { level, movetime, look, onNews, onMove }) {
  return {
    key: `think ${node.id} ${level.label} ${movetime}`,
    async run(signal) {
      const moves = node.moves();
      const onInfo = (/** @type {Message} */ info) => {
        node.learn(info);
        onNews();
      };
      if (look) await engine.analyse(game, moves, `analyze movetime 150 ${everyMove}`, { onInfo, signal });
      const move = await engine.choose(game, moves, level, movetime, { signal });
      if (move && !signal.aborted) await onMove(move, signal);
    },
  };
}

/**
 * Finds a move to recommend, which stays with the position.
 * @param {Engine} engine
 * @param {Game} game
 * @param {Node} node
 * @param {() => void} done
 * @returns {Job}
 */
export function hint(engine, game, node, done) {
  return {
    key: `hint ${node.id}`,
    done,
    async run(signal) {
      const move = await engine.analyse(game, node.moves(), `analyze movetime ${hintTime}`, { signal });
      if (!signal.aborted) node.hint = move;
    },
  };
}

/** How long a proof is tried, in seconds: each time that it is asked for again, longer. */
const proofTimes = [10, 60, 600];

/** How long the next proof of a position may take, in seconds. @param {Node} node */
export const proofTime = ({ attempt }) =>
  proofTimes.find(seconds => seconds > (attempt?.seconds ?? 0)) ?? proofTimes[proofTimes.length - 1];

/**
 * Looks for the exact value of a position, and of every move where the engine can, for a
 * while. What is open then stays with the position.
 * @param {Engine} engine
 * @param {Game} game
 * @param {Node} node
 * @param {(info: Message) => void} onNews
 * @param {() => void} done
 * @returns {Job}
 */
export function proof(engine, game, node, onNews, done) {
  return {
    key: `prove ${node.id}`,
    done,
    async run(signal) {
      const seconds = proofTime(node);
      const begun = performance.now();
      /** @type {Message | null} */ let last = null;
      const onInfo = (/** @type {Message} */ info) => {
        if (info.proven) node.learn(info);
        if (!last || info.nodes > last.nodes || info.multipv === 1) last = info;
        onNews(info);
      };
      const prove = (/** @type {string} */ words) =>
        engine.analyse(game, node.moves(), `analyze prove movetime ${1000 * seconds}${words}`, { onInfo, signal });
      await prove(` ${everyMove}`).catch(error => {
        if (!(error instanceof EngineError)) throw error;
        if (error.field === "prove") throw new Error(`The engine cannot prove anything in ${game.about.title}.`);
        return prove(""); // an engine that proves the best move only
      });
      if (signal.aborted) return;
      const { nodes = 0, bounds } = /** @type {Message} */ (last ?? {});
      const complete = performance.now() - begun < 950 * seconds && node.analysis?.lines[0]?.proven;
      node.attempt = complete ? null : { seconds, nodes, bounds };
    },
  };
}

/**
 * Searches every position of the line for a moment, from the end, where most is known.
 * @param {Engine} engine
 * @param {Game} game
 * @param {(position: number, all: number) => void} onNews
 * @param {() => void} done
 * @returns {Job}
 */
export function review(engine, game, onNews, done) {
  return {
    key: `review ${game.root.id}`,
    done,
    async run(signal) {
      const nodes = game
        .line()
        .filter(node => !node.over)
        .reverse();
      for (const [i, node] of nodes.entries()) {
        if (signal.aborted) return;
        onNews(i + 1, nodes.length);
        const onInfo = (/** @type {Message} */ info) => node.learn(info);
        await engine.analyse(game, node.moves(), `analyze movetime ${reviewTime} ${everyMove}`, { onInfo, signal });
      }
    },
  };
}
