// The controller: turns the user's actions and the engine's answers into events of the state. What a
// mode allows is in modes.js, what the engine does in work.js.

import { text } from "../language.js";
import { modes } from "../modes.js";
import { against, loadSettings, saveSettings } from "../state/settings.js";
import { initial, isThinking, leftOf, reduce } from "../state/reduce.js";
import { ring, soundOf } from "../view/sound.js";
import { givesAway, plays, reached } from "../view/words.js";
import { Table } from "./table.js";
import { Teacher } from "./teacher.js";
import { Work } from "./work.js";

/** @import { PageEngine } from "../engine/engine.js" */
/** @import { Games } from "../game/games.js" */
/** @import { Game, Node } from "../game/tree.js" */
/** @import { Event, ModeName, Request } from "../state/reduce.js" */
/** @import { Settings } from "../state/settings.js" */

/** The number of moves of a better line that become a variation. */
const betterMoves = 12;

/** Milliseconds between two looks at the clock. */
const tick = 200;

export class App {
  /** The present record; dispatch makes the next one. */
  state = initial(loadSettings());
  #left = false;
  #actions = Promise.resolve();
  /** The number of actions that are not done. */
  #waiting = 0;

  /** @param {PageEngine} engine @param {Games} games @param {() => void} onChange */
  constructor(engine, games, onChange) {
    this.engine = engine;
    this.games = games;
    this.onChange = onChange;
    this.table = new Table(this);
    this.teacher = new Teacher(this);
    this.work = new Work(this);
    document.addEventListener("visibilitychange", () => this.changed());
    setInterval(() => this.#tick(), tick);
  }

  // --- Questions

  get mode() {
    return modes[this.state.mode];
  }

  /** The game on the board. */
  get game() {
    return this.mode.game(this.state);
  }

  /** The chosen level. */
  get level() {
    const chosen = this.engine.levels().find(level => level.label === this.state.settings.level);
    return chosen ?? this.engine.usualLevel();
  }

  // --- Modes

  /** Goes to a mode. The game on the table stays. @param {ModeName} mode */
  switchTo(mode) {
    if (mode === this.state.mode) return;
    if (mode === "learn") return this.teacher.enter();
    if (this.state.mode === "learn") this.table.addEntry();
    this.dispatch({ type: "switched", mode });
  }

  /** Plays on from the current position of Analyse: a person for the side to move, if the engine plays at all. */
  playOn() {
    const { game } = this.state;
    const { players } = this.state.settings;
    const person = game?.current.facts.turn ?? "first";
    this.dispatch({ type: "switched", mode: "play" });
    this.set({ players: players.first === players.second ? players : against(person) }); // and the engine goes on
  }

  // --- Moves

  /** Plays the move that a cell stands for, after all earlier actions. @param {number} cell */
  playAt(cell) {
    return this.act(
      async () => {
        const { game } = this;
        if (!game) return;
        const why = this.mode.mayMove(this.state);
        const move = game.current.moveAt(game.about, cell);
        if (why) this.tell(why);
        else if (!move) this.tell(`${text("No move is possible there.")} ${game.about.gravity ? "" : text(game.about.goal)}`.trim());
        else if (this.state.mode === "learn") this.teacher.attempt(move);
        else await this.#play(move, true);
      },
      () => this.state.mode === "learn" || isThinking(this.state),
    );
  }

  /** Returns whether the move was played. @param {string} move @param {boolean} person @param {AbortSignal} [signal] */
  async #play(move, person, signal) {
    const game = /** @type {Game} */ (this.state.game);
    const node = game.current;
    const facts = await this.factsAfter(game, move);
    if (signal?.aborted || game !== this.state.game || node !== game.current) return false; // no longer wanted
    game.play(move, facts);
    const { mode, settings } = this.state;
    const warns = person && mode === "play" && settings.help.warning;
    const warning = warns ? givesAway(game.about, node, move) : "";
    this.dispatch({ type: "moved", side: node.facts.turn, person, warning });
    this.explainIfOver(game.current);
    return true;
  }

  /** Plays the engine's move. @param {string} move @param {AbortSignal} signal */
  async answer(move, signal) {
    const { about, current } = /** @type {Game} */ (this.state.game);
    if (await this.#play(move, false, signal)) this.dispatch({ type: "spoke", words: plays(about, current, move) });
  }

  /** The facts after a move from the current position. @param {Game} game @param {string} move */
  async factsAfter(game, move) {
    return game.child(move)?.facts ?? (await this.engine.describe(game, [[...game.current.moves(), move]]))[0];
  }

  /** Reviews a game that is over. @param {Node} end */
  explainIfOver(end) {
    const { mode, settings, game, clock } = this.state;
    if (!end.parent || game?.explained === end || !(end.over || clock?.flag)) return;
    if (mode === "play" || settings.analysing) this.dispatch({ type: "asked", request: { kind: "review", silent: true } });
  }

  /** Lets the engine move: at once if it is thinking, else for the side to move. */
  engineMove() {
    if (isThinking(this.state)) return this.engine.client.stop();
    if (this.state.mode === "analyse") this.ask("move"); // in Play it moves on its own turn
  }

  #tick() {
    const { clock, game, mode } = this.state;
    if (mode !== "play" || !clock?.since || !clock.turn || !game) return;
    if (leftOf(clock, Date.now())[clock.turn] > 0) return this.onChange();
    this.dispatch({ type: "flagged", side: clock.turn });
    this.explainIfOver(game.end);
  }

  // --- Looking around

  /**
   * Goes to a position. find is called after all earlier actions.
   * @param {(game: Game) => Node | null | undefined} find
   * @param {boolean} takesBack whether the game goes on from there, for the clock
   */
  goTo(find, takesBack = false) {
    return this.act(
      async () => {
        const { game } = this.state;
        const node = this.state.mode !== "learn" && game && find(game);
        if (!node) return;
        game.select(node);
        this.dispatch({ type: "went", takesBack });
        this.dispatch({ type: "spoke", words: takesBack ? `${text("Taken back.")} ${this.mode.words.situation(this.state)}` : reached(game) });
      },
      () => this.state.mode === "learn" || this.state.request?.kind === "review",
    );
  }

  /** Goes to the next alternative to the last move. */
  otherBranch() {
    return this.goTo(game => {
      const node = game.otherBranch();
      if (!node) this.tell(text("No other move was tried here."));
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
    return this.act(async () => {
      const { game } = this.state;
      if (!game || !node.parent || !node.note?.better) return;
      game.select(node.parent);
      for (const move of node.note.better.pv.slice(0, betterMoves)) game.play(move, await this.factsAfter(game, move));
      game.select(game.current.path()[node.ply]);
      this.dispatch({ type: "went" });
    });
  }

  // --- The engine's help

  /** Explains the game; a review that nobody asked for is heard of from then on. */
  review() {
    if (this.state.mode !== "analyse") {
      this.switchTo("analyse");
      if (this.state.game?.isExplained) return;
    }
    this.ask("review");
  }

  /** Ends the user's request. */
  cancel() {
    this.dispatch({ type: "ended" });
    if (this.state.notice) this.tell("");
  }

  /** Asks the engine for help. To ask again for a proof or a review ends it. @param {Request["kind"]} kind */
  ask(kind) {
    const { request } = this.state;
    if (["proof", "review"].includes(kind) && request?.kind === kind && !request.silent) return this.cancel();
    this.dispatch({ type: "asked", request: { kind } });
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

  /** Ends the engine's connection for good. */
  leave() {
    this.table.leave();
    this.#left = true;
    this.work.interrupt();
    this.engine.close();
  }

  /** @param {Event} event */
  dispatch(event) {
    this.state = reduce(this.state, event, Date.now());
    ring(soundOf(event, this.state));
    this.changed();
  }

  // --- What follows from the state

  /** Shows the changes, and starts the engine's present job. */
  changed() {
    if (this.#left) return;
    if (this.state.game && !this.#waiting) {
      this.table.changed();
      this.work.start();
    }
    this.onChange();
  }

  /**
   * Runs an action that changes a game, after all earlier actions. The engine answers one
   * question at a time, so its job ends first. No job begins until all actions are done.
   * @param {() => Promise<void>} action
   * @param {() => boolean} spares whether the engine may continue with its job
   */
  act(action, spares = () => false) {
    this.#waiting++;
    this.tell("");
    this.#actions = this.#actions
      .then(() => {
        if (!spares()) {
          this.work.interrupt();
          this.dispatch({ type: "interrupted" });
        }
        return action();
      })
      .catch(error => this.failed(error))
      .then(() => {
        this.#waiting--;
        this.changed();
      });
    return this.#actions;
  }

  /** @param {unknown} error */
  failed(error) {
    this.dispatch({ type: "failed", why: error instanceof Error ? error.message : String(error) });
  }
}
