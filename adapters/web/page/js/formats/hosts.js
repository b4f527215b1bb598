// Games in the formats of the course's hosts, from one player's side: Saiblo's messages in both
// framings, the judge's result, and the log of the judge's library with C4ENGINE_LOG=1. They
// have boards, not moves: a move is the difference of two boards.

import { moveAt, other, readFEN, writeFEN } from "../game/position.js";
import { text as translated } from "../language.js";
import { moveCount } from "../view/words.js";
import { FormatError, readJSON, wordsOf } from "./text.js";

/** @typedef {import("../game/games.js").About} About */
/** @typedef {import("../game/games.js").Games} Games */
/** @typedef {import("../game/position.js").Board} Board */
/** @typedef {import("./text.js").Loaded} Loaded */

const judgeResult = /^(\d+:\s*\n(-?\d+[ \t]+[\d.]+[ \t]+[\d.]+\s*\n?){0,2}\s*)+/;
const judgeLog = /^c4engine: move .* fen ([1-9xo#][\dxo#]*(?:\/[\dxo#]+)+ [xo])$/gm;

/** Whether it is the hosts' game: pieces fall, and a cell may be forbidden. @param {About} about */
export const isHosted = ({ gravity, boards }) => gravity && boards.hole;

/**
 * The notations: their host, how to recognise a text, and how to read its boards.
 * @type {{ host: string, is: (text: string) => boolean, boards: (about: About, text: string) => Board[] }[]}
 */
const notations = [
  { host: "judge", is: text => judgeResult.test(text), boards: resultError },
  { host: "judge", is: text => text.search(judgeLog) >= 0, boards: (_, text) => [...text.matchAll(judgeLog)].map(m => readFEN(m[1])) },
  { host: "Saiblo", is: isPlain, boards: plainBoards },
  { host: "Saiblo", is: text => /^[\s\d\0-\x1f]*\{\s*("type"\s*:\s*\d|"X"|"Y")/.test(text), boards: saibloBoards },
];

/** The games of a text in a host's notation, null of another text. @param {Games} games @param {string} text */
export function gamesOfHost(games, text) {
  const notation = notations.find(({ is }) => is(text));
  const about = games.all.find(isHosted) ?? games.usual;
  return notation ? gamesOf(about, notation.boards(about, text), notation.host) : null;
}

/**
 * Saiblo's plain framing: rows, columns and the forbidden cell, then a line a turn: the last move, the
 * tops of the columns and the board. Other lines of numbers are games.
 * @param {string} text
 */
function isPlain(text) {
  if (/[^-\d\s]/.test(text)) return false;
  const [[rows, columns, ...hole], turn = []] = numbersOf(text);
  return hole.length === 2 && turn.length === 2 + columns + rows * columns;
}

/** The numbers in each line of a text. @param {string} text */
const numbersOf = text =>
  text
    .trim()
    .split("\n")
    .map(line => line.trim().split(/\s+/).map(Number));

/** @param {About} _ @param {string} text @returns {never} */
function resultError(_, text) {
  const codes = [...text.matchAll(/^(-?\d+)[ \t]+[\d.]+[ \t]+[\d.]+\s*$/gm)].map(m => Number(m[1]));
  const count = (/** @type {number[]} */ wanted) => codes.filter(code => wanted.includes(code)).length;
  throw new FormatError(
    "a judge's result of {all} games (A won {a}, B {b}, {drawn} drawn): expected moves, which it does not hold; a match's file of games does, and the log of C4ENGINE_LOG=1",
    { all: codes.length, a: count([1, 5, 6, 8, -2, -4]), b: count([2, 3, 4, 7, -1, -3]), drawn: count([0]) },
  );
}

/** The boards of JSON messages, their lengths before them or not, and after the answers. @param {About} about @param {string} text */
function saibloBoards(about, text) {
  /** @type {Board[]} */ const boards = [];
  let start;
  for (const [i, part] of (text.match(/\{[^{}]*\}/g) ?? []).entries()) {
    const message = readJSON(part, translated("message {n}", { n: i + 1 }));
    const last = boards[boards.length - 1];
    if (message.type === 0) start = message;
    else if (!start) throw new FormatError("Saiblo: expected a message of the type 0 with row, col, nox and noy");
    else if (message.type === 1) boards.push(boardOf(about, start, message.board));
    else if (message.X !== undefined && last) boards.push(answered(last, message));
  }
  return boards;
}

/** The board after an answer. @param {Board} board @param {{ X: number, Y: number }} answer @returns {Board} */
function answered({ squares, turn, ...size }, { X, Y }) {
  const at = X * size.columns + Y;
  if (squares[at] !== ".") throw new FormatError("Saiblo: expected an answer in an empty cell, not {cell}", { cell: `${X},${Y}` });
  const piece = turn === "first" ? "x" : "o";
  return { ...size, turn: other(turn), squares: squares.map((square, i) => (i === at ? piece : square)) };
}

/** @param {About} about @param {string} text */
function plainBoards(about, text) {
  const [[row, col, nox, noy], ...turns] = numbersOf(text);
  return turns.map(turn => boardOf(about, { row, col, nox, noy }, turn.slice(2 + col)));
}

/**
 * The board of a player who is to move: 2 are the player's own stones, 1 the opponent's.
 * @param {About} about
 * @param {{ row: number, col: number, nox: number, noy: number }} start
 * @param {unknown} cells
 * @returns {Board}
 */
function boardOf({ boards }, { row: rows, col: columns, nox, noy }, cells) {
  const { sizes } = boards;
  if (!sizes.includes(rows) || !sizes.includes(columns))
    throw new FormatError("Saiblo: expected {least} to {most} rows and columns", { least: sizes[0], most: sizes[sizes.length - 1] });
  if (!Array.isArray(cells) || cells.length !== rows * columns || cells.some(n => ![0, 1, 2].includes(n))) {
    throw new FormatError("Saiblo: expected a board of {rows} x {columns} numbers, each 0, 1 or 2", { rows, columns });
  }
  const first = cells.filter(n => n === 1).length === cells.filter(n => n === 2).length;
  /** @type {string[]} */
  const squares = cells.map(n => (n === 0 ? "." : (n === 2) === first ? "x" : "o"));
  if (nox >= 0) squares[nox * columns + noy] = "#";
  return { rows, columns, squares, turn: first ? "first" : "second" };
}

/**
 * The games in a sequence of boards. A board that does not follow from the one before begins a
 * new game.
 * @param {About} about
 * @param {Board[]} boards
 * @param {string} host
 * @returns {Loaded[]}
 */
function gamesOf(about, boards, host) {
  if (!boards.length) throw new FormatError("{host}: expected at least one turn with a board", { host });
  /** @type {{ start: string, last: Board, steps: string[] }[]} */ const found = [];
  for (const board of boards) {
    const game = found[found.length - 1];
    const steps = game && stepsBetween(game.last, board);
    if (steps) {
      game.steps.push(...steps);
      game.last = board;
    } else found.push(beginning(board));
  }
  return found.map(({ start, steps }, i) => ({
    title: translated("{host}, game {n}: {moves}", { host, n: i + 1, moves: moveCount(steps.length) }),
    about,
    words: wordsOf(about, start),
    fen: start,
    steps,
  }));
}

/**
 * The beginning of a game at its first board, or at the empty one if one move leads from there.
 * @param {Board} board
 */
function beginning(board) {
  const empty = {
    ...board,
    turn: /** @type {const} */ ("first"),
    squares: board.squares.map(square => (square === "#" ? "#" : ".")),
  };
  const steps = stepsBetween(empty, board);
  return { start: writeFEN(steps ? empty : board), last: board, steps: steps ?? [] };
}

/**
 * The moves from one board to another, at most two; null if there are none.
 * @param {Board} before
 * @param {Board} after
 */
function stepsBetween(before, after) {
  if (before.rows !== after.rows || before.columns !== after.columns) return null;
  const changed = after.squares.flatMap((square, i) => (square === before.squares[i] ? [] : [i]));
  if (changed.some(i => before.squares[i] !== "." || after.squares[i] === "#")) return null;
  const mover = before.turn === "first" ? "x" : "o";
  changed.sort((a, b) => Number(after.squares[b] === mover) - Number(after.squares[a] === mover));
  const pieces = changed.map(i => after.squares[i]);
  if (changed.length > 2 || (changed.length && pieces[0] !== mover) || pieces[0] === pieces[1]) return null;
  return changed.map(i => moveAt(i, before.columns));
}
