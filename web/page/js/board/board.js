// The board, drawn in SVG: layers of pieces and marks, and above them a transparent element for
// each cell, for pointers, arrow keys and screen readers.

import { byId, svg } from "../view/dom.js";
import { centreOf, drawPiece, gridLines, margin, marks, names, plate, size } from "./drawing.js";
import { cellName, rowName, sideName } from "../game/notation.js";
import { text } from "../language.js";
import { cellOf, other, sideOf } from "../game/position.js";

/** @import { Picture } from "./drawing.js" */

/** The steps of the arrow keys: rows down, columns right. @type {Record<string, [number, number]>} */
const arrows = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class BoardView {
  /** @type {SVGGElement[]} */ #cells = [];
  /** @type {(SVGGElement | null)[]} */ #pieces = [];
  /** @type {Picture | null} */ #shown = null;
  #shape = "";
  #cursor = -1;
  #pointed = -1;
  #layers = { pieces: svg("g"), marks: svg("g"), preview: svg("g") };
  #host = byId("board");

  /**
   * @param {(cell: number) => void} onPlay
   * @param {(move: string) => void} onPoint gets the move under the pointer, or ""
   */
  constructor(onPlay, onPoint) {
    this.onPlay = onPlay;
    this.onPoint = onPoint;
    this.#host.addEventListener("keydown", event => this.#key(event));
  }

  /** Moves the focus to the board. */
  focus() {
    this.#cells[this.#cursor]?.focus();
  }

  /** @param {Picture} picture */
  show(picture) {
    const { about, board, turned } = picture;
    const shape = `${about.name} ${board.rows} ${board.columns} ${board.squares.indexOf("#")} ${turned}`;
    if (shape !== this.#shape) this.#build(picture);
    this.#shape = shape;
    this.#shown = picture;
    board.squares.forEach((_, cell) => this.#showPiece(cell, picture));
    this.#layers.marks.replaceChildren(...marks(picture));
    this.#cells.forEach((element, cell) => this.#describe(element, cell, picture));
    this.#preview();
  }

  /** Draws an empty board. @param {Picture} picture */
  #build(picture) {
    const { about, board, turned } = picture;
    const { rows, columns, squares } = board;
    const { look, gravity } = about;
    const left = gravity ? 0 : margin;
    const width = columns * size;
    const height = rows * size;
    this.#pieces = squares.map(() => null);
    this.#cells = squares.map((_, cell) => this.#cell(cell, picture));
    const seen = turned ? this.#cells.toReversed() : this.#cells; // as screen readers read them
    for (const layer of Object.values(this.#layers)) layer.replaceChildren();
    const lines = Array.from({ length: rows }, (_, row) =>
      svg("g", { role: "row", "aria-label": text("Row {name}", { name: rowName(about, turned ? rows - 1 - row : row, rows) }) }, ...seen.slice(row * columns, (row + 1) * columns)),
    );
    const drawing = svg(
      "svg",
      {
        viewBox: `${-left} 0 ${width + left} ${height + margin}`,
        role: "grid",
        class: look,
        "aria-label": text("Board, {rows} rows and {columns} columns", { rows, columns }),
        "aria-rowcount": rows,
        "aria-colcount": columns,
      },
      svg("rect", { class: "ground", width, height, rx: look === "holes" ? 28 : 10 }),
      ...(look === "holes" ? [] : [gridLines(about, rows, columns)]),
      this.#layers.pieces,
      ...(look === "holes" ? [plate(picture)] : []),
      this.#layers.marks,
      this.#layers.preview,
      names(picture),
      svg("g", { class: "cells" }, ...lines),
    );
    drawing.addEventListener("pointerleave", () => this.#point(-1));
    this.#host.replaceChildren(drawing);
    byId("page").style.setProperty("--columns", String(columns));
    byId("page").style.setProperty("--rows", String(rows));
    this.#moveCursor(Math.floor(columns / 2) + (gravity ? 0 : Math.floor(rows / 2) * columns), false);
  }

  /** @param {number} cell @param {Picture} picture */
  #cell(cell, picture) {
    const [x, y] = centreOf(cell, picture).map(middle => middle - size / 2);
    return svg(
      "g",
      {
        role: "gridcell",
        tabindex: -1,
        "data-cell": cell,
        click: () => {
          this.#moveCursor(cell, false);
          this.onPlay(cell);
        },
        pointerenter: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && this.#point(cell),
        focus: () => this.#moveCursor(cell, false),
      },
      svg("rect", { x, y, width: size, height: size }),
      svg("rect", { class: "ring", x: x + 5, y: y + 5, width: size - 10, height: size - 10, rx: 16 }),
    );
  }

  /** @param {number} cell @param {Picture} picture */
  #showPiece(cell, picture) {
    const { about, board, last, fresh, won } = picture;
    const side = sideOf(board.squares[cell]);
    const old = this.#pieces[cell];
    if (!side) {
      old?.remove();
      this.#pieces[cell] = null;
      return;
    }
    const element = old ?? drawPiece(centreOf(cell, picture));
    if (!old) this.#layers.pieces.append(element);
    this.#pieces[cell] = element;
    const falls = !old && fresh && cell === last && about.gravity;
    if (falls) element.style.setProperty("--fall", `${-(Math.floor(cell / board.columns) + 1) * size}px`);
    element.classList.add("piece", side);
    element.classList.remove(other(side)); // it may have been turned over
    element.classList.toggle("won", won.flat().includes(cell));
    if (falls) element.classList.add("falls");
  }

  /**
   * Names a cell for screen readers.
   * @param {SVGGElement} element
   * @param {number} cell
   * @param {Picture} picture
   */
  #describe(element, cell, { about, board, targets, closed = [], last, hint, won }) {
    const square = board.squares[cell];
    const side = sideOf(square);
    const parts = [cellName(about, cell, board), side ? sideName(about, side) : text(square === "#" ? "forbidden" : "empty")];
    if (closed.includes(cell)) parts.push(text("no move is allowed here"));
    if (cell === last) parts.push(text("last move"));
    if (won.flat().includes(cell)) parts.push(text("in the winning line"));
    if (cell === hint) parts.push(text("hint"));
    element.setAttribute("aria-label", parts.join(text(", ")));
    element.setAttribute("aria-disabled", String(!targets[cell]));
    element.classList.toggle("open", Boolean(targets[cell]));
  }

  /** @param {number} cell or -1 */
  #point(cell) {
    this.#pointed = cell;
    this.onPoint(this.#shown?.targets[cell] ?? "");
    this.#preview();
  }

  /** Shows the piece of the move under the pointer in its place. */
  #preview() {
    this.#layers.preview.replaceChildren();
    const move = this.#shown?.targets[this.#pointed];
    if (!this.#shown || !move || move === "pass") return;
    const { board } = this.#shown;
    const piece = drawPiece(centreOf(cellOf(move, board.columns), this.#shown));
    piece.setAttribute("class", `piece preview ${board.turn}`);
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
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = this.#beside(event.key);
    if (next >= 0) {
      this.#moveCursor(next, true);
      this.#point(next);
    } else if (event.key === "Enter" || event.key === " ") this.onPlay(this.#cursor);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The cell to which an arrow key leads, or -1. @param {string} key */
  #beside(key) {
    const step = arrows[key];
    if (!step || !this.#shown) return -1;
    const { rows, columns } = this.#shown.board;
    const way = this.#shown.turned ? -1 : 1;
    const row = Math.floor(this.#cursor / columns) + way * step[0];
    const column = (this.#cursor % columns) + way * step[1];
    const inside = row >= 0 && row < rows && column >= 0 && column < columns;
    return inside ? row * columns + column : this.#cursor;
  }
}
