// The language of the page. Texts are English where they stand, in index.html and in these modules.
// A file such as zh.json has them in another language, and sentences of a review that annotate
// writes in English.

/** @type {Record<string, string>} By the English texts; empty: English. */
let texts = {};

/**
 * A text in the page's language, with values in the places of {names}.
 * @param {string} english
 * @param {Record<string, string | number>} [values]
 */
export const text = (english, values = {}) =>
  (texts[english] ?? english).replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));

/** An error of the engine in the page's language, if that has a text for it. @param {string} english @returns {string} */
export function reworded(english) {
  for (const known of Object.keys(texts).filter(known => /: expected|\{error\}/.test(known))) {
    const form = known.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+?)");
    const found = english.match(new RegExp(`^${form}$`, "s"));
    const { error = "", ...values } = found?.groups ?? {};
    if (found) return text(known, { ...values, error: reworded(error) });
  }
  return english;
}

/** Whether another language than English has a text. @param {string} english */
export const isTranslated = english => english in texts;

/** Loads the language that theme.js has chosen, and shows index.html in it. Without its file the page is English. */
export async function loadLanguage() {
  const { documentElement: page } = document;
  if (page.lang === "en") return;
  texts = await fetch("zh.json")
    .then(response => response.json())
    .catch(() => {
      page.lang = "en";
      return {};
    });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    node.data = node.data.replace(/\S.*\S|\S/, english => text(english));
  }
  for (const element of document.querySelectorAll("[aria-label]"))
    element.setAttribute("aria-label", text(element.getAttribute("aria-label") ?? ""));
  delete page.dataset.wordless;
}
