// Checks of arguments, for programs without TypeScript. A wrong argument is a TypeError that names the
// field: a position that was misspelt must not be taken for the empty board.

/** @typedef {{ fits: (value: any) => boolean, expected: string }} Kind */
/** @typedef {Record<string, Kind>} Fields */

/** @type {Kind} */ export const text = { fits: value => typeof value === "string", expected: "text" };
/** @type {Kind} */ export const number = { fits: Number.isFinite, expected: "a number" };
/** @type {Kind} */ export const period = {
  fits: value => Number.isFinite(value) && value > 0,
  expected: "a number of milliseconds above 0",
};
/** @type {Kind} */ export const yesOrNo = { fits: value => typeof value === "boolean", expected: "true or false" };
/** @type {Kind} */ export const callback = { fits: value => typeof value === "function", expected: "a function" };
/** @type {Kind} */ export const texts = {
  fits: value => Array.isArray(value) && value.every(text.fits),
  expected: "a list of texts",
};
/** @type {Kind} */ export const lines = {
  fits: value => typeof value === "function" || texts.fits(value),
  expected: "a list of lines, or a function that returns one",
};
/** @type {Kind} */ const signal = {
  fits: value => typeof value?.aborted === "boolean" && typeof value.addEventListener === "function",
  expected: "an AbortSignal, such as new AbortController().signal",
};
/** @type {Kind} */ const count = {
  fits: value => Number.isInteger(value) && 1 <= value && value <= 255,
  expected: "an integer from 1 to 255",
};
/** @type {Kind} */ const moves = {
  fits: value => Array.isArray(value) && value.every(move => text.fits(move) || Number.isInteger(move)),
  expected: "a list of columns from 0 and cells such as \"9,4\"; columns takes text such as 4453",
};

/** @type {Fields} */ export const watchFields = { onInfo: callback, signal, partial: yesOrNo };
/** @type {Fields} */ export const searchFields = { ...watchFields, after: texts };
/** @type {Fields} */ export const askFields = { signal };
/** @type {Fields} */ const analyseFields = { ...watchFields, lines: count };
/** @type {Kind} */ const columns = {
  fits: value => text.fits(value) && /^[\da-c \t]*$/i.test(value),
  expected: "columns from 1 as text, such as 4453 or 4 4 10",
};

/** @type {Fields} */ const positionFields = { board: text, fen: text, columns, moves, game: text };
/** @type {Fields} */ const limitFields = { movetime: number, nodes: number, depth: number };
/** @type {Fields} */ const clockFields = { ...limitFields, time: number, inc: number };

/** @param {any} position */
export function checkPosition(position) {
  checkFields("position", position, positionFields, '{ columns: "4453" }');
  const { fen, columns, moves: played = [], game } = position;
  if (columns && played.length > 0) throw new TypeError("position: expected columns or moves, not both");
  if (game !== undefined && (fen || columns || played.length > 0))
    throw new TypeError("position: expected game without fen, columns and moves");
  for (const move of played)
    if (!/^\S+$/.test(`${move}`)) throw wrong("moves", "words such as 9,4", move);
}

/** @param {any} limit @param {Fields} [fields] */
export const checkLimit = (limit, fields = limitFields) => checkFields("limit", limit, fields, "{ movetime: 500 }");

/** @param {any} limit */
export const checkClock = limit => checkLimit(limit, clockFields);

/** @param {any} watch @param {Fields} [fields] */
export const checkWatch = (watch, fields = watchFields) => checkFields("options", watch, fields, "{ signal }");

/** @param {any} watch */
export const checkAnalyse = watch => checkWatch(watch, analyseFields);

/**
 * Throws unless a value is an object with no other fields than these, each missing or of its kind.
 * @param {string} name of the argument
 * @param {any} value
 * @param {Fields} fields
 * @param {string} example
 */
export function checkFields(name, value, fields, example) {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw wrong(name, `an object, as in ${example}`, value);
  for (const [field, given] of Object.entries(value)) {
    if (!Object.hasOwn(fields, field)) throw unknownField(name, field, Object.keys(fields));
    if (given !== undefined) check(field, given, fields[field]);
  }
}

/** @param {string} name @param {any} value @param {Kind} kind */
export function check(name, value, { fits, expected }) {
  if (!fits(value)) throw wrong(name, expected, value);
}

/** @param {string} name @param {string} expected @param {any} value */
export const wrong = (name, expected, value) => new TypeError(`${name}: expected ${expected}, not ${shown(value)}`);

/** @param {string} name @param {string} field @param {string[]} known */
function unknownField(name, field, known) {
  const [near] = known.filter(other => distance(field.toLowerCase(), other) <= 2);
  const hint = near ? `; did you mean ${near}?` : "";
  return new TypeError(`${name}: expected ${known.join(", ")}, not ${shown(field)}${hint}`);
}

/** The number of letters to change, to add or to take away. @param {string} a @param {string} b */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(row[j + 1] + 1, next[j] + 1, row[j] + (letter === b[j] ? 0 : 1)));
    row = next;
  }
  return row[b.length];
}

/** A value for an error. @param {any} value */
function shown(value) {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 80));
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
