// Analyse: one person moves both sides, and the engine tells all that it knows.

import { sideName } from "../game/notation.js";
import { resultOf } from "../view/words.js";
import { hasThreats, looking, requested } from "./mode.js";

/** @typedef {import("./mode.js").Mode} Mode */

/** @type {Mode} */
export const analyse = {
  game: state => state.game,

  job(state) {
    const node = state.game?.current;
    if (!node) return null;
    const { analysing } = state.settings;
    if (state.request === "move") return { kind: "move", node, look: analysing, strong: true };
    return requested(state, node) ?? (analysing && !node.over ? { kind: "analysis", node } : null);
  },

  mayMove({ game, request }) {
    if (game?.current.over) return "The game is over.";
    return request === "move" ? "The engine is thinking: G lets it move now." : "";
  },

  sees: ({ game, settings }) => ({
    values: settings.analysing,
    threats: settings.threats && hasThreats(game),
    marks: true,
  }),

  panels: ({ game }) => ["analysis", "game-card", ...(hasThreats(game) && !game?.current.over ? ["threats"] : [])],

  keys: () => [...looking, "take-back", "move", "values", "threats", "prove", "review", "play-on"],

  words: {
    situation({ game, request }) {
      if (!game) return "";
      const { about, current } = game;
      const { facts, over } = current;
      if (over) return resultOf(about, facts.result);
      const name = sideName(about, facts.turn);
      if (request === "move") return `${name} is thinking`;
      return facts.moves[0] === "pass" ? `${name} can only pass` : `${name} to move`;
    },
    advice: ({ game }) => (game?.current.facts.moves[0] === "pass" ? "Any cell passes." : ""),
  },
};
