// Learn: exercises, each a position and a task. The engine judges every move that is tried, and
// tells nothing before.

import { text } from "../language.js";
import { verdictOn } from "../learn/cards.js";
import { toMove } from "../view/words.js";
import { turning } from "./mode.js";

/** @typedef {import("./mode.js").Mode} Mode */
/** @typedef {import("../state/reduce.js").Exercise} Exercise */

/** The moves of a line that answers a wrong move, that move included. */
const answered = 2;

/** Whether the answer is known: nothing can be spoiled. @param {Exercise | null} exercise */
export const isTold = exercise => Boolean(exercise?.solved || exercise?.shown);

/** @type {Mode} */
export const learn = {
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
    ...(exercise && !isTold(exercise) ? ["solution", ...(exercise.card.theme ? ["clue"] : [])] : []),
  ],

  words: {
    situation({ learn: { exercise } }) {
      if (!exercise) return text("No exercise");
      if (isTold(exercise)) return text(exercise.solved ? "Solved" : "The solution");
      return toMove(exercise.game.about, exercise.game.root);
    },
    advice: () => "",
  },
};
