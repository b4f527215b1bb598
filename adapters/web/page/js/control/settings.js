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

/** @returns {Settings} */
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
    return { ...settings, ...JSON.parse(localStorage.getItem(key) ?? "{}") };
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
