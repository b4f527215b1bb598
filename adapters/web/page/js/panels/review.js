// The explanation of a game: the turning point with its reason, and the marked moves.

import { byId, html, reveal } from "../view/dom.js";
import { does, markClass, markNames, withSides } from "../view/words.js";
import { moveName } from "../game/notation.js";

/**
 * What the explanation asks of the page. Only a page with an engine lets people try again.
 * @typedef {object} Page
 * @property {{ analysing: boolean }} settings
 * @property {(find: (game: Game) => Node | null | undefined) => void} goTo
 * @property {(node: Node) => void} showBetter
 * @property {(node: Node) => void} [tryAgain]
 */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Node} Node */

/** The mark of a move, if it has one. @param {Node} node */
export const markOf = ({ note }) =>
  note?.mark ? [html("b", { class: `mark ${markClass(note.mark)}`, title: markName(note) }, note.mark)] : [];

/** The name of a mark, which tells an estimate from a proof. @param {import("../game/tree.js").Note} note */
const markName = ({ mark = "", certain }) => markNames[mark] + (certain ? "" : " by estimate");

export class ReviewView {
  #host = byId("review");
  #shown = "";

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {Game} game */
  show(game) {
    const { analysing } = this.page.settings;
    this.#host.hidden = !game.explained;
    const key = `${game.explained?.id} ${game.current.id} ${analysing}`;
    if (!game.explained || key === this.#shown) return;
    this.#shown = key;
    const marked = game.marked();
    const list = html("ul", {}, ...marked.map(node => this.#row(game, node, analysing)));
    this.#host.replaceChildren(...this.#conclusions(game), ...(marked.length ? [list] : []));
    reveal(list, list.querySelector("[aria-current]"));
  }

  /** The turning point, and where the loser gave up. @param {Game} game */
  #conclusions({ about, turning, gaveUp, explained }) {
    const conclusion = (/** @type {{ node: Node, text: string }} */ { node, text }, /** @type {HTMLElement[]} */ ...title) =>
      html("button", { type: "button", class: "turning", click: () => this.page.goTo(() => node) }, ...title, withSides(about, text));
    const title = html("b", {}, turning?.estimate ? "Turning point, by estimate. " : "Turning point. ");
    return [
      turning ? conclusion(turning, title) : html("p", { class: "empty" }, nothingDecided(explained)),
      ...(gaveUp ? [conclusion(gaveUp)] : []),
    ];
  }

  /**
   * A marked move, what it did, what was better, and another try; of the current move also the
   * reason, unless it stands above the list. Without analysis the better move is not told: a person looks for it.
   * @param {Game} game
   * @param {Node} node
   * @param {boolean} analysing
   */
  #row({ about, current, turning, gaveUp }, node, analysing) {
    const { note, parent, board } = node;
    if (!note) return "";
    const name = moveName(about, node.move, board.rows);
    const button = (/** @type {string} */ kind, /** @type {() => void} */ click, /** @type {(globalThis.Node | string)[]} */ ...texts) =>
      html("button", { type: "button", class: kind, click }, ...texts);
    const better = note.better && analysing
      ? [button("text better", () => this.page.showBetter(node), `better ${moveName(about, note.better.move, board.rows)}: ${does(note.better)}`)]
      : [];
    const above = node === turning?.node || node === gaveUp?.node;
    const why = node === current && analysing && !above ? (note.text ?? "") : "";
    return html(
      "li",
      node === current ? { "aria-current": "step" } : {},
      html("span", { class: "number" }, String(node.ply)),
      button(`move ${parent?.facts.turn ?? "first"}`, () => this.page.goTo(() => node), name, ...markOf(node)),
      html("span", { class: "did" }, `${markName(note)}: ${does(note)}`),
      ...better,
      ...(this.page.tryAgain ? [button("text again", () => this.page.tryAgain?.(node), "Try again")] : []),
      ...(why ? [html("p", { class: "reason" }, withSides(about, why))] : []),
    );
  }
}

/** @param {Node | null} end */
const nothingDecided = end =>
  end?.over ? "No move with a proven result gave it away." : "The result is not decided yet.";
