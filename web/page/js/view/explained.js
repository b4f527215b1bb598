// What annotate says of moves and games, in the language of the page and with the names of its sides.

import { sideName } from "../game/notation.js";
import { isEnglish, text } from "../language.js";

/** @import { About } from "../game/games.js" */
/** @import { Node } from "../game/tree.js" */

/** A sentence of annotate with the names of the sides. @param {About} about @param {string} sentence */
export const withSides = (about, sentence) =>
  sentence
    .replace(/the first player|先手/gi, sideName(about, "first"))
    .replace(/the second player|后手/gi, sideName(about, "second"));

/**
 * What annotate says of a move, the turning point or a collapse. An older review may have no Chinese.
 * @param {About} about
 * @param {{ text?: string, text_zh?: string }} told
 */
export const explained = (about, told) => withSides(about, (isEnglish() ? told.text : (told.text_zh ?? told.text)) ?? "");

/** What a review says first. @param {import("../game/tree.js").Game} game */
export const conclusion = ({ about, turning }) => (turning ? explained(about, turning) : text("The review is ready."));

/** How the first distance among a position's values is counted, "" without one. @param {About} about @param {Node} node */
export function unitText(about, { analysis, facts, over }) {
  const n = analysis?.lines.find(({ proven, score }) => proven?.plies && score === undefined)?.proven?.plies ?? 0;
  if (n < 2 || over) return "";
  const side = sideName(about, facts.turn);
  return text("Distances count the moves of both sides: of {n}, {own} are by {side}.", { n, own: Math.ceil(n / 2), side });
}
