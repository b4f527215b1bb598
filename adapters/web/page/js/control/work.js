// The engine's work: its one job follows from the state, and what it finds becomes events.

import { Desk, analysis, answer, hint, proof, review, thought } from "../engine/jobs.js";
import { cardOf, mistakesOf } from "../learn/cards.js";
import { remember } from "../state/kept.js";
import { reviewing } from "../view/words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Node} Node */
/** @typedef {import("../state/settings.js").Settings} Settings */

export class Work {
  #desk;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.#desk = new Desk(error => app.failed(error));
  }

  /** Starts the present job. */
  direct() {
    this.#desk.direct(this.#job());
  }

  interrupt() {
    this.#desk.interrupt();
  }

  /** The engine's present job. */
  #job() {
    const { app } = this;
    const { engine, game, state } = app;
    const task = app.mode.job(state);
    if (!task || !game) return null;
    const { node } = task;
    const done = () => app.cancel();
    const onNews = () => this.#heard();
    switch (task.kind) {
      case "hint":
        return hint(engine, game, node, done);
      case "proof":
        return proof(engine, game, node, info => app.dispatch({ type: "proved", info }), done);
      case "review": {
        // The players when it began: in Analyse, to which the user may turn meanwhile, all are persons.
        const players = state.mode === "play" ? state.settings.players : null;
        return review(
          engine,
          game,
          (i, all) => this.#reviewing(i, all),
          () => this.#reviewed(game, players),
        );
      }
      case "move":
        return thought(engine, game, node, {
          level: task.strong ? { label: "full strength" } : app.level,
          movetime: this.#movetime(node),
          look: task.look ?? false,
          onNews,
          onMove: (move, signal) => app.answer(move, signal),
        });
      case "answer":
        return answer(engine, game, node, task.move ?? "", () => app.onChange());
      case "analysis":
        return document.hidden ? null : analysis(engine, game, node, onNews);
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
    if (this.app.state.request === "review") this.app.tell(reviewing(i, all));
    else this.app.onChange();
  }

  /** Keeps the persons' mistakes as exercises. @param {Game} game @param {Settings["players"] | null} players */
  #reviewed(game, players) {
    remember(mistakesOf(game, side => players?.[side] !== "engine").map(node => cardOf(game, node)));
    this.app.dispatch({ type: "ended" });
  }
}
