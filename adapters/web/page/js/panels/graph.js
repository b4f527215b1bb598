// The graph of the game: the winrate of the first player after every ply of the line.

import { byId, svg } from "../view/dom.js";
import { markClass } from "../view/words.js";

/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Node} Node */

const width = 400;
const height = 110;
const inset = 6;

export class GraphView {
  #host = byId("graph");
  /** @type {Node[]} */ #line = [];

  /** @param {(node: Node) => void} onSelect */
  constructor(onSelect) {
    this.#host.addEventListener("click", event => {
      const box = this.#host.getBoundingClientRect();
      const at = (((event.clientX - box.left) / box.width) * width - inset) / (width - 2 * inset);
      onSelect(this.#line[Math.min(Math.max(Math.round(at * this.#plies()), 0), this.#line.length - 1)]);
    });
  }

  /** @param {Game} game @param {Node} current */
  show(game, current) {
    const line = game.line();
    const { sides } = game.about;
    const turning = line.filter(node => node === game.turning?.node);
    this.#line = line;
    const x = (/** @type {number} */ ply) => round(inset + ((width - 2 * inset) * ply) / this.#plies());
    const y = (/** @type {number} */ share) => round(height - inset - (height - 2 * inset) * share);
    const points = line.flatMap(node => {
      const value = node.value();
      return value ? [{ node, x: x(node.ply), y: y(value.share), ...value }] : [];
    });
    const path = points.map((p, i) => `${i ? "L" : "M"}${p.x} ${p.y}`).join("");
    const area = points.length > 1 ? `${path}V${y(0.5)}H${points[0].x}Z` : "";
    this.#host.replaceChildren(
      svg(
        "svg",
        { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": describe(points, sides[0]) },
        ...[0, 0.5, 1].map(share =>
          svg("line", {
            class: share === 0.5 ? "axis middle" : "axis",
            x1: inset,
            x2: width - inset,
            y1: y(share),
            y2: y(share),
          }),
        ),
        svg("text", { x: inset + 2, y: inset + 12 }, sides[0]),
        svg("text", { x: inset + 2, y: height - inset - 4 }, sides[1]),
        svg("path", { class: "area", d: area }),
        svg("path", { class: "curve", d: path }),
        ...turning.map(({ ply }) =>
          svg("line", { class: "turning", x1: x(ply), x2: x(ply), y1: inset, y2: height - inset }),
        ),
        svg("line", { class: "now", x1: x(current.ply), x2: x(current.ply), y1: inset, y2: height - inset }),
        ...points.map(p =>
          svg("circle", {
            class: `point ${p.proven ? "proven" : ""} ${markClass(p.node.note?.mark)}`,
            cx: p.x,
            cy: p.y,
            r: p.node === current ? 5 : p.node.note?.mark ? 4 : p.proven ? 3 : 2,
          }),
        ),
      ),
    );
  }

  /** A short game does not fill the width. */
  #plies() {
    return Math.max(this.#line.length - 1, 12);
  }
}

const round = (/** @type {number} */ n) => Math.round(n * 10) / 10;

/** @param {{ node: Node, share: number }[]} points @param {string} side */
function describe(points, side) {
  const last = points[points.length - 1];
  if (!last) return "Graph of the game: nothing is analysed yet";
  return `Graph of the game: ${side} ${Math.round(100 * last.share)} % after move ${last.node.ply}, ${points.length} positions analysed`;
}
