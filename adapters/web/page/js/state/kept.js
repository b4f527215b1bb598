// What the browser keeps from visit to visit: the settings; games with every variation and explanation,
// which are the one on the table until the page is opened again, for this tab and as the last one of
// all tabs, and a shelf of earlier ones, to which the browser's Back leads; exercises and their scores.

import { writeLink } from "../formats/link.js";
import { scored } from "../learn/cards.js";

/** @import { Branches } from "../formats/setup.js" */
/** @import { Side } from "../game/position.js" */
/** @import { Game, Node } from "../game/tree.js" */
/** @import { Card, Scores } from "../learn/cards.js" */
/** @import { Clock } from "./reduce.js" */

const settingsKey = "c4engine";
const gameKey = "c4engine.game";
const shelfKey = "c4engine.games";
const cardsKey = "c4engine.mistakes";
const scoresKey = "c4engine.scores";

// --- Storage, which the browser may forbid, which may be full or hold another program's or version's data

/** The storages that the browser allows, this tab's first. @returns {Storage[]} */
function storages() {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return []; // the browser forbids it
  }
}

const local = () => storages()[1];

/** The stored value, or null. @param {Storage | undefined} storage @param {string} name @returns {any} */
function read(storage, name) {
  try {
    return JSON.parse(storage?.getItem(name) ?? "null");
  } catch {
    return null; // another program's data
  }
}

/** Whether a value could be written. @param {Storage | undefined} storage @param {string} name @param {unknown} value */
function write(storage, name, value) {
  try {
    storage?.setItem(name, JSON.stringify(value));
    return storage !== undefined;
  } catch {
    return false; // no room
  }
}

/** The stored list of a name, empty without one. @param {string} name @returns {any[]} */
function list(name) {
  const found = read(local(), name);
  return Array.isArray(found) ? found : [];
}

// --- Settings

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
 * other settings the type must be that of the usual value. The times are those that index.html offers.
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
  const stored = read(local(), settingsKey) ?? {};
  const isRight = (/** @type {[string, any]} */ [name, usual]) =>
    valid[name]?.(stored[name]) ?? typeof stored[name] === typeof usual;
  const right = Object.entries(usualSettings).filter(isRight);
  return { ...usualSettings, ...Object.fromEntries(right.map(([name]) => [name, stored[name]])) };
}

/** Stores changed settings. Those that another tab has changed stay. @param {Partial<Settings>} changed */
export const saveSettings = changed => write(local(), settingsKey, { ...read(local(), settingsKey), ...changed });

// --- Games and exercises

/**
 * A kept game.
 * @typedef {object} Kept
 * @property {string} link the link of the shown line
 * @property {Branches} branches
 * @property {"play" | "analyse"} [mode] in which it was on the table
 * @property {Clock["left"] | null} [left] milliseconds of its clock
 * @property {Settings["players"]} [players]
 * @property {string} [title]
 */

/** The greatest numbers of games on the shelf and of mistakes. */
const shelved = 40;
const remembered = 300;

/** @param {Game} game @param {Omit<Kept, "link" | "branches">} more @returns {Kept} */
export const record = (game, more) => ({ link: writeLink(game), branches: branchesOf(game), ...more });

/** Keeps the game on the table. @param {Kept} kept */
export function keep(kept) {
  for (const storage of storages()) write(storage, gameKey, kept);
}

/** Puts a game on the shelf, in the place of one with the same start and moves. @param {Kept} kept */
export function shelve(kept) {
  const others = shelf().filter(other => whole(other) !== whole(kept));
  for (let games = [kept, ...others].slice(0, shelved); games.length; games = games.slice(0, games.length >> 1))
    if (write(local(), shelfKey, games)) return; // else there is less room
}

/** The start of a game, which its link has before the moves, and all its moves. @param {Kept} kept */
const whole = ({ link, branches }) => JSON.stringify([link.split(/&(?:moves|ply)=/)[0], branches.moves]);

/** Whether a stored value has the link of a game, and both times of its clock. @param {any} value @returns {value is Kept} */
const isKept = value =>
  typeof value?.link === "string" && (!value.left || [value.left.first, value.left.second].every(Number.isFinite));

/** The games on the shelf, the last one first. @returns {Kept[]} */
export const shelf = () => list(shelfKey).filter(game => isKept(game) && Array.isArray(game.branches?.moves));

/**
 * The game that was kept with a link, or the last one for the link "".
 * @param {string} link
 * @returns {Kept | null}
 */
export function kept(link) {
  const last = storages().map(storage => read(storage, gameKey)).filter(isKept);
  return [...last, ...(link ? shelf() : [])].find(found => !link || found.link === link) ?? null;
}

/** The mistakes of reviewed games. @returns {Card[]} */
export const mistakes = () => list(cardsKey).filter(card => typeof card?.fen === "string" && Array.isArray(card.best));

/** Adds mistakes, the new ones first. @param {Card[]} cards */
export function remember(cards) {
  const ids = new Set(cards.map(({ id }) => id));
  if (cards.length)
    write(local(), cardsKey, [...cards, ...mistakes().filter(({ id }) => !ids.has(id))].slice(0, remembered));
}

/** How often each exercise was solved. @returns {Scores} */
export function scores() {
  const found = read(local(), scoresKey);
  return found && typeof found === "object" && !Array.isArray(found) ? found : {};
}

/** Notes how an exercise went. @param {string} id @param {boolean} right whether the first try was right @param {number} today */
export function score(id, right, today) {
  const all = scores();
  write(local(), scoresKey, { ...all, [id]: scored(Array.isArray(all[id]) ? all[id] : [0, 0], right, today) });
}

/** @param {Game} game @returns {Branches} */
function branchesOf(game) {
  /** @type {Map<Node | null, number>} */ const numbers = new Map();
  /** @type {Branches["moves"]} */ const moves = [];
  const collect = (/** @type {Node} */ node) => {
    if (node.parent) moves.push([numbers.get(node.parent) ?? 0, node.move]);
    numbers.set(node, numbers.size);
    node.children.forEach(collect);
  };
  collect(game.root);
  const number = (/** @type {Node | null | undefined} */ node) => numbers.get(node ?? null) ?? 0;
  const { report, explained } = game;
  return {
    moves,
    end: number(game.end),
    current: number(game.current),
    ...(report ? { report, explained: number(explained) } : {}),
  };
}
