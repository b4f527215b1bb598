// The dialogs: a new game, load and save, the keys.

import { byId, html, say, svg } from "./dom.js";
import { commands, keyName } from "./commands.js";
import { games } from "./notation.js";
import { readGames } from "./formats.js";
import { saved } from "./save.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./notation.js").Kind} Kind */
/** @typedef {import("./text.js").Loaded} Loaded */

/** The numbers from one to another, both included. @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** A whole number from one to another. @param {number} from @param {number} to */
const random = (from, to) => from + Math.floor(Math.random() * (to - from + 1));

export class Dialogs {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.board = new BoardForm(loaded => this.#open(loaded, byId("new-error"), byId("new-dialog", HTMLDialogElement)));
    this.#wireFiles();
    byId("keys").append(...commands.flatMap(command =>
      [html("dt", {}, ...command.keys.map(key => html("kbd", {}, keyName(key)))), html("dd", {}, command.help)]));
    for (const button of document.querySelectorAll("[data-close]")) button.addEventListener("click", () => button.closest("dialog")?.close());
  }

  newGame() {
    say(byId("new-error"), "");
    if (this.app.game) this.board.fill(this.app.game.kind, this.app.game.root.board);
    byId("new-dialog", HTMLDialogElement).showModal();
  }

  help() { byId("help-dialog", HTMLDialogElement).showModal(); }

  files() {
    if (!this.app.game) return;
    say(byId("load-error"), "");
    byId("choice").hidden = true;
    byId("forms").replaceChildren(...saved(this.app.game, location.href.split("#")[0]).map(({ label, text }) => {
      const field = html("textarea", { readonly: true, rows: 1, "aria-label": label, focus: () => field.select() });
      field.value = text;
      return html("div", { class: "form" }, html("span", {}, label), field, html("button", { type: "button", click: (/** @type {MouseEvent} */ event) => copy(field, event) }, "Copy"));
    }));
    byId("files-dialog", HTMLDialogElement).showModal();
    setTimeout(() => byId("load-text").focus()); // after the key that opened it
  }

  #wireFiles() {
    const text = byId("load-text", HTMLTextAreaElement), file = byId("load-file", HTMLInputElement), dialog = byId("files-dialog", HTMLDialogElement);
    const read = async (/** @type {File | undefined} */ source) => {
      if (!source) return;
      text.value = await source.text();
      this.#load(text.value);
    };
    byId("load").addEventListener("click", () => this.#load(text.value));
    file.addEventListener("change", () => read(file.files?.[0]).then(() => { file.value = ""; }));
    text.addEventListener("keydown", event => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#load(text.value); });
    document.addEventListener("dragover", event => event.preventDefault());
    document.addEventListener("drop", event => {
      event.preventDefault();
      if (!event.dataTransfer?.files.length) return;
      if (!dialog.open) this.files();
      read(event.dataTransfer.files[0]);
    });
  }

  /** Opens the game of a text, or offers its games. @param {string} text */
  #load(text) {
    const error = byId("load-error"), choice = byId("choice"), dialog = byId("files-dialog", HTMLDialogElement);
    choice.hidden = true;
    try {
      const found = readGames(text);
      if (found.length === 1) return this.#open(found[0], error, dialog);
      say(error, `${found.length} games. Choose one:`);
      choice.hidden = false;
      choice.replaceChildren(...found.map(loaded => html("button", { type: "button", click: () => this.#open(loaded, error, dialog) }, loaded.title)));
    } catch (failure) {
      say(error, /** @type {Error} */ (failure).message);
    }
  }

  /** @param {Loaded} loaded @param {HTMLElement} error @param {HTMLDialogElement} dialog */
  async #open(loaded, error, dialog) {
    try {
      await this.app.open(loaded);
      dialog.close();
      if (loaded.title && loaded.title !== "new") this.app.tell(`Loaded: ${loaded.title}.`);
    } catch (failure) {
      say(error, /** @type {Error} */ (failure).message);
    }
  }
}

/** The form of a new game, with a small board on which one forbids a cell. */
class BoardForm {
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
    for (const field of [this.#kind, this.#rows, this.#columns, this.#noRow, this.#noColumn]) field.addEventListener("change", () => this.#show());
    byId("new-classic").addEventListener("click", () => this.#set(6, 7, -1, -1));
    byId("new-random").addEventListener("click", () => {
      const rows = random(9, 12), columns = random(9, 12);
      this.#set(rows, columns, random(0, rows - 1), random(0, columns - 1));
    });
    byId("new-start").addEventListener("click", () => onStart({ title: "new", kind: this.#kindNow(), words: this.#words(), fen: null, steps: [] }));
    this.#set(6, 7, -1, -1);
  }

  /** Begins with the board that is on the table. @param {Kind} kind @param {import("./notation.js").Board} board */
  fill(kind, { rows, columns, squares }) {
    this.#kind.value = kind;
    const no = squares.indexOf("#");
    if (kind === "connectfour") this.#set(rows, columns, no < 0 ? -1 : Math.floor(no / columns), no < 0 ? -1 : no % columns);
    this.#show();
    if (kind !== "connectfour") this.#size.value = String(rows);
  }

  #kindNow() { return /** @type {Kind} */ (this.#kind.value); }

  /** @param {number} rows @param {number} columns @param {number} noRow from the top, -1: none @param {number} noColumn */
  #set(rows, columns, noRow, noColumn) {
    this.#rows.value = String(rows);
    this.#columns.value = String(columns);
    this.#show(noRow < 0 ? "" : String(rows - noRow), noRow < 0 ? "" : String(noColumn + 1));
  }

  /** Shows the fields of the game, and the forbidden cell: its row from the bottom and its column, or "". */
  #show(noRow = this.#noRow.value, noColumn = this.#noColumn.value) {
    const kind = this.#kindNow(), rows = Number(this.#rows.value), columns = Number(this.#columns.value);
    byId("new-gravity").hidden = kind !== "connectfour";
    byId("new-square").hidden = kind === "connectfour";
    byId("new-nopass-field").hidden = kind !== "reversi";
    if (this.#size.dataset.kind !== kind) options(this.#size, kind === "nogo" ? range(5, 9) : [4, 6, 8], kind === "nogo" ? 9 : 8);
    this.#size.dataset.kind = kind;
    none(this.#noRow, range(1, rows), noRow);
    none(this.#noColumn, range(1, columns), noColumn);
    byId("new-preview").replaceChildren(this.#preview(rows, columns));
  }

  /** @param {number} rows @param {number} columns */
  #preview(rows, columns) {
    const forbidden = (/** @type {number} */ row, /** @type {number} */ column) =>
      this.#noRow.value === String(rows - row) && this.#noColumn.value === String(column + 1);
    return svg("svg", { viewBox: `0 0 ${columns * 10} ${rows * 10}`, "aria-hidden": "true" },
      ...range(0, rows * columns - 1).map(cell => {
        const row = Math.floor(cell / columns), column = cell % columns, on = forbidden(row, column);
        return svg("rect", { x: column * 10 + 0.75, y: row * 10 + 0.75, width: 8.5, height: 8.5, rx: 2, class: on ? "on" : "",
          click: () => on ? this.#show("", "") : this.#show(String(rows - row), String(column + 1)) });
      }));
  }

  #words() {
    if (this.#kindNow() !== "connectfour") return this.#size.value + (this.#kindNow() === "reversi" && this.#noPass.checked ? " nopass" : "");
    const rows = Number(this.#rows.value), none = !this.#noRow.value || !this.#noColumn.value;
    return `${rows} ${this.#columns.value}` + (none ? "" : ` ${rows - Number(this.#noRow.value)} ${Number(this.#noColumn.value) - 1}`);
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

/** @param {HTMLTextAreaElement} field @param {MouseEvent} event */
async function copy(field, event) {
  const button = /** @type {HTMLButtonElement} */ (event.target);
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => {}); // it is selected in any case
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}
