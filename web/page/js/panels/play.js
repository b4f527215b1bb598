// The panels of Play: the help that a player switches on, a warning, and the result.

import { byId, say } from "../view/dom.js";
import { levelText, resultLine } from "../view/words.js";
import { mistakesOf } from "../learn/cards.js";
import { sideName } from "../game/notation.js";
import { sides } from "../game/position.js";
import { hasThreats } from "../game/threats.js";
import { text } from "../language.js";
import { helps } from "../state/settings.js";

/** @import { App } from "../control/app.js" */
/** @import { Game } from "../game/tree.js" */

export class PlayView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    byId("accept").addEventListener("click", () => app.dispatch({ type: "accepted" }));
    byId("practise").addEventListener("click", () => app.teacher.practise(this.#mistakes()[0]));
    for (const name of helps) {
      const box = byId(`help-${name}`, HTMLInputElement);
      box.addEventListener("change", () => app.set({ help: { ...app.state.settings.help, [name]: box.checked } }));
    }
  }

  /** @param {Game} game */
  show(game) {
    const { state, level } = this.app;
    const { players, movetime, help } = state.settings;
    for (const name of helps) byId(`help-${name}`, HTMLInputElement).checked = help[name];
    byId("help-threats-row").hidden = !hasThreats(game);
    const engines = sides.filter(side => players[side] === "engine").length;
    const who = text(
      ["Two persons play.", "The engine plays as {level}.", "The engine plays both sides, as {level}."][engines],
      { level: levelText(level) },
    );
    const time = engines ? text(" It takes at most {seconds} s for a move.", { seconds: movetime / 1000 }) : "";
    say(byId("opponent"), who + time);
    say(byId("warning"), state.warning);
    this.#result(game);
  }

  /** @param {Game} game */
  #result(game) {
    const { app } = this;
    const accuracy = game.isExplained ? (game.report?.accuracy ?? {}) : game.current.ply ? null : {}; // over at its start
    say(byId("result-title"), app.mode.words.situation(app.state));
    say(byId("result-line"), resultLine(game));
    for (const side of sides) {
      const value = accuracy?.[side];
      say(byId(`accuracy-${side}-name`), sideName(game.about, side));
      say(byId(`accuracy-${side}`), value === undefined ? (accuracy ? "–" : "…") : `${value.toFixed(0)} %`);
    }
    const marked = this.#mistakes().length;
    byId("practise").hidden = !game.isExplained || !marked;
    say(byId("practise"), text(marked === 1 ? "Practise your mistake" : "Practise your {n} mistakes", { n: marked }));
  }

  /** The persons' mistakes. */
  #mistakes() {
    const { game, settings } = this.app.state;
    return game ? mistakesOf(game, side => settings.players[side] === "person") : [];
  }
}
