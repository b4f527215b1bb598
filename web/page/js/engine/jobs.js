// The engine's jobs for the page: choose a move, analyse, give a hint, prove, review the game.
// control/work.js runs one at a time.

import { EngineError } from "c4engine";
import { isDecided, isExact } from "../game/tree.js";
import { text } from "../language.js";

/** @import { Message, Watch } from "c4engine" */
/** @import { PageEngine, Level } from "./engine.js" */
/** @import { Facts, Game, Line, Node } from "../game/tree.js" */

/**
 * Two jobs with the same key are the same. A job that is ended fails with its signal's reason. done is
 * called after a job that was neither ended nor lost with its connection.
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

/** The number of moves by which a line of one move goes on, and the milliseconds for each. */
const continued = 8;
const continuedTime = 60;

/** Seconds for a proof; each new attempt takes the next time. */
const proofTimes = [10, 60, 600];

/** How long the next proof of a position may take, in seconds. @param {Node} node */
export const proofTime = ({ attempt }) =>
  proofTimes.find(seconds => seconds > (attempt?.seconds ?? 0)) ?? proofTimes[proofTimes.length - 1];

/** The jobs for a game. */
export class Jobs {
  /** @param {PageEngine} engine @param {Game} game */
  constructor(engine, game) {
    this.engine = engine;
    this.game = game;
  }

  /** Analyses a position until the job is ended. @param {Node} node @param {() => void} onNews @returns {Job} */
  analysis(node, onNews) {
    return {
      key: `analyse ${node.id}`,
      run: async signal => {
        let before = 0; // nodes of the pieces that are done
        for (const limit of pieces) {
          let nodes = 0;
          const onInfo = (/** @type {Message} */ info) => {
            nodes = info.nodes;
            node.learn({ ...info, nodes: before + nodes });
            onNews();
          };
          await this.#analyze(node, `${limit} ${everyMove}`, { onInfo, signal });
          before += nodes;
          if (limit === pieces[1] && !isExact(node)) await this.#measure(node, quickProof, onNews, signal);
          if (!isDecided(node)) continue;
          if (!isExact(node)) await this.#measure(node, proofTimes[0], onNews, signal);
          for (const line of node.analysis?.lines ?? []) {
            await this.#goOn(node, line, signal);
            onNews();
          }
          return;
        }
      },
    };
  }

  /**
   * Finds how the game goes on after a move whose value is known.
   * @param {Node} node
   * @param {string} move
   * @param {() => void} done
   * @returns {Job}
   */
  answer(node, move, done) {
    const line = node.analysis?.lines.find(({ pv }) => pv[0] === move);
    return { key: `answer ${node.id} ${move}`, done, run: signal => this.#goOn(node, line, signal) };
  }

  /**
   * Lets the engine choose a move.
   * @param {Node} node
   * @param {object} options
   * @param {Level} options.level
   * @param {number} options.movetime milliseconds
   * @param {boolean} options.look whether to analyse all moves before
   * @param {() => void} options.onNews
   * @param {(move: string, facts: Facts) => void} options.onMove gets the facts after the move too
   * @returns {Job}
   */
  move(node, { level, movetime, look, onNews, onMove }) {
    return {
      key: `move ${node.id} ${level.label} ${movetime}`,
      run: async signal => {
        const onInfo = (/** @type {Message} */ info) => {
          node.learn(info);
          onNews();
        };
        if (look) await this.#analyze(node, `movetime 150 ${everyMove}`, { onInfo, signal });
        const { move, facts } = await this.engine.choose(this.game, node.moves(), level, movetime, signal);
        if (move) onMove(move, facts);
      },
    };
  }

  /** Finds a move to recommend, and keeps it in the node. @param {Node} node @param {() => void} done @returns {Job} */
  hint(node, done) {
    return {
      key: `hint ${node.id}`,
      done,
      run: async signal => {
        const move = await this.#analyze(node, `movetime ${hintTime}`, { signal });
        node.hint = move;
      },
    };
  }

  /**
   * Searches for the exact value of a position and of every move for a limited time. The node keeps
   * the bounds of an incomplete proof.
   * @param {Node} node
   * @param {(info: Message) => void} onNews
   * @param {() => void} done
   * @returns {Job}
   */
  proof(node, onNews, done) {
    return {
      key: `prove ${node.id}`,
      done,
      run: async signal => {
        if (isExact(node)) return; // nothing is left to prove
        const seconds = proofTime(node);
        const begun = performance.now();
        /** @type {Message | null} */ let last = null;
        const onInfo = (/** @type {Message} */ info) => {
          if (info.proven) node.learn(info);
          if (!last || info.nodes > last.nodes || info.multipv === 1) last = info;
          onNews(info);
        };
        await this.#analyze(node, `prove movetime ${1000 * seconds} ${everyMove}`, { onInfo, signal }).catch(error => {
          if (!(error instanceof EngineError)) throw error;
          throw new Error(text("The engine cannot prove anything in {game}.", { game: text(this.game.about.title) }));
        });
        const { nodes = 0, bounds } = /** @type {Message} */ (last ?? {});
        const complete = performance.now() - begun < 950 * seconds && node.analysis?.lines[0]?.proven;
        node.attempt = complete ? null : { seconds, nodes, bounds };
      },
    };
  }

  /**
   * Searches every position of the line for a moment, from the end, as later positions help earlier
   * ones. Then it has the game explained. It goes on with this line while another one is shown.
   * @param {(position: number, all: number) => void} onNews
   * @param {() => void} done
   * @returns {Job}
   */
  review(onNews, done) {
    const { game } = this;
    return {
      key: "review",
      done,
      run: async signal => {
        const { end } = game;
        const nodes = game.line().filter(node => !node.over).reverse();
        for (const [i, node] of nodes.entries()) {
          onNews(i + 1, nodes.length);
          await this.#analyze(node, `movetime ${reviewTime} ${everyMove}`, { onInfo: info => node.learn(info), signal });
        }
        onNews(0, 0);
        game.explain(end, await this.engine.explain(game, end.moves(), signal));
      },
    };
  }

  /**
   * Searches the position after more moves, and returns the best move.
   * @param {Node} node
   * @param {string} words after analyze
   * @param {Watch} watch
   * @param {string[]} [more]
   */
  #analyze(node, words, watch, more = []) {
    return this.engine.search(this.game, [...node.moves(), ...more], `analyze ${words}`, watch);
  }

  /**
   * Continues a line by the engine's best moves where it is one move, as from a book or a solver.
   * @param {Node} node
   * @param {Line | undefined} line
   * @param {AbortSignal} signal
   */
  async #goOn(node, line, signal) {
    if (line?.pv.length !== 1) return;
    while (line.pv.length <= continued) {
      const move = await this.#analyze(node, `movetime ${continuedTime}`, { signal }, line.pv);
      if (!move) break;
      line.pv = [...line.pv, move];
    }
  }

  /**
   * Proves every move and finds the exact lengths of their wins and losses, if the engine can.
   * @param {Node} node
   * @param {number} seconds
   * @param {() => void} onNews
   * @param {AbortSignal} signal
   */
  async #measure(node, seconds, onNews, signal) {
    const { nodes, nps, depth, seldepth } = /** @type {Message} */ (node.analysis ?? {});
    const onInfo = (/** @type {Message} */ info) => {
      if (info.proven) node.learn({ ...info, nodes, nps, depth, seldepth });
      onNews();
    };
    await this.#analyze(node, `prove movetime ${1000 * seconds} ${everyMove}`, { onInfo, signal }).catch(error => {
      if (!(error instanceof EngineError)) throw error;
    });
  }
}
