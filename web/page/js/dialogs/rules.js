// The rules of a game in three small pictures that move once, each with a sentence.

import { centreOf, drawPiece, gridLines, plate, size } from "../board/drawing.js";
import { readFEN, sideOf } from "../game/position.js";
import { text } from "../language.js";
import { html, svg } from "../view/dom.js";

/** @import { About } from "../game/games.js" */

/**
 * A picture: pieces come one after the other onto a position, and may take the place of others. At the end a
 * line is drawn, or cells are crossed out on which no move is allowed.
 * @typedef {{ fen: string, pieces: [piece: "x" | "o", cell: number][], line?: [number, number], closed?: number[], help: string }} Scene
 */

/** The pictures by games; a game without any has only its goal. @type {Record<string, Scene[]>} */
const scenes = {
  connectfour: [
    { fen: "5/5/5/5 x", pieces: [["x", 17], ["o", 12], ["x", 16], ["o", 18]],
      help: "Take turns. A stone falls to the lowest free cell of its column." },
    { fen: "5/2x2/1xox1/xoxoo o", pieces: [["o", 8], ["x", 3]], line: [15, 3],
      help: "Four of your stones in a line win: across, down or diagonally." },
    { fen: "5/5/o4/oxxx1 o", pieces: [["o", 19]],
      help: "Three in a line with a free cell are a threat: block it at once." },
  ],
  nogo: [
    { fen: "5/5/5/5/5 x", pieces: [["x", 7], ["o", 12], ["x", 16], ["o", 18]],
      help: "Take turns. Place a stone on any free point; it stays there." },
    { fen: "5/2x2/1xo2/2x2/5 x", pieces: [], closed: [13],
      help: "A group needs a free point beside it. No move may take the last one, neither theirs nor your own." },
    { fen: "xxxo1o/xxxooo/1xxooo x", pieces: [], closed: [4, 12],
      help: "Who has no allowed move left loses. So keep points that only you can take." },
  ],
  reversi: [
    { fen: "4/1ox1/1xo1/4 x", pieces: [["x", 4], ["x", 5]],
      help: "Place a disc so that it encloses discs of the other side in a line: they turn over." },
    { fen: "4/xoo1/1xo1/1x2 x", pieces: [["x", 7], ["x", 6], ["x", 5], ["x", 10]],
      help: "Lines go across, down and diagonally, and several may turn at once. Who can enclose nothing passes." },
    { fen: "oxxx/xxxo/xoxo/xxx1 o", pieces: [["o", 15], ["o", 10], ["o", 5]],
      help: "At the end the side with more discs wins. A disc in a corner never turns over." },
  ],
};

/** The pictures of a game's rules. @param {About} about */
export const rulesOf = about =>
  (scenes[about.name] ?? []).map(scene => html("figure", {}, drawing(about, scene), html("figcaption", {}, text(scene.help))));

/** @param {About} about @param {Scene} scene */
function drawing(about, { fen, pieces, line, closed = [] }) {
  const board = readFEN(fen);
  const { rows, columns, squares } = board;
  const [width, height] = [columns * size, rows * size];
  const centre = (/** @type {number} */ cell) => centreOf(cell, { board });
  const piece = (/** @type {string} */ square, /** @type {number} */ cell, /** @type {string} */ kind) => {
    const element = drawPiece(centre(cell));
    element.setAttribute("class", `piece ${sideOf(square)} ${kind}`);
    element.style.setProperty("--fall", `${-(Math.floor(cell / columns) + 1) * size}px`);
    return element;
  };
  const later = (/** @type {SVGElement} */ element, /** @type {number} */ step) => {
    element.style.setProperty("--step", String(step));
    return element;
  };
  const before = squares.flatMap((square, cell) => (sideOf(square) ? [piece(square, cell, "")] : []));
  const coming = pieces.map(([square, cell], i) => later(piece(square, cell, about.gravity ? "falls" : "comes"), i));
  const strokes = [
    ...(line ? [svg("path", { class: "won-line comes", d: `M${line.map(cell => centre(cell).join(" ")).join("L")}` })] : []),
    ...closed.map(cell => svg("path", { class: "no comes", d: `M${centre(cell).join(" ")}m-26-26l52 52m0-52l-52 52` })),
  ];
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: about.look, "aria-hidden": "true" },
    svg("rect", { class: "ground", width, height, rx: 20 }),
    ...(about.look === "holes" ? [] : [gridLines(about, rows, columns)]),
    ...before,
    ...coming,
    ...(about.look === "holes" ? [plate({ board })] : []),
    ...strokes.map(end => later(end, pieces.length)),
  );
}
