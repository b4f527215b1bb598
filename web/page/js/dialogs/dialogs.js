// The dialogs: a new game, load and save, the keys, the rules.

import { byId, html, saveFile, say } from "../view/dom.js";
import { boardImage, saveImage } from "../board/image.js";
import { commands, keyName } from "../control/commands.js";
import { GameForm } from "./newgame.js";
import { rulesOf } from "./rules.js";
import { saved } from "../formats/save.js";
import { text, translate } from "../language.js";
import { modes } from "../modes.js";
import markup from "../../dialogs.html";
import { shelf } from "../state/kept.js";

/** @import { Store } from "../control/store.js" */
/** @import { Table } from "../control/table.js" */
/** @import { PageEngine } from "../engine/engine.js" */
/** @import { Side } from "../game/position.js" */
/** @import { Loaded } from "../formats/setup.js" */
/** @import { Games } from "../game/games.js" */
/** @import { Settings } from "../state/settings.js" */

export class Dialogs {
  /** @param {Store} store @param {PageEngine} engine @param {Games} games @param {Table} table */
  constructor(store, engine, games, table) {
    this.store = store;
    this.engine = engine;
    this.table = table;
    const parts = html("div");
    parts.innerHTML = markup;
    translate(parts);
    document.body.append(parts);
    const dialog = byId("new-dialog", HTMLDialogElement);
    this.form = new GameForm(games, engine, (loaded, settings) => this.#open(loaded, byId("new-error"), dialog, settings));
    this.#wireFiles();
    byId("new-language").addEventListener("click", () => document.querySelector("[data-do=language]")?.dispatchEvent(new Event("click")));
    for (const [name, box] of switches()) box.addEventListener("change", () => store.set({ [name]: box.checked }));
    byId("keys").append(
      ...commands.flatMap(command => [
        html("dt", {}, ...command.keys.map(key => html("kbd", {}, keyName(key)))),
        html("dd", {}, text(command.help)),
      ]),
    );
    for (const button of document.querySelectorAll("[data-close]"))
      button.addEventListener("click", () => button.closest("dialog")?.close());
  }

  newGame() {
    say(byId("new-error"), "");
    this.form.fill(this.store.state);
    byId("new-dialog", HTMLDialogElement).showModal();
    const faces = byId("faces"); // a list of games would take the key that opened the dialog
    /** @type {HTMLElement | null} */ (faces.querySelector("[aria-pressed=true]") ?? faces.querySelector("button"))?.focus();
  }

  help() {
    for (const [name, box] of switches()) box.checked = this.store.state.settings[name];
    byId("more-keys", HTMLDetailsElement).open = matchMedia("(hover: hover)").matches; // else there is no keyboard
    say(byId("whole-name"), this.engine.client.name);
    byId("help-dialog", HTMLDialogElement).showModal();
  }

  /** Shows the rules of the game on the table. */
  rules() {
    const about = this.store.state.game?.about;
    if (!about) return;
    say(byId("rules-title"), text(about.title));
    say(byId("rules-goal"), text(about.goal));
    byId("rules").replaceChildren(...rulesOf(about));
    byId("rules-dialog", HTMLDialogElement).showModal();
  }

  files() {
    const { game, home, clock, settings } = this.store.state;
    if (!game) return;
    const engine = text("engine, {level}", { level: text(this.engine.level(settings.level).label) });
    const nameOf = (/** @type {Side} */ side) => (home === "analyse" ? side : settings.players[side] === "engine" ? engine : text("person"));
    const ends = { names: { first: nameOf("first"), second: nameOf("second") }, flag: clock?.flag };
    say(byId("load-error"), "");
    byId("choice").hidden = true;
    byId("forms").replaceChildren(
      ...saved(game, location.href.split("#")[0], ends).map(form => {
        const label = text(form.label);
        const field = html("textarea", { readonly: true, rows: 1, "aria-label": label, focus: () => field.select() });
        field.value = form.text;
        return html(
          "div",
          { class: "form" },
          html("span", {}, label),
          field,
          html("button", { type: "button", click: (/** @type {MouseEvent} */ event) => copy(field, event) }, text("Copy")),
          ...(form.file ? [html("button", { type: "button", click: () => saveFile(`${game.about.name}.${form.file}`, new Blob([form.text])) }, text("Save"))] : []),
        );
      }),
    );
    const games = shelf();
    byId("earlier-title").hidden = games.length === 0;
    byId("earlier").replaceChildren(
      ...games.map(({ title, link }) =>
        html("button", { type: "button", click: () => this.#back(link) }, title ?? link),
      ),
    );
    byId("files-dialog", HTMLDialogElement).showModal();
    setTimeout(() => byId("load-text").focus()); // after the key that opened it
  }

  /** Opens an earlier game of this device. @param {string} link */
  #back(link) {
    byId("files-dialog", HTMLDialogElement).close();
    location.hash = link;
  }

  /** Saves the position on the board as an image of a kind, svg or png. @param {string} kind */
  async #saveImage(kind) {
    const game = modes[this.store.state.mode].game(this.store.state);
    const drawing = document.querySelector("#board svg");
    if (!game || !(drawing instanceof SVGSVGElement)) return;
    await saveImage(boardImage(drawing), `${game.about.name}-${game.current.ply}.${kind}`);
  }

  #wireFiles() {
    for (const kind of ["svg", "png"])
      byId(`image-${kind}`).addEventListener("click", () => this.#saveImage(kind).catch(error => this.store.failed(error)));
    const field = byId("load-text", HTMLTextAreaElement);
    const file = byId("load-file", HTMLInputElement);
    byId("load").addEventListener("click", () => this.#load(field.value));
    file.addEventListener("change", async () => {
      if (file.files?.[0]) await this.#read(file.files[0]);
      file.value = "";
    });
    field.addEventListener("keydown", event => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#load(field.value);
    });
  }

  /** Opens the games of a file that was dropped onto the page. @param {File} file */
  drop(file) {
    if (!byId("files-dialog", HTMLDialogElement).open) this.files();
    return this.#read(file);
  }

  /** @param {File} file */
  #read(file) {
    return file.text().then(
      written => {
        byId("load-text", HTMLTextAreaElement).value = written;
        this.#load(written);
      },
      error => say(byId("load-error"), error.message), // a folder, or a file that is gone
    );
  }

  /** Opens the game of a text, or offers its games. @param {string} written */
  async #load(written) {
    const error = byId("load-error");
    const choice = byId("choice");
    const dialog = byId("files-dialog", HTMLDialogElement);
    choice.hidden = true;
    try {
      const { found, errors } = await this.table.read(written);
      if (found.length === 1 && !errors.length) return await this.#open(found[0], error, dialog);
      say(error, [...errors, ...(found.length > 1 ? [text("{n} games. Choose one:", { n: found.length })] : [])].join("\n"));
      choice.hidden = false;
      choice.replaceChildren(
        ...found.map(loaded =>
          html("button", { type: "button", click: () => this.#open(loaded, error, dialog) }, loaded.title ?? ""),
        ),
      );
    } catch (failure) {
      say(error, /** @type {Error} */ (failure).message);
    }
  }

  /** @param {Loaded} loaded @param {HTMLElement} error @param {HTMLDialogElement} dialog @param {Partial<Settings>} [settings] */
  async #open(loaded, error, dialog, settings) {
    try {
      const byKeys = document.activeElement?.matches(":focus-visible");
      await this.table.open(loaded, settings);
      dialog.close();
      if (byKeys) requestAnimationFrame(() => /** @type {SVGElement | null} */ (document.querySelector("#board [tabindex='0']"))?.focus());
      if (loaded.title) this.store.tell(text("Loaded: {title}.", { title: loaded.title }));
    } catch (failure) {
      say(error, /** @type {Error} */ (failure).message);
    }
  }
}

/** The switches of the dialog of keys by their settings. */
const switches = () =>
  /** @type {const} */ (["sound", "keys"]).map(name => /** @type {const} */ ([name, byId(`set-${name}`, HTMLInputElement)]));

/** @param {HTMLTextAreaElement} field @param {MouseEvent} event */
async function copy(field, event) {
  const button = /** @type {HTMLButtonElement} */ (event.target);
  field.select();
  // Over http the page has no clipboard, only the older command.
  const copied = (await navigator.clipboard?.writeText(field.value).then(() => true, () => false)) ?? document.execCommand("copy");
  if (!copied) return; // the text stays selected
  button.textContent = text("Copied");
  setTimeout(() => {
    button.textContent = text("Copy");
  }, 1500);
}
