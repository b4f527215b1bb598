// The buttons with commands (control/commands.js).

import { commands } from "../control/commands.js";
import { isExact } from "../game/tree.js";
import { everywhere, modes } from "../modes/modes.js";
import { engineToMove, isOver, isThinking } from "../modes/play.js";

/** @typedef {import("../control/app.js").App} App */

/** Enables and presses the buttons that the mode, the game and the connection allow. @param {App} app */
export function showButtons(app) {
  const { game, state, mode } = app;
  const node = game?.current;
  const alone = app.engine.connection.state !== "ready";
  const names = [...everywhere, ...mode.keys(state)];
  for (const button of document.querySelectorAll("button[data-do]"))
    /** @type {HTMLElement} */ (button).hidden = !names.includes(button.getAttribute("data-do") ?? "");
  for (const name of Object.keys(modes)) {
    for (const button of buttons(name))
      name === state.mode ? button.setAttribute("aria-current", "page") : button.removeAttribute("aria-current");
  }
  const thinking = isThinking(state);
  /** @type {Record<string, boolean>} */ const disabled = {
    "take-back": !node?.parent,
    back: !node?.parent,
    start: !node?.parent,
    forward: !node?.children.length,
    end: !node?.children.length,
    hint: alone || !node || isOver(state) || thinking,
    move: alone || !node || (state.mode === "play" ? !thinking : node.over),
    prove: alone || !node || node.over || isExact(node),
    review: alone || !node,
    rematch: alone || !node,
    "play-on": alone || !node || node.over,
    pause: !engineToMove(state) && !thinking,
    next: alone || !state.learn.score.all,
  };
  const pressed = {
    values: state.settings.analysing,
    threats: state.settings.threats,
    hint: state.request === "hint",
    prove: state.request === "proof",
    review: state.request === "review",
    pause: state.paused && engineToMove(state),
    turn: state.settings.turned,
  };
  for (const { name, always } of commands)
    for (const button of buttons(name)) button.disabled = disabled[name] ?? !(always || state.game);
  for (const [name, on] of Object.entries(pressed))
    for (const button of buttons(name)) button.setAttribute("aria-pressed", String(on));
}

/** The buttons of a command. @param {string} name @returns {HTMLButtonElement[]} */
export const buttons = name =>
  [...document.querySelectorAll(`button[data-do="${name}"]`)].map(button => /** @type {HTMLButtonElement} */ (button));
