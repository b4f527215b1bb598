// The table: the game of Play and Analyse, and what is kept of it.

import { readGames } from "../formats/read.js";
import { setUp } from "../formats/setup.js";
import { usualWords } from "../game/games.js";
import { keep, kept, record, shelve } from "../state/kept.js";
import { arePlayers } from "../state/settings.js";
import { clockWith, leftOf, newClock } from "../state/reduce.js";
import { text } from "../language.js";
import { moveCount, resultOf, titleOf } from "../view/words.js";

/** @import { PageEngine } from "../engine/engine.js" */
/** @import { Loaded } from "../formats/setup.js" */
/** @import { Games } from "../game/games.js" */
/** @import { Game } from "../game/tree.js" */
/** @import { Clock } from "../state/reduce.js" */
/** @import { Settings } from "../state/settings.js" */
/** @import { Store } from "./store.js" */

/** Milliseconds after a change until the game is kept. */
const keepAfter = 300;

export class Table {
  #keeping = 0;

  /** @param {Store} store @param {PageEngine} engine @param {Games} games */
  constructor(store, engine, games) {
    this.store = store;
    this.engine = engine;
    this.games = games;
  }

  /** Opens the game of a link, with its kept variations. @param {string} link */
  async openLink(link) {
    const [loaded] = (await readGames(this.engine, this.games, link, null)).found;
    const known = kept(link);
    const plays = known ? known.mode === "play" : !loaded.moves?.length && !loaded.fen;
    const mode = plays ? "play" : "analyse";
    const opened =
      known &&
      (await this.#open({ ...loaded, branches: known.branches }, mode, known).then(succeeded, failed));
    if (!opened) await this.#open(loaded, mode);
    else if (arePlayers(known.players)) this.store.dispatch({ type: "set", settings: { players: known.players } });
  }

  /** Opens the last game, else a new one. */
  async openLast() {
    const last = kept("");
    if (last && (await this.openLink(last.link).then(succeeded, failed))) return;
    const about = this.games.usual;
    await this.#open({ about, words: usualWords(about) }, "play");
  }

  /** Reads the games of a text, as readGames does. @param {string} written */
  read(written) {
    return this.store.run(() => readGames(this.engine, this.games, written, this.store.state.game));
  }

  /**
   * Puts a game on the table. Fails, and changes nothing, for a wrong game. The browser's Back
   * leads to the game before it.
   * @param {Loaded} loaded
   * @param {Partial<Settings>} [settings] of a new game for Play; else the game is for Analyse
   */
  open(loaded, settings) {
    return this.store.run(() => this.#open(loaded, settings ? "play" : "analyse", { settings }));
  }

  /**
   * The game before goes to the shelf, and so does one that an earlier visit kept if it is not this.
   * @param {Loaded} loaded
   * @param {"play" | "analyse"} mode
   * @param {{ link?: string, left?: Clock["left"] | null, settings?: Partial<Settings> }} [more] a kept game, or the
   *   settings of a new one
   */
  async #open(loaded, mode, { link, left, settings } = {}) {
    const before = this.store.state.game;
    const game = await setUp(this.engine, loaded);
    const earlier = before ? this.#record(before) : kept("");
    if (earlier?.branches?.moves?.length && earlier.link !== link) shelve(earlier);
    const begun = game.root.children.length > 0;
    if (settings) this.store.set(settings);
    const { facts, over } = game.end;
    const clock = left
      ? clockWith(left, begun && !over ? facts.turn : null)
      : newClock(settings ? this.store.state.settings.clock : 0);
    this.store.dispatch({ type: "opened", game, mode, paused: begun && !clock, clock: mode === "play" ? clock : null });
  }

  /** @param {Game} game */
  #record(game) {
    const { home, clock, settings } = this.store.state;
    const { about, end } = game;
    const parts = [titleOf(game), moveCount(end.ply), ...(end.over ? [resultOf(about, end.facts.result)] : [])];
    const title = parts.join(text(", "));
    return record(game, { mode: home, left: clock && leftOf(clock, Date.now()), players: settings.players, title });
  }

  /** Begins on the same board with colours exchanged, or against another level with the same ones. @param {string} [level] */
  rematch(level) {
    return this.store.act(async () => {
      const { game, settings } = this.store.state;
      if (!game) return;
      const { about, words, fen } = game;
      const { first, second } = settings.players;
      const changed = level === undefined ? { players: { first: second, second: first } } : { players: settings.players, level };
      await this.#open({ about, words, fen }, "play", { settings: changed });
    });
  }

  /** Keeps the game soon. */
  keep() {
    this.#keeping ||= setTimeout(() => this.#keepNow(), keepAfter);
  }

  /**
   * Keeps the game if it or its clock has changed since it was kept. The next page may have begun,
   * so nothing else is written.
   */
  leave() {
    if (this.#keeping || this.store.state.clock) this.#keepNow();
  }

  #keepNow() {
    clearTimeout(this.#keeping);
    this.#keeping = 0;
    if (this.store.state.game) keep(this.#record(this.store.state.game));
  }
}

/** They turn the opening of a game into whether it succeeded. */
const succeeded = () => true;
const failed = () => false;
