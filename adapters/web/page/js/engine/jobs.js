// The engine's jobs for the page: choose a move, analyse, give a hint, prove, review the game.
// There is one job at a time; a new job ends the one before.

import { ConnectionLost, EngineError } from "../client/client.js";
import { isDecided, isExact } from "../game/tree.js";
import { text } from "../language.js";

/** @typedef {import("../client/client.js").Message} Message */
/** @typedef {import("./engine.js").PageEngine} PageEngine */
/** @typedef {import("./engine.js").Level} Level */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Node} Node */

/**
 * Two jobs with the same key are the same. done is called after a job that was neither ended nor
 * lost with its connection.
 * @typedef {{ key: string, run(signal: AbortSignal): Promise<void>, done?: () => void }} Job
 */

/** More lines than any position has moves. */
const everyMove = "multipv 255";

/**
 * The searches of an analysis, short ones first, so that the page soon has something to show. The
 * engine keeps its tree, so nothing is searched twice.
 */
const pieces = ["movetime 80", "movetime 250", "movetime 500", "infinite"];

/** Seconds after the second piece to prove every move, as on 6 x 7 and near the end. */
const quickProof = 1;

/** Milliseconds for a position of the game under review, and for a hint. */
const reviewTime = 200;
const hintTime = 1000;

export class Desk {
  /** @type {{ key: string, abort: AbortController } | null} */ #running = null;
  /** The key of a job that failed: it does not begin again before another one. */
  #failed = "";

  /** @param {(error: Error) => void} onError */
  constructor(onError) {
    this.onError = onError;
  }

  /** Ends the running job. */
  interrupt() {
    this.#running?.abort.abort();
    this.#running = null;
  }

  /** Starts a job, unless it is running already. null: no job. @param {Job | null} job */
  direct(job) {
    if (job && (job.key === this.#running?.key || job.key === this.#failed)) return;
    this.interrupt();
    this.#failed = "";
    if (!job) return;
    const running = { key: job.key, abort: new AbortController() };
    this.#running = running;
    job.run(running.abort.signal).then(
      () => {
        if (this.#running === running) job.done?.();
      },
      error => {
        if (this.#running === running) this.#running = null;
        if (error instanceof ConnectionLost) return;
        this.#failed = job.key;
        this.onError(error);
      },
    );
  }
}

/**
 * Analyses a position until the job is ended.
 * @param {PageEngine} engine
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
        await engine.search(game, node.moves(), `analyze ${limit} ${everyMove}`, { onInfo, signal });
        before += nodes;
        const measures = (/** @type {number} */ seconds) => measure(engine, game, node, seconds, onNews, signal);
        if (limit === pieces[1] && !isExact(node) && !signal.aborted) await measures(quickProof);
        if (isExact(node)) {
          await goOn(engine, game, node, node.analysis?.lines[0], signal);
          return onNews();
        }
        if (isDecided(node) && !signal.aborted) return measures(proofTimes[0]);
      }
    },
  };
}

/** The number of moves by which a line of one move goes on, and the milliseconds for each. */
const continued = 8;
const continuedTime = 60;

/**
 * Continues a line by the engine's best moves where it is one move, as from a book or a solver.
 * @param {PageEngine} engine
 * @param {Game} game
 * @param {Node} node
 * @param {import("../game/tree.js").Line | undefined} line
 * @param {AbortSignal} signal
 */
async function goOn(engine, game, node, line, signal) {
  if (line?.pv.length !== 1) return;
  const pv = [...line.pv];
  while (pv.length <= continued && !signal.aborted) {
    const command = `analyze movetime ${continuedTime}`;
    const move = await engine.search(game, [...node.moves(), ...pv], command, { signal });
    if (!move) break;
    pv.push(move);
  }
  line.pv = pv;
}

/**
 * Finds how a game goes on after a move whose value is known.
 * @param {PageEngine} engine
 * @param {Game} game
 * @param {Node} node
 * @param {string} move
 * @param {() => void} done
 * @returns {Job}
 */
export function answer(engine, game, node, move, done) {
  const line = node.analysis?.lines.find(({ pv }) => pv[0] === move);
  return { key: `answer ${node.id} ${move}`, done, run: signal => goOn(engine, game, node, line, signal) };
}

/**
 * Proves every move and finds the exact lengths of their wins and losses, if the engine can.
 * @param {PageEngine} engine
 * @param {Game} game
 * @param {Node} node
 * @param {number} seconds
 * @param {() => void} onNews
 * @param {AbortSignal} signal
 */
async function measure(engine, game, node, seconds, onNews, signal) {
  const { nodes, nps, depth, seldepth } = /** @type {Message} */ (node.analysis ?? {});
  const onInfo = (/** @type {Message} */ info) => {
    if (info.proven) node.learn({ ...info, nodes, nps, depth, seldepth });
    onNews();
  };
  const line = `analyze prove movetime ${1000 * seconds} ${everyMove}`;
  await engine.search(game, node.moves(), line, { onInfo, signal }).catch(error => {
    if (!(error instanceof EngineError)) throw error;
  });
}

/**
 * What thought needs to know.
 * @typedef {object} Thinking
 * @property {Level} level
 * @property {number} movetime milliseconds
 * @property {boolean} look whether to analyse all moves before
 * @property {() => void} onNews
 * @property {(move: string, signal: AbortSignal) => Promise<void>} onMove
 */

/**
 * Lets the engine choose a move.
 * @param {PageEngine} engine
 * @param {Game} game
 * @param {Node} node
 * @param {Thinking} options
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
      if (look) await engine.search(game, moves, `analyze movetime 150 ${everyMove}`, { onInfo, signal });
      const move = await engine.choose(game, moves, level, movetime, { signal });
      if (move && !signal.aborted) await onMove(move, signal);
    },
  };
}

/**
 * Finds a move to recommend, and keeps it in the node.
 * @param {PageEngine} engine
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
      const move = await engine.search(game, node.moves(), `analyze movetime ${hintTime}`, { signal });
      if (!signal.aborted) node.hint = move;
    },
  };
}

/** Seconds for a proof; each new attempt takes the next time. */
const proofTimes = [10, 60, 600];

/** How long the next proof of a position may take, in seconds. @param {Node} node */
export const proofTime = ({ attempt }) =>
  proofTimes.find(seconds => seconds > (attempt?.seconds ?? 0)) ?? proofTimes[proofTimes.length - 1];

/**
 * Searches for the exact value of a position, and of every move if the engine can, for a limited
 * time. The node keeps the bounds of an incomplete proof.
 * @param {PageEngine} engine
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
      if (isExact(node)) return; // nothing is left to prove
      const seconds = proofTime(node);
      const begun = performance.now();
      /** @type {Message | null} */ let last = null;
      const onInfo = (/** @type {Message} */ info) => {
        if (info.proven) node.learn(info);
        if (!last || info.nodes > last.nodes || info.multipv === 1) last = info;
        onNews(info);
      };
      const prove = (/** @type {string} */ words) =>
        engine.search(game, node.moves(), `analyze prove movetime ${1000 * seconds}${words}`, { onInfo, signal });
      await prove(` ${everyMove}`).catch(error => {
        if (!(error instanceof EngineError)) throw error;
        if (error.field === "prove") throw new Error(text("The engine cannot prove anything in {game}.", { game: text(game.about.title) }));
        return prove(""); // this engine proves only the best move
      });
      if (signal.aborted) return;
      const { nodes = 0, bounds } = /** @type {Message} */ (last ?? {});
      const complete = performance.now() - begun < 950 * seconds && node.analysis?.lines[0]?.proven;
      node.attempt = complete ? null : { seconds, nodes, bounds };
    },
  };
}

/**
 * Searches every position of the line for a moment, from the end, as later positions help earlier
 * ones. Then it has the game explained.
 * @param {PageEngine} engine
 * @param {Game} game
 * @param {(position: number, all: number) => void} onNews
 * @param {() => void} done
 * @returns {Job}
 */
export function review(engine, game, onNews, done) {
  return {
    key: `review ${game.end.id}`,
    done,
    async run(signal) {
      const { end } = game;
      const nodes = game.line().filter(node => !node.over).reverse();
      for (const [i, node] of nodes.entries()) {
        if (signal.aborted) return;
        onNews(i + 1, nodes.length);
        const onInfo = (/** @type {Message} */ info) => node.learn(info);
        await engine.search(game, node.moves(), `analyze movetime ${reviewTime} ${everyMove}`, { onInfo, signal });
      }
      onNews(0, 0);
      const report = signal.aborted ? null : await engine.explain(game, end.moves(), signal);
      if (report) game.explain(end, report);
    },
  };
}
