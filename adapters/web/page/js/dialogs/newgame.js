// The form of a new game.

import { byId, html, svg } from "../view/dom.js";
import { games } from "../game/notation.js";

/** @typedef {import("../game/notation.js").Kind} Kind */
/** @typedef {import("../formats/text.js").Loaded} Loaded */

/** The numbers from one to another, both included. @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** A whole number from one to another. @param {number} from @param {number} to */
const random = (from, to) => from + Math.floor(Math.random() * (to - from + 1));

/** The form of a new game, with a small board on which one forbids a cell. */
export class BoardForm {
  #kind = byId("new-kind", HTMLSelectElement);
  #rows = byId("new-rows", HTMLSelectElement);
  #columns = byId("new-columns", HTMLSelectElement);
  #noRow = byId("new-no-row", HTMLSelectElement);
  #noColumn = byId("new-no-column", HTMLSelectElement);
  #size = byId("new-size", HTMLSelectElement);
  #noPass = byId("new-nopass", HTMLInputElement);

  /** @param {(loaded: Loaded) => void} onStart */
  constructor(onStart) {
    this.#kind.append(...Object.entries(games).map(([kind, { title }]) => html("option", { value: kind }, title)));
    for (const select of [this.#rows, this.#columns]) options(select, range(4, 12));
    for (const field of [this.#kind, this.#rows, this.#columns, this.#noRow, this.#noColumn])
      field.addEventListener("change", () => this.#show());
    byId("new-classic").addEventListener("click", () => this.#set(6, 7, -1, -1));
    byId("new-random").addEventListener("click", () => {
      const rows = random(9, 12);
      const columns = random(9, 12);
      this.#set(rows, columns, random(0, rows - 1), random(0, columns - 1));
    });
    byId("new-start").addEventListener("click", () =>
      onStart({ title: "new", kind: this.#kindNow(), words: this.#words(), fen: null, steps: [] }),
    );
    this.#set(6, 7, -1, -1);
  }

  /** Begins with the board that is on the table. @param {Kind} kind @param {import("../game/notation.js").Board} board */
  fill(kind, { rows, columns, squares }) {
    this.#kind.value = kind;
    const no = squares.indexOf("#");
    if (kind === "connectfour")
      this.#set(rows, columns, no < 0 ? -1 : Math.floor(no / columns), no < 0 ? -1 : no % columns);
    this.#show();
    if (kind !== "connectfour") this.#size.value = String(rows);
  }

  #kindNow() {
    return /** @type {Kind} */ (this.#kind.value);
  }

  /** @param {number} rows @param {number} columns @param {number} noRow from the top, -1: none @param {number} noColumn */
  #set(rows, columns, noRow, noColumn) {
    this.#rows.value = String(rows);
    this.#columns.value = String(columns);
    this.#show(noRow < 0 ? "" : String(rows - noRow), noRow < 0 ? "" : String(noColumn + 1));
  }

  /** Shows the fields of the game, and the forbidden cell: its row from the bottom and its column, or "". */
  #show(noRow = this.#noRow.value, noColumn = this.#noColumn.value) {
    const kind = this.#kindNow();
    const rows = Number(this.#rows.value);
    const columns = Number(this.#columns.value);
    byId("new-gravity").hidden = kind !== "connectfour";
    byId("new-square").hidden = kind === "connectfour";
    byId("new-nopass-field").hidden = kind !== "reversi";
    if (this.#size.dataset.kind !== kind)
      options(this.#size, kind === "nogo" ? range(5, 9) : [4, 6, 8], kind === "nogo" ? 9 : 8);
    this.#size.dataset.kind = kind;
    none(this.#noRow, range(1, rows), noRow);
    none(this.#noColumn, range(1, columns), noColumn);
    byId("new-preview").replaceChildren(this.#preview(rows, columns));
  }

  /** @param {number} rows @param {number} columns */
  #preview(rows, columns) {
    const forbidden = (/** @type {number} */ row, /** @type {number} */ column) =>
      this.#noRow.value === String(rows - row) && this.#noColumn.value === String(column + 1);
    return svg(
      "svg",
      { viewBox: `0 0 ${columns * 10} ${rows * 10}`, "aria-hidden": "true" },
      ...range(0, rows * columns - 1).map(cell => {
        const row = Math.floor(cell / columns);
        const column = cell % columns;
        const on = forbidden(row, column);
        return svg("rect", {
          x: column * 10 + 0.75,
          y: row * 10 + 0.75,
          width: 8.5,
          height: 8.5,
          rx: 2,
          class: on ? "on" : "",
          click: () => (on ? this.#show("", "") : this.#show(String(rows - row), String(column + 1))),
        });
      }),
    );
  }

  #words() {
    if (this.#kindNow() !== "connectfour")
      return this.#size.value + (this.#kindNow() === "reversi" && this.#noPass.checked ? " nopass" : "");
    const rows = Number(this.#rows.value);
    const none = !this.#noRow.value || !this.#noColumn.value;
    return (
      `${rows} ${this.#columns.value}` +
      (none ? "" : ` ${rows - Number(this.#noRow.value)} ${Number(this.#noColumn.value) - 1}`)
    );
  }
}

/** @param {HTMLSelectElement} select @param {number[]} values @param {number} [chosen] */
function options(select, values, chosen) {
  select.replaceChildren(...values.map(value => html("option", { value, selected: value === chosen }, String(value))));
}

/** The values and none. @param {HTMLSelectElement} select @param {number[]} values @param {string} chosen */
function none(select, values, chosen) {
  options(select, values);
  select.prepend(html("option", { value: "" }, "none"));
  select.value = values.map(String).includes(chosen) ? chosen : "";
}
