// The page's record, and the actions that change games, one after the other.

import { saveSettings, loadSettings } from "../state/settings.js";
import { initial, reduce } from "../state/reduce.js";
import { ring, soundOf } from "../view/sound.js";

/** @import { Event } from "../state/reduce.js" */
/** @import { Settings } from "../state/settings.js" */

export class Store {
  /** The present record; dispatch makes the next one. */
  state = initial(loadSettings());
  #actions = Promise.resolve();
  /** The number of actions that are not done. */
  #waiting = 0;

  /** @param {() => void} onChange @param {() => void} interrupt ends the engine's job */
  constructor(onChange, interrupt) {
    this.onChange = onChange;
    this.interrupt = interrupt;
  }

  /** Whether an action is under way. */
  get busy() {
    return this.#waiting > 0;
  }

  /** @param {Event} event */
  dispatch(event) {
    this.state = reduce(this.state, event, Date.now());
    ring(soundOf(event, this.state));
    this.onChange();
  }

  /** @param {Partial<Settings>} settings */
  set(settings) {
    this.dispatch({ type: "set", settings });
    saveSettings(settings);
    if (settings.players) this.dispatch({ type: "paused", on: false });
  }

  /** @param {string} notice */
  tell(notice) {
    this.dispatch({ type: "told", notice });
  }

  /** @param {unknown} error */
  failed(error) {
    this.dispatch({ type: "failed", why: error instanceof Error ? error.message : String(error) });
  }

  /**
   * Runs an action that changes a game, after all earlier actions, and returns what it does. The engine
   * answers one question at a time, so its job ends first. No job begins until all actions are done.
   * @template T
   * @param {() => Promise<T>} action
   * @param {() => boolean} spares whether the engine may continue with its job
   * @returns {Promise<T>}
   */
  run(action, spares = () => false) {
    this.#waiting++;
    this.tell("");
    const done = this.#actions.then(() => {
      if (!spares()) {
        this.interrupt();
        this.dispatch({ type: "interrupted" });
      }
      return action();
    });
    this.#actions = done.then(() => {}, () => {}).then(() => {
      this.#waiting--;
      this.onChange();
    });
    return done;
  }

  /** Runs an action, and tells the user if it fails. @param {() => Promise<void>} action @param {() => boolean} [spares] */
  act(action, spares) {
    return this.run(action, spares).catch(error => this.failed(error));
  }
}
