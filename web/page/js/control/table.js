// The table: the game of Play and Analyse, its link in the browser's address and history, and what
// is kept of it.

import { writeLink } from "../formats/link.js";
import { readGames } from "../formats/read.js";
import { setUp } from "../formats/setup.js";
import { usualWords } from "../game/games.js";
import { keep, kept, record, shelve } from "../state/kept.js";
import { arePlayers } from "../state/settings.js";
import { clockWith, leftOf, newClock } from "../state/reduce.js";
import { text } from "../language.js";
import { moveCount, resultOf, titleOf } from "../view/words.js";

/** @import { App } from "./app.js" */
/** @import { Loaded } from "../formats/setup.js" */
/** @import { Game } from "../game/tree.js" */
/** @import { Clock } from "../state/reduce.js" */
/** @import { Settings } from "../state/settings.js" */

/** Milliseconds after a change until the game is kept. */
const keepAfter = 300;

export class Table {
  /** The hash of the address that was read or written last; the present one may be new. */
  #address = location.hash;
  /** Whether the next address is a new entry of the browser's history: Back leads to the present one. */
  #entry = false;
  #keeping = 0;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    window.addEventListener("hashchange", () => this.openAddress());
  }

  /** Opens the game or the exercise of the address, else the last game, else a new one. */
  openAddress() {
    const hash = location.hash;
    if (this.app.state.game && hash === this.#address) return;
    this.#address = hash;
    return this.app.act(async () => {
      try {
        await this.#openHash(hash);
      } catch (error) {
        if (!this.app.state.game) await this.#openLast();
        this.app.failed(error);
      }
    });
  }

  /** @param {string} hash */
  async #openHash(hash) {
    const exercise = /^#(learn|puzzle=|mistakes)/.test(hash);
    if (!exercise && this.app.state.game && writeLink(this.app.state.game) === hash)
      return this.app.dispatch({ type: "switched", mode: kept(hash)?.mode ?? this.app.state.home });
    if (!exercise) return hash.length > 1 ? this.#openLink(hash) : this.#openLast();
    if (!this.app.state.game) await this.#openLast();
    await this.app.teacher.open(hash);
  }

  /** Opens the game of a link, with its kept variations. @param {string} link */
  async #openLink(link) {
    const { engine, games } = this.app;
    const [loaded] = (await readGames(engine, games, link, null)).found;
    const known = kept(link);
    const plays = known ? known.mode === "play" : !loaded.moves?.length && !loaded.fen;
    const mode = plays ? "play" : "analyse";
    const opened =
      known &&
      (await this.#open({ ...loaded, branches: known.branches }, mode, known).then(succeeded, failed));
    if (!opened) await this.#open(loaded, mode);
    else if (arePlayers(known.players)) this.app.dispatch({ type: "set", settings: { players: known.players } });
  }

  async #openLast() {
    const last = kept("");
    if (last && (await this.#openLink(last.link).then(succeeded, failed))) return;
    const about = this.app.games.usual;
    await this.#open({ about, words: usualWords(about) }, "play");
  }

  /** Reads the games of a text, as readGames does. @param {string} written */
  read(written) {
    return this.#inTurn(() => readGames(this.app.engine, this.app.games, written, this.app.state.game));
  }

  /**
   * Puts a game on the table. Fails, and changes nothing, for a wrong game. The browser's Back
   * leads to the game before it.
   * @param {Loaded} loaded
   * @param {Partial<Settings>} [settings] of a new game for Play; else the game is for Analyse
   */
  open(loaded, settings) {
    return this.#inTurn(() => this.#openNew(loaded, settings));
  }

  /**
   * Runs an action after all earlier ones, and ends as it does.
   * @template T
   * @param {() => Promise<T>} action
   * @returns {Promise<T>}
   */
  #inTurn(action) {
    return new Promise((resolve, reject) => this.app.act(() => action().then(resolve, reject)));
  }

  /** @param {Loaded} loaded @param {Partial<Settings>} [settings] */
  async #openNew(loaded, settings) {
    await this.#open(loaded, settings ? "play" : "analyse", { settings });
    this.#entry = true;
  }

  /**
   * The game before goes to the shelf, and so does one that an earlier visit kept if it is not this.
   * @param {Loaded} loaded
   * @param {"play" | "analyse"} mode
   * @param {{ link?: string, left?: Clock["left"] | null, settings?: Partial<Settings> }} [more] a kept game, or the
   *   settings of a new one
   */
  async #open(loaded, mode, { link, left, settings } = {}) {
    const before = this.app.state.game;
    const game = await setUp(this.app.engine, loaded);
    const earlier = before ? this.#record(before) : kept("");
    if (earlier?.branches?.moves?.length && earlier.link !== link) shelve(earlier);
    const begun = game.root.children.length > 0;
    if (settings) this.app.set(settings);
    const { facts, over } = game.end;
    const clock = left
      ? clockWith(left, begun && !over ? facts.turn : null)
      : newClock(settings ? this.app.state.settings.clock : 0);
    this.app.dispatch({ type: "opened", game, mode, paused: begun && !clock, clock: mode === "play" ? clock : null });
    this.app.explainIfOver(game.end);
  }

  /** @param {Game} game */
  #record(game) {
    const { home, clock, settings } = this.app.state;
    const { about, end } = game;
    const parts = [titleOf(game), moveCount(end.ply), ...(end.over ? [resultOf(about, end.facts.result)] : [])];
    const title = parts.join(text(", "));
    return record(game, { mode: home, left: clock && leftOf(clock, Date.now()), players: settings.players, title });
  }

  /** Begins on the same board with colours exchanged. */
  rematch() {
    return this.app.act(async () => {
      const { game, settings } = this.app.state;
      if (!game) return;
      const { about, words, fen } = game;
      const { first, second } = settings.players;
      await this.#openNew({ about, words, fen }, { players: { first: second, second: first } });
    });
  }

  /** Makes the next address a new entry of the browser's history. */
  addEntry() {
    this.#entry = true;
  }

  /** Writes the game or the exercise into the address, and keeps the game soon. */
  changed() {
    this.#writeAddress();
    this.#keeping ||= setTimeout(() => this.#keepNow(), keepAfter);
  }

  /**
   * Keeps the game if it or its clock has changed since it was kept. The next page may have begun,
   * so nothing else is written.
   */
  leave() {
    if (this.#keeping || this.app.state.clock) this.#keepNow();
  }

  #keepNow() {
    clearTimeout(this.#keeping);
    this.#keeping = 0;
    if (this.app.state.game) keep(this.#record(this.app.state.game));
  }

  /** Writes the game or the exercise into the address, unless the user has just changed it. */
  #writeAddress() {
    const { mode, game } = this.app.state;
    const link = mode === "learn" ? this.app.teacher.link() : writeLink(/** @type {Game} */ (game));
    const entry = this.#entry;
    this.#entry = false;
    if (location.hash !== this.#address || link === this.#address) return;
    entry ? history.pushState(null, "", link) : history.replaceState(null, "", link);
    this.#address = location.hash;
  }
}

/** They turn the opening of a game into whether it succeeded. */
const succeeded = () => true;
const failed = () => false;
