// Writes a game as text, in the forms that the page offers to copy.

import { holeOf, sideOf } from "../game/position.js";
import { shortMoves, writeLink } from "./link.js";

/** @import { Game, Node } from "../game/tree.js" */
/** @typedef {{ label: string, text: string }} Form */

/**
 * The shown line in every form that fits the game.
 * @param {Game} game
 * @param {string} address of the page, without its "#"
 * @returns {Form[]}
 */
export function saved(game, address) {
  const line = game.line().slice(1);
  const { end } = game;
  const columns = game.about.gravity && !game.fen;
  return [
    { label: "Link", text: address + writeLink(game) },
    ...(columns ? [{ label: "Columns", text: columnsOf(game, line) }] : []),
    { label: "Moves", text: line.map(node => node.move).join(" ") },
    { label: "FEN of this position", text: game.current.facts.fen },
    { label: "Lines for the engine", text: session(game, line) },
    ...(end.over ? [{ label: "A match’s JSONL", text: record(game, line, end) }] : []),
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
 * A finished game as a match's file, which the engine's commands read too.
 * @param {Game} game
 * @param {Node[]} line
 * @param {Node} end
 */
function record(game, line, end) {
  const moves = line.map(node => {
    const before = /** @type {Node} */ (node.parent);
    const best = before.analysis?.lines[0];
    const said = best?.pv[0] === node.move ? { winrate: best.winrate, proven: best.proven } : {};
    return { move: node.move, by: before.facts.turn, ...said };
  });
  const { result } = end.facts;
  const [first, second] = ["first", "second"];
  const one = { type: "game", game: 1, pair: 1, first, second };
  const fen = game.root.facts.fen;
  return [schedule(game, [first, second]), { ...one, fen, moves, result, end: result === "draw" ? "draw" : "win" }]
    .map(object => JSON.stringify(object))
    .join("\n") + "\n";
}

/**
 * The first line of a match's file. Its players need a command and a limit: the limit bounds nothing.
 * @param {Game} game
 * @param {string[]} names
 */
function schedule(game, names) {
  const player = { cmd: "c4engine web", nodes: Number.MAX_SAFE_INTEGER };
  return {
    type: "match",
    game: game.about.name,
    players: names.map(name => ({ name, ...player })),
    format: "roundrobin",
    games: 2,
    patience: 1,
    shard: { number: 1, of: 1 },
  };
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
