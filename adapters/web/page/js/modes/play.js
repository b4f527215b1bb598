// Play: a game between two sides, each a person or the engine. The page tells nothing that a
// player has not switched on, until the game is over.

import { moveName, sideName } from "../game/notation.js";
import { other } from "../game/position.js";
import { text } from "../language.js";
import { resultOf, toMove } from "../view/words.js";
import { advicePassing, hasThreats, looking, refusal, requested, turning } from "./mode.js";

/** @typedef {import("./mode.js").State} State */
/** @typedef {import("./mode.js").Mode} Mode */

/** Whether the game is over, by the rules or by the clock. @param {State} state */
export const isOver = ({ game, clock }) => Boolean(game?.current.over || clock?.flag);

/** Whether it is the engine's turn, at the end of the line. @param {State} state */
export function engineToMove(state) {
  const node = state.game?.current;
  return Boolean(
    node && !isOver(state) && !node.children.length && state.settings.players[node.facts.turn] === "engine",
  );
}

/** Whether the engine is choosing a move. @param {State} state */
export const isThinking = state => state.request === "move" || (engineToMove(state) && !state.paused && !state.warning);

/** @type {Mode} */
export const play = {
  game: state => state.game,

  job(state) {
    const node = state.game?.current;
    if (!node) return null;
    const { values, warning } = state.settings.help;
    if (isThinking(state)) return { kind: "move", node, look: values };
    return requested(state, node) ?? ((values || warning) && !isOver(state) ? { kind: "analysis", node } : null);
  },

  mayMove(state) {
    const warned = state.warning && text("Take the move back, or keep it.");
    return refusal(isOver(state), isThinking(state)) || warned;
  },

  sees(state) {
    const { values, threats } = state.settings.help;
    return { values: values && !isOver(state), threats: threats && hasThreats(state.game), marks: false };
  },

  panels(state) {
    const ended = isOver(state) && !state.game?.current.children.length;
    return [ended ? "result" : "help", "game-card", ...(state.warning ? ["warned"] : [])];
  },

  commands(state) {
    const { hints } = state.settings.help;
    return [
      ...looking,
      ...turning(state.game),
      "take-back",
      "move",
      "pause",
      "rematch",
      ...(hints ? ["hint"] : []),
      ...(isOver(state) ? ["review"] : []),
    ];
  },

  words: {
    situation(state) {
      const { game, clock, settings } = state;
      if (!game) return "";
      const { about, current } = game;
      if (clock?.flag) return text("{side} wins on time", { side: sideName(about, other(clock.flag)) });
      const { facts } = current;
      if (current.over) return resultOf(about, facts.result);
      const yours = settings.players[facts.turn] === "person" && settings.players[other(facts.turn)] === "engine";
      return yours && !isThinking(state) && facts.moves[0] !== "pass"
        ? text("Your move, {side}", { side: sideName(about, facts.turn) })
        : toMove(about, current, isThinking(state));
    },

    advice(state) {
      const { game, request, paused } = state;
      if (!game) return "";
      const { hint, board } = game.current;
      if (request === "hint") return text("Looking for a hint …");
      if (!engineToMove(state) && advicePassing(game.current)) return advicePassing(game.current);
      if (engineToMove(state) && paused && !isThinking(state)) return text("The engine waits: Space lets it go on.");
      return hint && state.settings.help.hints
        ? text("Hint: {move}", { move: moveName(game.about, hint, board.rows) })
        : "";
    },
  },
};
