// The engine's work: its one job follows from the state, and what it finds becomes events. A new
// job ends the one before.

import { ConnectionLost } from "c4engine";
import { fullStrength } from "../engine/engine.js";
import { Jobs } from "../engine/jobs.js";
import { cardOf, mistakesOf } from "../learn/cards.js";
import { remember } from "../learn/memory.js";
import { text } from "../language.js";
import { turningText } from "../view/explained.js";
import { reviewing } from "../view/words.js";

/** @import { App } from "./app.js" */
/** @import { Game, Node } from "../game/tree.js" */
/** @import { Settings } from "../state/settings.js" */

export class Work {
  /** @type {{ key: string, abort: AbortController } | null} */ #running = null;
  /** The key of a job that failed: it does not begin again before another one. */
  #failed = "";

  /** @param {App} app */
  constructor(app) {
    this.app = app;
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
        this.app.failed(error);
      },
    );
  }

  /** The present job, null without one. @returns {import("../engine/jobs.js").Job | null} */
  #job() {
    const { app } = this;
    const { engine, game, state } = app;
    const task = app.mode.job(state);
    if (!task || !game) return null;
    const { node } = task;
    const jobs = new Jobs(engine, game);
    const done = () => app.cancel();
    const onNews = () => this.#heard();
    switch (task.kind) {
      case "hint":
        return jobs.hint(node, done);
      case "proof":
        return jobs.proof(node, info => app.dispatch({ type: "proved", info }), done);
      case "review": {
        // The players when it began: in Analyse, to which the user may turn meanwhile, all are persons.
        const players = state.mode === "play" ? state.settings.players : null;
        return jobs.review(
          (i, all) => this.#reviewing(i, all),
          () => this.#reviewed(game, players),
        );
      }
      case "move":
        return jobs.move(node, {
          level: task.strong ? fullStrength : app.level,
          movetime: this.#movetime(node),
          look: task.look ?? false,
          onNews,
          onMove: (move, signal) => app.answer(move, signal),
        });
      case "answer":
        return jobs.answer(node, task.move ?? "", () => app.onChange());
      case "analysis":
        return document.hidden ? null : jobs.analysis(node, onNews);
    }
  }

  /** The engine's time for a move, a small part of what its clock has left. @param {Node} node */
  #movetime({ facts }) {
    const { settings, clock } = this.app.state;
    return clock
      ? Math.min(settings.movetime, Math.max(50, Math.round(clock.left[facts.turn] / 20)))
      : settings.movetime;
  }

  /** Shows what the engine has found, and judges the move that is tried. */
  #heard() {
    this.app.teacher.judge();
    this.app.onChange();
  }

  /** @param {number} i @param {number} all */
  #reviewing(i, all) {
    const { request } = this.app.state;
    if (request?.kind === "review" && !request.silent) this.app.tell(reviewing(i, all));
    else this.app.onChange();
  }

  /** Keeps the persons' mistakes as exercises. @param {Game} game @param {Settings["players"] | null} players */
  #reviewed(game, players) {
    remember(mistakesOf(game, side => players?.[side] !== "engine").map(node => cardOf(game, node)));
    this.app.dispatch({ type: "ended" });
    const { turning } = game;
    this.app.dispatch({ type: "spoke", words: turning ? turningText(game.about, turning) : text("The review is ready.") });
  }
}
