// The page's state and what events make of it. Nothing here reads a clock, a storage or the page,
// so node tests it. One part grows in place: the tree of a game, whose positions gather the
// engine's values while it searches.

/** @typedef {import("../client/client.js").Message} Message */
/** @typedef {import("../game/position.js").Side} Side */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../learn/cards.js").Card} Card */
/** @typedef {import("./settings.js").Settings} Settings */

/** @typedef {"play" | "learn" | "analyse"} ModeName */

/**
 * The user's request that is under way. A review that nobody asked for is silent.
 * @typedef {"" | "move" | "hint" | "proof" | "review" | "silent review"} Request
 */

/**
 * The time that each side has left, in milliseconds, when its last move began.
 * @typedef {object} Clock
 * @property {Record<Side, number>} left
 * @property {number} since when the move under way began; 0: the clock has not started
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
 * @property {boolean} clue whether the clue was shown
 * @property {boolean} shown whether the solution was shown
 */

/**
 * @typedef {object} Learning
 * @property {"puzzles" | "mistakes"} source
 * @property {number} grade of puzzles, 0 for all
 * @property {Exercise | null} exercise
 * @property {ReturnType<typeof import("../learn/cards.js").scoreOf>} score of the chosen source and grade
 */

/**
 * @typedef {object} State
 * @property {ModeName} mode
 * @property {"play" | "analyse"} home the mode of the game on the table, also while Learn is shown
 * @property {Game | null} game of Play and Analyse
 * @property {Learning} learn
 * @property {Clock | null} clock of Play
 * @property {Request} request
 * @property {Message | null} proving the last info of a proof that is under way
 * @property {boolean} paused whether the engine waits with its moves
 * @property {boolean} fresh whether the last move was just played; false: the user went to it
 * @property {string} warning what the player's last move gave away; the engine waits meanwhile
 * @property {string} notice a message for the user: an error, or progress
 * @property {{ words: string }} spoken the engine's last move, for screen readers; a new object is news
 * @property {Settings} settings
 */

/**
 * @typedef {{ type: "opened", game: Game, mode: "play" | "analyse", paused: boolean, clock?: Clock | null }
 *   | { type: "moved", side: Side, person: boolean, now: number, warning?: string }
 *   | { type: "went" } | { type: "accepted" } | { type: "acted" } | { type: "interrupted" }
 *   | { type: "asked", request: Request } | { type: "ended" }
 *   | { type: "failed", why: string } | { type: "told", notice: string }
 *   | { type: "paused", on: boolean } | { type: "flagged", side: Side } | { type: "proved", info: Message }
 *   | { type: "spoke", words: string } | { type: "set", settings: Partial<Settings> }
 *   | { type: "switched", mode: ModeName }
 *   | { type: "dealt", learn: Learning } | { type: "tried", move: string } | { type: "missed" } | { type: "solved" }
 *   | { type: "scored", score: Learning["score"] } | { type: "clue" } | { type: "shown" }} Event
 */

/** @param {Settings} settings @returns {State} */
export const initial = settings => ({
  mode: "play",
  home: "play",
  game: null,
  learn: { source: "puzzles", grade: 0, exercise: null, score: { solved: 0, all: 0, due: 0, again: 0 } },
  clock: null,
  request: "",
  proving: null,
  paused: false,
  fresh: false,
  warning: "",
  notice: "",
  spoken: { words: "" },
  settings,
});

/** What must be forgotten when another position is shown. */
const calm = { request: /** @type {Request} */ (""), proving: null, fresh: false, warning: "" };

/** The state after an event: a new record, which is frozen. @param {State} state @param {Event} event */
export const reduce = (state, event) => Object.freeze(next(state, event));

/** @param {State} state @param {Event} event @returns {State} */
function next(state, event) {
  switch (event.type) {
    case "opened":
      return {
        ...state,
        ...calm,
        game: event.game,
        mode: event.mode,
        home: event.mode,
        paused: event.paused,
        clock: event.clock ?? null,
      };
    case "moved":
      return {
        ...state,
        fresh: true,
        paused: event.person ? false : state.paused,
        request: state.request === "move" ? "" : state.request,
        clock: afterMove(state.clock, event.side, event.now),
        warning: event.warning ?? "",
      };
    case "went":
      return { ...state, fresh: false, paused: true, warning: "" };
    case "accepted":
      return { ...state, warning: "" };
    case "acted":
      return { ...state, notice: "" };
    case "interrupted":
      return { ...state, request: "", proving: null };
    case "asked":
      return { ...state, request: event.request, notice: "", proving: null };
    case "ended":
      return { ...state, request: "", proving: null, notice: state.request === "silent review" ? state.notice : "" };
    case "failed":
      return { ...state, request: "", proving: null, notice: event.why };
    case "told":
      return { ...state, notice: event.notice };
    case "paused":
      return { ...state, paused: event.on, request: "" };
    case "flagged":
      return { ...state, clock: state.clock && flagged(state.clock, event.side) };
    case "proved":
      return { ...state, proving: event.info };
    case "spoke":
      return { ...state, spoken: { words: event.words } };
    case "set":
      return { ...state, settings: { ...state.settings, ...event.settings } };
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
  const request = /review/.test(state.request) && mode !== "learn" ? state.request : "";
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
    case "clue":
      return { ...learn, exercise: { ...exercise, [event.type]: true } };
    case "shown":
      return { ...learn, exercise: { ...exercise, shown: true, tried: "" } };
  }
  return learn;
}

/** A clock after the time of a side is over. @param {Clock} clock @param {Side} side @returns {Clock} */
const flagged = ({ left }, side) => ({ left: { ...left, [side]: 0 }, since: 0, flag: side });

/** A clock before the first move. @param {number} minutes @returns {Clock | null} */
export const newClock = minutes =>
  minutes ? { left: { first: minutes * 60_000, second: minutes * 60_000 }, since: 0, flag: null } : null;

/** @param {Clock | null} clock @param {Side} side @param {number} now @returns {Clock | null} */
function afterMove(clock, side, now) {
  return clock && !clock.flag
    ? { ...clock, left: { ...clock.left, [side]: timeLeft(clock, side, true, now) }, since: now }
    : clock;
}

/** The milliseconds that each side has left. @param {Clock} clock @param {import("../game/tree.js").Node} end of the line @param {number} now */
export function leftOf(clock, { facts, over }, now) {
  const left = (/** @type {Side} */ side) => timeLeft(clock, side, side === facts.turn && !over, now);
  return { first: left("first"), second: left("second") };
}

/**
 * The milliseconds that a side has left.
 * @param {Clock} clock
 * @param {Side} side
 * @param {boolean} runs whether it is this side's turn
 * @param {number} now
 */
export const timeLeft = ({ left, since, flag }, side, runs, now) =>
  flag === side ? 0 : left[side] - (runs && since ? now - since : 0);
