// The settings, which the browser keeps from visit to visit.

import { read, write } from "./storage.js";

/** @import { Side } from "../game/position.js" */

const settingsKey = "c4engine";

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

/** The names of the help, as the page lists them. @type {Help[]} */
export const helps = ["values", "threats", "hints", "warning"];

/** The players where one person meets the engine. @param {Side} person @returns {Settings["players"]} */
export const against = person =>
  person === "first" ? { first: "person", second: "engine" } : { first: "engine", second: "person" };

/** @type {Settings} */
export const usualSettings = {
  players: against("first"),
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

/** Whether a value says who plays each side. @param {any} value @returns {value is Settings["players"]} */
export const arePlayers = value => ["first", "second"].every(side => ["person", "engine"].includes(value?.[side]));

/**
 * Whether a stored value is one of a setting: the storage may hold another program's or version's. Of
 * other settings the type must be that of the usual value. The times are those that dialogs.html offers.
 * @type {Record<string, (value: any) => boolean>}
 */
const valid = {
  players: arePlayers,
  movetime: value => [200, 1000, 3000, 10_000, 30_000].includes(value),
  clock: value => [0, 1, 3, 5, 10, 30].includes(value),
  help: value => helps.every(name => typeof value?.[name] === "boolean"),
  theme: value => ["light", "dark", ""].includes(value),
  language: value => ["en", "zh", ""].includes(value),
};

/** The stored settings; the usual ones for those that are missing or wrong. @returns {Settings} */
export function loadSettings() {
  const stored = read(settingsKey) ?? {};
  const isRight = (/** @type {[string, any]} */ [name, usual]) =>
    valid[name]?.(stored[name]) ?? typeof stored[name] === typeof usual;
  const right = Object.entries(usualSettings).filter(isRight);
  return { ...usualSettings, ...Object.fromEntries(right.map(([name]) => [name, stored[name]])) };
}

/** Stores changed settings. Those that another tab has changed stay. @param {Partial<Settings>} changed */
export const saveSettings = changed => write(settingsKey, { ...read(settingsKey), ...changed });
