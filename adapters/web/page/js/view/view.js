// Shows the state of the controller: the page's texts here, the rest in other views.

import { BarsView } from "../board/bars.js";
import { BoardView } from "../board/board.js";
import { GraphView } from "../panels/graph.js";
import { MovesView } from "../panels/moves.js";
import { ReviewView } from "../panels/review.js";
import { Controls } from "../panels/controls.js";
import { byId, html, say } from "./dom.js";
import { cellName, sideName } from "../game/notation.js";
import { cellOf, other, sideOf } from "../game/position.js";
import { linesOf, threats } from "../game/threats.js";
import { deciding } from "../game/tree.js";
import { proofTime } from "../engine/jobs.js";
import {
  advice,
  connection,
  effort,
  leftOpen,
  progress,
  proveLabel,
  situation,
  threatens,
  titleOf,
  verdict,
  worth,
} from "./words.js";

/** @typedef {import("../control/app.js").App} App */
/** @typedef {import("../game/games.js").About} About */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Line} Line */
/** @typedef {import("../game/tree.js").Node} Node */
/** @typedef {import("../client.js").Message} Message */

/** The greatest number of a variation's moves, and of values, on the board. */
const ghostMoves = 12;
const labelledMoves = 10;

const sides = /** @type {const} */ (["first", "second"]);

export class View {
  /** The move under the pointer, whose variation is shown. */
  #pointed = "";
  #due = false;
  /** @type {App["spoken"] | null} */ #spoken = null;

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
    this.review = new ReviewView(app);
    this.controls = new Controls(app);
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

  /** Writes the same words again too, so that a screen reader repeats them. @param {App["spoken"]} spoken */
  #speak(spoken) {
    if (spoken === this.#spoken) return;
    this.#spoken = spoken;
    byId("spoken").textContent = spoken.words;
  }

  #show() {
    const { app } = this;
    const { game, settings } = app;
    byId("page").dataset.theme = settings.theme;
    this.#showConnection();
    this.controls.show();
    say(byId("notice"), app.notice);
    this.#speak(app.spoken);
    byId("notice").hidden = !app.notice;
    this.#showButtons();
    if (!game) return;
    const node = game.current;
    document.title = `${situation(app)} – ${titleOf(game)} – c4engine`;
    byId("page").dataset.look = game.about.look;
    delete byId("page").dataset.empty;
    say(byId("title"), titleOf(game));
    say(byId("situation"), situation(app));
    this.board.show(this.#picture(game, node));
    this.bars.show(game.about, node, settings.analysing);
    this.graph.show(game, node);
    this.moves.show(game);
    this.review.show(game);
    this.#showSides(game, node);
    this.#showAnalysis(game, node);
    this.#showThreats(game, node);
    say(byId("hint"), advice(app));
  }

  /** @param {Game} game @param {Node} node @returns {import("../board/drawing.js").Picture} */
  #picture({ about }, node) {
    const { board, move, hint } = node;
    const { settings, fresh } = this.app;
    const { gravity, line } = about;
    const lines = settings.analysing ? (node.analysis?.lines ?? []) : [];
    return {
      about,
      board,
      fresh,
      targets: board.squares.map((_, cell) => node.moveAt(about, cell) ?? ""),
      last: move ? cellOf(move, board.columns) : -1,
      mark: node.note?.mark ?? "",
      won: line ? linesOf(board, line) : new Set(),
      deciding: settings.analysing ? deciding(node).map(cell => cellOf(cell, board.columns)) : [],
      hint: hint ? cellOf(hint, board.columns) : -1,
      threats: hasThreats(about) && settings.threats && !node.over ? threats(board, line) : [],
      ghosts: this.#ghosts(node, lines),
      labels: gravity ? [] : labels(node, lines),
    };
  }

  /** The moves of the variation under the pointer. @param {Node} node @param {Line[]} lines */
  #ghosts({ board, facts }, lines) {
    const pv = lines.find(line => line.pv[0] === this.#pointed)?.pv ?? [];
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
    say(byId("lost"), connection(this.app));
    say(byId("engine"), client.name);
  }

  /** @param {Game} game @param {Node} node */
  #showSides({ about }, { board, facts, over }) {
    for (const side of sides) {
      const engine = this.app.settings.players[side] === "engine";
      const discs = board.squares.filter(square => sideOf(square) === side).length;
      byId(`side-${side}`).classList.toggle("turn", !over && facts.turn === side);
      say(byId(`side-${side}-name`), sideName(about, side));
      say(byId(`side-${side}-who`), engine ? `engine, ${this.app.level.label}` : "person");
      say(byId(`side-${side}-count`), about.counted ? String(discs) : "");
    }
  }

  /** @param {Game} game @param {Node} node */
  #showAnalysis(game, node) {
    const { app } = this;
    const value = node.value();
    const { analysis } = node;
    const on = app.settings.analysing;
    byId("analysis").classList.toggle("off", !on);
    say(byId("verdict"), on || node.over ? verdict(game, node) : "Analysis is off");
    say(byId("effort"), on && analysis && !node.over ? effort(analysis) : "");
    this.#showProof(node);
    if (on && analysis) markFirst();
    byId("balance").style.setProperty("--share", String((on || node.over) && value ? value.share : 0.5));
  }

  /** @param {Node} node */
  #showProof(node) {
    const { app } = this;
    const proving = app.wish === "proof";
    const seconds = proofTime(node);
    // A screen reader must not read out progress, which changes each second.
    byId("proof").setAttribute("aria-live", proving ? "off" : "polite");
    say(byId("proof"), proving ? progress(app.proving, seconds) : leftOpen(node));
    say(button("prove"), proveLabel(node, proving, seconds));
  }

  /** @param {Game} game @param {Node} node */
  #showThreats({ about }, { board, over }) {
    const { settings } = this.app;
    byId("threats").hidden = !hasThreats(about) || over;
    byId("threat-list").hidden = !settings.threats;
    if (over || !hasThreats(about) || !settings.threats) return;
    const items = threats(board, about.line).map(threat => {
      const what = html("span", {}, threatens(threat));
      return html(
        "li",
        { class: threat.side },
        html("b", {}, sideName(about, threat.side)),
        ` ${cellName(about, threat.cell, board)} `,
        what,
      );
    });
    byId("threat-list").replaceChildren(
      ...(items.length ? items : [html("li", { class: "empty" }, `No cell completes ${about.line} in a row.`)]),
    );
  }

  /** Enables and presses the buttons that the game and the connection allow. */
  #showButtons() {
    const { app } = this;
    const node = app.game?.current;
    const alone = app.engine.client.state !== "ready";
    const disabled = {
      new: !node,
      files: !node,
      "take-back": !node?.parent,
      back: !node?.parent,
      start: !node?.parent,
      forward: !node?.children.length,
      end: !node?.children.length,
      hint: alone || !node || node.over,
      move: alone || !node || node.over,
      prove: alone || !node || node.over,
      review: alone || !node,
      rematch: alone || !node,
      pause: !app.engineToMove && !app.thinking,
      analyse: !node,
      threats: !node,
    };
    const pressed = {
      analyse: app.settings.analysing,
      threats: app.settings.threats,
      hint: app.wish === "hint",
      prove: app.wish === "proof",
      review: app.wish === "review",
      pause: app.paused && app.engineToMove,
    };
    for (const [name, off] of Object.entries(disabled)) button(name).disabled = off;
    for (const [name, on] of Object.entries(pressed)) button(name).setAttribute("aria-pressed", String(on));
  }
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

/** Whether a game has threats: a line wins, and pieces fall. @param {About} about */
const hasThreats = ({ gravity, line }) => gravity && line > 0;

/** The button of a command. @param {string} name @returns {HTMLButtonElement} */
function button(name) {
  const found = document.querySelector(`button[data-do="${name}"]`);
  if (!(found instanceof HTMLButtonElement)) throw new Error(`the page has no button ${name}`);
  return found;
}

/** Marks in the browser's timeline when the first analysed move was shown. */
function markFirst() {
  if (!performance.getEntriesByName("first analysis").length) performance.mark("first analysis");
}
