// Exercises: puzzles of the set that the page brings along, and the marked moves of reviewed games.
// A card is what is kept of one; the choice of the next card and the verdict on a move are pure.

import { moveName } from "../game/notation.js";
import { cellOf } from "../game/position.js";
import { linesOf } from "../game/threats.js";
import { text } from "../language.js";

/** @import { Better, Game, Line, Node, Note } from "../game/tree.js" */
/** @import { Exercise } from "../state/reduce.js" */

/**
 * @typedef {object} Card
 * @property {string} id
 * @property {string} game the name of an About
 * @property {string} fen
 * @property {string[]} best of a puzzle the only move that wins, of a mistake the better move
 * @property {number} [grade] of a puzzle, from 1
 * @property {number} [rating] of a puzzle, on the scale of the engine's levels
 * @property {string} [theme] of a puzzle
 * @property {number} [distance] of a puzzle, in plies
 * @property {string} [played] the move that was a mistake
 * @property {string} [mark] of that move
 * @property {"win" | "draw" | "loss"} [keeps] what the better move was proven to be worth
 * @property {Note} [note] what annotate says of the mistake
 * @property {string} [text] the same in an older card, in English
 */

/**
 * How an exercise went: how often it was solved at the first try and how often not, how often in a
 * row since it was not, and the day when it comes again.
 * @typedef {[right: number, wrong: number, row?: number, due?: number]} Score
 */

/** The scores of the exercises that were tried. @typedef {Record<string, Score>} Scores */

/** The days until an exercise comes again, by how often in a row it was solved at the first try. */
const pauses = [1, 3, 7, 16, 35, 90];

/** The number of the user's day. @param {number} now in milliseconds */
export const dayOf = now => Math.floor((now - new Date(now).getTimezoneOffset() * 60_000) / 86_400_000);

/** A score after one more first try. @param {Score} score @param {boolean} right @param {number} today @returns {Score} */
export function scored([yes, no, row = 0], right, today) {
  const next = right ? row + 1 : 0;
  return [yes + Number(right), no + Number(!right), next, today + pauses[Math.min(next, pauses.length - 1)]];
}

/** The days until an exercise comes again: 0 today, also if it was never tried. @param {Score | undefined} score @param {number} today */
const daysLeft = (score, today) => Math.max((score?.[3] ?? today) - today, 0);

/**
 * The marked moves of a reviewed game that can be practised, of some sides.
 * @param {Game} game
 * @param {(side: import("../game/position.js").Side) => boolean} isOf
 */
export const mistakesOf = (game, isOf) =>
  game.marked().filter(({ parent, note }) => parent && note?.better && isOf(parent.facts.turn));

/** The exercise of such a move. @param {Game} game @param {Node} node @returns {Card} */
export function cardOf({ about }, { parent, note, move }) {
  const { fen } = /** @type {Node} */ (parent).facts;
  const { better, mark } = /** @type {Note} */ (note);
  const { move: best, proven } = /** @type {Better} */ (better);
  const keeps = proven?.value;
  return { id: `${about.name} ${fen}`, game: about.name, fen, best: [best], played: move, mark, keeps, note: /** @type {Note} */ (note) };
}

/**
 * The card to do after another: the first of those that are new or due, or else the one that is due
 * next, in the order of the list from that other on. null if there is none.
 * @param {Card[]} cards
 * @param {Scores} scores
 * @param {string} after the id of the last card, or ""
 * @param {number} today
 */
export function nextCard(cards, scores, after, today) {
  const at = cards.findIndex(card => card.id === after) + 1;
  const turned = [...cards.slice(at), ...cards.slice(0, at)];
  const left = (/** @type {Card} */ { id }) => daysLeft(scores[id], today);
  return turned.reduce(
    (best, card) => (best && left(best) <= left(card) ? best : card),
    /** @type {Card | null} */ (null),
  );
}

/**
 * How many of some cards were solved at the first try, how many are to be repeated today, and in how
 * many days one of them comes again.
 * @param {Card[]} cards
 * @param {Scores} scores
 * @param {number} today
 * @param {string} [id]
 */
export const scoreOf = (cards, scores, today, id = "") => ({
  solved: cards.filter(({ id }) => scores[id]?.[0]).length,
  all: cards.length,
  due: cards.filter(({ id }) => scores[id] && !daysLeft(scores[id], today)).length,
  again: daysLeft(scores[id], today),
});

/**
 * What the engine says of a tried move; open: it does not know yet.
 * @typedef {object} Verdict
 * @property {"right" | "longer" | "wrong" | "open"} kind
 * @property {Line} [line] of the tried move
 * @property {Line} [best]
 */

/**
 * The cells that the second clue marks: the other stones of the line of a win at once, else the cell of the best move.
 * @param {Exercise} exercise
 */
export function clueCells({ card, game: { about, root } }) {
  const cell = cellOf(card.best[0], root.board.columns);
  const squares = root.board.squares.map((square, i) => (i === cell ? (root.facts.turn === "first" ? "x" : "o") : square));
  const line = linesOf({ ...root.board, squares }, about.line).find(line => line.includes(cell));
  return line ? line.filter(other => other !== cell) : [cell];
}

/** Nodes of an analysis from which an estimate counts as a verdict. */
const enough = 30_000;

/** How much less than the best move an estimate may say of a right one. */
const near = 0.03;

const ranks = { loss: 0, draw: 1, win: 2 };

/** Whether the answer is known: nothing can be spoiled. @param {Exercise | null} exercise */
export const isTold = exercise => Boolean(exercise?.solved || exercise?.shown);

/** Of a puzzle the only move that wins is known before. @param {Exercise} exercise @returns {Verdict | null} null without a tried move */
export function verdictOn({ card, game, tried }) {
  if (!tried) return null;
  const { analysis } = game.root;
  const lines = analysis?.lines ?? [];
  const line = lines.find(({ pv }) => pv[0] === tried);
  if (!card.played) return { kind: card.best.includes(tried) ? "right" : "wrong", line };
  const best = lines[0];
  return { kind: line && best ? compare(line, best, analysis?.nodes ?? 0, card.mark) : "open", line, best };
}

/** @param {Line} line @param {Line} best @param {number} nodes @param {string} [mark] @returns {Verdict["kind"]} */
function compare(line, best, nodes, mark) {
  const [a, b] = [line.proven, best.proven];
  if (line === best && (b || nodes >= enough)) return "right";
  if (a && b) {
    if (ranks[a.value] < ranks[b.value]) return "wrong";
    const later = a.value === "win" && a.plies !== undefined && b.plies !== undefined && a.plies > b.plies;
    const exact = a.exact && b.exact;
    if (!later) return "right";
    if (mark !== "~") return exact ? "longer" : "right";
    return exact || nodes >= enough ? "wrong" : "open"; // the task is a faster win
  }
  if (a?.value === "loss" && best.winrate > near) return "wrong";
  if (nodes < enough) return "open";
  return line.winrate >= best.winrate - near ? "right" : "wrong";
}

/** What an exercise asks for. @param {Exercise} exercise */
export function taskOf({ card, game }) {
  if (!card.played) return text("Find the only move that wins.");
  const move = moveName(game.about, card.played, game.root.board.rows);
  if (card.mark === "~") return text("Instead of {move}, find a faster win.", { move });
  if (card.keeps === "win") return text("Instead of {move}, find the move that keeps the win.", { move });
  if (card.keeps === "draw") return text("Instead of {move}, find the move that keeps the draw.", { move });
  return text("Instead of {move}, find a better move.", { move });
}
