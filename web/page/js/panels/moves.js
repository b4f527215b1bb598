// The list of moves: the game's line, and each branch in a block after the move that it replaces.
// Moves have the number of their ply, as everywhere on the page.

import { besideFocus, byId, html, keyed, reveal } from "../view/dom.js";
import { moveName } from "../game/notation.js";
import { text } from "../language.js";
import { markOf } from "./review.js";

/** @import { Game, Node } from "../game/tree.js" */

/**
 * An item of the list: a move, or the moves of a branch of the main line. Branches within a
 * branch are opened and closed by brackets.
 * @typedef {{ node: Node, numbered: boolean, opens: boolean, closes: number }} Ply
 * @typedef {{ node: Node, branch: Ply[] }} Block
 */

export class MovesView {
  #host = byId("moves");
  #shown = "";
  /** @type {Game["report"]} */ #report = null;

  /** @param {(node: Node) => void} onSelect */
  constructor(onSelect) {
    this.onSelect = onSelect;
    this.#host.addEventListener("keydown", event => this.#key(event));
  }

  /** @param {Game} game */
  show(game, marked = true) {
    const key = `${game.root.id} ${game.size} ${game.current.id} ${marked}`;
    if (key === this.#shown && game.report === this.#report) return;
    this.#shown = key;
    this.#report = game.report;
    const items = itemsOf(game.root);
    /** @param {Element} host @param {(Ply | Block)[]} items */
    const fill = (host, items) =>
      keyed(
        host,
        items,
        item => ("branch" in item ? `branch ${item.node.id}` : item.node.id),
        item => ("branch" in item ? html("div", { class: "branch" }) : this.#ply(game, item)),
        (element, item) => ("branch" in item ? fill(element, item.branch) : mark(element, game, item, marked)),
      );
    fill(this.#host, items);
    if (!items.length) this.#host.append(html("p", { class: "empty" }, text("No moves yet.")));
    const current = this.#host.querySelector("[aria-current]");
    (current ?? this.#host.querySelector(".move"))?.setAttribute("tabindex", "0");
    reveal(this.#host, current);
  }

  /** @param {Game} game @param {Ply} ply */
  #ply(game, { node }) {
    return html(
      "span",
      { class: "ply" },
      html("span", { class: "number" }, `${node.ply}.`),
      html(
        "button",
        {
          type: "button",
          class: `move ${node.parent?.facts.turn ?? "first"}`,
          "data-node": node.id,
          click: () => this.onSelect(node),
        },
        moveName(game.about, node.move, node.board.rows),
      ),
    );
  }

  /** Leads from move to move; Tab leads to one of them. @param {KeyboardEvent} event */
  #key(event) {
    const next = besideFocus(event, /** @type {HTMLElement[]} */ ([...this.#host.querySelectorAll(".move")]));
    next?.focus();
    next?.click();
  }
}

/** Shows what may change of a move. @param {HTMLElement} element @param {Game} game @param {Ply} ply @param {boolean} marked */
function mark(element, game, { node, numbered, opens, closes }, marked) {
  element.className = `ply${opens ? " opens" : ""}${closes ? " closes" : ""}`;
  element.dataset.closes = ")".repeat(closes);
  const [number, button] = /** @type {HTMLElement[]} */ ([...element.children]);
  number.hidden = !numbered;
  button.tabIndex = -1;
  node === game.current ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current");
  button.replaceChildren(button.firstChild ?? "", ...(marked ? markOf(node) : []));
}

/** The list of a tree. @param {Node} root */
const itemsOf = root => lineFrom(root, true, other => [{ node: other, branch: branchOf(other) }]);

/** The moves of a branch with its own branches, in the order of the list. @param {Node} start @returns {Ply[]} */
const branchOf = start => [
  { node: start, numbered: true, opens: false, closes: 0 },
  ...lineFrom(start, false, other => {
    const inner = branchOf(other);
    inner[0].opens = true;
    inner[inner.length - 1].closes++;
    return inner;
  }),
];

/**
 * The moves of the main line from a position on, each before the items of its alternatives.
 * @template Item
 * @param {Node} from
 * @param {boolean} numbered whether the first move has its number, also if it is the second side's
 * @param {(other: Node) => Item[]} alternative
 */
function lineFrom(from, numbered, alternative) {
  /** @type {(Ply | Item)[]} */ const items = [];
  for (let node = from; node.children.length; node = node.children[0]) {
    const [first, ...others] = node.children;
    items.push({ node: first, numbered: numbered || first.ply % 2 > 0, opens: false, closes: 0 });
    items.push(...others.flatMap(alternative));
    numbered = others.length > 0;
  }
  return items;
}
