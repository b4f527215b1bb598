// Shows the state of the controller: the page's texts here, the rest in views of their own.

import { BarsView, worth } from "./bars.js";
import { BoardView } from "./board.js";
import { GraphView } from "./graph.js";
import { MovesView } from "./moves.js";
import { byId, html, say } from "./dom.js";
import { cellName, cellOf, games, moveName, other, sideName } from "./notation.js";
import { fours, threats } from "./threats.js";
import { situation, titleOf } from "./app.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./client.js").Message} Message */
/** @typedef {import("./notation.js").Side} Side */

/** How many moves of a variation, and how many values, the board can show. */
const ghostMoves = 12, labelledMoves = 10;

const sides = /** @type {const} */ (["first", "second"]);

export class View {
  /** The move whose variation is shown. */
  #pointed = "";
  #due = false;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.board = new BoardView(cell => app.playAt(cell), move => this.#point(app.game?.kind === "connectfour" ? "" : move));
    this.bars = new BarsView(move => app.play(move), line => this.#point(line?.pv[0] ?? ""));
    this.graph = new GraphView(node => app.goTo(() => node));
    this.moves = new MovesView(node => app.goTo(() => node));
    this.#wireSettings();
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

  #wireSettings() {
    for (const side of sides) {
      const select = byId(`player-${side}`, HTMLSelectElement);
      select.addEventListener("change", () => this.app.set({ players: { ...this.app.settings.players, [side]: select.value } }));
    }
    const level = byId("level", HTMLInputElement), movetime = byId("movetime", HTMLSelectElement);
    level.addEventListener("input", () => this.app.set({ level: this.app.engine.levels()[Number(level.value)].label }));
    movetime.addEventListener("change", () => this.app.set({ movetime: Number(movetime.value) }));
  }

  #show() {
    const { app } = this, { game, settings } = app;
    byId("page").dataset.theme = settings.theme;
    this.#showConnection();
    this.#showSettings();
    say(byId("notice"), app.notice);
    byId("notice").hidden = !app.notice;
    if (!game) return;
    const node = game.current;
    document.title = `${situation(app)} – ${titleOf(game)} – c4engine`;
    byId("page").dataset.game = game.kind;
    say(byId("title"), titleOf(game));
    say(byId("situation"), situation(app));
    this.board.show(this.#picture(game, node));
    this.bars.show(game.kind, node, settings.analysing);
    this.graph.show(game.line(), node, games[game.kind].sides);
    this.moves.show(game);
    this.#showSides(game, node);
    this.#showAnalysis(game, node);
    this.#showThreats(game, node);
    this.#showButtons(game, node);
  }

  /** @param {Game} game @param {Node} node @returns {import("./board.js").Picture} */
  #picture(game, node) {
    const { kind } = game, { board } = node, { app } = this, gravity = kind === "connectfour";
    const lines = app.settings.analysing ? node.analysis?.lines ?? [] : [];
    return {
      kind, board, fresh: app.fresh, targets: new Map(board.squares.flatMap((_, cell) => {
        const move = node.moveAt(kind, cell);
        return move ? [[cell, move]] : [];
      })),
      last: node.move ? cellOf(node.move, board.columns) : -1,
      won: gravity ? fours(board) : new Set(),
      hint: node.hint ? cellOf(node.hint, board.columns) : -1,
      threats: gravity && app.settings.threats && !node.over ? threats(board) : [],
      ghosts: this.#ghosts(node),
      labels: gravity ? [] : lines.slice(0, labelledMoves).filter(line => line.pv[0] !== "pass").map((line, i) => ({
        cell: cellOf(line.pv[0], board.columns), best: i === 0, share: line.winrate,
        text: line.proven ? line.proven.value : worth(line)[0],
      })),
    };
  }

  /** The variation that is pointed at. @param {Node} node */
  #ghosts({ analysis, board, facts }) {
    const line = this.#pointed && this.app.settings.analysing ? analysis?.lines.find(line => line.pv[0] === this.#pointed) : undefined;
    const moves = (line?.pv ?? []).slice(0, ghostMoves).map((move, i) => (
      { cell: cellOf(move, board.columns), side: i % 2 ? other(facts.turn) : facts.turn, text: String(i + 1) }));
    return moves.filter(({ cell }, i) => cell >= 0 && moves.findIndex(move => move.cell === cell) === i);
  }

  #showConnection() {
    const { client } = this.app.engine, lost = byId("lost");
    byId("page").dataset.state = client.state;
    say(byId("engine"), client.name);
    lost.hidden = client.state === "ready";
    say(lost, client.state === "lost" ? `The engine cannot be reached${client.why ? ` (${client.why})` : ""}. Trying again; the game is kept.` : "The engine starts …");
  }

  #showSettings() {
    const { app } = this, { settings } = app, levels = app.engine.levels();
    for (const side of sides) {
      byId(`player-${side}`, HTMLSelectElement).value = settings.players[side];
      say(byId(`player-${side}-name`), app.game ? sideName(app.game.kind, side) : "");
    }
    const level = byId("level", HTMLInputElement);
    level.max = String(levels.length - 1);
    level.value = String(levels.findIndex(l => l.label === app.level.label));
    level.setAttribute("aria-valuetext", app.level.label);
    say(byId("level-name"), app.level.label);
    byId("movetime", HTMLSelectElement).value = String(settings.movetime);
  }

  /** @param {Game} game @param {Node} node */
  #showSides(game, { board, facts, over }) {
    for (const side of sides) {
      const badge = byId(`side-${side}`);
      badge.classList.toggle("turn", !over && facts.turn === side);
      badge.classList.toggle("winner", facts.result === side);
      say(byId(`side-${side}-name`), sideName(game.kind, side));
      say(byId(`side-${side}-who`), this.app.settings.players[side] === "engine" ? `engine, ${this.app.level.label}` : "person");
      say(byId(`side-${side}-count`), game.kind === "reversi" ? String(board.squares.filter(s => s === (side === "first" ? "x" : "o")).length) : "");
    }
  }

  /** @param {Game} game @param {Node} node */
  #showAnalysis(game, node) {
    const { app } = this, value = node.value(), { analysis } = node, on = app.settings.analysing;
    byId("analysis").classList.toggle("off", !on);
    say(byId("verdict"), on || node.over ? verdict(game, node) : "Analysis is off");
    say(byId("effort"), app.proving ? progress(app.proving) : on && analysis && !node.over ? effort(analysis) : "");
    if (on && analysis) markFirst();
    byId("balance").style.setProperty("--share", String((on || node.over) && value ? value.share : 0.5));
  }

  /** @param {Game} game @param {Node} node */
  #showThreats(game, { board, over }) {
    const card = byId("threats"), list = byId("threat-list");
    card.hidden = game.kind !== "connectfour" || !this.app.settings.threats || over;
    if (card.hidden) return;
    const items = threats(board).map(({ cell, side, row, now, profits }) => html("li", { class: side },
      html("b", {}, sideName(game.kind, side)), ` ${cellName(game.kind, cell, board)} `,
      html("span", {}, now ? "can be taken now" : `${row % 2 ? "odd" : "even"}, ${profits ? "profits" : "no profit"} by parity`)));
    list.replaceChildren(...(items.length ? items : [html("li", { class: "empty" }, "No cell completes a four.")]));
  }

  /** @param {Game} game @param {Node} node */
  #showButtons(game, node) {
    const { app } = this, { facts } = node;
    const disabled = { "take-back": !node.parent, back: !node.parent, start: !node.parent, forward: !node.children.length,
      end: !node.children.length, hint: node.over, move: node.over, prove: node.over, pause: !app.engineToMove && !app.thinking };
    for (const [name, off] of Object.entries(disabled)) {
      for (const button of document.querySelectorAll(`button[data-do="${name}"]`)) /** @type {HTMLButtonElement} */ (button).disabled = off;
    }
    const pressed = { analyse: app.settings.analysing, threats: app.settings.threats, hint: app.wish === "hint", prove: app.wish === "proof", review: app.wish === "review",
      pause: app.paused && app.engineToMove };
    for (const [name, on] of Object.entries(pressed)) {
      for (const button of document.querySelectorAll(`button[data-do="${name}"]`)) button.setAttribute("aria-pressed", String(on));
    }
    const hint = node.hint ? `Hint: ${moveName(game.kind, node.hint, node.board.rows)}` : "";
    say(byId("hint"), app.wish === "hint" ? "Looking for a hint …" : facts.moves[0] === "pass" ? "Any cell passes." :
      app.engineToMove && app.paused && !app.thinking ? "The engine waits: Space lets it go on." : hint);
  }
}

/** Marks in the browser's timeline when the first analysed move was shown. */
function markFirst() {
  if (!performance.getEntriesByName("first analysis").length) performance.mark("first analysis");
}

/** Who wins, or how likely. @param {Game} game @param {Node} node */
function verdict({ kind }, node) {
  if (node.facts.result === "draw") return "Draw";
  if (node.facts.result !== "none") return `${sideName(kind, node.facts.result)} has won`;
  const best = node.analysis?.lines[0], turn = node.facts.turn;
  if (!best) return "…";
  if (best.proven?.value === "draw") return "Draw, proven";
  if (best.proven) {
    const winner = sideName(kind, best.proven.value === "win" ? turn : other(turn));
    return `${winner} wins ${worth(best)[1]}`.trim();
  }
  const ahead = best.winrate >= 0.5 ? turn : other(turn);
  return `${sideName(kind, ahead)} ${Math.round(100 * Math.max(best.winrate, 1 - best.winrate))} %`;
}

/** @param {import("./game.js").Analysis} analysis */
const effort = ({ nodes, nps, depth, seldepth }) =>
  [`${short(nodes)} nodes`, ...(nps ? [`${short(nps)}/s`] : []), ...(depth ? [`depth ${depth}–${seldepth}`] : [])].join(" · ");

/** How far a proof has come. @param {Message} info */
function progress({ nodes, bounds }) {
  const known = bounds?.lower !== "loss" ? `, at least a ${bounds?.lower}` : bounds?.upper !== "win" ? `, at most a ${bounds?.upper}` : "";
  return `Proving: ${short(nodes)} positions${bounds ? known : ""}. Esc stops.`;
}

/** A number in few digits. @param {number} n */
function short(n) {
  if (n >= 1e9) return `${(n / 1e9).toFixed(1)} G`;
  if (n >= 1e6) return `${(n / 1e6).toFixed(1)} M`;
  return n >= 1e4 ? `${Math.round(n / 1e3)} k` : String(n);
}
