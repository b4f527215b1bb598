// The graph of the game: the winrate of the first player after every ply of the line.

import { byId, svg } from "../view/dom.js";
import { sideName } from "../game/notation.js";
import { text } from "../language.js";
import { markClass } from "../view/words.js";

/** @import { Game, Node } from "../game/tree.js" */
/** @typedef {{ node: Node, x: number, y: number, share: number, proven: boolean }} Point */

const height = 110;
const inset = 6;

export class GraphView {
  #host = byId("graph");
  /** @type {Node[]} */ #line = [];
  /** In pixels, so that labels have one size on every screen. */
  #width = 400;

  /** @param {(node: Node) => void} onSelect */
  constructor(onSelect) {
    this.#host.addEventListener("click", event => {
      const box = this.#host.getBoundingClientRect();
      const at = (((event.clientX - box.left) / box.width) * this.#width - inset) / (this.#width - 2 * inset);
      onSelect(this.#line[Math.min(Math.max(Math.round(at * this.#plies()), 0), this.#line.length - 1)]);
    });
  }

  /**
   * Shows a curve, or with bySide one for each side: its values after its own moves.
   * @param {Game} game
   * @param {Node} current
   */
  show(game, current, bySide = false) {
    const [upper, lower] = [sideName(game.about, "first"), sideName(game.about, "second")];
    this.#line = game.line();
    this.#width = this.#host.clientWidth || this.#width;
    const width = this.#width;
    const turning = this.#line.filter(node => node === game.turning?.node);
    const points = this.#line.flatMap(node => {
      const value = node.value();
      return value ? [{ node, x: this.#x(node.ply), y: y(value.share), ...value }] : [];
    });
    this.#host.replaceChildren(
      svg(
        "svg",
        { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": describe(points, upper) },
        ...[0, 0.5, 1].map(share => axis(share, width)),
        svg("text", { x: inset + 2, y: inset + 12 }, upper),
        svg("text", { x: inset + 2, y: height - inset - 4 }, lower),
        ...(bySide ? ["first", "second"] : [""]).flatMap(side =>
          curve(points.filter(({ node }) => !side || (node.parent && node.parent.facts.turn === side)), side, bySide ? 2 : 1)),
        ...turning.map(node => this.#upright("turning", node)),
        this.#upright("now", current),
        ...points.map(point => dot(point, current)),
      ),
    );
  }

  /** An upright line at a position. @param {string} name @param {Node} node */
  #upright(name, { ply }) {
    return svg("line", { class: name, x1: this.#x(ply), x2: this.#x(ply), y1: inset, y2: height - inset });
  }

  /** @param {number} ply */
  #x(ply) {
    return round(inset + ((this.#width - 2 * inset) * ply) / this.#plies());
  }

  /** A short game does not fill the width. */
  #plies() {
    return Math.max(this.#line.length - 1, 12);
  }
}

const round = (/** @type {number} */ n) => Math.round(n * 10) / 10;

const y = (/** @type {number} */ share) => round(height - inset - (height - 2 * inset) * share);

/** A line across the graph. @param {number} share @param {number} width */
const axis = (share, width) =>
  svg("line", { class: share === 0.5 ? "axis middle" : "axis", x1: inset, x2: width - inset, y1: y(share), y2: y(share) });

/**
 * The curve, and the area between it and the middle unless it is of one side. Where positions are
 * not analysed there is no curve.
 * @param {Point[]} points
 * @param {string} side
 * @param {number} step plies from one point to the next
 */
function curve(points, side, step) {
  /** @type {Point[][]} */ const parts = [];
  for (const point of points) {
    const part = parts.at(-1);
    if (part && point.node.ply - part[part.length - 1].node.ply <= step) part.push(point);
    else parts.push([point]);
  }
  const path = (/** @type {Point[]} */ part) => part.map((p, i) => `${i ? "L" : "M"}${p.x} ${p.y}`).join("");
  const areas = parts.filter(part => part.length > 1 && !side).map(part => `${path(part)}V${y(0.5)}H${part[0].x}Z`);
  return [svg("path", { class: "area", d: areas.join("") }), svg("path", { class: `curve ${side}`, d: parts.map(path).join("") })];
}

/** @param {Point} point @param {Node} current */
function dot({ node, x, y, proven }, current) {
  const { mark } = node.note ?? {};
  const r = node === current ? 5 : mark ? 4 : proven ? 3 : 2;
  return svg("circle", { class: `point ${proven ? "proven" : ""} ${markClass(mark)}`, cx: x, cy: y, r });
}

/** @param {Point[]} points @param {string} side */
function describe(points, side) {
  const last = points[points.length - 1];
  if (!last) return text("Graph of the game: nothing is analysed yet");
  return text("Graph of the game: {side} {share} % after move {ply}, {n} positions analysed", {
    side,
    share: Math.round(100 * last.share),
    ply: last.node.ply,
    n: points.length,
  });
}
