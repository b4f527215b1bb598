// The settings that the page remembers from visit to visit. The game is in the page's address.

/** @typedef {import("../game/position.js").Side} Side */

/**
 * @typedef {object} Settings
 * @property {Record<Side, "person" | "engine">} players
 * @property {string} level the label of an engine.Level, "" for the engine's default
 * @property {number} movetime of the engine, in milliseconds
 * @property {boolean} analysing
 * @property {boolean} threats
 * @property {"light" | "dark" | ""} theme "" as the system says
 */

const key = "c4engine";

/** Whether a stored value is one of a setting: the storage may hold another program's or version's. */
const valid = {
  players: (/** @type {any} */ value) => ["first", "second"].every(side => ["person", "engine"].includes(value?.[side])),
  level: (/** @type {any} */ value) => typeof value === "string",
  movetime: (/** @type {any} */ value) => Number.isInteger(value) && value > 0 && value <= 60_000,
  analysing: (/** @type {any} */ value) => typeof value === "boolean",
  threats: (/** @type {any} */ value) => typeof value === "boolean",
  theme: (/** @type {any} */ value) => ["light", "dark", ""].includes(value),
};

/** The stored settings; the usual ones for those that are missing or wrong. @returns {Settings} */
export function loadSettings() {
  /** @type {Settings} */
  const settings = {
    players: { first: "person", second: "engine" },
    level: "",
    movetime: 1000,
    analysing: true,
    threats: true,
    theme: "",
  };
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}");
    const right = Object.entries(valid).filter(([name, isValid]) => isValid(stored[name]));
    return { ...settings, ...Object.fromEntries(right.map(([name]) => [name, stored[name]])) };
  } catch {
    return settings; // nothing can be stored, or these are another program's data
  }
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // the settings last until the user leaves the page
  }
}
