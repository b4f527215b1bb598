// What a mode of the page is, and the questions about the state that several modes ask. A mode is
// a value without state: the engine's job, the panels and the commands follow from the state alone.

import { text } from "../language.js";

/** @typedef {import("../state/reduce.js").State} State */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Node} Node */

/**
 * A job for the engine at a position.
 * @typedef {object} Task
 * @property {"move" | "hint" | "proof" | "review" | "analysis" | "answer"} kind
 * @property {Node} node
 * @property {string} [move] whose line goes on, for an answer
 * @property {boolean} [look] whether to analyse all moves before a move is chosen
 * @property {boolean} [strong] whether the move is chosen at full strength, whatever the level
 */

/**
 * What the page shows of the engine's knowledge.
 * @typedef {{ values: boolean, threats: boolean, marks: boolean }} Sight
 */

/**
 * @typedef {object} Mode
 * @property {(state: State) => Game | null} game on the board
 * @property {(state: State) => Task | null} job
 * @property {(state: State) => string} mayMove why no person may move now; "" if one may
 * @property {(state: State) => Sight} sees
 * @property {(state: State) => string[]} panels the ids of the panels that are shown
 * @property {(state: State) => string[]} commands the names of those that it has
 * @property {{ situation(state: State): string, advice(state: State): string }} words
 */

/** The commands that look at other positions of a game. */
export const looking = ["start", "back", "forward", "end", "branch"];

/** The command that turns the board, if no piece falls on it. @param {Game | null | undefined} game */
export const turning = game => (game && !game.about.gravity ? ["turn"] : []);

/** The job of the user's request, if there is one. @param {State} state @param {Node} node @returns {Task | null} */
export function requested({ request }, node) {
  if (!request) return null;
  if (request === "review" || request === "silent review") return { kind: "review", node };
  return { kind: request, node };
}

/** Why no person may move, or "". @param {boolean | undefined} over @param {boolean} thinking */
export const refusal = (over, thinking) =>
  over ? text("The game is over.") : thinking ? text("The engine is thinking: G lets it move now.") : "";

/** What to do where only a pass is left. @param {Node | undefined} node */
export const advicePassing = node => (node?.facts.moves[0] === "pass" ? text("Any cell passes.") : "");

/** Whether a game has threats: a line wins, and pieces fall. @param {Game | null} game */
export const hasThreats = game => Boolean(game && game.about.gravity && game.about.line > 0);
