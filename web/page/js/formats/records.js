// Writes a game with its review as the formats of other programs: PGN and SGF. Marks are those that
// annotate writes; the value of each move and the reason of a marked one are its comment.

import { cellOf, other, sides } from "../game/position.js";
import { explained } from "../view/explained.js";
import { does } from "../view/words.js";
import { text } from "../language.js";
import { plainName } from "./link.js";

/** @import { Side } from "../game/position.js" */
/** @import { Game, Node } from "../game/tree.js" */

/**
 * What the moves do not tell: the players' names, and the side whose time was over.
 * @typedef {{ names: Record<Side, string>, flag?: Side | null }} Ends
 */

/** Marks of a bad move, as numeric glyphs of PGN and as properties of SGF. @type {Record<string, [glyph: string, property: string]>} */
const marks = { "??": ["$4", "BM[2]"], "?": ["$2", "BM[1]"], "?!": ["$6", "DO[]"] };

/** What is known of a move: its value, and the reason of its mark. @param {Game} game @param {Node} node */
function comment({ about, turning }, node) {
  const { note, parent, move } = node;
  const value = note ?? parent?.analysis?.lines.find(({ pv }) => pv[0] === move);
  const reason = turning?.node === node ? explained(about, turning) : note?.mark ? explained(about, note) : "";
  return [value && does(value), reason].filter(Boolean).join(text(". "));
}

/** The side that won, "draw", or "none" of a game that goes on. @param {Node} end @param {Ends} ends */
const resultOf = ({ facts }, { flag }) => (flag ? other(flag) : facts.result);

/**
 * The line as PGN. White begins in four in a row, Black in the other games.
 * @param {Game} game
 * @param {Node[]} line
 * @param {Ends} ends
 */
export function pgn(game, line, ends) {
  const { about, root } = game;
  const colours = about.gravity ? ["White", "Black"] : ["Black", "White"];
  const scores = about.gravity ? ["1-0", "0-1"] : ["0-1", "1-0"];
  const result = resultOf(line.at(-1) ?? root, ends);
  const score = { first: scores[0], second: scores[1], draw: "1/2-1/2", none: "*" }[result];
  const tags = {
    ...Object.fromEntries(sides.map((side, i) => [colours[i], ends.names[side]])),
    Result: score,
    Variant: about.name,
    ...(about.gravity ? {} : { FirstMove: "Black" }),
    ...(ends.flag ? { Termination: "time forfeit" } : {}),
    FEN: root.facts.fen,
  };
  const words = line.map((node, i) => {
    const second = node.parent?.facts.turn === "second";
    const ply = i + Number(root.facts.turn === "second");
    const number = second ? (i ? "" : "1... ") : `${Math.floor(ply / 2) + 1}. `;
    const { mark = "" } = node.note ?? {};
    const said = [mark === "~" ? mark : "", comment(game, node)].filter(Boolean).join(" ").replace(/[{}]/g, "");
    return [number + plainName(about, node.move, node.board.rows), marks[mark]?.[0], said && `{${said}}`].filter(Boolean).join(" ");
  });
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${value.replace(/["\\]/g, "\\$&")}"]`);
  return `${head.join("\n")}\n\n${[...words, score].join(" ")}\n`;
}

/** The numbers of games in SGF, in which NoGo is written as Go. @type {Record<string, number>} */
const games = { nogo: 1, reversi: 2 };

/**
 * The line as SGF, "" if it has no words for the game or its rules.
 * @param {Game} game
 * @param {Node[]} line
 * @param {Ends} ends
 */
export function sgf(game, line, ends) {
  const { about, root, fen, words } = game;
  if (!games[about.name] || words.includes(" ")) return "";
  const escaped = (/** @type {string} */ value) => value.replace(/[\]\\]/g, "\\$&");
  const point = (/** @type {number} */ cell) =>
    cell < 0 ? "" : String.fromCharCode(97 + (cell % root.board.columns), 97 + Math.floor(cell / root.board.columns));
  const stones = (/** @type {string} */ piece) => {
    const cells = root.board.squares.flatMap((square, cell) => (square === piece ? [`[${point(cell)}]`] : []));
    return fen && cells.length ? `A${piece === "x" ? "B" : "W"}${cells.join("")}` : "";
  };
  const result = resultOf(line.at(-1) ?? root, ends);
  const won = { first: "B+", second: "W+", draw: "0", none: "" }[result] + (ends.flag ? "T" : "");
  const head = [
    `GM[${games[about.name]}]FF[4]CA[UTF-8]SZ[${root.board.rows}]`,
    `PB[${escaped(ends.names.first)}]PW[${escaped(ends.names.second)}]`,
    won && `RE[${won}]`,
    stones("x") + stones("o") + (fen ? `PL[${root.facts.turn === "first" ? "B" : "W"}]` : ""),
  ];
  const nodes = line.map(node => {
    const said = comment(game, node);
    const move = `${node.parent?.facts.turn === "first" ? "B" : "W"}[${point(cellOf(node.move, root.board.columns))}]`;
    return `;${move}${marks[node.note?.mark ?? ""]?.[1] ?? ""}${said && `C[${escaped(said)}]`}`;
  });
  return `(;${head.join("")}\n${nodes.join("\n")})\n`;
}
