// The parts of the board's drawing.

import { svg } from "../view/dom.js";
import { columnName, rowName } from "../game/notation.js";
import { markClass } from "../view/words.js";

/** @import { About } from "../game/games.js" */
/** @import { Board, Side } from "../game/position.js" */
/** @import { Threat } from "../game/threats.js" */

/** @typedef {[x: number, y: number]} Point */

/** The side of a cell in the drawing's units, and the margin for names of rows. */
export const size = 100;
export const margin = 44;

/**
 * Everything that the board shows.
 * @typedef {object} Picture
 * @property {About} about
 * @property {Board} board
 * @property {boolean} [turned] whether the board is seen from its other side
 * @property {string[]} targets the move that each cell stands for, or ""
 * @property {number[]} [closed] empty cells on which the rules forbid a move, if they are marked
 * @property {number[]} [open] cells on which they allow one, if they are marked
 * @property {number} last the cell of the last move, or -1
 * @property {string} mark of the last move, or ""
 * @property {boolean} fresh whether the last move was just played
 * @property {number[][]} won the cells of each line that wins
 * @property {number[]} deciding the cells by which one side will win
 * @property {number} hint a cell, or -1
 * @property {number[]} [clued] the cells that a clue marks
 * @property {Threat[]} threats
 * @property {{ side: Side, from: number, to: number }[]} [arrows] what the last move threatens
 * @property {{ cell: number, side: Side, text: string }[]} ghosts moves to come
 * @property {{ cell: number, text: string, share: number, best: boolean }[]} labels values of moves
 */

/** The middle of a cell. @param {number} cell @param {Pick<Picture, "board" | "turned">} picture @returns {Point} */
export function centreOf(cell, { board, turned }) {
  const place = turned ? board.squares.length - 1 - cell : cell;
  return [((place % board.columns) + 0.5) * size, (Math.floor(place / board.columns) + 0.5) * size];
}

/** A piece. Its mark tells the sides apart without colours. @param {Point} centre */
export function drawPiece([x, y]) {
  return svg(
    "g",
    {},
    svg(
      "g",
      { class: "body" },
      svg("circle", { class: "disc", cx: x, cy: y, r: 43 }),
      svg("circle", { class: "rim", cx: x, cy: y, r: 33 }),
      svg("path", { class: "cross", d: `M${x - 13} ${y - 13}l26 26m0-26l-26 26` }),
      svg("circle", { class: "nought", cx: x, cy: y, r: 15 }),
    ),
  );
}

/** The front of a board with gravity: a plate with holes, behind which pieces fall. @param {Pick<Picture, "board" | "turned">} picture */
export function plate(picture) {
  const { rows, columns, squares } = picture.board;
  let d = `M28 0H${columns * size - 28}a28 28 0 0 1 28 28V${rows * size - 28}a28 28 0 0 1 -28 28H28a28 28 0 0 1 -28 -28V28a28 28 0 0 1 28 -28Z`;
  const crosses = [];
  for (const [cell, square] of squares.entries()) {
    const [x, y] = centreOf(cell, picture);
    if (square !== "#") d += `M${x - 40} ${y}a40 40 0 1 0 80 0a40 40 0 1 0 -80 0Z`;
    else
      crosses.push(
        svg("circle", { class: "plug", cx: x, cy: y, r: 40 }),
        svg("path", { class: "forbidden", d: `M${x - 17} ${y - 17}l34 34m0-34l-34 34` }),
      );
  }
  return svg("g", { class: "plate" }, svg("path", { d, "fill-rule": "evenodd" }), ...crosses);
}

/** @param {About} about @param {number} rows @param {number} columns */
export function gridLines({ look }, rows, columns) {
  const [from, first] = look === "stones" ? [0.5, 0] : [0, 1]; // through the cells, or between them
  let d = "";
  for (let i = first; i < rows; i++) d += `M${from * size} ${(i + from) * size}H${(columns - from) * size}`;
  for (let i = first; i < columns; i++) d += `M${(i + from) * size} ${from * size}V${(rows - from) * size}`;
  return svg("path", { class: "lines", d });
}

/** The names of columns and rows at the edges. @param {Picture} picture */
export function names({ about, board: { rows, columns }, turned }) {
  const below = Array.from({ length: columns }, (_, i) =>
    svg("text", { x: (i + 0.5) * size, y: rows * size + 34 }, columnName(about, turned ? columns - 1 - i : i)),
  );
  const beside =
    about.gravity
      ? []
      : Array.from({ length: rows }, (_, i) =>
          svg("text", { x: -margin / 2, y: (i + 0.5) * size + 10 }, rowName(about, turned ? rows - 1 - i : i, rows)),
        );
  return svg("g", { class: "names", "aria-hidden": "true" }, ...below, ...beside);
}

/** The marks on pieces and empty cells. @param {Picture} picture */
export function marks(picture) {
  const { board, closed = [], open = [], last, mark, won, deciding, hint, clued = [], threats, arrows = [], ghosts, labels } = picture;
  const centre = (/** @type {number} */ cell) => centreOf(cell, picture);
  const ring = (/** @type {string} */ name, /** @type {number} */ cell, /** @type {number} */ r) =>
    cell < 0 ? [] : [svg("circle", { class: name, cx: centre(cell)[0], cy: centre(cell)[1], r })];
  const pointed = ghosts.length ? [] : arrows; // a variation is drawn alone
  return [
    ...closed.map(cell => cross(centre(cell))),
    ...open.flatMap(cell => ring("open-dot", cell, 9)),
    ...won.map(line => stroke(centre(line[0]), centre(line[line.length - 1]))),
    ...threats
      .filter(({ cell, side }) => !ghosts.some(ghost => ghost.cell === cell) && !pointed.some(arrow => arrow.to === cell && arrow.side === side))
      .map(threat => wedge(threat, centre(threat.cell))),
    ...pointed.map(({ side, from, to }) => arrow(side, centre(from), centre(to))),
    ...(ghosts.length ? [] : labels).map(label => chip(label, centre(label.cell))),
    ...ghosts.map(ghost => shade(ghost, centre(ghost.cell))),
    ...ring("latest", last, 45),
    ...deciding.filter(cell => board.squares[cell] === ".").flatMap(cell => ring("deciding", cell, 34)),
    ...[hint, ...clued].flatMap(cell => ring("hint", cell, 40)),
    ...(mark && last >= 0 ? [badge(mark, centre(last))] : []),
  ];
}

/**
 * The mark of a threat: on the left for the first player, on the right for the second.
 * @param {Threat} threat
 * @param {Point} centre
 */
function wedge({ side, profits, now }, [x, y]) {
  const turn = side === "first" ? -1 : 1;
  const name = profits || now ? `threat ${side} profits` : `threat ${side}`;
  return svg("path", { class: name, d: `M${x + turn * 27} ${y}l${-turn * 20} -17v34Z` });
}

/** An arrow through the pieces of a line to the cell that completes it. @param {Side} side @param {Point} from @param {Point} to */
function arrow(side, [x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const d = `M0 -8H${length - 26}v-18l44 26l-44 26v-18H0Z`;
  return svg("path", { class: `arrow ${side}`, d, transform: `translate(${x1} ${y1}) rotate(${angle})` });
}

/** The mark of a cell on which the rules forbid a move. @param {Point} centre */
const cross = ([x, y]) => svg("path", { class: "closed", d: `M${x - 9} ${y - 9}l18 18m0-18l-18 18` });

/** A stroke through a line that wins. @param {Point} from @param {Point} to */
const stroke = ([x1, y1], [x2, y2]) => svg("line", { class: "won-line", x1, y1, x2, y2 });

/** The mark of the last move. @param {string} mark @param {Point} centre */
function badge(mark, [x, y]) {
  return svg(
    "g",
    { class: `badge ${markClass(mark)}` },
    svg("circle", { cx: x + 32, cy: y - 32, r: 24 }),
    svg("text", { x: x + 32, y: y - 22 }, mark),
  );
}

/** The value of a move. @param {Picture["labels"][number]} label @param {Point} centre */
function chip({ text, share, best }, [x, y]) {
  const opacity = best ? 0.95 : 0.2 + 0.5 * share;
  const back = svg("rect", { x: x - 36, y: y - 24, width: 72, height: 48, rx: 14, "fill-opacity": opacity });
  return svg("g", { class: best ? "label best" : "label" }, back, svg("text", { x, y: y + 10 }, text));
}

/** A move to come. @param {Picture["ghosts"][number]} ghost @param {Point} centre */
function shade({ side, text }, [x, y]) {
  return svg(
    "g",
    { class: `ghost ${side}` },
    svg("circle", { cx: x, cy: y, r: 40 }),
    svg("text", { x, y: y + 13 }, text),
  );
}
