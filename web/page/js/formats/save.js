// Writes a game as text, in the forms that the page offers to copy and to save.

import { holeOf, sideOf } from "../game/position.js";
import { shortMoves, writeLink } from "./link.js";
import { pgn, sgf } from "./records.js";

/** @import { Game, Node } from "../game/tree.js" */
/** @import { Ends } from "./records.js" */
/** @typedef {{ label: string, text: string, file?: string }} Form with the ending of its file's name, if it is one */

/**
 * The shown line in every form that fits the game.
 * @param {Game} game
 * @param {string} address of the page, without its "#"
 * @param {Ends} ends
 * @returns {Form[]}
 */
export function saved(game, address, ends) {
  const line = game.line().slice(1);
  const { end } = game;
  const columns = game.about.gravity && !game.fen;
  const tree = game.about.gravity ? "" : sgf(game, line, ends);
  return [
    { label: "Link", text: address + writeLink(game) },
    { label: "PGN", text: pgn(game, line, ends), file: "pgn" },
    ...(tree ? [{ label: "SGF", text: tree, file: "sgf" }] : []),
    ...(columns ? [{ label: "Columns of the moves", text: columnsOf(game, line) }] : []),
    { label: "Moves", text: line.map(node => node.move).join(" ") },
    { label: "FEN of this position", text: game.current.facts.fen },
    { label: "Lines for the engine", text: session(game, line) },
    ...(game.about.gravity && game.about.boards.hole // it is the hosts' game
      ? [
          {
            label: "Saiblo’s JSON, to the side to move",
            text: saiblo([game.root, ...line], end),
          },
        ]
      : []),
  ];
}

/** Columns without blanks, unless that would be read as cells or as one column. @param {Game} game @param {Node[]} line */
function columnsOf(game, line) {
  const run = shortMoves(game, line);
  return /^(1[12]|([a-c][01]?\d)+)$/.test(run) ? line.map(({ move }) => Number(move.split(",")[1]) + 1).join(" ") : run;
}

/** @param {Game} game @param {Node[]} line */
function session(game, line) {
  const from = game.fen ? `fen ${game.fen}` : "startpos";
  const moves = line.length ? ` moves ${line.map(node => node.move).join(" ")}` : "";
  return `newgame ${game.about.name} ${game.words}\nposition ${from}${moves}`;
}

/**
 * The messages of Saiblo to the side that is to move at the end.
 * @param {Node[]} nodes
 * @param {Node} end
 */
function saiblo(nodes, end) {
  const { rows, columns } = end.board;
  const [nox, noy] = holeOf(end.board) ?? [-1, -1];
  const turns = nodes
    .filter(node => !node.over && node.facts.turn === end.facts.turn)
    .map(node => {
      const [lastx, lasty] = node.move ? node.move.split(",").map(Number) : [-1, -1];
      const board = node.board.squares.map(square =>
        sideOf(square) ? (sideOf(square) === end.facts.turn ? 2 : 1) : 0,
      );
      return { type: 1, top: tops(node), board, lastx, lasty };
    });
  return [{ type: 0, row: rows, col: columns, nox, noy }, ...turns]
    .map(message => {
      const text = JSON.stringify(message);
      return String(text.length).padStart(4, "0") + text;
    })
    .join("");
}

/** One more than the row of the next piece in each column; 0 if it is full. @param {Node} node */
function tops({ facts, board }) {
  const top = Array(board.columns).fill(0);
  for (const move of facts.moves) {
    const [row, column] = move.split(",").map(Number);
    top[column] = row + 1;
  }
  return top;
}
