// What annotate says of moves, in the page's language: its own sentences, which are English, or others
// made of the facts that it tells beside them.

import { cellName, moveText, sideName } from "../game/notation.js";
import { cellOf, other } from "../game/position.js";
import { reviewText, text } from "../language.js";
import { does } from "./words.js";

/** @import { About } from "../game/games.js" */
/** @import { Board, Side } from "../game/position.js" */
/** @import { Collapse, Note, Turning, Why } from "../game/tree.js" */

/**
 * A sentence of annotate with the names of the sides.
 * @param {About} about
 * @param {string} english
 */
export const withSides = (about, english) =>
  english.replace(/the (first|second) player/gi, (_, side) => sideName(about, side));

/** A marked move with its reason. @param {About} about @param {Board} board @param {Partial<Note>} note */
export const explained = (about, board, note) => sentence(about, board, note) || withSides(about, note.text ?? "");

/** The turning point, and what it was by theory or estimate. @param {About} about @param {Turning} turning */
export function turningText(about, { node, text: english, theory, estimate, before, missed }) {
  const said = node.note && sentence(about, node.board, { ...node.note, better: missed });
  if (!said) return withSides(about, english);
  if (theory) return said + reviewText("lost since", { ply: theory });
  if (estimate) return said + (estimate.below === node.ply ? "" : reviewText("no chance since", { ply: estimate.below }));
  return said + (before === "loss" ? reviewText("had lost before") : "");
}

/** The collapse. A move without a mark has no facts for a sentence but annotate's. @param {About} about @param {Collapse} collapse */
export const collapseText = (about, { node, text: english }) =>
  explained(about, node.board, node.note?.mark ? { ...node.note, text: english } : { text: english });

/** "" if the language has no words for the move's kind or its reason. @param {About} about @param {Board} board @param {Partial<Note>} note */
function sentence(about, board, note) {
  const { ply = 0, by, move = "", mark, certain, winrate = 0, best = 0, proven, better, why } = note;
  const values = certain || (better?.proven && proven) ? `${better?.proven?.value} ${proven?.value}` : "";
  const because = why ? becauseOf(about, board, why, by, certain) : "";
  const share = (/** @type {number} */ rate, /** @type {Note["proven"]} */ proof) =>
    proof ? reviewText(proof.value) : `${Math.round(100 * rate)} %`;
  const [from, to] = [share(best, better?.proven), share(winrate, proven)];
  const deed = `deed ${mark === "~" ? "slower" : values || (from === to ? "little" : "fell")}`;
  const did = reviewText(deed, { from, to });
  if (!by || !did || (why && !because)) return "";
  const name = moveText(about, move, board.rows);
  return (
    reviewText("move", { side: sideName(about, by), deed: did, ply, move: name }) +
    because +
    text(". ") +
    (better && why?.kind !== "missed"
      ? reviewText("better", { move: moveText(about, better.move, board.rows), does: does(better) })
      : "")
  );
}

/**
 * The reason for a move of a side, "" if the language has no words for it. One of that side itself
 * is what the better move would have done, except for two kinds.
 * @param {About} about
 * @param {Board} board
 * @param {Why} why
 * @param {Side} [by]
 * @param {boolean} [certain] whether the move is proven to lose something
 */
function becauseOf(about, board, why, by, certain) {
  const cells = why.cells.map(cell => cellName(about, cellOf(cell, board.columns), board)).join(reviewText("and"));
  const [side, against] = [sideName(about, why.by), sideName(about, other(why.by))];
  const kind = `reason ${why.kind}${why.parity ? " by parity" : ""}`;
  const reason = reviewText(kind, { cells, side, other: against, row: text(why.parity ?? "") });
  const instead = why.by === by && !["missed", "spoiled"].includes(why.kind) ? reviewText("instead") : "";
  return reason && reviewText(why.estimate && certain ? "likely" : "because") + instead + reason;
}
