// The explanation of a game: the turning point with its reason, and the marked moves.

import { byId, html, keyed, reveal, say } from "../view/dom.js";
import { explained } from "../view/explained.js";
import { does, markClass, markName } from "../view/words.js";
import { moveName } from "../game/notation.js";
import { isEnglish, text } from "../language.js";

/**
 * What the explanation asks of the page. Only a page with an engine has exercises.
 * @typedef {object} Page
 * @property {(find: (game: Game) => Node | null | undefined) => void} goTo
 * @property {(node: Node) => void} showBetter
 * @property {(node: Node) => void} [practise]
 */
/** @import { Better, Game, Node } from "../game/tree.js" */

/** The mark of a move, if it has one. @param {Node} node */
export const markOf = ({ note }) =>
  note?.mark ? [html("b", { class: `mark ${markClass(note.mark)}`, title: markName(note) }, note.mark)] : [];

export class ReviewView {
  #host = byId("review");
  #list = html("ul");
  /** @type {Game["report"]} */ #report = null;
  /** @type {Node | null} */ #current = null;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {Game} game */
  show(game) {
    const { report, current } = game;
    this.#host.hidden = !report;
    if (!report || (report === this.#report && current === this.#current)) return;
    if (report !== this.#report) this.#host.replaceChildren(...this.#conclusions(game), (this.#list = html("ul")));
    this.#report = report;
    this.#current = current;
    keyed(
      this.#list,
      game.marked(),
      node => node.id,
      node => this.#row(game, node),
      (row, node) => showReason(row, game, node),
    );
    reveal(this.#list, this.#list.querySelector("[aria-current]"));
  }

  /** The turning point, and the collapse. @param {Game} game */
  #conclusions({ about, turning, collapse, explained: end }) {
    const conclusion = (/** @type {Node} */ node, /** @type {(HTMLElement | string)[]} */ ...texts) =>
      html("button", { type: "button", class: "turning", click: () => this.page.goTo(() => node) }, ...texts);
    const title = html("b", {}, text(turning?.estimate ? "Turning point, by estimate." : "Turning point."), isEnglish() ? " " : "");
    return [
      turning
        ? conclusion(turning.node, title, explained(about, turning))
        : html("p", { class: "empty" }, nothingDecided(end)),
      ...(collapse ? [conclusion(collapse.node, explained(about, collapse))] : []),
    ];
  }

  /**
   * A marked move, what it did, what was better, and the move as an exercise.
   * @param {Game} game
   * @param {Node} node
   */
  #row({ about }, node) {
    const { note, parent, board } = node;
    const name = moveName(about, node.move, board.rows);
    const button = (/** @type {string} */ kind, /** @type {() => void} */ click, /** @type {(globalThis.Node | string)[]} */ ...texts) =>
      html("button", { type: "button", class: kind, click }, ...texts);
    const better = note?.better
      ? [button("text better", () => this.page.showBetter(node), betterText(about, note.better, board.rows))]
      : [];
    return html(
      "li",
      {},
      html("span", { class: "number" }, String(node.ply)),
      button(`move ${parent?.facts.turn ?? "first"}`, () => this.page.goTo(() => node), name, ...markOf(node)),
      html("span", { class: "did" }, note ? markName(note) + text(": ") + does(note) : ""),
      ...better,
      ...(this.page.practise && note?.better ? [button("text again", () => this.page.practise?.(node), text("Practise"))] : []),
      html("p", { class: "reason" }),
    );
  }
}

/** Shows the reason of the current move, unless it stands above the list. @param {HTMLElement} row @param {Game} game @param {Node} node */
function showReason(row, { about, current, turning, collapse }, node) {
  const here = node === current;
  const above = node === turning?.node || node === collapse?.node;
  here ? row.setAttribute("aria-current", "step") : row.removeAttribute("aria-current");
  const reason = /** @type {HTMLElement} */ (row.querySelector(".reason"));
  reason.hidden = !here || above;
  say(reason, here && !above && node.note ? explained(about, node.note) : "");
}

/** @param {Node | null} end */
const nothingDecided = end =>
  text(end?.over ? "No move with a proven result gave it away." : "The result is not decided yet.");

/** What a better move does. @param {Game["about"]} about @param {Better} better @param {number} rows */
const betterText = (about, better, rows) =>
  text("better {move}: {does}", { move: moveName(about, better.move, rows), does: does(better) });
