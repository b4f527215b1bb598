// The language of the page. Texts are English where they stand, in index.html and in these modules.
// A file such as zh.json has them in another language, and the errors that the engine writes in
// English.

const english = {
  /** By the English ones. @type {Record<string, string>} */ texts: {},
  /** The engine's errors, by the English ones. @type {Record<string, string>} */ errors: {},
};
let language = english;

/** @typedef {Record<string, string | number>} Values of the {names} in a text */

/** A text in the page's language. @param {string} words in English @param {Values} [values] */
export const text = (words, values = {}) => filled(language.texts[words] ?? words, values);

/** Sentences in a row, without those that are empty. @param {string[]} parts */
export const sentences = (...parts) => parts.filter(Boolean).join(language === english ? " " : "");

export const isEnglish = () => language === english;

/** Sets the language to another one than English. @param {Record<string, string>} texts by the English ones */
export const setTexts = texts => (language = { ...english, texts });

/** An error of the engine in the page's language, if that has a text for it. @param {string} error @returns {string} */
export function reworded(error) {
  for (const [known, form] of Object.entries(language.errors)) {
    const pattern = known
      .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
      .replace(/\{(\w+)\}/g, "(?<$1>.+?)")
      .replace(/^move /, "(?:move|digit) "); // a digit of a run of columns is a move
    const found = error.match(new RegExp(`^${pattern}$`, "s"));
    const { error: inner = "", ...values } = found?.groups ?? {};
    if (found) return filled(form, { ...values, error: reworded(inner) });
  }
  return error;
}

/** A blank parts a Chinese character of the form from a Latin letter or digit of a value. @param {string} form @param {Values} values */
function filled(form, values) {
  const gap = (/** @type {string} */ chinese, /** @type {string} */ edge) => (chinese && /[A-Za-z\d%]/.test(edge) ? " " : "");
  return form.replace(/(\p{sc=Han}?)\{(\w+)\}(?=(\p{sc=Han}?))/gu, (_, before, name, after) => {
    const value = String(values[name] ?? `{${name}}`);
    return before + gap(before, value.slice(0, 1)) + value + gap(after, value.slice(-1));
  });
}

/** Loads the language that theme.js has chosen, and shows index.html in it. Without its file the page is English. */
export async function loadLanguage() {
  const { documentElement: page } = document;
  if (page.lang === "en") return;
  language = await fetch("zh.json")
    .then(response => response.json())
    .catch(() => {
      page.lang = "en";
      return english;
    });
  translate(document.body);
  delete page.dataset.wordless;
}

/** Shows the texts in an element in the page's language. @param {Element} root */
export function translate(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    node.data = node.data.replace(/\S.*\S|\S/, words => text(words));
  }
  for (const element of root.querySelectorAll("[aria-label]"))
    element.setAttribute("aria-label", text(element.getAttribute("aria-label") ?? ""));
}
