// Analyse: one person moves both sides, and the engine tells all that it knows.

import { resultOf, toMove } from "../view/words.js";
import { advicePassing, hasThreats, looking, refusal, requested, turning } from "./mode.js";

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

  mayMove: ({ game, request }) => refusal(game?.current.over, request === "move"),

  sees: ({ game, settings }) => ({
    values: settings.analysing,
    threats: settings.threats && hasThreats(game),
    marks: true,
  }),

  panels: ({ game }) => ["analysis", "game-card", ...(hasThreats(game) && !game?.current.over ? ["threats"] : [])],

  commands: ({ game }) => [...looking, ...turning(game), "take-back", "move", "values", "threats", "prove", "review", "play-on"],

  words: {
    situation({ game, request }) {
      if (!game) return "";
      const { about, current } = game;
      return current.over ? resultOf(about, current.facts.result) : toMove(about, current, request === "move");
    },
    advice: ({ game }) => advicePassing(game?.current),
  },
};
