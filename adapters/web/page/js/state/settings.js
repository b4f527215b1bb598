// The settings that the page remembers from visit to visit. The game is in the page's address.

import { local, read, write } from "./storage.js";

/** @typedef {import("../game/position.js").Side} Side */

/** What helps a player in Play; each is off until it is chosen. @typedef {"values" | "threats" | "hints" | "warning"} Help */

/**
 * @typedef {object} Settings
 * @property {Record<Side, "person" | "engine">} players of Play
 * @property {string} level the label of an engine.Level, "" for the engine's default
 * @property {number} movetime of the engine, in milliseconds
 * @property {number} clock minutes of each side for a game of Play, 0 without a clock
 * @property {Record<Help, boolean>} help
 * @property {boolean} analysing in Analyse
 * @property {boolean} threats in Analyse
 * @property {boolean} turned whether a board that can be turned is seen from its other side
 * @property {boolean} sound
 * @property {boolean} keys whether keys without Ctrl and Alt are commands
 * @property {"light" | "dark" | ""} theme "" as the system says
 * @property {"en" | "zh" | ""} language "" as the browser says
 */

const key = "c4engine";

/** The names of the help, as the page lists them. @type {Help[]} */
export const helps = ["values", "threats", "hints", "warning"];

/** @type {Settings} */
export const usualSettings = {
  players: { first: "person", second: "engine" },
  level: "",
  movetime: 1000,
  clock: 0,
  help: { values: false, threats: false, hints: false, warning: false },
  analysing: true,
  threats: true,
  turned: false,
  sound: false,
  keys: true,
  theme: "",
  language: "",
};

const isBoolean = (/** @type {any} */ value) => typeof value === "boolean";

/** Whether a value says who plays each side. @param {any} value @returns {value is Settings["players"]} */
export const arePlayers = value => ["first", "second"].every(side => ["person", "engine"].includes(value?.[side]));

/** Whether a stored value is one of a setting: the storage may hold another program's or version's. */
const valid = {
  players: arePlayers,
  level: (/** @type {any} */ value) => typeof value === "string",
  movetime: (/** @type {any} */ value) => Number.isInteger(value) && value > 0 && value <= 60_000,
  clock: (/** @type {any} */ value) => Number.isInteger(value) && value >= 0 && value <= 60,
  help: (/** @type {any} */ value) => helps.every(name => isBoolean(value?.[name])),
  analysing: isBoolean,
  threats: isBoolean,
  turned: isBoolean,
  sound: isBoolean,
  keys: isBoolean,
  theme: (/** @type {any} */ value) => ["light", "dark", ""].includes(value),
  language: (/** @type {any} */ value) => ["en", "zh", ""].includes(value),
};

/** The stored settings; the usual ones for those that are missing or wrong. @returns {Settings} */
export function loadSettings() {
  const stored = read(local(), key) ?? {};
  const right = Object.entries(valid).filter(([name, isValid]) => isValid(stored[name]));
  return { ...usualSettings, ...Object.fromEntries(right.map(([name]) => [name, stored[name]])) };
}

/** @param {Settings} settings */
export const saveSettings = settings => write(local(), key, settings);
