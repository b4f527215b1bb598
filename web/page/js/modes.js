// The modes: Play, Learn and Analyse. A mode is a value without state: the engine's job, the panels and
// the commands follow from the page's state alone.

import { moveName, sideName } from "./game/notation.js";
import { other } from "./game/position.js";
import { hasThreats } from "./game/threats.js";
import { text } from "./language.js";
import { isTold, taskOf, verdictOn } from "./learn/cards.js";
import { engineToMove, isOver, isThinking } from "./state/reduce.js";
import { explained } from "./view/explained.js";
import { resultOf, toMove } from "./view/words.js";

/** @import { ModeName, State } from "./state/reduce.js" */
/** @import { Game, Node } from "./game/tree.js" */

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

/** The commands that exist in every mode. */
export const everywhere = ["play", "learn", "analyse", "new", "files", "theme", "language", "rules", "help", "cancel"];

/** The commands that look at other positions of a game. */
const looking = ["start", "back", "forward", "end", "branch"];

/** The command that turns the board, if no piece falls on it. @param {Game | null | undefined} game */
const turning = game => (game && !game.about.gravity ? ["turn"] : []);

/** The pass, where nothing else is possible and a person may move. @param {Node | undefined} node @param {string} refused */
const passing = (node, refused) => (node?.facts.moves[0] === "pass" && !refused ? ["pass"] : []);

/** The job of the user's request, if there is one. @param {State} state @param {Node} node @returns {Task | null} */
const requested = ({ request }, node) => request && { kind: request.kind, node };

/** Why no person may move, or "". @param {State} state @param {boolean | undefined} over @param {boolean} thinking */
function refusal({ lost }, over, thinking) {
  if (over) return text("The game is over.");
  if (lost) return text("No move is possible without the engine."); // all tries would be played when it is back
  return thinking ? text("The engine is thinking: G lets it move now.") : "";
}

/** What to do where only a pass is left. @param {Node | undefined} node */
const advicePassing = node => (node?.facts.moves[0] === "pass" ? text("Any cell passes.") : "");

/**
 * Play: a game between two sides, each a person or the engine. The page tells nothing that a player
 * has not switched on, until the game is over.
 * @type {Mode}
 */
const play = {
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
    return refusal(state, isOver(state), isThinking(state)) || warned;
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
      ...passing(state.game?.current, this.mayMove(state)),
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
      if (request?.kind === "hint") return text("Looking for a hint …");
      if (!engineToMove(state) && advicePassing(game.current)) return advicePassing(game.current);
      if (engineToMove(state) && paused && !isThinking(state)) return text("The engine waits: Space lets it go on.");
      if (hint && state.settings.help.hints) return text("Hint: {move}", { move: moveName(game.about, hint, board.rows) });
      return game.current.parent ? "" : text(game.about.goal);
    },
  },
};

/** The moves of a line that answers a wrong move in Learn, that move included. */
const answered = 2;

/**
 * Learn: exercises, each a position and a task. The engine judges every move that is tried, and tells
 * nothing before.
 * @type {Mode}
 */
const learn = {
  game: state => state.learn.exercise?.game ?? null,

  // The engine values every move while the person looks for one, so that its verdict comes at once.
  // After a wrong one it looks for the answer to that.
  job({ learn: { exercise } }) {
    if (!exercise || exercise.game.root.over) return null;
    const node = exercise.game.root;
    const verdict = verdictOn(exercise);
    const unanswered = verdict?.kind === "wrong" && verdict.line && verdict.line.pv.length < answered;
    return { kind: unanswered ? "answer" : "analysis", node, ...(unanswered ? { move: exercise.tried } : {}) };
  },

  mayMove({ learn: { exercise } }) {
    if (!exercise) return text("There is no exercise.");
    return isTold(exercise) ? text("This exercise is done: go to the next one.") : "";
  },

  sees: ({ learn: { exercise } }) => ({ values: isTold(exercise), threats: false, marks: false }),

  panels: () => ["exercise"],

  commands: ({ learn: { exercise } }) => [
    "next",
    ...turning(exercise?.game),
    ...(isTold(exercise) && exercise?.card.distance !== 1 ? ["play-out"] : []), // a win in 1 is over
    ...(exercise && !isTold(exercise) ? ["solution", ...(exercise.card.theme ? ["clue"] : [])] : []),
  ],

  words: {
    situation({ learn: { exercise } }) {
      if (!exercise) return text("No exercise");
      if (isTold(exercise)) return text(exercise.solved ? "Solved" : "The solution");
      return `${toMove(exercise.game.about, exercise.game.root)}${text(". ")}${taskOf(exercise)}`;
    },
    advice: () => "",
  },
};

/**
 * Analyse: one person moves both sides, and the engine tells all that it knows.
 * @type {Mode}
 */
const analyse = {
  game: state => state.game,

  job(state) {
    const node = state.game?.current;
    if (!node) return null;
    const { analysing } = state.settings;
    if (state.request?.kind === "move") return { kind: "move", node, look: analysing, strong: true };
    return requested(state, node) ?? (analysing && !node.over ? { kind: "analysis", node } : null);
  },

  mayMove: state => refusal(state, state.game?.current.over, state.request?.kind === "move"),

  sees: ({ game, settings }) => ({
    values: settings.analysing,
    threats: settings.threats && hasThreats(game),
    marks: true,
  }),

  panels: ({ game }) => ["analysis", "game-card", ...(hasThreats(game) && !game?.current.over ? ["threats"] : [])],

  commands: state => [
    ...looking,
    ...turning(state.game),
    ...passing(state.game?.current, analyse.mayMove(state)),
    "take-back",
    "move",
    "values",
    "threats",
    "prove",
    "review",
    "play-on",
    ...(state.game?.report ? ["turning", "mistake"] : []),
  ],

  words: {
    situation({ game, request }) {
      if (!game) return "";
      const { about, current } = game;
      return current.over ? resultOf(about, current.facts.result) : toMove(about, current, request?.kind === "move");
    },
    advice({ game }) {
      if (!game) return "";
      const { note } = game.current;
      if (!note?.mark) return advicePassing(game.current);
      return explained(game.about, game.turning?.node === game.current ? game.turning : note);
    },
  },
};

/** @type {Record<ModeName, Mode>} */
export const modes = { play, learn, analyse };
