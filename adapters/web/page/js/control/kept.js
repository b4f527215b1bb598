// Keeps the game on the table, with every variation, until the page is opened again: for this
// tab, and as the last game of all tabs.

import { writeLink } from "../formats/link.js";

/** @typedef {import("../formats/text.js").Branches} Branches */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Node} Node */

/**
 * A kept game.
 * @typedef {object} Kept
 * @property {string} link the link of the shown line
 * @property {Branches} branches
 */

const key = "c4engine.game";

/** @param {Game} game */
export function keep(game) {
  const kept = JSON.stringify({ link: writeLink(game), branches: branchesOf(game) });
  for (const storage of storages()) {
    try {
      storage.setItem(key, kept);
    } catch {
      // no room: at least the link holds the line
    }
  }
}

/**
 * The game that was kept with a link, or the last one for the link "".
 * @param {string} link
 * @returns {Kept | null}
 */
export function kept(link) {
  for (const storage of storages()) {
    try {
      const found = /** @type {Kept | null} */ (JSON.parse(storage.getItem(key) ?? "null"));
      if (found && (!link || found.link === link)) return found;
    } catch {
      // another program's data
    }
  }
  return null;
}

/** The storages that the browser allows, this tab's first. @returns {Storage[]} */
function storages() {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return []; // the browser forbids it
  }
}

/** @param {Game} game @returns {Branches} */
function branchesOf(game) {
  /** @type {Node[]} */ const nodes = [];
  const collect = (/** @type {Node} */ node) => {
    nodes.push(node);
    node.children.forEach(collect);
  };
  collect(game.root);
  return {
    moves: nodes.slice(1).map(node => [nodes.indexOf(/** @type {Node} */ (node.parent)), node.move]),
    end: nodes.indexOf(/** @type {Node} */ (game.line().at(-1))),
    current: nodes.indexOf(game.current),
  };
}
