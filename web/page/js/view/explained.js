// What annotate says of moves and games, in the language of the page and with the names of its sides.

import { sideName } from "../game/notation.js";
import { isEnglish } from "../language.js";

/** @import { About } from "../game/games.js" */

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
export const explained = (about, { text = "", text_zh = text }) => withSides(about, isEnglish() ? text : text_zh);
