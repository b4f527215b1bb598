// Shows the state of the controller: the page's texts here, the rest in other views.

import { BarsView } from "../board/bars.js";
import { BoardView } from "../board/board.js";
import { buttons, showButtons } from "../control/commands.js";
import { GraphView } from "../panels/graph.js";
import { MovesView } from "../panels/moves.js";
import { PlayView } from "../panels/play.js";
import { ReviewView } from "../panels/review.js";
import { byId, html, keyed, say } from "./dom.js";
import { pictureOf } from "./picture.js";
import { unitText } from "./explained.js";
import { cellName, sideName } from "../game/notation.js";
import { text } from "../language.js";
import { cellOf, piecesOf, sides } from "../game/position.js";
import { hasThreats, threats } from "../game/threats.js";
import { proofTime } from "../engine/jobs.js";
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
} from "./words.js";

/** @import { App } from "../control/app.js" */
/** @import { Game, Node } from "../game/tree.js" */
/** @import { State } from "../state/reduce.js" */

/** The panels of all modes; each mode shows some. */
const panels = ["help", "result", "warned", "exercise", "analysis", "game-card", "threats"];

export class View {
  /** The move under the pointer, whose variation is shown. */
  #pointed = "";
  /** What will show the page soon, if anything does. @type {typeof setTimeout | typeof requestAnimationFrame | null} */
  #due = null;
  /** @type {State["spoken"] | null} */ #spoken = null;
  /** @type {object | null} */ #told = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.board = new BoardView(
      cell => app.playAt(cell),
      move => this.#point(app.game?.about.gravity ? "" : move),
    );
    this.bars = new BarsView(
      move => app.playAt(cellOf(move, app.game?.current.board.columns ?? 0)),
      line => this.#point(line?.pv[0] ?? ""),
    );
    this.graph = new GraphView(node => app.goTo(() => node));
    this.moves = new MovesView(node => app.goTo(() => node));
    this.review = new ReviewView({
      goTo: find => app.goTo(find),
      showBetter: node => app.showBetter(node),
      practise: node => this.#practise(node),
    });
    this.play = new PlayView({
      accept: () => app.store.dispatch({ type: "accepted" }),
      practise: node => this.#practise(node),
      stronger: level => app.table.rematch(level),
      help: (name, on) => app.store.set({ help: { ...app.state.settings.help, [name]: on } }),
    });
    window.addEventListener("resize", () => this.update());
  }

  /** Shows everything anew before the next paint. A hidden page is not painted, but its title tells of a move. */
  update() {
    const soon = document.hidden ? setTimeout : requestAnimationFrame;
    if (this.#due === soon) return;
    this.#due = soon;
    soon(() => {
      this.#due = null;
      const focused = document.activeElement;
      const seen = focused?.matches("button:focus-visible");
      this.#show();
      if (seen) this.#keepFocus(/** @type {HTMLButtonElement} */ (focused));
    });
  }

  /** Moves the focus of a button that has vanished to one beside it, else to the board. @param {HTMLButtonElement} focused */
  #keepFocus(focused) {
    const isThere = (/** @type {HTMLButtonElement} */ button) => !button.disabled && button.checkVisibility();
    if (isThere(focused)) return;
    const beside = [...(focused.parentElement?.querySelectorAll("button") ?? [])].find(isThere);
    beside ? beside.focus() : this.board.focus();
  }

  /** Makes a mistake the exercise, from the top of the page on. @param {Node} node */
  #practise(node) {
    this.app.with(({ teacher }) => teacher.practise(node)).then(() => scrollTo(0, 0));
  }

  /** @param {string} move */
  #point(move) {
    if (move === this.#pointed) return;
    this.#pointed = move;
    this.update();
  }

  /** Writes the same words again too, so that a screen reader repeats them. @param {State["spoken"]} spoken */
  #speak(spoken) {
    if (spoken === this.#spoken) return;
    this.#spoken = spoken;
    byId("spoken").textContent = spoken.words;
  }

  get #level() {
    return this.app.engine.level(this.app.state.settings.level);
  }

  #show() {
    const { app } = this;
    const { game, state, mode } = app;
    byId("page").dataset.theme = state.settings.theme;
    byId("page").dataset.mode = state.mode;
    this.#showConnection();
    byId("notice").setAttribute("aria-live", state.request?.kind === "review" ? "off" : "polite"); // each position is one
    if (state.told !== this.#told) byId("notice").textContent = state.notice; // again too
    else say(byId("notice"), state.notice);
    this.#told = state.told;
    this.#speak(state.spoken);
    byId("notice").hidden = !state.notice;
    showButtons(app);
    const shown = mode.panels(state);
    for (const panel of panels) byId(panel).hidden = !shown.includes(panel);
    if (state.mode === "learn") app.later?.exercise.show(state.learn);
    byId("table").hidden = !game;
    if (state.game || game) delete byId("page").dataset.empty;
    if (!game) return;
    const node = game.current;
    const sight = mode.sees(state);
    const situation = mode.words.situation(state);
    byId("page").toggleAttribute("data-start", state.mode === "play" && !node.parent);
    document.title = `${situation} – ${titleOf(game)} – c4engine`;
    byId("page").dataset.look = game.about.look;
    say(byId("title"), titleOf(game));
    byId("situation").setAttribute("aria-live", state.mode !== "learn" && node.over ? "off" : "polite"); // spoken with the move
    say(byId("situation"), situation);
    say(byId("hint"), mode.words.advice(state));
    const isReason = Boolean(sight.marks && node.note?.mark);
    byId("hint").classList.toggle("reason", isReason);
    byId("hint").setAttribute("aria-live", isReason ? "off" : "polite"); // it is spoken with the move
    this.board.show(pictureOf(state, game, node, sight, this.#pointed));
    // In Learn the values are those of the exercise's position, also after the right move.
    const valued = state.mode === "learn" ? game.root : node;
    byId("bars").hidden = !game.about.gravity;
    byId("bars").classList.toggle("blank", !(sight.values || state.mode === "analyse") || valued.over);
    if (game.about.gravity) this.bars.showColumns(valued, sight.values);
    const unit = sight.values ? unitText(game.about, node) : "";
    for (const place of document.querySelectorAll(".unit")) say(place, unit);
    this.#showSides(game, node);
    if (state.mode === "play") this.play.show(state, this.#level, situation, app.engine.levels());
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

  #showConnection() {
    const client = this.app.engine.client;
    byId("page").dataset.state = client.state;
    byId("lost").hidden = client.state === "ready";
    say(byId("lost"), connection(client, this.app.state.game));
    say(byId("engine"), client.name.replace(/ (devel|[0-9a-f]{7,}).*$/, "")); // the help has the whole
  }

  /** @param {Game} game @param {Node} node */
  #showSides({ about }, { board, facts, over }) {
    const { state } = this.app;
    const { clock } = state;
    const left = state.mode === "play" && clock ? leftOf(clock, Date.now()) : null;
    for (const side of sides) {
      const engine = state.settings.players[side] === "engine";
      byId(`side-${side}`).classList.toggle("turn", !over && facts.turn === side);
      say(byId(`side-${side}-name`), sideName(about, side));
      say(byId(`side-${side}-who`), state.mode !== "play" ? "" : text(engine ? "engine, {level}" : "person", { level: text(this.#level.label) }));
      say(byId(`side-${side}-count`), about.counted ? String(piecesOf(board, side)) : "");
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
    this.#showProof(node);
    byId("balance").style.setProperty("--share", String((on || node.over) && value ? value.share : 0.5));
  }

  /** @param {Node} node */
  #showProof(node) {
    const { request } = this.app.state;
    const proving = request?.kind === "proof";
    const seconds = proofTime(node);
    // A screen reader must not read out progress, which changes each second.
    byId("proof").setAttribute("aria-live", proving ? "off" : "polite");
    say(byId("proof"), proving ? progress(request.info, seconds) : leftOpen(node));
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
}
