// The buttons with commands (control/commands.js).

import { commands, isHere, isOff } from "../control/commands.js";
import { modes } from "../modes/modes.js";
import { engineToMove } from "../modes/play.js";

/** @typedef {import("../control/app.js").App} App */

/** Enables and presses the buttons that the mode, the game and the connection allow. @param {App} app */
export function showButtons(app) {
  const { state } = app;
  for (const command of commands) {
    for (const button of buttons(command.name)) {
      button.hidden = !isHere(app, command);
      button.disabled = isOff(app, command);
    }
  }
  for (const name of Object.keys(modes)) {
    for (const button of buttons(name))
      name === state.mode ? button.setAttribute("aria-current", "page") : button.removeAttribute("aria-current");
  }
  const pressed = {
    values: state.settings.analysing,
    threats: state.settings.threats,
    hint: state.request === "hint",
    prove: state.request === "proof",
    review: state.request === "review",
    pause: state.paused && engineToMove(state),
    turn: state.settings.turned,
  };
  for (const [name, on] of Object.entries(pressed))
    for (const button of buttons(name)) button.setAttribute("aria-pressed", String(on));
}

/** The buttons of a command. @param {string} name @returns {HTMLButtonElement[]} */
export const buttons = name =>
  [...document.querySelectorAll(`button[data-do="${name}"]`)].map(button => /** @type {HTMLButtonElement} */ (button));
