// The panels of Play: the help that a player switches on, a warning, and the result.

import { byId, say } from "../view/dom.js";
import { resultLine } from "../view/words.js";
import { mistakesOf } from "../learn/cards.js";
import { helps } from "../state/settings.js";

/** @typedef {import("../control/app.js").App} App */

const sides = /** @type {const} */ (["first", "second"]);

export class PlayView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    byId("accept").addEventListener("click", () => app.accept());
    byId("practise").addEventListener("click", () => app.teacher.practise(this.#mistakes()[0]));
    for (const name of helps) {
      const box = byId(`help-${name}`, HTMLInputElement);
      box.addEventListener("change", () => app.set({ help: { ...app.state.settings.help, [name]: box.checked } }));
    }
  }

  /** @param {import("../game/tree.js").Game} game */
  show(game) {
    const { state, level } = this.app;
    const { players, movetime, help } = state.settings;
    for (const name of helps) byId(`help-${name}`, HTMLInputElement).checked = help[name];
    byId("help-threats-row").hidden = !game.about.gravity || !game.about.line;
    const engines = sides.filter(side => players[side] === "engine").length;
    const strength = [level.word, level.label].filter(Boolean).join(", ");
    const who = [
      "Two persons play.",
      `The engine plays as ${strength}.`,
      `The engine plays both sides, as ${strength}.`,
    ][engines];
    say(byId("opponent"), `${who}${engines ? ` It takes at most ${movetime / 1000} s for a move.` : ""}`);
    say(byId("warning"), state.warning);
    this.#result(game);
  }

  /** @param {import("../game/tree.js").Game} game */
  #result(game) {
    const { app } = this;
    const accuracy = game.isExplained ? (game.report?.accuracy ?? {}) : null;
    say(byId("result-title"), app.mode.words.situation(app.state));
    say(byId("result-line"), resultLine(game));
    for (const [i, side] of sides.entries()) {
      const value = accuracy?.[side];
      say(byId(`accuracy-${side}-name`), game.about.sides[i]);
      say(byId(`accuracy-${side}`), value === undefined ? (accuracy ? "–" : "…") : `${value.toFixed(0)} %`);
    }
    const marked = this.#mistakes().length;
    byId("practise").hidden = !game.isExplained || !marked;
    say(byId("practise"), `Practise ${marked === 1 ? "your mistake" : `your ${marked} mistakes`}`);
  }

  /** The persons' mistakes. */
  #mistakes() {
    const { game, settings } = this.app.state;
    return game ? mistakesOf(game, side => settings.players[side] === "person") : [];
  }
}
