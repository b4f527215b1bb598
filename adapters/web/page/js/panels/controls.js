// The controls of the players, the level and the time for a move.

import { byId, say } from "../view/dom.js";
import { sideName } from "../game/notation.js";

/** @typedef {import("../control/app.js").App} App */

const sides = /** @type {const} */ (["first", "second"]);

export class Controls {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    for (const side of sides) {
      const select = byId(`player-${side}`, HTMLSelectElement);
      select.addEventListener("change", () =>
        this.app.set({ players: { ...this.app.settings.players, [side]: select.value } }),
      );
    }
    const level = byId("level", HTMLInputElement);
    const movetime = byId("movetime", HTMLSelectElement);
    level.addEventListener("input", () => this.app.set({ level: this.app.engine.levels()[Number(level.value)].label }));
    movetime.addEventListener("change", () => this.app.set({ movetime: Number(movetime.value) }));
  }

  /** Shows the chosen settings. */
  show() {
    const { app } = this;
    const { settings } = app;
    const levels = app.engine.levels();
    for (const side of sides) {
      byId(`player-${side}`, HTMLSelectElement).value = settings.players[side];
      say(byId(`player-${side}-name`), app.game ? sideName(app.game.about, side) : "");
    }
    const level = byId("level", HTMLInputElement);
    level.max = String(levels.length - 1);
    level.value = String(levels.findIndex(l => l.label === app.level.label));
    const name = [app.level.word, app.level.label].filter(Boolean).join(", ");
    level.setAttribute("aria-valuetext", name);
    say(byId("level-name"), name);
    byId("movetime", HTMLSelectElement).value = String(settings.movetime);
  }
}
