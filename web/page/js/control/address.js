// The browser's address: it names the game or the exercise, and Back leads to the place before.

import { writeLink } from "../formats/link.js";
import { sentences, text } from "../language.js";
import { kept } from "../state/kept.js";

/** @import { Game } from "../game/tree.js" */
/** @import { State } from "../state/reduce.js" */
/** @import { Store } from "./store.js" */
/** @import { Table } from "./table.js" */
/** @import { Later } from "../later.js" */

/** The address of the game or the exercise. @param {State} state */
function linkOf({ mode, game, learn: { source, exercise } }) {
  if (mode !== "learn") return writeLink(/** @type {Game} */ (game));
  if (source === "mistakes") return "#mistakes";
  return exercise ? `#puzzle=${encodeURIComponent(exercise.card.id)}` : "#learn";
}

/** What a step of the browser's history leads to: a game, or Learn. @param {State} state */
const placeOf = ({ mode, game }) => (mode === "learn" ? mode : game);

/**
 * The link of the columns that ?pos=4453 names, as on the solver's site, "" without them. They leave the
 * address, in which the game follows from then on.
 * @param {string} query
 */
function columnsOf(query) {
  const words = new URLSearchParams(query);
  const columns = words.get("pos");
  words.delete("pos");
  if (columns !== null) history.replaceState(null, "", `${location.pathname}${words.size ? `?${words}` : ""}`);
  return columns ? `?${new URLSearchParams({ pos: columns })}` : "";
}

export class Address {
  /** The hash that was read or written last; the present one may be new. */
  #hash = location.hash;
  /** @type {ReturnType<typeof placeOf>} */ #place = null;

  /** @param {Store} store @param {Table} table @param {() => Promise<Later>} later */
  constructor(store, table, later) {
    this.store = store;
    this.table = table;
    this.later = later;
    window.addEventListener("hashchange", () => this.open());
  }

  /** Opens the game or the exercise of the address, else the last game, else a new one. */
  open() {
    const { hash } = location;
    if (this.store.state.game && hash === this.#hash) return;
    this.#hash = hash;
    const link = hash || columnsOf(location.search);
    return this.store.act(async () => {
      try {
        await this.#openLink(link);
      } catch (error) {
        if (!this.store.state.game) await this.table.openLast();
        const why = error instanceof Error ? error.message : String(error);
        this.store.failed(new Error(sentences(text("This link cannot be read."), why)));
      }
      this.#place = placeOf(this.store.state); // this step of the history exists
    });
  }

  /** @param {string} link */
  async #openLink(link) {
    const { game, home } = this.store.state;
    if (/^#(learn|puzzle=|mistakes)/.test(link)) {
      if (!game) await this.table.openLast();
      return (await this.later()).teacher.open(link);
    }
    if (game && writeLink(game) === link) return this.store.dispatch({ type: "switched", mode: kept(link)?.mode ?? home });
    return link.length > 1 ? this.table.openLink(link) : this.table.openLast();
  }

  /** Writes the address, unless the user has just changed it. Another place is a new step of the history. */
  write() {
    const { state } = this.store;
    const link = linkOf(state);
    const place = placeOf(state);
    const steps = this.#place !== null && place !== this.#place;
    this.#place = place;
    if (location.hash !== this.#hash || link === this.#hash) return;
    steps ? history.pushState(null, "", link) : history.replaceState(null, "", link);
    this.#hash = location.hash;
  }
}
