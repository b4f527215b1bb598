// Learn's part of the controller: deals exercises, and judges the moves that are tried.

import { playMove, setUp } from "../formats/setup.js";
import { load } from "../game/games.js";
import { cardOf, dayOf, isTold, nextCard, scoreOf, verdictOn } from "../learn/cards.js";
import { cardsOfLesson } from "../learn/lessons.js";
import { daysInRow, mistakes, remember, score, scores, standing } from "../learn/memory.js";
import { against } from "../state/settings.js";
import { plays } from "../view/words.js";

/** @import { PageEngine } from "../engine/engine.js" */
/** @import { Loaded } from "../formats/setup.js" */
/** @import { Games } from "../game/games.js" */
/** @import { Node } from "../game/tree.js" */
/** @import { Card } from "../learn/cards.js" */
/** @import { Choice, Learning } from "../state/reduce.js" */
/** @import { Settings } from "../state/settings.js" */
/** @import { Store } from "./store.js" */

/** Milliseconds from one move of a solution to the next. */
const pace = 650;

export class Teacher {
  /** @type {Card[] | null} */ #puzzles = null;

  /**
   * @param {Store} store
   * @param {PageEngine} engine
   * @param {Games} games
   * @param {(loaded: Loaded, settings: Partial<Settings>) => Promise<void>} begin begins a game of Play
   */
  constructor(store, engine, games, begin) {
    this.store = store;
    this.engine = engine;
    this.games = games;
    this.begin = begin;
  }

  /** Opens the exercise of an address. @param {string} hash */
  async open(hash) {
    const id = new URLSearchParams(hash.slice(1)).get("puzzle") ?? "";
    const source = hash === "#mistakes" ? "mistakes" : "puzzles";
    /** @type {Choice} */ const all = { source, lesson: 1, grade: 0, theme: "" };
    const card = (await this.#cards(all)).find(card => card.id === id);
    if (id && !card) throw new Error(`puzzle: expected one of the set, not ${JSON.stringify(id)}`);
    await this.#deal({ ...this.#learn, ...all }, card);
    this.store.dispatch({ type: "switched", mode: "learn" });
  }

  /** Goes to Learn, with the exercise that was on the board last. */
  enter() {
    return this.store.act(async () => {
      const { exercise } = this.#learn;
      const first = !exercise && !Object.keys(scores()).length; // a newcomer begins with the lessons
      if (!exercise || isTold(exercise)) await this.#deal(first ? { ...this.#learn, source: "lessons" } : this.#learn);
      this.store.dispatch({ type: "switched", mode: "learn" });
    });
  }

  /** Makes a marked move of the game on the table the exercise. @param {Node} node */
  practise(node) {
    return this.store.act(async () => {
      const { game } = this.store.state;
      if (!game) return;
      const card = cardOf(game, node);
      remember([card]);
      await this.#deal({ ...this.#learn, source: "mistakes" }, card);
      this.store.dispatch({ type: "switched", mode: "learn" });
    });
  }

  /** Deals an exercise of another source or grade. @param {Partial<Choice>} choice */
  choose(choice) {
    return this.store.act(() => this.#deal({ ...this.#learn, ...choice }));
  }

  next() {
    return this.choose({});
  }

  /** Shows the solution. */
  solve() {
    const { exercise } = this.#learn;
    if (!exercise) return;
    this.store.dispatch({ type: "shown" });
    if (!exercise.missed) this.#note(exercise.card, false);
    this.#playOut();
  }

  /** Plays on from the exercise's position against the engine, to the end of the game. */
  playOut() {
    const { exercise } = this.#learn;
    if (!exercise) return;
    const { about, root } = exercise.game;
    const settings = { players: against(root.facts.turn) };
    return this.begin({ about, fen: exercise.card.fen }, settings).catch(error => this.store.failed(error));
  }

  /** @param {string} move */
  attempt(move) {
    this.store.dispatch({ type: "tried", move });
    this.judge();
  }

  /** Notes the verdict on a tried move as soon as the engine knows it. A right move is played. */
  judge() {
    const { exercise } = this.#learn;
    const verdict = exercise && verdictOn(exercise);
    if (!exercise || !verdict || exercise.solved || verdict.kind === "open") return;
    const { card, missed } = exercise;
    const right = verdict.kind !== "wrong";
    if (right || !missed) this.store.dispatch({ type: right ? "solved" : "missed" });
    if (!missed) this.#note(card, right);
    if (right) this.#playOut();
  }

  /** Plays the solution on the board, a move at a time, as far as the engine has found it. */
  async #playOut() {
    const id = this.#learn.exercise?.card.id;
    for (let ply = 0; ; ply++) {
      const { exercise } = this.#learn;
      if (!exercise || exercise.card.id !== id || !isTold(exercise) || this.store.state.mode !== "learn") return;
      const { card, game, tried } = exercise;
      const first = tried || card.best[0];
      const moves = game.root.analysis?.lines.find(({ pv }) => pv[0] === first)?.pv ?? [first];
      if (ply === moves.length) return;
      await this.store.act(
        async () => {
          const before = game.current;
          await playMove(this.engine, game, moves[ply]);
          this.store.dispatch({ type: "played" });
          if (ply || !tried) this.store.dispatch({ type: "spoke", words: plays(game.about, before, moves[ply]) });
        },
        () => true,
      );
      await new Promise(resolve => setTimeout(resolve, pace));
    }
  }

  /** Notes how the first try at an exercise went. @param {Card} card @param {boolean} right */
  #note(card, right) {
    const today = dayOf(Date.now());
    score(card, right, today);
    this.#cards(this.#learn)
      .then(cards => this.store.dispatch({ type: "scored", score: scoreFor(cards, today, card.id) }))
      .catch(error => this.store.failed(error));
  }

  get #learn() {
    return this.store.state.learn;
  }

  /** Deals a card, by default the next one of a choice. @param {Learning} learn @param {Card} [card] */
  async #deal(learn, card) {
    const cards = await this.#cards(learn);
    const last = learn.exercise?.card.id ?? "";
    const today = dayOf(Date.now());
    const dealt = card ?? nextCard(cards, scores(), last, today);
    const exercise = dealt && (await this.#exercise(dealt));
    const score = scoreFor(cards, today);
    const themes = [...new Set(this.#puzzles?.map(({ theme = "" }) => theme))].sort();
    this.store.dispatch({ type: "dealt", learn: { ...learn, exercise, themes, score } });
  }

  /** @param {Card} card */
  async #exercise(card) {
    const about = this.games.named(card.game);
    if (!about) throw new Error(`exercise: expected a game of this engine, not ${card.game}`);
    const game = await setUp(this.engine, { about, fen: card.fen });
    return { card, game, tried: "", missed: false, solved: false, clue: 0, shown: false };
  }

  /** @param {Choice} choice @returns {Promise<Card[]>} */
  async #cards({ source, lesson, grade, theme }) {
    if (source === "mistakes") return mistakes();
    const puzzles = /** @type {Card[]} */ (this.#puzzles ??= await load("puzzles.json"));
    if (source === "lessons") return cardsOfLesson(lesson, puzzles);
    return puzzles.filter(card => (!grade || card.grade === grade) && (!theme || card.theme === theme));
  }
}

/** The score of some cards, with what the browser keeps of the person. @param {Card[]} cards @param {number} today @param {string} [id] */
const scoreFor = (cards, today, id) => ({ ...scoreOf(cards, scores(), today, id), ...standing(), days: daysInRow(today) });
