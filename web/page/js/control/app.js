// The controller: the user's actions. What a mode allows is in modes.js. The parts get the store and
// what else they need: the table the games, the teacher the exercises, the work the engine's job.

import { playMove } from "../formats/setup.js";
import { sentences, text } from "../language.js";
import { modes } from "../modes.js";
import { against } from "../state/settings.js";
import { isThinking, leftOf } from "../state/reduce.js";
import { conclusion } from "../view/explained.js";
import { ending, givesAway, plays, reached, threatening } from "../view/words.js";
import { Address } from "./address.js";
import { Store } from "./store.js";
import { Table } from "./table.js";
import { Work } from "./work.js";

/** @import { PageEngine } from "../engine/engine.js" */
/** @import { Games } from "../game/games.js" */
/** @import { Later } from "../later.js" */
/** @import { Facts, Game, Node } from "../game/tree.js" */
/** @import { ModeName, Request } from "../state/reduce.js" */

/** The number of moves of a better line that become a variation. */
const betterMoves = 12;

/** Milliseconds between two looks at the clock. */
const tick = 200;

export class App {
  #left = false;
  /** @type {Promise<Later> | null} */ #loading = null;
  /** The parts that a first game does not need, once they are loaded. @type {Later | null} */ later = null;

  /** @param {PageEngine} engine @param {Games} games @param {() => void} onChange */
  constructor(engine, games, onChange) {
    this.engine = engine;
    this.games = games;
    this.onChange = onChange;
    const store = new Store(() => this.changed(), () => this.work.interrupt());
    this.store = store;
    this.table = new Table(store, engine, games);
    this.address = new Address(store, this.table, () => this.load());
    this.work = new Work(store, engine, {
      onMove: (move, facts) => this.#answer(move, facts),
      onNews: () => this.#heard(),
    });
    document.addEventListener("visibilitychange", () => this.changed());
    setInterval(() => this.#tick(), tick);
  }

  // --- Questions

  get state() {
    return this.store.state;
  }

  get mode() {
    return modes[this.state.mode];
  }

  /** The game on the board. */
  get game() {
    return this.mode.game(this.state);
  }

  // --- What is loaded later

  /** The parts of later.js. Where they cannot be had they are asked for again. @returns {Promise<Later>} */
  load() {
    this.#loading ??= this.#load();
    this.#loading.catch(() => (this.#loading = null));
    return this.#loading;
  }

  async #load() {
    try {
      const { later } = await import("../later.js");
      return (this.later = await later(this));
    } catch {
      throw new Error(text("A part of the page cannot be loaded. Load the page again."));
    }
  }

  /** Does what needs these parts. @param {(later: Later) => unknown} action */
  with(action) {
    return this.load().then(action).catch(error => this.store.failed(error));
  }

  // --- Modes

  /** Goes to a mode. The game on the table stays. @param {ModeName} mode */
  switchTo(mode) {
    if (mode === this.state.mode) return;
    if (mode === "learn") return this.with(({ teacher }) => teacher.enter());
    this.store.dispatch({ type: "switched", mode });
  }

  /** Plays on from the current position of Analyse: a person for the side to move, if the engine plays at all. */
  playOn() {
    const { players } = this.state.settings;
    const person = this.state.game?.current.facts.turn ?? "first";
    this.store.dispatch({ type: "switched", mode: "play" });
    this.store.set({ players: players.first === players.second ? players : against(person) }); // and the engine goes on
  }

  // --- Moves

  /** Plays the move that a cell stands for, after all earlier actions. @param {number} cell */
  playAt(cell) {
    return this.store.act(
      async () => {
        const { game } = this;
        if (!game) return;
        const why = this.mode.mayMove(this.state);
        const move = game.current.moveAt(game.about, cell);
        if (why) this.store.tell(why);
        else if (!move) this.store.tell(sentences(text("No move is possible there."), game.about.gravity ? "" : text(game.about.goal)));
        else if (this.state.mode === "learn") this.later?.teacher.attempt(move);
        else await this.#play(game, move);
      },
      () => this.state.mode === "learn" || isThinking(this.state),
    );
  }

  /** Plays a person's move. @param {Game} game @param {string} move */
  async #play(game, move) {
    const before = game.current;
    await playMove(this.engine, game, move);
    const { mode, settings } = this.state;
    const warning = mode === "play" && settings.help.warning ? givesAway(game.about, before, move) : "";
    this.#moved(game, before, move, { person: true, warning });
  }

  /** Plays the engine's move. @param {string} move @param {Facts} facts after it */
  #answer(move, facts) {
    const game = /** @type {Game} */ (this.state.game);
    const before = game.current;
    game.play(move, facts);
    this.#moved(game, before, move, { person: false });
  }

  /** @param {Game} game @param {Node} before @param {string} move @param {{ person: boolean, warning?: string }} more */
  #moved(game, before, move, more) {
    this.store.dispatch({ type: "moved", side: before.facts.turn, ...more });
    this.#speak(game, plays(game.about, before, move));
  }

  /** Tells a screen reader of a move, with what the board shows of it. @param {Game} game @param {string} move in words */
  #speak(game, move) {
    const played = game.current.over ? ending(game, move) : move;
    const { threats, marks } = this.mode.sees(this.state);
    const threat = threats && !game.current.over ? threatening(game) : "";
    const mark = marks && game.current.note?.mark ? this.mode.words.advice(this.state) : "";
    this.store.dispatch({ type: "spoke", words: sentences(played + (threat || mark ? text(". ").trim() : ""), threat, mark) });
  }

  /** Shows what the engine has found, and judges the move that is tried. */
  #heard() {
    this.later?.teacher.judge();
    this.onChange();
  }

  /** Lets the engine move: at once if it is thinking, else for the side to move. */
  engineMove() {
    if (isThinking(this.state)) return this.engine.client.stop();
    if (this.state.mode === "analyse") this.ask("move"); // in Play it moves on its own turn
  }

  #tick() {
    const { clock, mode } = this.state;
    if (mode !== "play" || !clock?.since || !clock.turn) return;
    if (leftOf(clock, Date.now())[clock.turn] > 0) this.onChange();
    else this.store.dispatch({ type: "flagged", side: clock.turn });
  }

  // --- Looking around

  /**
   * Goes to a position. find is called after all earlier actions.
   * @param {(game: Game) => Node | null | undefined} find
   * @param {boolean} takesBack whether the game goes on from there, for the clock
   */
  goTo(find, takesBack = false) {
    return this.store.act(
      async () => {
        const { game } = this.state;
        const node = this.state.mode !== "learn" && game && find(game);
        if (!node) return;
        game.select(node);
        this.store.dispatch({ type: "went", takesBack });
        if (!takesBack) return this.#speak(game, reached(game));
        this.store.dispatch({ type: "spoke", words: sentences(text("Taken back."), this.mode.words.situation(this.state)) });
      },
      () => this.state.mode === "learn" || this.state.request?.kind === "review",
    );
  }

  /** Goes to the next alternative to the last move. */
  otherBranch() {
    return this.goTo(game => {
      const node = game.otherBranch();
      if (!node) this.store.tell(text("No other move was tried here."));
      return node;
    });
  }

  /** Goes back to a person's turn. Nothing is lost: the moves stay in the list. */
  takeBack() {
    return this.goTo(game => {
      const { players } = this.state.settings;
      const skips = this.state.mode === "play" && players.first !== players.second;
      let node = game.current.parent;
      while (skips && node?.parent && players[node.facts.turn] === "engine") node = node.parent;
      return node;
    }, true);
  }

  /** Plays the better line of a marked move as a variation, and goes to its first move. @param {Node} node */
  showBetter(node) {
    return this.store.act(async () => {
      const { game } = this.state;
      if (!game || !node.parent || !node.note?.better) return;
      game.select(node.parent);
      for (const move of node.note.better.pv.slice(0, betterMoves)) await playMove(this.engine, game, move);
      game.select(game.current.path()[node.ply]);
      this.store.dispatch({ type: "went" });
    });
  }

  // --- The engine's help

  /** Explains the game; a review that nobody asked for is heard of from then on. */
  review() {
    if (this.state.mode !== "analyse") {
      this.switchTo("analyse");
      const { game } = this.state;
      if (game?.isExplained) return this.store.dispatch({ type: "spoke", words: conclusion(game) });
    }
    this.ask("review");
  }

  /** Ends the user's request. */
  cancel() {
    this.store.dispatch({ type: "ended" });
    if (this.state.notice) this.store.tell("");
  }

  /** Asks the engine for help. To ask again for a proof or a review ends it. @param {Request["kind"]} kind */
  ask(kind) {
    const { request } = this.state;
    if (["proof", "review"].includes(kind) && request?.kind === kind && !request.silent) return this.cancel();
    this.store.dispatch({ type: "asked", request: { kind } });
  }

  // --- What follows from the state

  /** Shows the changes, and starts the engine's present job. */
  changed() {
    if (this.#left) return;
    if (this.state.game && !this.store.busy) {
      this.address.write();
      this.table.keep();
      this.work.start();
    }
    this.onChange();
  }

  /** Ends the engine's connection for good. */
  leave() {
    this.table.leave();
    this.#left = true;
    this.work.interrupt();
    this.engine.close();
  }
}
