// Shows the state of the controller: the page's texts here, the rest in other views.

import { BarsView } from "../board/bars.js";
import { BoardView } from "../board/board.js";
import { ExerciseView } from "../panels/exercise.js";
import { GraphView } from "../panels/graph.js";
import { MovesView } from "../panels/moves.js";
import { PlayView } from "../panels/play.js";
import { ReviewView } from "../panels/review.js";
import { byId, html, keyed, say } from "./dom.js";
import { cellName, sideName } from "../game/notation.js";
import { text } from "../language.js";
import { cellOf, other, sideOf } from "../game/position.js";
import { linesOf, threats } from "../game/threats.js";
import { deciding, isExact, ranked } from "../game/tree.js";
import { proofTime } from "../engine/jobs.js";
import { isTold } from "../modes/learn.js";
import { hasThreats } from "../modes/mode.js";
import { everywhere, modes } from "../modes/modes.js";
import { engineToMove, isOver, isThinking } from "../modes/play.js";
import { leftOf } from "../state/reduce.js";
import {
  connection,
  effort,
  leftOpen,
  progress,
  proveLabel,
  threatens,
  time,
  titleOf,
  verdict,
  worth,
} from "./words.js";

/** @typedef {import("../control/app.js").App} App */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Line} Line */
/** @typedef {import("../game/tree.js").Node} Node */

/** The greatest number of a variation's moves, and of values, on the board. */
const ghostMoves = 12;
const labelledMoves = 10;

const sides = /** @type {const} */ (["first", "second"]);

/** The panels of all modes; each mode shows some. */
const panels = ["help", "result", "warned", "exercise", "analysis", "game-card", "threats"];

export class View {
  /** The move under the pointer, whose variation is shown. */
  #pointed = "";
  #due = false;
  /** @type {App["state"]["spoken"] | null} */ #spoken = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.board = new BoardView(
      cell => app.playAt(cell),
      move => this.#point(app.game?.about.gravity ? "" : move),
    );
    this.bars = new BarsView(
      move => app.play(move),
      line => this.#point(line?.pv[0] ?? ""),
    );
    this.graph = new GraphView(node => app.goTo(() => node));
    this.moves = new MovesView(node => app.goTo(() => node));
    this.review = new ReviewView({
      goTo: find => app.goTo(find),
      showBetter: node => app.showBetter(node),
      practise: node => app.teacher.practise(node),
    });
    this.play = new PlayView(app);
    this.exercise = new ExerciseView(app);
    window.addEventListener("resize", () => this.update());
  }

  /** Shows everything anew before the next paint. */
  update() {
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => {
      this.#due = false;
      this.#show();
    });
  }

  /** @param {string} move */
  #point(move) {
    if (move === this.#pointed) return;
    this.#pointed = move;
    this.update();
  }

  /** Writes the same words again too, so that a screen reader repeats them. @param {App["state"]["spoken"]} spoken */
  #speak(spoken) {
    if (spoken === this.#spoken) return;
    this.#spoken = spoken;
    byId("spoken").textContent = spoken.words;
  }

  #show() {
    const { app } = this;
    const { game, state, mode } = app;
    byId("page").dataset.theme = state.settings.theme;
    byId("page").dataset.mode = state.mode;
    this.#showConnection();
    say(byId("notice"), state.notice);
    this.#speak(state.spoken);
    byId("notice").hidden = !state.notice;
    this.#showButtons();
    const shown = mode.panels(state);
    for (const panel of panels) byId(panel).hidden = !shown.includes(panel);
    if (state.mode === "learn") this.exercise.show();
    byId("table").hidden = !game;
    if (state.game || game) delete byId("page").dataset.empty;
    if (!game) return;
    const node = game.current;
    const sight = mode.sees(state);
    const situation = mode.words.situation(state);
    document.title = `${situation} – ${titleOf(game)} – c4engine`;
    byId("page").dataset.look = game.about.look;
    say(byId("title"), titleOf(game));
    say(byId("situation"), situation);
    say(byId("hint"), mode.words.advice(state));
    this.board.show(this.#picture(game, node, sight));
    // In Learn the values are those of the exercise's position, also after the right move.
    const valued = state.mode === "learn" ? game.root : node;
    byId("bars").hidden = !game.about.gravity || !(sight.values || state.mode === "analyse") || valued.over;
    if (game.about.gravity) this.bars.showColumns(valued, sight.values);
    this.#showSides(game, node);
    if (state.mode === "play") this.play.show(game);
    if (state.mode === "learn") return;
    this.moves.show(game, sight.marks);
    byId("graph").hidden = !sight.marks;
    if (!sight.marks) byId("review").hidden = true;
    else {
      this.bars.showList(game.about, node, sight.values);
      this.graph.show(game, node);
      this.review.show(game);
      this.#showAnalysis(game, node);
      this.#showThreats(game, node);
    }
  }

  /**
   * @param {Game} game
   * @param {Node} node
   * @param {import("../modes/mode.js").Sight} sight
   * @returns {import("../board/drawing.js").Picture}
   */
  #picture({ about, root }, node, sight) {
    const { board, move, hint } = node;
    const { state, mode } = this.app;
    const { gravity, line } = about;
    const lines = sight.values ? ranked(node.analysis?.lines ?? []) : [];
    const { exercise } = state.learn;
    const tried = state.mode === "learn" && exercise && !isTold(exercise) ? exercise.tried : "";
    const pointed = state.mode === "learn" && exercise?.shown ? exercise.card.best[0] : tried || this.#pointed;
    const refuted = tried || exercise?.shown ? (root.analysis?.lines ?? []) : lines;
    const may = !mode.mayMove(state);
    return {
      about,
      board,
      turned: state.settings.turned && !gravity,
      fresh: state.fresh,
      targets: board.squares.map((_, cell) => (may && node.moveAt(about, cell)) || ""),
      ...(gravity ? {} : rulesOf(node)),
      last: move ? cellOf(move, board.columns) : -1,
      mark: sight.marks ? (node.note?.mark ?? "") : "",
      won: line ? linesOf(board, line) : new Set(),
      deciding: sight.marks && sight.values ? deciding(node).map(cell => cellOf(cell, board.columns)) : [],
      hint: hint && state.mode === "play" && state.settings.help.hints ? cellOf(hint, board.columns) : -1,
      threats: sight.threats && !node.over ? threats(board, line) : [],
      ghosts: this.#ghosts(node, refuted, pointed),
      labels: gravity ? [] : labels(node, lines),
    };
  }

  /**
   * The moves of the variation under the pointer, or of a tried move.
   * @param {Node} node
   * @param {Line[]} lines
   * @param {string} first
   */
  #ghosts({ board, facts }, lines, first) {
    const pv =
      lines.find(line => line.pv[0] === first)?.pv ??
      (facts.moves.includes(first) && first !== this.#pointed ? [first] : []);
    const moves = pv.slice(0, ghostMoves).map((move, i) => ({
      cell: cellOf(move, board.columns),
      side: i % 2 ? other(facts.turn) : facts.turn,
      text: String(i + 1),
    }));
    return moves.filter(({ cell }, i) => cell >= 0 && moves.findIndex(move => move.cell === cell) === i);
  }

  #showConnection() {
    const { client } = this.app.engine;
    byId("page").dataset.state = client.state;
    byId("lost").hidden = client.state === "ready";
    say(byId("lost"), connection(client, this.app.state.game));
    say(byId("engine"), client.name);
  }

  /** @param {Game} game @param {Node} node */
  #showSides({ about }, { board, facts, over }) {
    const { app } = this;
    const { state } = app;
    const { clock, game } = state;
    const left = state.mode === "play" && clock && game ? leftOf(clock, game.end, Date.now()) : null;
    for (const side of sides) {
      const engine = state.settings.players[side] === "engine";
      const discs = board.squares.filter(square => sideOf(square) === side).length;
      byId(`side-${side}`).classList.toggle("turn", !over && facts.turn === side);
      say(byId(`side-${side}-name`), sideName(about, side));
      say(byId(`side-${side}-who`), state.mode !== "play" ? "" : text(engine ? "engine, {level}" : "person", { level: text(app.level.label) }));
      say(byId(`side-${side}-count`), about.counted ? String(discs) : "");
      byId(`side-${side}-clock`).hidden = !left;
      if (left) say(byId(`side-${side}-clock`), time(left[side]));
    }
  }

  /** @param {Game} game @param {Node} node */
  #showAnalysis(game, node) {
    const { app } = this;
    const value = node.value();
    const { analysis } = node;
    const on = app.state.settings.analysing;
    byId("analysis").classList.toggle("off", !on);
    byId("analysis").classList.toggle("over", node.over);
    say(byId("verdict"), on || node.over ? verdict(game, node) : text("Analysis is off"));
    say(byId("effort"), on && analysis && !node.over ? effort(analysis) : "");
    const distances =
      on && !node.over && analysis?.lines.some(({ proven, score }) => proven?.plies && score === undefined);
    byId("unit").hidden = !distances;
    this.#showProof(node);
    if (on && analysis) markFirst();
    byId("balance").style.setProperty("--share", String((on || node.over) && value ? value.share : 0.5));
  }

  /** @param {Node} node */
  #showProof(node) {
    const { app } = this;
    const proving = app.state.request === "proof";
    const seconds = proofTime(node);
    // A screen reader must not read out progress, which changes each second.
    byId("proof").setAttribute("aria-live", proving ? "off" : "polite");
    say(byId("proof"), proving ? progress(app.state.proving, seconds) : leftOpen(node));
    for (const button of buttons("prove")) say(button, proveLabel(node, proving, seconds));
  }

  /** @param {Game} game @param {Node} node */
  #showThreats(game, { board, over }) {
    const { about } = game;
    const on = this.app.state.settings.threats && hasThreats(game) && !over;
    byId("threat-list").hidden = !on;
    if (!on) return;
    const found = threats(board, about.line);
    keyed(
      byId("threat-list"),
      found,
      ({ cell, side, now, profits }) =>
        `${about.name} ${board.rows} ${board.columns} ${cell} ${side} ${now} ${profits}`,
      threat =>
        html(
          "li",
          { class: threat.side },
          html("b", {}, sideName(about, threat.side)),
          ` ${cellName(about, threat.cell, board)} `,
          html("span", {}, threatens(threat)),
        ),
    );
    if (!found.length)
      byId("threat-list").append(html("li", { class: "empty" }, text("No cell completes {n} in a row.", { n: about.line })));
  }

  /** Enables and presses the buttons that the mode, the game and the connection allow. */
  #showButtons() {
    const { app } = this;
    const { game, state, mode } = app;
    const node = game?.current;
    const alone = app.engine.client.state !== "ready";
    const names = [...everywhere, ...mode.keys(state)];
    for (const button of document.querySelectorAll("button[data-do]"))
      /** @type {HTMLElement} */ (button).hidden = !names.includes(button.getAttribute("data-do") ?? "");
    for (const name of Object.keys(modes)) {
      for (const button of buttons(name))
        name === state.mode ? button.setAttribute("aria-current", "page") : button.removeAttribute("aria-current");
    }
    const thinking = isThinking(state);
    const disabled = {
      play: !state.game,
      learn: !state.game,
      analyse: !state.game,
      new: !state.game,
      files: !state.game,
      "take-back": !node?.parent,
      back: !node?.parent,
      start: !node?.parent,
      forward: !node?.children.length,
      end: !node?.children.length,
      hint: alone || !node || isOver(state) || thinking,
      move: alone || !node || (state.mode === "play" ? !thinking : node.over),
      prove: alone || !node || node.over || isExact(node),
      review: alone || !node,
      rematch: alone || !node,
      "play-on": alone || !node || node.over,
      pause: !engineToMove(state) && !thinking,
      values: !node,
      threats: !node,
      turn: !node,
      clue: !state.learn.exercise,
      solution: !state.learn.exercise,
      next: alone || !state.learn.score.all,
    };
    const pressed = {
      values: state.settings.analysing,
      threats: state.settings.threats,
      hint: state.request === "hint",
      prove: state.request === "proof",
      review: state.request === "review",
      pause: state.paused && engineToMove(state),
      turn: state.settings.turned,
    };
    for (const [name, off] of Object.entries(disabled)) for (const button of buttons(name)) button.disabled = off;
    for (const [name, on] of Object.entries(pressed))
      for (const button of buttons(name)) button.setAttribute("aria-pressed", String(on));
  }
}

/**
 * The empty cells on which the rules allow a move, or those on which they forbid one, whichever are
 * fewer: they are marked.
 * @param {Node} node
 */
function rulesOf({ board, facts, over }) {
  if (over || facts.moves[0] === "pass") return {};
  const moves = new Set(facts.moves.map(move => cellOf(move, board.columns)));
  const closed = board.squares.flatMap((square, cell) => (square === "." && !moves.has(cell) ? [cell] : []));
  return closed.length < moves.size ? { closed } : { open: [...moves] };
}

/** The values of the best moves, for a board without bars over columns. @param {Node} node @param {Line[]} lines */
function labels({ board }, lines) {
  const shown = lines.slice(0, labelledMoves).filter(line => line.pv[0] !== "pass");
  return shown.map((line, i) => ({
    cell: cellOf(line.pv[0], board.columns),
    best: i === 0,
    share: line.winrate,
    text: worth(line)[0],
  }));
}

/** The buttons of a command. @param {string} name @returns {HTMLButtonElement[]} */
const buttons = name =>
  [...document.querySelectorAll(`button[data-do="${name}"]`)].map(button => /** @type {HTMLButtonElement} */ (button));

/** Marks in the browser's timeline when the first analysed move was shown. */
function markFirst() {
  if (!performance.getEntriesByName("first analysis").length) performance.mark("first analysis");
}
