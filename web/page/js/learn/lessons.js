// The course: lessons of one idea each, with five puzzles of the set that need it.

import { readFEN } from "../game/position.js";
import { threats } from "../game/threats.js";

/** @import { Card } from "./cards.js" */

/**
 * A lesson: its name, its idea in a few sentences, and the puzzles that it takes.
 * @typedef {{ label: string, help: string, fits: (card: Card) => boolean }} Lesson
 */

/** The number of exercises of a lesson. */
const exercises = 5;

/** Takes puzzles of a theme on boards without a forbidden cell. @param {string} theme */
const of = theme => (/** @type {Card} */ card) => card.theme === theme && !hasHole(card);

/** @param {Card} card */
const hasHole = ({ fen }) => fen.includes("#");

/** Whether the side to move may build the step to a four of the other side. @param {Card} card */
function hasStep(card) {
  const board = readFEN(card.fen);
  const { columns, squares } = board;
  const lands = (/** @type {number} */ cell) => squares[cell] === "." && (squares[cell + columns] ?? "x") !== ".";
  return threats(board, 4).some(({ cell, side }) => side !== board.turn && lands(cell + columns));
}

/** From the first idea of a beginner on. @type {Lesson[]} */
export const lessons = [
  { label: "Win now", fits: of("win at once"),
    help: "Before every move, look for three of your stones with a free cell to a fourth: that move wins." },
  { label: "Block, and win", fits: of("block"),
    help: "If the other side can make four next, you must take that cell. Here the block also leads to a win." },
  { label: "Two threats at once", fits: of("double threat"),
    help: "Who threatens two cells at once wins, because only one of them can be blocked." },
  { label: "Force the way", fits: of("tempo"),
    help: "A threat leaves only one answer. Make it first, and then play the quiet move that it has prepared." },
  { label: "Do not build the step", fits: card => !["win at once", "block"].includes(card.theme ?? "") && !hasHole(card) && hasStep(card),
    help: "Your stone is a step for the stone above it. Below a cell where the other side wins you must not play: let the other side run out of moves first." },
  { label: "Odd and even rows", fits: of("zugzwang"),
    help: "In the end somebody must play below a threat. On most boards the first player profits from threats in odd rows, and the second from threats in even rows." },
  { label: "The forbidden cell", fits: hasHole,
    help: "Nobody may take the forbidden cell, and no line goes through it. Stones pass over it: in its column odd and even rows change their meaning." },
];

/** The number of stones on the board. @param {Card} card */
const stonesOf = ({ fen }) => fen.split(" ")[0].match(/[xo]/g)?.length ?? 0;

/** The cards of a lesson, numbered from 1, the easiest and emptiest first, of as many themes as it has. @param {number} number @param {Card[]} puzzles */
export function cardsOfLesson(number, puzzles) {
  const { fits } = lessons[number - 1] ?? lessons[0];
  const easiest = puzzles
    .filter(card => card.game === "connectfour" && fits(card))
    .toSorted((a, b) => (a.grade ?? 0) - (b.grade ?? 0) || stonesOf(a) - stonesOf(b));
  /** @type {Map<string, number>} */ const seen = new Map();
  const rank = easiest.map(card => {
    const before = seen.get(card.theme ?? "") ?? 0;
    seen.set(card.theme ?? "", before + 1);
    return { card, before };
  });
  return rank.toSorted((a, b) => a.before - b.before).slice(0, exercises).map(({ card }) => card);
}
