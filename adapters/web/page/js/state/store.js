// The one place that holds the page's state. A record is frozen: only an event makes the next one.

import { reduce } from "./reduce.js";

/** @typedef {import("./reduce.js").State} State */
/** @typedef {import("./reduce.js").Event} Event */

export class Store {
  /** @type {State} */ #state;

  /** @param {State} state @param {(event: Event) => void} onEvent called after each event */
  constructor(state, onEvent) {
    this.#state = Object.freeze(state);
    this.onEvent = onEvent;
  }

  get state() {
    return this.#state;
  }

  /** @param {Event} event */
  dispatch(event) {
    this.#state = Object.freeze(reduce(this.#state, event));
    this.onEvent(event);
  }
}
