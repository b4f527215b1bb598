// The form of a new game: the game, its board, the opponent, the colours and the time.

import { faces } from "../engine/engine.js";
import { boardWords } from "../game/games.js";
import { byId, html, say, svg } from "../view/dom.js";
import { holeOf } from "../game/position.js";
import { text } from "../language.js";
import { against } from "../state/settings.js";
import { levelText } from "../view/words.js";

/** @import { About, Games } from "../game/games.js" */
/** @import { PageEngine } from "../engine/engine.js" */
/** @import { State } from "../state/reduce.js" */
/** @import { Settings } from "../state/settings.js" */
/** @import { Loaded } from "../formats/setup.js" */

/** The labels of the rules' words. @type {Record<string, string>} */
const ruleNames = { nopass: "The game ends when a side has no move" };

/** The numbers from one to another, both included. @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** A random integer between two others, both included. @param {number} from @param {number} to */
const random = (from, to) => from + Math.floor(Math.random() * (to - from + 1));

/** The mouths of the five faces. */
const mouths = [
  "M7.5 14q4.5 5 9 0",
  "M8 15q4 2.5 8 0",
  "M8.5 15.5h7",
  "M8.5 16q3.5-2 7 0M7.5 6.5l3 1.2M16.5 6.5l-3 1.2",
  "M9 15.5h6M6.5 8.5h4M13.5 8.5h4M10.5 9h3",
];

/** The form of a new game. A click on its small board forbids a cell. */
export class GameForm {
  #name = byId("new-game", HTMLSelectElement);
  #rows = byId("new-rows", HTMLSelectElement);
  #columns = byId("new-columns", HTMLSelectElement);
  #noRow = byId("new-no-row", HTMLSelectElement);
  #noColumn = byId("new-no-column", HTMLSelectElement);
  #size = byId("new-size", HTMLSelectElement);
  #rules = byId("new-rules");
  #opponent = byId("opponent-kind", HTMLSelectElement);
  #colour = byId("colour", HTMLSelectElement);
  #level = byId("level", HTMLInputElement);
  #movetime = byId("movetime", HTMLSelectElement);
  #clock = byId("clock", HTMLSelectElement);

  /** @param {Games} games @param {PageEngine} engine @param {(loaded: Loaded, settings: Partial<Settings>) => void} onStart */
  constructor(games, engine, onStart) {
    this.games = games;
    this.engine = engine;
    this.#opponent.addEventListener("change", () => this.#showOpponent());
    this.#level.addEventListener("input", () => this.#showOpponent());
    this.#name.append(...games.all.map(({ name, title }) => html("option", { value: name }, text(title))));
    this.#name.addEventListener("change", () => this.#choose(this.#about));
    for (const field of [this.#rows, this.#columns, this.#size, this.#noRow, this.#noColumn])
      field.addEventListener("change", () => this.#show());
    byId("new-usual").addEventListener("click", () => this.#set(...this.#about.boards.usual, null));
    byId("new-random").addEventListener("click", () => this.#setRandom());
    byId("new-start").addEventListener("click", () => onStart({ about: this.#about, words: this.#words() }, this.#settings()));
    this.#choose(games.usual);
  }

  /** Fills the form with the present game and settings. @param {State} state */
  fill({ game, settings }) {
    const { players, movetime, clock } = settings;
    if (game) {
      if (game.about !== this.#about) this.#choose(game.about);
      this.#set(game.root.board.rows, game.root.board.columns, holeOf(game.root.board));
      const words = game.words.split(" ");
      for (const box of this.#rules.querySelectorAll("input")) box.checked = words.includes(box.value);
    }
    const levels = this.engine.levels();
    this.#level.max = String(levels.length - 1);
    this.#level.value = String(levels.findIndex(({ label }) => label === this.engine.level(settings.level).label));
    byId("faces").replaceChildren(...faces.map((face, i) => this.#face(face, mouths[i], levels)));
    this.#opponent.value = players.first === players.second ? players.first : "opponent";
    if (players.first !== players.second) this.#colour.value = players.first === "person" ? "first" : "second";
    this.#movetime.value = String(movetime);
    this.#clock.value = String(clock);
    this.#showOpponent();
  }

  /** A button that chooses one of the five usual strengths. @param {typeof faces[number]} face @param {string} mouth @param {import("../engine/engine.js").Level[]} levels */
  #face({ label, elo }, mouth, levels) {
    const index = levels.findIndex(level => level.elo === elo);
    const click = () => {
      this.#level.value = String(index);
      this.#showOpponent();
    };
    const drawing = svg(
      "svg",
      { viewBox: "0 0 24 24", "aria-hidden": "true" },
      svg("circle", { cx: 12, cy: 12, r: 9.5 }),
      svg("path", { d: `M9 9.5v.5M15 9.5v.5${mouth}` }),
    );
    return html("button", { type: "button", "data-level": index, click }, drawing, html("span", {}, text(label)));
  }

  /** Shows the fields that the chosen opponent needs. */
  #showOpponent() {
    const level = this.engine.levels()[Number(this.#level.value)];
    const name = level ? levelText(level) : "";
    this.#level.setAttribute("aria-valuetext", name);
    say(byId("level-name"), name);
    for (const button of byId("faces").querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.dataset.level === this.#level.value));
    byId("new-engine").hidden = this.#opponent.value === "person";
    byId("new-colour").hidden = this.#opponent.value !== "opponent";
  }

  /** The chosen settings. @returns {Partial<Settings>} */
  #settings() {
    const kind = this.#opponent.value;
    const first = this.#colour.value === "random" ? Math.random() < 0.5 : this.#colour.value === "first";
    const players = /** @type {Settings["players"]} */ (
      kind === "opponent" ? against(first ? "first" : "second") : { first: kind, second: kind }
    );
    const level = this.engine.levels()[Number(this.#level.value)]?.label ?? "";
    return { players, level, movetime: Number(this.#movetime.value), clock: Number(this.#clock.value) };
  }

  get #about() {
    return this.games.named(this.#name.value) ?? this.games.usual;
  }

  /** Shows the boards of a game, the usual one first. @param {About} about */
  #choose({ name, goal, boards, sides }) {
    const { sizes, usual, square, hole } = boards;
    const [least, most] = boards.random ?? [];
    this.#name.value = name;
    for (const [i, side] of sides.entries()) this.#colour.options[i].text = text(side) + (i ? "" : text(", who begins"));
    byId("new-goal").textContent = text(goal);
    byId("new-square").hidden = !square;
    byId("new-sides").hidden = square;
    byId("new-hole").hidden = !hole;
    byId("new-quick").hidden = !most && !hole;
    byId("new-usual").textContent = text("Classic {rows} × {columns}", { rows: usual[0], columns: usual[1] });
    byId("new-random").textContent = text("Random {least} to {most}", { least, most });
    byId("new-random").title = hole ? text("Rows and columns by chance, and a forbidden cell") : "";
    byId("new-random").hidden = !most;
    for (const select of [this.#rows, this.#columns, this.#size]) options(select, sizes);
    this.#rules.replaceChildren(
      ...boards.rules.map(rule =>
        html("label", {}, html("input", { type: "checkbox", value: rule }), ` ${text(ruleNames[rule] ?? rule)}`),
      ),
    );
    this.#set(...usual, null);
  }

  #setRandom() {
    const { random: sizes, square, hole } = this.#about.boards;
    const [least, most] = /** @type {number[]} */ (sizes);
    const rows = random(least, most);
    const columns = square ? rows : random(least, most);
    this.#set(rows, columns, hole ? [random(0, rows - 1), random(0, columns - 1)] : null);
  }

  /**
   * @param {number} rows
   * @param {number} columns
   * @param {[number, number] | null} hole its row from the top, and its column
   */
  #set(rows, columns, hole) {
    this.#rows.value = String(rows);
    this.#columns.value = String(columns);
    this.#size.value = String(rows);
    this.#show(hole ? String(rows - hole[0]) : "", hole ? String(hole[1] + 1) : "");
  }

  /** Shows the forbidden cell: its row from the bottom and its column, or "". */
  #show(noRow = this.#noRow.value, noColumn = this.#noColumn.value) {
    const rows = Number(this.#rows.value);
    const columns = Number(this.#columns.value);
    none(this.#noRow, range(1, rows), noRow);
    none(this.#noColumn, range(1, columns), noColumn);
    byId("new-preview").replaceChildren(this.#preview(rows, columns));
    const { square, usual } = this.#about.boards;
    const [high, wide] = square ? [this.#size.value, this.#size.value] : [rows, columns];
    const forbidden = this.#noRow.value && this.#noColumn.value;
    say(byId("new-board-name"), `${high} × ${wide}${forbidden ? text(", a cell forbidden") : ""}`);
    if (Number(high) !== usual[0] || Number(wide) !== usual[1] || forbidden)
      byId("new-board", HTMLDetailsElement).open = true;
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

  /** The words after newgame and the game's name. */
  #words() {
    const about = this.#about;
    const rules = [...this.#rules.querySelectorAll("input")].filter(box => box.checked).map(box => box.value);
    const rows = Number(about.boards.square ? this.#size.value : this.#rows.value);
    const free = !this.#noRow.value || !this.#noColumn.value;
    /** @type {[number, number]} */ const hole = [rows - Number(this.#noRow.value), Number(this.#noColumn.value) - 1];
    return boardWords(about, rows, Number(this.#columns.value), free ? null : hole, rules);
  }
}

/** @param {HTMLSelectElement} select @param {number[]} values */
function options(select, values) {
  select.replaceChildren(...values.map(value => html("option", { value }, String(value))));
}

/**
 * Offers the values, and "none".
 * @param {HTMLSelectElement} select
 * @param {number[]} values
 * @param {string} chosen
 */
function none(select, values, chosen) {
  options(select, values);
  select.prepend(html("option", { value: "" }, text("none")));
  select.value = values.map(String).includes(chosen) ? chosen : "";
}
