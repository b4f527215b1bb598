// What the board shows: the pieces, and as far as the mode lets the user see them values, threats,
// hints and variations.

import { cellOf, other } from "../game/position.js";
import { linesOf, threatened, threats } from "../game/threats.js";
import { deciding, ranked } from "../game/tree.js";
import { clueCells, isTold } from "../learn/cards.js";
import { modes } from "../modes.js";
import { worth } from "./words.js";

/** @import { Game, Line, Node } from "../game/tree.js" */
/** @import { State } from "../state/reduce.js" */

/** The greatest number of a variation's moves, and of values, on the board. */
const ghostMoves = 12;
const labelledMoves = 10;

/**
 * The board as the mode lets the user see it.
 * @param {State} state
 * @param {Game} game
 * @param {Node} node
 * @param {import("../modes.js").Sight} sight
 * @param {string} under the move under the pointer, whose variation is shown
 * @returns {import("../board/drawing.js").Picture}
 */
export function pictureOf(state, { about, root }, node, sight, under) {
  const { board, move, hint } = node;
  const { gravity, line } = about;
  const lines = sight.values ? ranked(node.analysis?.lines ?? []) : [];
  const { exercise } = state.learn;
  const tried = state.mode === "learn" && exercise && !isTold(exercise) ? exercise.tried : "";
  const pointed = tried || under;
  const refuted = tried ? (root.analysis?.lines ?? []) : lines;
  const clued = state.mode === "learn" && exercise && exercise.clue > 1 && !isTold(exercise) ? clueCells(exercise) : [];
  const found = sight.threats && !node.over ? threats(board, line) : [];
  const last = move ? cellOf(move, board.columns) : -1;
  const may = !modes[state.mode].mayMove(state);
  return {
    about,
    board,
    turned: state.settings.turned && !gravity,
    fresh: state.fresh,
    targets: board.squares.map((_, cell) => (may && node.moveAt(about, cell)) || ""),
    ...(gravity ? {} : rulesOf(node)),
    last,
    mark: sight.marks ? (node.note?.mark ?? "") : "",
    won: linesOf(board, line),
    deciding: sight.marks && sight.values ? deciding(node).map(cell => cellOf(cell, board.columns)) : [],
    hint: hint && state.mode === "play" && state.settings.help.hints ? cellOf(hint, board.columns) : -1,
    clued,
    threats: found,
    arrows: threatened(found, last),
    ghosts: ghosts(node, refuted, pointed, under),
    labels: gravity ? [] : labels(node, lines),
  };
}

/**
 * The moves of the variation under the pointer, or of a tried move.
 * @param {Node} node
 * @param {Line[]} lines
 * @param {string} first
 * @param {string} under
 */
function ghosts({ board, facts }, lines, first, under) {
  const pv =
    lines.find(line => line.pv[0] === first)?.pv ??
    (facts.moves.includes(first) && first !== under ? [first] : []);
  const moves = pv.slice(0, ghostMoves).map((move, i) => ({
    cell: cellOf(move, board.columns),
    side: i % 2 ? other(facts.turn) : facts.turn,
    text: String(i + 1),
  }));
  return moves.filter(({ cell }, i) => cell >= 0 && moves.findIndex(move => move.cell === cell) === i);
}

/**
 * The empty cells on which the rules allow a move, or those on which they forbid one, whichever are
 * fewer: they are marked.
 * @param {Node} node
 */
function rulesOf({ board, facts, over }) {
  if (over || facts.moves[0] === "pass") return {};
  const moves = new Set(facts.moves.map(move => cellOf(move, board.columns)));
  const closed = board.squares.flatMap((square, cell) => (square === "." && !moves.has(cell) ? [cell] : []));
  return closed.length < moves.size ? { closed } : { open: [...moves] };
}

/** The values of the best moves, for a board without bars over columns. @param {Node} node @param {Line[]} lines */
function labels({ board }, lines) {
  const shown = lines.slice(0, labelledMoves).filter(line => line.pv[0] !== "pass");
  return shown.map((line, i) => ({
    cell: cellOf(line.pv[0], board.columns),
    best: i === 0,
    share: line.winrate,
    text: worth(line)[0],
  }));
}
