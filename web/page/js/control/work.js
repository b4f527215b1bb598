// The engine's work: its one job follows from the state, and what it finds becomes events. A new
// job ends the one before.

import { ConnectionLost } from "c4engine";
import { fullStrength } from "../engine/engine.js";
import { Jobs } from "../engine/jobs.js";
import { cardOf, mistakesOf } from "../learn/cards.js";
import { remember } from "../learn/memory.js";
import { modes } from "../modes.js";
import { conclusion } from "../view/explained.js";
import { reviewing } from "../view/words.js";

/** @import { PageEngine } from "../engine/engine.js" */
/** @import { Facts, Game, Node } from "../game/tree.js" */
/** @import { Settings } from "../state/settings.js" */
/** @import { Store } from "./store.js" */

export class Work {
  /** @type {{ key: string, abort: AbortController } | null} */ #running = null;
  /** The key of a job that failed: it does not begin again before another one. */
  #failed = "";

  /**
   * @param {Store} store
   * @param {PageEngine} engine
   * @param {{ onMove: (move: string, facts: Facts) => void, onNews: () => void }} hears the engine's move, and its values
   */
  constructor(store, engine, hears) {
    this.store = store;
    this.engine = engine;
    this.hears = hears;
  }

  /** Ends the running job. */
  interrupt() {
    this.#running?.abort.abort();
    this.#running = null;
  }

  /** Starts the present job, unless it is running already. */
  start() {
    const job = this.#job();
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
        if (this.#running !== running) return; // another job has ended it
        this.#running = null;
        if (error instanceof ConnectionLost) return;
        this.#failed = job.key;
        this.store.failed(error);
      },
    );
  }

  /** The present job, null without one. @returns {import("../engine/jobs.js").Job | null} */
  #job() {
    const { store, engine, hears } = this;
    const { state } = store;
    const task = modes[state.mode].job(state);
    const game = modes[state.mode].game(state);
    if (!task || !game) return null;
    const { node } = task;
    const jobs = new Jobs(engine, game);
    const done = () => store.dispatch({ type: "ended" });
    switch (task.kind) {
      case "hint":
        return jobs.hint(node, done);
      case "proof":
        return jobs.proof(node, info => store.dispatch({ type: "proved", info }), done);
      case "review": {
        // The players when it began: in Analyse, to which the user may turn meanwhile, all are persons.
        const players = state.mode === "play" ? state.settings.players : null;
        return jobs.review(
          (i, all) => this.#reviewing(i, all),
          () => this.#reviewed(game, players),
        );
      }
      case "move": {
        const level = task.strong ? fullStrength : engine.level(state.settings.level);
        return jobs.move(node, { level, movetime: this.#movetime(node), look: task.look ?? false, ...hears });
      }
      case "answer":
        return jobs.answer(node, task.move ?? "", hears.onNews);
      case "analysis":
        return document.hidden ? null : jobs.analysis(node, hears.onNews);
    }
  }

  /** The engine's time for a move, a small part of what its clock has left. @param {Node} node */
  #movetime({ facts }) {
    const { settings, clock } = this.store.state;
    return clock
      ? Math.min(settings.movetime, Math.max(50, Math.round(clock.left[facts.turn] / 20)))
      : settings.movetime;
  }

  /** @param {number} i @param {number} all */
  #reviewing(i, all) {
    const { request } = this.store.state;
    if (request?.kind === "review" && !request.silent) this.store.tell(reviewing(i, all));
    else this.hears.onNews();
  }

  /** Keeps the persons' mistakes as exercises. @param {Game} game @param {Settings["players"] | null} players */
  #reviewed(game, players) {
    remember(mistakesOf(game, side => players?.[side] !== "engine").map(node => cardOf(game, node)));
    this.store.dispatch({ type: "ended" });
    this.store.dispatch({ type: "spoke", words: conclusion(game) });
  }
}
