// The page's state and what events make of it. Nothing here reads a clock, a storage or the page,
// so node tests it. One part grows in place: the tree of a game, whose positions gather the
// engine's values while it searches.

import { newcomer } from "../learn/rating.js";

/** @import { Message } from "c4engine" */
/** @import { Side } from "../game/position.js" */
/** @import { Game } from "../game/tree.js" */
/** @import { Card } from "../learn/cards.js" */
/** @import { Settings } from "./settings.js" */

/** @typedef {"play" | "learn" | "analyse"} ModeName */

/**
 * The user's request that is under way.
 * @typedef {object} Request
 * @property {"move" | "hint" | "proof" | "review"} kind
 * @property {boolean} [silent] whether nobody asked for the review
 * @property {Message} [info] the last one of the proof
 */

/**
 * The clock of a game in Play. It runs for one side, whatever position is shown: it goes to the other
 * side with a move, and back with a move that is taken back.
 * @typedef {object} Clock
 * @property {Record<Side, number>} left milliseconds of each side at the last event
 * @property {Side | null} turn the side whose time it is; null before the first move and after the last
 * @property {number} since the time of the last event; 0: the clock stands
 * @property {Side | null} flag the side whose time is over
 */

/**
 * An exercise of Learn.
 * @typedef {object} Exercise
 * @property {Card} card
 * @property {Game} game begins at the exercise's position
 * @property {string} tried the last move that was tried, or ""
 * @property {boolean} missed whether the first try was wrong
 * @property {boolean} solved
 * @property {number} clue how often a clue was asked for: the second one is marked on the board
 * @property {boolean} shown whether the solution was shown
 */

/**
 * Which exercises are dealt.
 * @typedef {object} Choice
 * @property {"lessons" | "puzzles" | "mistakes"} source
 * @property {number} lesson from 1
 * @property {number} grade of puzzles, 0 for all
 * @property {string} theme of puzzles, "" for all
 */

/**
 * The score is that of the chosen exercises, with the person's rating and days in a row.
 * @typedef {Choice & {
 *   themes: string[], exercise: Exercise | null,
 *   score: ReturnType<typeof import("../learn/cards.js").scoreOf> & import("../learn/rating.js").Standing & { days: number },
 * }} Learning
 */

/**
 * @typedef {object} State
 * @property {ModeName} mode
 * @property {"play" | "analyse"} home the mode of the game on the table, also while Learn is shown
 * @property {Game | null} game of Play and Analyse
 * @property {Learning} learn
 * @property {Clock | null} clock of Play
 * @property {Request | null} request
 * @property {boolean} lost whether the engine cannot be reached
 * @property {boolean} paused whether the engine waits with its moves
 * @property {boolean} fresh whether the last move was just played; false: the user went to it
 * @property {string} warning what the player's last move gave away; the engine waits meanwhile
 * @property {string} notice a message for the user: an error, or progress
 * @property {object} told a new object with each message: the same words again are news
 * @property {{ words: string }} spoken the engine's last move, for screen readers; a new object is news
 * @property {Settings} settings
 */

/**
 * @typedef {{ type: "opened", game: Game, mode: "play" | "analyse", paused: boolean, clock?: Clock | null }
 *   | { type: "moved", side: Side, person: boolean, warning?: string }
 *   | { type: "played" } | { type: "went", takesBack?: boolean } | { type: "accepted" } | { type: "interrupted" }
 *   | { type: "asked", request: Request } | { type: "ended" }
 *   | { type: "failed", why: string } | { type: "told", notice: string }
 *   | { type: "paused", on: boolean } | { type: "flagged", side: Side } | { type: "proved", info: Message }
 *   | { type: "spoke", words: string } | { type: "set", settings: Partial<Settings> }
 *   | { type: "switched", mode: ModeName } | { type: "connected", lost: boolean }
 *   | { type: "dealt", learn: Learning } | { type: "tried", move: string } | { type: "missed" } | { type: "solved" }
 *   | { type: "scored", score: Learning["score"] } | { type: "clue" } | { type: "shown" }} Event
 */

/** @param {Settings} settings @returns {State} */
export const initial = settings => ({
  mode: "play",
  home: "play",
  game: null,
  learn: {
    source: "puzzles", lesson: 1, grade: 0, theme: "", themes: [], exercise: null,
    score: { solved: 0, all: 0, due: 0, again: 0, days: 0, ...newcomer },
  },
  clock: null,
  request: null,
  lost: false,
  paused: false,
  fresh: false,
  warning: "",
  notice: "",
  told: {},
  spoken: { words: "" },
  settings,
});

/** What must be forgotten when another position is shown. */
const calm = { request: null, fresh: false, warning: "" };

// --- Questions

/** Whether the game is over, by the rules or by the clock. @param {State} state */
export const isOver = ({ game, clock }) => Boolean(game?.current.over || clock?.flag);

/** Whether it is the engine's turn in Play, at the end of the line or after a move played once more. @param {State} state */
export function engineToMove(state) {
  const node = state.game?.current;
  if (!node || state.mode !== "play" || isOver(state)) return false;
  return state.settings.players[node.facts.turn] === "engine" && (state.fresh || !node.children.length);
}

/** Whether the engine is choosing a move. @param {State} state */
export const isThinking = state => state.request?.kind === "move" || (engineToMove(state) && !state.paused && !state.warning);

// --- Events

/** The state after an event: a new record, which is frozen. @param {State} state @param {Event} event @param {number} now */
export function reduce(state, event, now) {
  const { clock } = state;
  const after = next({ ...state, clock: clock && { ...clock, left: leftOf(clock, now) } }, event);
  /** @type {Request | null} */ const request = reviews(after, event) ? { kind: "review", silent: true } : after.request;
  return Object.freeze({ ...after, request, clock: after.clock && running(after.clock, after, now) });
}

/** Whether an event has ended a game, or opened one that is over: it is reviewed without being asked for. @param {State} state @param {Event} event */
function reviews({ game, mode, settings, clock }, { type }) {
  if (!game || !["opened", "moved", "flagged"].includes(type)) return false;
  const end = type === "moved" ? game.current : game.end;
  const isEnd = end.parent && game.explained !== end && (end.over || clock?.flag);
  return Boolean(isEnd) && (mode === "play" || settings.analysing);
}

/** @param {State} state @param {Event} event @returns {State} */
function next(state, event) {
  switch (event.type) {
    case "opened": {
      const { game, mode, paused, clock = null } = event;
      return { ...state, ...calm, game, mode, home: mode, paused, clock };
    }
    case "moved": {
      const { person, warning = "" } = event;
      const request = state.request?.kind === "move" ? null : state.request;
      return { ...state, fresh: true, paused: !person && state.paused, request, clock: turned(state), warning, notice: "" };
    }
    case "played":
      return { ...state, fresh: true };
    case "went":
      return { ...state, fresh: false, paused: true, warning: "", clock: event.takesBack ? turned(state) : state.clock };
    case "accepted":
      return { ...state, warning: "" };
    case "interrupted":
      return { ...state, request: null };
    case "asked":
      return { ...state, request: event.request, notice: "" };
    case "ended":
      return { ...state, request: null, notice: state.request?.silent ? state.notice : "" };
    case "failed":
      return { ...state, request: null, notice: event.why };
    case "told":
      return { ...state, notice: event.notice, told: event.notice ? {} : state.told };
    case "paused":
      return { ...state, paused: event.on, request: null };
    case "flagged":
      return { ...state, clock: state.clock && clockWith({ ...state.clock.left, [event.side]: 0 }, null) };
    case "proved":
      return { ...state, request: state.request && { ...state.request, info: event.info } };
    case "spoke":
      return { ...state, spoken: { words: event.words } };
    case "set":
      return { ...state, settings: { ...state.settings, ...event.settings } };
    case "connected":
      return { ...state, lost: event.lost };
    case "switched":
      return { ...switched(state, event.mode), mode: event.mode, home: event.mode === "learn" ? state.home : event.mode };
    default:
      return { ...state, learn: learned(state.learn, event) };
  }
}

/**
 * Analyse ends the clock of Play; a review that is under way goes on there. Back in Play the engine
 * waits until the user moves or lets it go on.
 * @param {State} state
 * @param {ModeName} mode
 * @returns {State}
 */
function switched(state, mode) {
  if (mode === state.mode) return state;
  const request = state.request?.kind === "review" && mode !== "learn" ? state.request : null;
  const clock = mode === "analyse" ? null : state.clock;
  return { ...state, ...calm, notice: "", paused: Boolean(state.game?.root.children.length), request, clock };
}

/** @param {Learning} learn @param {Event} event @returns {Learning} */
function learned(learn, event) {
  if (event.type === "dealt") return event.learn;
  if (event.type === "scored") return { ...learn, score: event.score };
  const { exercise } = learn;
  if (!exercise) return learn;
  switch (event.type) {
    case "tried":
      return { ...learn, exercise: { ...exercise, tried: event.move } };
    case "missed":
    case "solved":
      return { ...learn, exercise: { ...exercise, [event.type]: true } };
    case "clue":
      return { ...learn, exercise: { ...exercise, clue: exercise.clue + 1 } };
    case "shown":
      return { ...learn, exercise: { ...exercise, shown: true, tried: "" } };
  }
  return learn;
}

// --- The clock

/** A clock before the first move. @param {number} minutes @returns {Clock | null} */
export const newClock = minutes => (minutes ? clockWith({ first: minutes * 60_000, second: minutes * 60_000 }, null) : null);

/** A clock with some milliseconds left. @param {Clock["left"]} left @param {Side | null} turn @returns {Clock} */
export function clockWith(left, turn) {
  const flag = left.first <= 0 ? "first" : left.second <= 0 ? "second" : null;
  return { left, turn: flag ? null : turn, since: 0, flag };
}

/** The milliseconds that each side has left. @param {Clock} clock @param {number} now @returns {Clock["left"]} */
export const leftOf = ({ left, turn, since }, now) => (turn && since ? { ...left, [turn]: left[turn] - (now - since) } : left);

/** The clock when the side to move on the board has its time. @param {State} state */
const turned = ({ clock, game }) =>
  clock && game && !clock.flag ? { ...clock, turn: game.current.over ? null : game.current.facts.turn } : clock;

/**
 * The clock from an event on. An engine that waits loses no time; one that thinks does so on its own time.
 * While the engine cannot be reached nobody may move, so nobody loses time.
 * @param {Clock} clock
 * @param {State} state
 * @param {number} now
 * @returns {Clock}
 */
function running(clock, state, now) {
  const { game, settings, lost } = state;
  const thinks = isThinking(state);
  const turn = clock.turn && thinks && game ? game.current.facts.turn : clock.turn;
  const runs = turn && !lost && (thinks || settings.players[turn] === "person");
  return { ...clock, turn, since: runs ? now : 0 };
}
