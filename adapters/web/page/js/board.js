// The board, drawn in SVG: pieces and marks in layers, and on top a transparent cell each,
// which is what one points at, moves to with the arrow keys, and hears named.

import { byId, svg } from "./dom.js";
import { cellName, columnName, rowName, sideName, sideOf } from "./notation.js";

/** @typedef {import("./notation.js").Board} Board */
/** @typedef {import("./notation.js").Kind} Kind */
/** @typedef {import("./notation.js").Side} Side */
/** @typedef {import("./threats.js").Threat} Threat */

/** The side of a cell in the drawing's units, and the margin for names of rows. */
const size = 100, margin = 44;

/**
 * What is to be seen.
 * @typedef {object} Picture
 * @property {Kind} kind
 * @property {Board} board
 * @property {Map<number, string>} targets the move that a cell stands for
 * @property {number} last the cell of the last move, or -1
 * @property {boolean} fresh whether the last move was just played
 * @property {Set<number>} won the cells of a four
 * @property {number} hint a cell, or -1
 * @property {Threat[]} threats
 * @property {{ cell: number, side: Side, text: string }[]} ghosts moves to come
 * @property {{ cell: number, text: string, share: number, best: boolean }[]} labels values of moves
 */

export class BoardView {
  /** @type {SVGGElement[]} */ #cells = [];
  /** @type {(SVGGElement | null)[]} */ #pieces = [];
  /** @type {Picture | null} */ #shown = null;
  #shape = "";
  #cursor = -1;
  #layers = { pieces: svg("g"), marks: svg("g"), preview: svg("g") };
  #host = byId("board");

  /** @param {(cell: number) => void} onPlay @param {(move: string) => void} onPoint with "" when no move is pointed at */
  constructor(onPlay, onPoint) {
    this.onPlay = onPlay;
    this.onPoint = onPoint;
    this.#host.addEventListener("keydown", event => this.#key(event));
  }

  /** Moves the focus to the board. */
  focus() { this.#cells[this.#cursor]?.focus(); }

  /** @param {Picture} picture */
  show(picture) {
    const { board } = picture, shape = `${picture.kind} ${board.rows} ${board.columns} ${board.squares.indexOf("#")}`;
    if (shape !== this.#shape) this.#build(picture);
    this.#shape = shape;
    this.#shown = picture;
    board.squares.forEach((_, cell) => this.#showPiece(cell, picture));
    this.#layers.marks.replaceChildren(...marks(picture));
    this.#cells.forEach((element, cell) => this.#describe(element, cell, picture));
    this.#layers.preview.replaceChildren();
  }

  /** Draws an empty board. @param {Picture} picture */
  #build({ kind, board }) {
    const { rows, columns, squares } = board, gravity = kind === "connectfour", left = gravity ? 0 : margin;
    const width = columns * size, height = rows * size;
    this.#pieces = squares.map(() => null);
    this.#cells = squares.map((_, cell) => this.#cell(cell, columns));
    for (const layer of Object.values(this.#layers)) layer.replaceChildren();
    const lines = Array.from({ length: rows }, (_, row) =>
      svg("g", { role: "row" }, ...this.#cells.slice(row * columns, (row + 1) * columns)));
    const drawing = svg("svg", { viewBox: `${-left} 0 ${width + left} ${height + margin}`, role: "grid", class: kind,
      "aria-label": `Board, ${rows} rows and ${columns} columns`, "aria-rowcount": rows, "aria-colcount": columns },
      svg("rect", { class: "ground", width, height, rx: gravity ? 28 : 10 }),
      ...(gravity ? [] : [gridLines(kind, rows, columns)]),
      this.#layers.pieces,
      ...(gravity ? [plate(board)] : []),
      this.#layers.marks, this.#layers.preview, names(kind, rows, columns), svg("g", { class: "cells" }, ...lines));
    drawing.addEventListener("pointerleave", () => this.#point(-1));
    this.#host.replaceChildren(drawing);
    byId("page").style.setProperty("--columns", String(columns));
    byId("page").style.setProperty("--rows", String(rows));
    this.#moveCursor(Math.floor(columns / 2) + (gravity ? 0 : Math.floor(rows / 2) * columns), false);
  }

  /** @param {number} cell @param {number} columns */
  #cell(cell, columns) {
    const x = (cell % columns) * size, y = Math.floor(cell / columns) * size;
    return svg("g", { role: "gridcell", tabindex: -1, "data-cell": cell,
      click: () => { this.#moveCursor(cell, false); this.onPlay(cell); },
      pointerenter: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && this.#point(cell),
      focus: () => this.#moveCursor(cell, false),
    }, svg("rect", { x, y, width: size, height: size }), svg("rect", { class: "ring", x: x + 5, y: y + 5, width: size - 10, height: size - 10, rx: 16 }));
  }

  /** @param {number} cell @param {Picture} picture */
  #showPiece(cell, { kind, board, last, fresh, won }) {
    const side = sideOf(board.squares[cell]), old = this.#pieces[cell];
    if (!side) {
      old?.remove();
      this.#pieces[cell] = null;
      return;
    }
    const element = old ?? drawPiece(cell, board.columns);
    if (!old) this.#layers.pieces.append(element);
    this.#pieces[cell] = element;
    const falls = !old && fresh && cell === last && kind === "connectfour";
    if (falls) element.style.setProperty("--fall", `${-(Math.floor(cell / board.columns) + 1) * size}px`);
    const states = { piece: true, [side]: true, last: cell === last, won: won.has(cell), falls: falls || (old?.classList.contains("falls") ?? false) };
    element.setAttribute("class", Object.entries(states).filter(([, on]) => on).map(([name]) => name).join(" "));
  }

  /** Names a cell for those who hear the board. @param {SVGGElement} element @param {number} cell @param {Picture} picture */
  #describe(element, cell, { kind, board, targets, last, hint, won }) {
    const square = board.squares[cell], side = sideOf(square);
    const parts = [cellName(kind, cell, board), side ? sideName(kind, side) : square === "#" ? "forbidden" : "empty"];
    if (cell === last) parts.push("last move");
    if (won.has(cell)) parts.push("part of the four");
    if (cell === hint) parts.push("hint");
    element.setAttribute("aria-label", parts.join(", "));
    element.setAttribute("aria-disabled", String(!targets.has(cell)));
    element.classList.toggle("open", targets.has(cell));
  }

  /** Shows where the piece of a move would come to rest. @param {number} cell */
  #point(cell) {
    const picture = this.#shown, move = picture?.targets.get(cell);
    this.onPoint(move ?? "");
    this.#layers.preview.replaceChildren();
    if (!picture || !move || move === "pass") return;
    const [row, column] = move.split(",").map(Number), landing = row * picture.board.columns + column;
    const piece = drawPiece(landing, picture.board.columns);
    piece.setAttribute("class", `piece preview ${picture.board.turn}`);
    this.#layers.preview.append(piece);
  }

  /** @param {number} cell @param {boolean} focus */
  #moveCursor(cell, focus) {
    this.#cells[this.#cursor]?.setAttribute("tabindex", "-1");
    this.#cursor = cell;
    this.#cells[cell]?.setAttribute("tabindex", "0");
    if (focus) this.#cells[cell]?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const columns = this.#shown?.board.columns ?? 1, rows = this.#shown?.board.rows ?? 1;
    const row = Math.floor(this.#cursor / columns), column = this.#cursor % columns;
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const step = steps[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (step) {
      const next = [Math.min(Math.max(row + step[0], 0), rows - 1), Math.min(Math.max(column + step[1], 0), columns - 1)];
      this.#moveCursor(next[0] * columns + next[1], true);
      this.#point(this.#cursor);
    } else if (event.key === "Enter" || event.key === " ") this.onPlay(this.#cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** A piece with the mark that tells the sides apart without colours. @param {number} cell @param {number} columns */
function drawPiece(cell, columns) {
  const x = (cell % columns + 0.5) * size, y = (Math.floor(cell / columns) + 0.5) * size;
  return svg("g", {}, svg("g", { class: "body" },
    svg("circle", { class: "disc", cx: x, cy: y, r: 43 }), svg("circle", { class: "rim", cx: x, cy: y, r: 33 }),
    svg("path", { class: "cross", d: `M${x - 13} ${y - 13}l26 26m0-26l-26 26` }), svg("circle", { class: "nought", cx: x, cy: y, r: 15 })));
}

/** The front of a board with gravity: a plate with holes, behind which pieces fall. @param {Board} board */
function plate({ rows, columns, squares }) {
  let d = `M28 0H${columns * size - 28}a28 28 0 0 1 28 28V${rows * size - 28}a28 28 0 0 1 -28 28H28a28 28 0 0 1 -28 -28V28a28 28 0 0 1 28 -28Z`;
  const crosses = [];
  for (const [cell, square] of squares.entries()) {
    const x = (cell % columns + 0.5) * size, y = (Math.floor(cell / columns) + 0.5) * size;
    if (square !== "#") d += `M${x - 40} ${y}a40 40 0 1 0 80 0a40 40 0 1 0 -80 0Z`;
    else crosses.push(svg("circle", { class: "plug", cx: x, cy: y, r: 40 }), svg("path", { class: "forbidden", d: `M${x - 17} ${y - 17}l34 34m0-34l-34 34` }));
  }
  return svg("g", { class: "plate" }, svg("path", { d, "fill-rule": "evenodd" }), ...crosses);
}

/** @param {Kind} kind @param {number} rows @param {number} columns */
function gridLines(kind, rows, columns) {
  const [from, first] = kind === "nogo" ? [0.5, 0] : [0, 1]; // through the cells, or between them
  let d = "";
  for (let i = first; i < rows; i++) d += `M${from * size} ${(i + from) * size}H${(columns - from) * size}`;
  for (let i = first; i < columns; i++) d += `M${(i + from) * size} ${from * size}V${(rows - from) * size}`;
  return svg("path", { class: "lines", d });
}

/** @param {Kind} kind @param {number} rows @param {number} columns */
function names(kind, rows, columns) {
  const below = Array.from({ length: columns }, (_, column) =>
    svg("text", { x: (column + 0.5) * size, y: rows * size + 34 }, columnName(kind, column)));
  const beside = kind === "connectfour" ? [] : Array.from({ length: rows }, (_, row) =>
    svg("text", { x: -margin / 2, y: (row + 0.5) * size + 10 }, rowName(kind, row, rows)));
  return svg("g", { class: "names", "aria-hidden": "true" }, ...below, ...beside);
}

/** What lies on the pieces and the empty cells. @param {Picture} picture */
function marks({ board, last, hint, threats, ghosts, labels }) {
  const centre = (/** @type {number} */ cell) => [(cell % board.columns + 0.5) * size, (Math.floor(cell / board.columns) + 0.5) * size];
  const taken = new Set(ghosts.map(ghost => ghost.cell));
  const all = [];
  for (const { cell, side, profits, now } of threats) {
    if (taken.has(cell)) continue;
    const [x, y] = centre(cell), turn = side === "first" ? -1 : 1;
    all.push(svg("path", { class: `threat ${side}${profits || now ? " profits" : ""}`, d: `M${x + turn * 27} ${y}l${-turn * 20} -17v34Z` }));
  }
  for (const { cell, text, share, best } of taken.size ? [] : labels) {
    const [x, y] = centre(cell);
    all.push(svg("g", { class: best ? "label best" : "label" },
      svg("rect", { x: x - 36, y: y - 24, width: 72, height: 48, rx: 14, "fill-opacity": best ? 0.95 : 0.2 + 0.5 * share }), svg("text", { x, y: y + 10 }, text)));
  }
  for (const { cell, side, text } of ghosts) {
    const [x, y] = centre(cell);
    all.push(svg("g", { class: `ghost ${side}` }, svg("circle", { cx: x, cy: y, r: 40 }), svg("text", { x, y: y + 13 }, text)));
  }
  if (last >= 0) all.push(svg("circle", { class: "latest", cx: centre(last)[0], cy: centre(last)[1], r: 45 }));
  if (hint >= 0) all.push(svg("circle", { class: "hint", cx: centre(hint)[0], cy: centre(hint)[1], r: 40 }));
  return all;
}
