// The engine's messages: their types, and whether a line is one.

/** @typedef {{ type: string, [field: string]: any }} Message an object of protocol/schema.json */
/** @typedef {"win" | "loss" | "draw"} Value for the side to move */

/**
 * @typedef {object} Proven a proven value
 * @property {Value} value
 * @property {number} [plies] to the end of the game; missing while only the value is known
 * @property {boolean} [exact] true: the game takes exactly these plies; else at most these
 */

/**
 * The value of a move, and the search's figures.
 * @typedef {object} Info
 * @property {"info"} type
 * @property {number} depth
 * @property {number} seldepth
 * @property {number} nodes
 * @property {number} [nps]
 * @property {number} [time] milliseconds
 * @property {number} hashfull of 1000
 * @property {[number, number]} [discs] of the first and the second player
 * @property {number} winrate from 0 to 1
 * @property {Proven} [proven]
 * @property {number} [score] the proven difference of discs
 * @property {{ lower: Value, upper: Value }} [bounds]
 * @property {number} [multipv]
 * @property {string[]} pv
 */

/** @typedef {{ type: "bestmove", move: string | null }} BestMove null if the game is over */

/**
 * The message in a line; null if it is none, undefined if it is one of an unknown type.
 * @param {string} text
 * @returns {Message | null | undefined}
 */
export function messageOf(text) {
  try {
    const message = JSON.parse(text);
    if (typeof message.type !== "string") return null;
    if (!Object.hasOwn(messages, message.type)) return undefined;
    return messages[message.type](message) ? message : null;
  } catch {
    return null;
  }
}

/** @typedef {(value: any) => boolean} Check whether a value fits */

/** @type {Check} */ const string = value => typeof value === "string";
/** @type {Check} */ const number = value => typeof value === "number";
/** @type {Check} */ const boolean = value => typeof value === "boolean";
/** @type {Check} */ const move = value => string(value) && /^\S+$/.test(value);
/** @type {(low: number, high?: number) => Check} */
const integer = (low, high = Infinity) => value =>
  Number.isInteger(value) && low <= value && value <= high;
/** @type {(...words: string[]) => Check} */
const oneOf = (...words) => value => words.includes(value);
/** @type {(item: Check, least?: number, most?: number) => Check} */
const list = (item, least = 0, most = Infinity) => value =>
  Array.isArray(value) && least <= value.length && value.length <= most && value.every(item);
/** @type {(required: Record<string, Check>, optional?: Record<string, Check>) => Check} */
const object = (required, optional = {}) => value =>
  typeof value === "object" && value !== null && !Array.isArray(value) &&
  Object.entries(required).every(([name, fits]) => fits(value[name])) &&
  Object.entries(optional).every(([name, fits]) => value[name] === undefined || fits(value[name]));

const value = oneOf("win", "loss", "draw");
const count = integer(0);

/**
 * The messages of protocol/schema.json, a game of docs/annotate.schema.json, which answers review, and
 * games, which answer read, by their type. Unknown fields are kept.
 * @type {Record<string, Check>}
 */
const messages = {
  id: object({ name: string, author: string }),
  option: object(
    { name: move, kind: oneOf("check", "spin", "real", "combo", "button"), help: string },
    {
      default: string, min: number, max: number, choices: list(string),
      levels: list(object({ value: integer(-Infinity), word: string })),
    },
  ),
  c4ok: object({}),
  readyok: object({}),
  info: object(
    {
      depth: count, seldepth: count, nodes: count, hashfull: integer(0, 1000),
      winrate: winrate => number(winrate) && 0 <= winrate && winrate <= 1, pv: list(move, 1),
    },
    {
      nps: count, time: count, discs: list(count, 2, 2), score: integer(-Infinity),
      proven: object({ value }, { plies: integer(1), exact: boolean }),
      bounds: object({ lower: value, upper: value }), multipv: integer(1, 255),
    },
  ),
  game: object({
    plies: list(object({ move, winrate: number }, { mark: string, better: object({ pv: list(move, 1) }) })),
  }),
  games: object({
    games: list(object({ newgame: string, moves: list(object({ move })), ply: count })), errors: list(string),
  }),
  bestmove: object({ move: best => best === null || move(best) }),
  response: object({
    query: oneOf("gameover", "result", "turn", "moves", "played", "fen", "perft"),
    value: answer => answer !== undefined,
  }),
  show: object({ game: string, lines: list(string), fen: string }),
  help: object({ commands: list(object({ name: string, syntax: string, help: string })) }),
  error: object({ command: string, field: string, expected: string }),
};
