// The panel of Learn: the exercise's task, the verdict on the tried move, and the way to the next.

import { byId, html, say } from "../view/dom.js";
import { count, does, lineWords, withSides } from "../view/words.js";
import { moveName, sideName } from "../game/notation.js";
import { other } from "../game/position.js";
import { taskOf, verdictOn } from "../learn/cards.js";
import { isTold } from "../modes/learn.js";

/** @typedef {import("../control/app.js").App} App */
/** @typedef {import("../state/reduce.js").Exercise} Exercise */
/** @typedef {import("../learn/cards.js").Verdict} Verdict */

export class ExerciseView {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { teacher } = app;
    for (const source of /** @type {const} */ (["puzzles", "mistakes"]))
      byId(`source-${source}`).addEventListener("click", () => teacher.choose({ source }));
    const grade = byId("grade", HTMLSelectElement);
    for (let i = 0; i <= 5; i++) grade.append(html("option", { value: i }, i ? `Grade ${i}` : "All grades"));
    grade.addEventListener("change", () => teacher.choose({ grade: Number(grade.value) }));
  }

  show() {
    const { learn } = this.app.state;
    const { source, exercise, score } = learn;
    for (const name of ["puzzles", "mistakes"])
      byId(`source-${name}`).setAttribute("aria-pressed", String(name === source));
    byId("grade", HTMLSelectElement).value = String(learn.grade);
    byId("grade").hidden = source !== "puzzles";
    say(byId("score"), score.all ? `${score.solved} of ${score.all} solved at the first try` : "");
    say(
      byId("task"),
      exercise
        ? `${sideName(exercise.game.about, exercise.game.root.facts.turn)} to move. ${taskOf(exercise)}`
        : nothing[source],
    );
    say(byId("about-exercise"), exercise ? aboutOf(exercise) : "");
    const verdict = exercise && verdictOn(exercise);
    byId("verdict-on").dataset.kind = exercise?.shown ? "shown" : (verdict?.kind ?? "");
    say(byId("verdict-on"), exercise ? said(exercise, verdict) : "");
    byId("next").classList.toggle("primary", isTold(exercise));
  }
}

const nothing = {
  puzzles: "There is no puzzle of this grade.",
  mistakes:
    "No mistakes are kept on this device. Play a game or review one in Analyse: its marked moves become exercises.",
};

/** The grade of a puzzle, and the clue when it is asked for. @param {Exercise} exercise */
function aboutOf(exercise) {
  const { card, clue } = exercise;
  if (card.played) return "";
  const grade = `Grade ${card.grade} of 5`;
  const { distance = 0 } = card;
  return clue || isTold(exercise) ? `${grade}: ${card.theme}, ${count(distance, "move")}, both sides counted` : grade;
}

/** @param {Exercise} exercise @param {Verdict | null} verdict */
function said(exercise, verdict) {
  const { card, game, tried, shown } = exercise;
  const { about, root } = game;
  const name = (/** @type {string} */ move) => moveName(about, move, root.board.rows);
  const best = root.analysis?.lines.find(({ pv }) => card.best.includes(pv[0]));
  if (shown) {
    const worth = best ? `, which ${does(best)}` : "";
    return `The move is ${card.best.map(name).join(" or ")}${worth}. ${withSides(about, card.text ?? "")}`.trim();
  }
  if (!verdict) return "";
  const { kind, line } = verdict;
  switch (kind) {
    case "open":
      return `${name(tried)}: the engine looks …`;
    case "right":
      return `Right: ${name(tried)}${line ? ` ${does(line)}` : " wins"}.`;
    case "longer":
      return `Right: ${name(tried)} ${line ? does(line) : "wins"}, but ${sooner(verdict.best, name)}.`;
    case "wrong":
      return line
        ? `Not ${name(tried)}: it ${does(line)}.${answer(exercise, line)} Try again.`
        : `Not ${name(tried)}. The engine looks for the reason … Try again.`;
  }
}

/** @param {import("../game/tree.js").Line | undefined} best @param {(move: string) => string} name */
const sooner = (best, name) => (best ? `${name(best.pv[0])} ${does(best)}` : "another move is faster");

/** What the other side answers to a wrong move. @param {Exercise} exercise @param {import("../game/tree.js").Line} line */
function answer({ game }, { pv }) {
  const { about, root } = game;
  if (pv.length < 2) return "";
  return ` ${sideName(about, other(root.facts.turn))} answers ${lineWords(about, pv.slice(1, 6), root.board.rows)}.`;
}
