// The controller: the game on the table, its players, and the engine's present job.

import { Desk, analysis, hint, proof, review, thought } from "../engine/jobs.js";
import { keep, kept } from "./kept.js";
import { readLink, writeLink } from "../formats/link.js";
import { usualWords } from "../game/games.js";
import { loadSettings, saveSettings } from "./settings.js";
import { other } from "../game/position.js";
import { plays, reviewing } from "../view/words.js";
import { setUp } from "../formats/setup.js";

/** @typedef {import("../client.js").Message} Message */
/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../game/games.js").About} About */
/** @typedef {import("../game/games.js").Games} Games */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Node} Node */
/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("../formats/text.js").Loaded} Loaded */

/** The number of moves of a better line that become a variation. */
const betterMoves = 12;

export class App {
  /** @type {Game | null} */ game = null;
  settings = loadSettings();
  /** A message for the user: an error, or progress. */
  notice = "";
  /** The engine's last move in words, for screen readers: "Yellow plays 4". A new object is news. */
  spoken = { words: "" };
  /** Whether the engine waits with its moves. */
  paused = false;
  /** The last info of a proof that is under way. @type {Message | null} */ proving = null;
  /** Whether the last move was just played; false: the user went to it. */
  fresh = false;

  /** Whether nobody asked for the review under way: it leaves the notice alone. */
  #unasked = false;
  /** The user's request that is under way. @type {"" | "move" | "hint" | "proof" | "review"} */
  wish = "";
  /** The hash of the address that was read or written last; the present one may be new. */
  #address = location.hash;
  #left = false;
  #actions = Promise.resolve();
  /** The number of actions that are not done. */
  #waiting = 0;
  #desk = new Desk(error => this.#failed(error));

  /** @param {Engine} engine @param {Games} games @param {() => void} onChange */
  constructor(engine, games, onChange) {
    this.engine = engine;
    this.games = games;
    this.onChange = onChange;
    document.addEventListener("visibilitychange", () => this.changed());
    window.addEventListener("hashchange", () => this.openAddress());
  }

  // --- Questions

  /** The chosen level. */
  get level() {
    const chosen = this.engine.levels().find(level => level.label === this.settings.level);
    return chosen ?? this.engine.usualLevel();
  }

  /** Whether it is the engine's turn, at the end of the line. */
  get engineToMove() {
    const node = this.game?.current;
    return Boolean(node && !node.over && !node.children.length && this.settings.players[node.facts.turn] === "engine");
  }

  /** Whether the engine is choosing a move. */
  get thinking() {
    return this.wish === "move" || (this.engineToMove && !this.paused);
  }

  // --- Games

  /** Opens the game of the address, else the last one, else a new one. */
  openAddress() {
    const hash = location.hash;
    if (this.game && hash === this.#address) return;
    this.#address = hash;
    return this.#act(async () => {
      try {
        await (hash.length > 1 ? this.#openLink(hash) : this.#openLast());
      } catch (error) {
        if (!this.game) await this.#openLast();
        this.#failed(error);
      }
    });
  }

  /** Opens the game of a link, with its kept variations. @param {string} link */
  async #openLink(link) {
    const loaded = readLink(this.games, link);
    const branches = kept(link)?.branches;
    if (branches && (await this.#open({ ...loaded, branches }).then(succeeded, failed))) return;
    await this.#open(loaded);
  }

  async #openLast() {
    const last = kept("");
    if (last && (await this.#openLink(last.link).then(succeeded, failed))) return;
    const about = this.games.usual;
    await this.#open({ title: "", about, words: usualWords(about), fen: null, steps: [] });
  }

  /** Puts a game on the table. Fails, and changes nothing, for a wrong game. @param {Loaded} loaded */
  async open(loaded) {
    /** @type {unknown} */ let failure = null;
    await this.#act(async () => {
      failure = await this.#open(loaded).then(
        () => null,
        error => error,
      );
    });
    if (failure) throw failure;
  }

  /** @param {Loaded} loaded */
  async #open(loaded) {
    this.game = await setUp(this.engine, this.games, loaded, this.game);
    this.paused = this.game.root.children.length > 0;
    this.fresh = false;
    this.#explainIfOver(this.game.line().at(-1));
    const last = this.game.line().length - 1;
    if (loaded.ply !== undefined && loaded.ply > last)
      this.notice = `ply: expected a number from 0 to ${last}, not ${loaded.ply}. This is the last position.`;
  }

  // --- Moves

  /** Plays a person's move. @param {string} move */
  play(move) {
    return this.#playPerson(node => (node.facts.moves.includes(move) ? move : undefined));
  }

  /** Plays the move that a cell stands for, after all earlier actions. @param {number} cell */
  playAt(cell) {
    return this.#playPerson((node, about) => node.moveAt(about, cell));
  }

  /** @param {(node: Node, about: About) => string | undefined} choose */
  #playPerson(choose) {
    return this.#act(async () => {
      if (!this.game) return;
      const node = this.game.current;
      const move = choose(node, this.game.about);
      if (node.over) this.notice = "The game is over.";
      else if (this.thinking) this.notice = "The engine is thinking: G lets it move now.";
      else if (!move) this.notice = "No move is possible there.";
      else await this.#play(move);
      if (this.settings.players[this.#turn()] === "engine") this.paused = false;
    }, () => this.thinking);
  }

  /** @param {string} move @param {AbortSignal} [signal] */
  async #play(move, signal) {
    const game = /** @type {Game} */ (this.game);
    const node = game.current;
    const facts = await this.#factsAfter(game, move);
    if (signal?.aborted || game !== this.game || node !== game.current) return; // no longer wanted
    game.play(move, facts);
    this.fresh = true;
    this.#explainIfOver(game.current);
  }

  /** The facts after a move from the current position. @param {Game} game @param {string} move */
  async #factsAfter(game, move) {
    return game.child(move)?.facts ?? this.engine.describe(game, [...game.current.moves(), move]);
  }

  /** Reviews a game that is over. @param {Node | undefined} end */
  #explainIfOver(end) {
    if (!end?.over || !end.parent || !this.settings.analysing) return;
    this.wish = "review";
    this.#unasked = true;
  }

  /** Lets the engine move: at once if it is thinking, else for the side to move. */
  engineMove() {
    if (this.thinking) return this.engine.client.stop();
    this.#ask("move");
  }

  /** Stops or resumes the engine's moves. */
  togglePause() {
    this.paused = !this.paused;
    this.wish = "";
    this.changed();
  }

  // --- Looking around

  /**
   * Goes to a position. find is called after all earlier actions.
   * @param {(game: Game) => Node | null | undefined} find
   */
  goTo(find) {
    return this.#act(async () => {
      const node = this.game && find(this.game);
      if (!this.game || !node) return;
      this.game.select(node);
      this.fresh = false;
      this.paused = true;
    }, () => this.wish === "review");
  }

  /** Goes to the next alternative to the last move. */
  otherBranch() {
    return this.goTo(game => {
      const node = game.otherBranch();
      if (!node) this.notice = "No other move was tried here.";
      return node;
    });
  }

  /** Goes back to a person's turn. Nothing is lost: the moves stay in the list. */
  takeBack() {
    return this.goTo(game => {
      const { players } = this.settings;
      let node = game.current.parent;
      const engineTurn = () => players.first !== players.second && node && players[node.facts.turn] === "engine";
      while (engineTurn() && node?.parent) node = node.parent;
      return node;
    });
  }

  // --- Learning

  /** Plays the better line of a marked move as a variation, and goes to its first move. @param {Node} node */
  showBetter(node) {
    return this.#act(async () => {
      const game = this.game;
      if (!game || !node.parent || !node.note?.better) return;
      game.select(node.parent);
      for (const move of node.note.better.pv.slice(0, betterMoves)) game.play(move, await this.#factsAfter(game, move));
      game.select(game.current.path()[node.ply]);
      this.fresh = false;
      this.paused = true;
    });
  }

  /** Goes back before a marked move, for a person to find a better one. @param {Node} node */
  tryAgain(node) {
    return this.goTo(() => {
      const turn = node.parent?.facts.turn ?? "first";
      const players = /** @type {Settings["players"]} */ ({ [turn]: "person", [other(turn)]: "engine" });
      this.set({ players, analysing: false });
      this.notice = "Find the better move. A shows the analysis.";
      return node.parent;
    });
  }

  /** Begins on the same board with colours exchanged. */
  rematch() {
    return this.#act(async () => {
      if (!this.game) return;
      const { about, words, fen } = this.game;
      const { first, second } = this.settings.players;
      this.set({ players: { first: second, second: first } });
      await this.#open({ title: "", about, words, fen, steps: [] });
    });
  }

  // --- The engine's help

  hint() {
    this.#ask("hint");
  }

  review() {
    this.wish === "review" && !this.#unasked ? this.cancel() : this.#ask("review");
  }

  prove() {
    this.wish === "proof" ? this.cancel() : this.#ask("proof");
  }

  /** Ends the user's request. */
  cancel() {
    this.notice = "";
    this.#end();
  }

  #end() {
    this.wish = "";
    this.changed();
  }

  /** @param {"move" | "hint" | "proof" | "review"} what */
  #ask(what) {
    const node = this.game?.current;
    if (!node || (node.over && what !== "review")) return;
    this.wish = what;
    this.#unasked = false;
    this.notice = "";
    this.changed();
  }

  /** @param {Partial<Settings>} settings */
  set(settings) {
    this.settings = { ...this.settings, ...settings };
    saveSettings(this.settings);
    if (settings.players) this.paused = false;
    this.changed();
  }

  /** @param {string} notice */
  tell(notice) {
    this.notice = notice;
    this.onChange();
  }

  /** Ends the engine's connection for good. */
  leave() {
    this.#left = true;
    this.#desk.interrupt();
    this.engine.close();
  }

  /** Shows the changes, and starts the engine's present job. */
  changed() {
    if (!this.game || this.#left) return;
    if (!this.#waiting) {
      this.#writeAddress(writeLink(this.game));
      keep(this.game);
      this.#desk.direct(this.#job(this.game));
    }
    this.onChange();
  }

  /** Writes the game into the address, unless the user has just changed it. @param {string} link */
  #writeAddress(link) {
    if (location.hash !== this.#address || link === this.#address) return;
    history.replaceState(null, "", link);
    this.#address = location.hash;
  }

  /** The engine's present job. @param {Game} game */
  #job(game) {
    const { engine, onChange } = this;
    const node = game.current;
    const done = () => this.cancel();
    if (this.wish !== "proof") this.proving = null;
    switch (this.wish) {
      case "hint":
        return hint(engine, game, node, done);
      case "proof":
        return proof(engine, game, node, info => this.#proved(info), done);
      case "review":
        // Whoever asks for the review that is under way hears of it from then on.
        return review(
          engine,
          game,
          (i, all) => (this.#unasked ? this.onChange() : this.tell(reviewing(i, all))),
          () => (this.#unasked ? this.#end() : this.cancel()),
        );
    }
    if (this.thinking) {
      const { analysing, movetime } = this.settings;
      return thought(engine, game, node, {
        level: this.level,
        movetime,
        look: analysing,
        onNews: onChange,
        onMove: this.#answer,
      });
    }
    return this.settings.analysing && !node.over && !document.hidden ? analysis(engine, game, node, onChange) : null;
  }

  /** Plays the engine's move. @param {string} move @param {AbortSignal} signal */
  #answer = async (move, signal) => {
    const { about, current } = /** @type {Game} */ (this.game);
    await this.#play(move, signal);
    if (signal.aborted) return;
    this.spoken = { words: plays(about, current, move) };
    if (this.wish === "move") this.wish = "";
    this.changed();
  };

  /** @param {Message} info */
  #proved(info) {
    this.proving = info;
    this.onChange();
  }

  /**
   * Runs an action that changes the game, after all earlier actions. The engine answers one
   * question at a time, so its job ends first. No job begins until all actions are done.
   * @param {() => Promise<void>} action
   * @param {() => boolean} spares whether the engine may continue with its job
   */
  #act(action, spares = () => false) {
    this.#waiting++;
    this.notice = "";
    this.#actions = this.#actions
      .then(() => {
        if (!spares()) this.#interrupt();
        return action();
      })
      .catch(error => this.#failed(error))
      .then(() => {
        this.#waiting--;
        this.changed();
      });
    return this.#actions;
  }

  #interrupt() {
    this.#desk.interrupt();
    this.wish = "";
  }

  #turn() {
    return this.game?.current.facts.turn ?? "first";
  }

  /** @param {unknown} error */
  #failed(error) {
    this.wish = "";
    this.tell(error instanceof Error ? error.message : String(error));
  }
}

/** They turn the opening of a game into whether it succeeded. */
const succeeded = () => true;
const failed = () => false;
