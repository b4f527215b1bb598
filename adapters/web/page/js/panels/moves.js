// The list of moves: the game's line, and each branch in brackets after the move that it replaces.

import { byId, html, reveal } from "../view/dom.js";
import { moveName } from "../game/notation.js";
import { markOf } from "./review.js";

/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Node} Node */

export class MovesView {
  #host = byId("moves");
  #shown = "";

  /** @param {(node: Node) => void} onSelect */
  constructor(onSelect) {
    this.onSelect = onSelect;
  }

  /** @param {Game} game */
  show(game) {
    const key = `${game.root.id} ${count(game.root)} ${game.current.id} ${game.explained?.id}`;
    if (key === this.#shown) return;
    this.#shown = key;
    const items = this.#line(game, game.root, true);
    this.#host.replaceChildren(...(items.length ? items : [html("p", { class: "empty" }, "No moves yet.")]));
    reveal(this.#host, this.#host.querySelector("[aria-current]"));
  }

  /**
   * The moves after a node: the line of first children, with the other children as branches.
   * @param {Game} game
   * @param {Node} node
   * @param {boolean} main
   * @returns {HTMLElement[]}
   */
  #line(game, node, main) {
    const items = [];
    let numbered = false;
    while (node.children.length) {
      const [first, ...others] = node.children;
      items.push(this.#move(game, first, !numbered));
      numbered = others.length === 0;
      for (const other of others) {
        items.push(
          html(
            main ? "div" : "span",
            { class: "branch" },
            this.#move(game, other, true),
            ...this.#line(game, other, false),
          ),
        );
      }
      node = first;
    }
    return items;
  }

  /** @param {Game} game @param {Node} node @param {boolean} numbered @returns {HTMLElement} */
  #move(game, node, numbered) {
    const side = node.parent?.facts.turn ?? "first";
    const number = Math.floor((node.ply + 1) / 2) + (node.ply % 2 ? "." : "…");
    return html(
      "span",
      { class: "ply" },
      ...(numbered || node.ply % 2 ? [html("span", { class: "number" }, number)] : []),
      html(
        "button",
        {
          type: "button",
          tabindex: -1,
          class: `move ${side}`,
          "data-node": node.id,
          ...(node === game.current ? { "aria-current": "step" } : {}),
          click: () => this.onSelect(node),
        },
        moveName(game.about, node.move, node.board.rows),
        ...markOf(node),
      ),
    );
  }
}

/** @param {Node} node @returns {number} */
const count = node => node.children.reduce((sum, child) => sum + count(child), 1);
