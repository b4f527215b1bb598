// The panel of Learn: the exercise's task, the verdict on the tried move, and the way to the next.

import { byId, html, say } from "../view/dom.js";
import { explained } from "../view/explained.js";
import { does, lineWords } from "../view/words.js";
import { cellName, moveName, moveText, sideName } from "../game/notation.js";
import { other } from "../game/position.js";
import { sentences, text } from "../language.js";
import { clueCells, isTold, verdictOn } from "../learn/cards.js";
import { lessons } from "../learn/lessons.js";
import { newcomer } from "../learn/rating.js";

/** @import { Choice, Exercise, Learning } from "../state/reduce.js" */
/** @import { Verdict } from "../learn/cards.js" */
/** @import { Line } from "../game/tree.js" */

/** Where exercises come from. */
const sources = /** @type {const} */ (["lessons", "puzzles", "mistakes"]);

export class ExerciseView {
  /** @param {(choice: Partial<Choice>) => void} choose */
  constructor(choose) {
    for (const source of sources)
      byId(`source-${source}`).addEventListener("click", () => choose({ source }));
    const lesson = byId("lesson", HTMLSelectElement);
    lesson.append(...lessons.map(({ label }, i) => html("option", { value: i + 1 }, `${i + 1} ${text(label)}`)));
    lesson.addEventListener("change", () => choose({ lesson: Number(lesson.value) }));
    const grade = byId("grade", HTMLSelectElement);
    for (let i = 0; i <= 5; i++) grade.append(html("option", { value: i }, i ? text("Grade {grade}", { grade: i }) : text("All grades")));
    grade.addEventListener("change", () => choose({ grade: Number(grade.value) }));
    const theme = byId("theme", HTMLSelectElement);
    theme.addEventListener("change", () => choose({ theme: theme.value }));
  }

  /** @param {Learning} learn */
  show(learn) {
    const { source, exercise, score } = learn;
    for (const name of sources)
      byId(`source-${name}`).setAttribute("aria-pressed", String(name === source));
    byId("choices").hidden = source !== "puzzles";
    byId("grade", HTMLSelectElement).value = String(learn.grade);
    const theme = byId("theme", HTMLSelectElement);
    if (theme.options.length !== learn.themes.length + 1)
      theme.replaceChildren(...["", ...learn.themes].map(name => html("option", { value: name }, text(name || "All themes"))));
    theme.value = learn.theme;
    byId("lesson", HTMLSelectElement).value = String(learn.lesson);
    byId("lesson").hidden = source !== "lessons";
    say(byId("score"), score.all ? scoreWords(score, isTold(exercise)) : "");
    say(byId("rating"), [source === "mistakes" ? "" : ratingWords(score), daysWords(score)].filter(Boolean).join(text(". ")));
    const verdict = exercise && verdictOn(exercise);
    const idea = source === "lessons" && !verdict && !exercise?.shown ? text(lessons[learn.lesson - 1].help) : "";
    say(byId("about-exercise"), sentences(idea, exercise ? aboutOf(exercise) : nothing(source)));
    byId("about-exercise").setAttribute("aria-live", isTold(exercise) ? "off" : "polite"); // the verdict is the news
    byId("verdict-on").dataset.kind = exercise?.shown ? "shown" : (verdict?.kind ?? "");
    say(byId("verdict-on"), exercise ? said(exercise, verdict) : "");
    byId("next").classList.toggle("primary", isTold(exercise));
  }
}

/** @param {Learning["source"]} source */
const nothing = source =>
  source !== "mistakes"
    ? text("There is no such puzzle.")
    : text("No mistakes are kept on this device. Play a game or review one in Analyse: its marked moves become exercises.");

/** @param {Learning["score"]} score @param {boolean} told whether the exercise is done */
function scoreWords({ solved, all, due, again }, told) {
  return [
    text("{solved} of {all} solved at the first try", { solved, all }),
    due ? text("{due} to repeat today", { due }) : "",
    told && again ? text(again > 1 ? "this one comes again in {days} days" : "this one comes again tomorrow", { days: again }) : "",
  ]
    .filter(Boolean)
    .join(text(", "));
}

/** @param {Learning["score"]} score */
function ratingWords({ rating, deviation, row, most }) {
  if (deviation === newcomer.deviation) return "";
  const yours = text("Your rating: {rating} ± {error}", { rating: Math.round(rating), error: Math.round(deviation) });
  return most ? `${yours}${text(". ")}${text("{row} in a row, at most {most}", { row, most })}` : yours;
}

/** @param {Learning["score"]} score */
const daysWords = ({ days }) => (days > 1 ? text("{n} days in a row", { n: days }) : "");

/** The grade of a puzzle, and the clue when it is asked for. @param {Exercise} exercise */
function aboutOf(exercise) {
  const { card, clue, game } = exercise;
  if (card.played) return "";
  const { grade = 0, rating = 0, theme = "", distance = 0 } = card;
  const graded = text("Grade {grade}, rating {rating}", { grade, rating });
  if (!clue || isTold(exercise)) return graded;
  const side = sideName(game.about, game.root.facts.turn);
  const idea =
    distance === 1
      ? text("{side} can win now: where?", { side })
      : text("{side} wins with its move number {n} from here: {theme}.", { side, n: Math.ceil(distance / 2), theme: text(theme) });
  const cells = clueCells(exercise).map(cell => cellName(game.about, cell, game.root.board)).join(text(" and "));
  return `${graded}${text(". ")}${sentences(idea, clue > 1 ? text("Look at {cells}.", { cells }) : "")}`;
}

/** @param {Exercise} exercise @param {Verdict | null} verdict */
function said(exercise, verdict) {
  const { card, game, tried, shown } = exercise;
  const { about, root } = game;
  const name = (/** @type {string} */ move) => moveName(about, move, root.board.rows);
  const best = root.analysis?.lines.find(({ pv }) => card.best.includes(pv[0]));
  if (shown) {
    const move = card.best.map(name).join(text(" or "));
    const solution = best
      ? text("The move is {move}, which {does}.", { move, does: does(best) })
      : text("The move is {move}.", { move });
    return sentences(solution, explained(about, card.note ?? { text: card.text }));
  }
  if (!verdict) return "";
  const { kind, line } = verdict;
  const move = name(tried);
  const place = moveText(about, tried, root.board.rows);
  const wins = line ? does(line) : text("wins");
  switch (kind) {
    case "open":
      return text("{move}: the engine looks …", { move });
    case "right":
      return text("Right: {move} {wins}.", { move, wins });
    case "longer":
      return text("Right: {move} {wins}, but {sooner}.", { move, wins, sooner: sooner(verdict.best, name) });
    case "wrong":
      return line
        ? text("{move} is wrong: it {wins}.{answer} Try again.", { move: place, wins, answer: answer(exercise, line) })
        : text("{move} is wrong. The engine looks for the reason … Try again.", { move: place });
  }
}

/** @param {Line | undefined} best @param {(move: string) => string} name */
const sooner = (best, name) =>
  best
    ? text("{move} {wins}", { move: name(best.pv[0]), wins: does(best) })
    : text("another move is faster");

/** What the other side answers to a wrong move. @param {Exercise} exercise @param {Line} line */
function answer({ game }, { pv }) {
  const { about, root } = game;
  if (pv.length < 2) return "";
  const [side, moves] = [sideName(about, other(root.facts.turn)), lineWords(about, pv.slice(1, 6), root.board.rows)];
  return text(" {side} answers {moves}.", { side, moves });
}
