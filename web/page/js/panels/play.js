// The panels of Play: the help that a player switches on, a warning, and the result.

import { faces } from "../engine/engine.js";
import { byId, say } from "../view/dom.js";
import { levelText, resultLine, yourResult } from "../view/words.js";
import { mistakesOf } from "../learn/cards.js";
import { sideName } from "../game/notation.js";
import { sides } from "../game/position.js";
import { hasThreats } from "../game/threats.js";
import { sentences, text } from "../language.js";
import { helps } from "../state/settings.js";

/** @import { Level } from "../engine/engine.js" */
/** @import { Node } from "../game/tree.js" */
/** @import { State } from "../state/reduce.js" */
/** @import { Help } from "../state/settings.js" */

/**
 * What the panels ask of the page.
 * @typedef {object} Page
 * @property {() => void} accept keeps the move of which they warn
 * @property {(mistake: Node) => void} practise
 * @property {(level: string) => void} stronger begins again, with the same colours
 * @property {(name: Help, on: boolean) => void} help
 */

export class PlayView {
  /** @type {Node | undefined} */ #mistake;
  /** @type {Level | undefined} */ #stronger;

  /** @param {Page} page */
  constructor({ accept, practise, stronger, help }) {
    byId("accept").addEventListener("click", accept);
    byId("practise").addEventListener("click", () => this.#mistake && practise(this.#mistake));
    byId("stronger").addEventListener("click", () => this.#stronger && stronger(this.#stronger.label));
    for (const name of helps) {
      const box = byId(`help-${name}`, HTMLInputElement);
      box.addEventListener("change", () => help(name, box.checked));
    }
  }

  /** @param {State} state @param {Level} level @param {string} situation in words @param {Level[]} levels */
  show(state, level, situation, levels) {
    const { players, movetime, help } = state.settings;
    for (const name of helps) byId(`help-${name}`, HTMLInputElement).checked = help[name];
    byId("help-threats-row").hidden = !hasThreats(state.game);
    const engines = sides.filter(side => players[side] === "engine").length;
    const who = text(
      ["Two persons play.", "The engine plays as {level}.", "The engine plays both sides, as {level}."][engines],
      { level: levelText(level) },
    );
    const time = engines ? text(" It takes at most {seconds} s for a move.", { seconds: movetime / 1000 }) : "";
    say(byId("opponent"), who + time);
    say(byId("warning"), state.warning);
    const yours = yourResult(players, state.game?.current.facts.result ?? "none");
    say(byId("result-title"), yours ? sentences(yours, situation) : situation);
    const next = faces.findIndex(({ elo }) => elo === undefined || elo > (level.elo ?? Infinity));
    this.#stronger = yours === text("You win!") && level.elo !== undefined ? levels.find(({ elo }) => elo === faces[next].elo) : undefined;
    byId("stronger").hidden = !this.#stronger;
    if (this.#stronger) say(byId("stronger"), text("Stronger: {level}", { level: text(faces[next].label) }));
    this.#result(state);
  }

  /** @param {State} state */
  #result({ game, settings }) {
    if (!game) return;
    const accuracy = game.isExplained ? (game.report?.accuracy ?? {}) : game.current.ply ? null : {}; // over at its start
    say(byId("result-line"), resultLine(game));
    for (const side of sides) {
      const value = accuracy?.[side];
      say(byId(`accuracy-${side}-name`), sideName(game.about, side));
      say(byId(`accuracy-${side}`), value === undefined ? (accuracy ? "–" : "…") : `${value.toFixed(0)} %`);
    }
    const mistakes = mistakesOf(game, side => settings.players[side] === "person");
    this.#mistake = mistakes[0];
    const n = mistakes.length;
    const known = game.isExplained && n;
    byId("practise", HTMLButtonElement).disabled = !known; // its room is kept: no button moves under a finger
    say(byId("practise"), text(!known ? "Practise" : n === 1 ? "Practise your mistake" : "Practise your {n} mistakes", { n }));
  }
}
