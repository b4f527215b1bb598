// The values of moves: a bar over every column of a board with gravity, and a list of the best
// moves with their variations.

import { besideFocus, byId, html } from "../view/dom.js";
import { moveName } from "../game/notation.js";
import { ranked } from "../game/tree.js";
import { text } from "../language.js";
import { worth } from "../view/words.js";

/** @import { Line, Node } from "../game/tree.js" */
/** @import { About } from "../game/games.js" */

/** The length of the list on a board without columns, and of a variation in it. */
const listed = 10;
const shownMoves = 16;

export class BarsView {
  #bars = byId("bars");
  #list = byId("lines");
  /** @type {HTMLButtonElement[]} */ #columns = [];
  #touched = "";

  /** @param {(move: string) => void} onPlay @param {(line: Line | null) => void} onPoint */
  constructor(onPlay, onPoint) {
    this.onPlay = onPlay;
    this.onPoint = onPoint;
    for (const host of [this.#bars, this.#list]) host.addEventListener("pointerleave", () => onPoint(null));
    this.#bars.addEventListener("keydown", event => this.#key(event));
  }

  /** Shows a bar over every column of a board with gravity. @param {Node} node @param {boolean} on */
  showColumns(node, on) {
    const { columns } = node.board;
    const lines = on ? (node.analysis?.lines ?? []) : [];
    if (this.#columns.length !== columns) this.#build(columns);
    this.#bars.classList.toggle("off", !on);
    this.#columns.forEach((button, column) => {
      const move = node.facts.moves.find(move => Number(move.split(",")[1]) === column);
      const line = lines.find(line => line.pv[0] === move);
      showBar(button, line, Boolean(line) && line === lines[0]);
      const value = line ? worth(line).join(" ").trim() : text(move ? "not analysed" : "no move");
      button.setAttribute("aria-label", text("Column {name}", { name: column + 1 }) + text(": ") + value);
      button.disabled = !move;
      this.#act(button, move ?? "", line);
    });
    const reached = this.#columns.find(button => button.tabIndex === 0);
    if (reached?.disabled) this.#reach(this.#columns.find(button => !button.disabled) ?? reached);
  }

  /** Lets the Tab key lead to one bar, and to no other. @param {HTMLButtonElement} bar */
  #reach(bar) {
    for (const button of this.#columns) button.tabIndex = button === bar ? 0 : -1;
  }

  /** @param {number} columns */
  #build(columns) {
    this.#columns = Array.from({ length: columns }, (_, i) =>
      html(
        "button",
        { type: "button", class: "bar", tabindex: i ? -1 : 0 },
        html("span", { class: "value" }),
        html("span", { class: "track" }, html("span", { class: "fill" })),
      ),
    );
    this.#bars.replaceChildren(...this.#columns);
  }

  /** Shows the moves: of a board with gravity all. @param {About} about @param {Node} node @param {boolean} on */
  showList(about, node, on) {
    const all = on && !node.over ? ranked(node.analysis?.lines ?? []) : [];
    const lines = about.gravity ? all : all.slice(0, listed);
    while (this.#list.children.length > lines.length) this.#list.lastElementChild?.remove();
    lines.forEach((line, i) => {
      const row = /** @type {HTMLButtonElement} */ (this.#list.children[i] ?? this.#list.appendChild(listRow()));
      const names = line.pv.slice(0, shownMoves).map(move => moveName(about, move, node.board.rows));
      const [value, unit] = worth(line);
      showBar(row, line, i === 0);
      row.children[0].textContent = names[0];
      row.children[2].textContent = `${value} ${unit}`;
      row.children[3].textContent = names.slice(1).join(" ");
      this.#act(row, line.pv[0], line);
    });
  }

  /**
   * Points at a move, or plays it. A finger cannot point: its first touch shows the variation,
   * the second plays the move.
   * @param {HTMLButtonElement} button
   * @param {string} move
   * @param {Line | undefined} line
   */
  #act(button, move, line) {
    button.onclick = event => {
      const shows = line && event instanceof PointerEvent && event.pointerType === "touch" && this.#touched !== move;
      this.#touched = shows ? move : "";
      shows ? this.onPoint(line) : this.onPlay(move);
    };
    button.onpointerenter = event => event.pointerType === "mouse" && this.onPoint(line ?? null);
    button.onfocus = () => button.matches(":focus-visible") && this.onPoint(line ?? null);
    button.onblur = () => this.onPoint(null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const next = besideFocus(event, this.#columns.filter(button => !button.disabled));
    if (next) this.#reach(next);
    next?.focus();
  }
}

const listRow = () =>
  html(
    "button",
    { type: "button", class: "line" },
    html("b"),
    html("span", { class: "track" }, html("span", { class: "fill" })),
    html("span", { class: "number" }),
    html("span", { class: "pv" }),
  );

/** @param {HTMLElement} element @param {Line | undefined} line @param {boolean} best */
function showBar(element, line, best) {
  element.dataset.value = line ? (line.proven?.value ?? "open") : "";
  element.classList.toggle("best", best);
  element.style.setProperty("--share", String(line ? line.winrate : 0));
  const value = element.querySelector(".value");
  if (!value) return;
  const [share, unit] = line ? worth(line) : ["", ""];
  value.replaceChildren(html("b", {}, share), " ", html("small", {}, unit));
}
