// The page's sentences about a game, a position and a search.

import { moveName, sideName } from "../game/notation.js";
import { other } from "../game/position.js";
import { isBound, isExact } from "../game/tree.js";

/** @typedef {import("../client.js").Message} Message */
/** @typedef {import("../game/tree.js").Game} Game */
/** @typedef {import("../game/tree.js").Line} Line */
/** @typedef {import("../game/tree.js").Node} Node */

/** The result of a game in words. @param {Game["about"]} about @param {Node["facts"]["result"]} result */
export const resultOf = (about, result) =>
  result === "draw" || result === "none" ? "Draw" : `${sideName(about, result)} wins`;

/**
 * A move in words.
 * @param {import("../game/games.js").About} about
 * @param {Node} node the position before it
 * @param {string} move
 */
export function plays(about, { facts, board }, move) {
  const side = sideName(about, facts.turn);
  return move === "pass" ? `${side} passes` : `${side} plays ${moveName(about, move, board.rows)}`;
}

/** Moves in a row. @param {Game["about"]} about @param {string[]} moves @param {number} rows */
export const lineWords = (about, moves, rows) => moves.map(move => moveName(about, move, rows)).join(" ");

/** A number of things: "1 move", "2 moves". @param {number} n @param {string} thing */
export const count = (n, thing) => `${n} ${thing}${n === 1 ? "" : "s"}`;

/** The number of moves of a finished game, and its discs where they count. @param {Game} game */
export function resultLine({ about, current }) {
  const discs = (/** @type {string} */ piece) => current.board.squares.filter(square => square === piece).length;
  const score = about.counted ? `${discs("x")} to ${discs("o")} after ` : "After ";
  return `${score}${count(current.ply, "move")}. Accuracy:`;
}

/** The name of a game with its board. @param {Game} game */
export function titleOf({ about, root }) {
  return `${about.title} ${root.board.rows} × ${root.board.columns}`;
}

/** The state of the connection in words. @param {import("../client.js").Client} client @param {Game | null} game */
export function connection({ state, why, ended }, game) {
  if (state !== "lost") return "The engine starts …";
  const rest = ended ? "Load the page again." : game ? "Trying again; the game is kept." : "Trying again.";
  if (/session.* in use$/.test(why)) return `No board is free: ${why}. Close one in another tab. ${rest}`;
  return `The engine cannot be reached${why ? ` (${why})` : ""}. ${rest}`;
}

/** The use of a threat in words. @param {import("../game/threats.js").Threat} threat */
export function threatens({ now, row, profits }) {
  if (now) return "can be taken now";
  return `${row % 2 ? "odd" : "even"}, ${profits ? "profits" : "no profit"} by parity`;
}

/**
 * The value of a move in words: "57 %", "win in 9", "win within 9" if 9 is a limit, "draw".
 * @param {Line} line
 * @returns {[string, string]} the value and its unit
 */
export function worth({ winrate, proven, score }) {
  if (!proven) return [String(Math.round(100 * winrate)), "%"];
  if (proven.value === "draw") return ["draw", ""];
  if (score !== undefined) return [proven.value, `by ${Math.abs(score)}`];
  return [proven.value, proven.plies ? `${proven.exact ? "in" : "within"} ${proven.plies}` : ""];
}

/** The names of marks. @type {Record<string, string>} */
export const markNames = { "??": "blunder", "?": "mistake", "?!": "inaccuracy", "~": "slower win" };

/** The class of a mark in the style sheets, "" without a mark. */
export const markClass = (mark = "") => (markNames[mark] ?? "").replace(" ", "-");

/** The progress of a review in words. @param {number} position @param {number} all 0: of the explanation */
export const reviewing = (position, all) =>
  `${all ? `Reviewing position ${position} of ${all}` : "Looking for the mistakes and the turning point"}. Esc stops.`;

/**
 * What a move does, in words: "wins in 9", "draws", or its winrate, "57 %".
 * @param {{ winrate: number, proven?: import("../game/tree.js").Note["proven"] }} value
 */
export function does({ winrate, proven }) {
  const [value, unit] = worth({ winrate, proven, score: proven?.score, pv: [] });
  const verb = { win: "wins", loss: "loses", draw: "draws" }[value] ?? value;
  return `${verb} ${unit}`.trim();
}

/**
 * A sentence of annotate with the names of the sides.
 * @param {Game["about"]} about
 * @param {string} text
 */
export const withSides = (about, text) =>
  text.replace(/the (first|second) player/gi, (_, side) => sideName(about, side));

/** From which loss of the expected result a warning says so. */
const serious = 0.15;

/**
 * What a move gives away, for a player who wants to be warned; "" if little or if it is not known.
 * @param {Game["about"]} about
 * @param {Node} node the position before it
 * @param {string} move
 */
export function givesAway(about, { analysis, board }, move) {
  const lines = analysis?.lines ?? [];
  const line = lines.find(({ pv }) => pv[0] === move);
  const best = lines[0];
  if (!line || !best || line === best) return "";
  const name = `${about.gravity ? "Column " : ""}${moveName(about, move, board.rows)}`;
  const [had, has] = [best.proven?.value, line.proven?.value];
  if (had === "win" && has && has !== "win") return `${name} gives a won game away.`;
  if (had === "draw" && has === "loss") return `${name} loses a drawn game.`;
  if (best.winrate - line.winrate < serious || had === has) return "";
  return has === "loss"
    ? `${name} loses.`
    : `${name} costs ${Math.round(100 * (best.winrate - line.winrate))} % of the expected result.`;
}

/** The winner, or the side that is ahead with its winrate. @param {Game} game @param {Node} node */
export function verdict({ about }, node) {
  if (node.facts.result === "draw") return "Draw";
  if (node.facts.result !== "none") return `${sideName(about, node.facts.result)} has won`;
  const best = node.analysis?.lines[0];
  const turn = node.facts.turn;
  if (!best) return "…";
  if (best.proven?.value === "draw") return "Draw, proven";
  if (best.proven) {
    const winner = sideName(about, best.proven.value === "win" ? turn : other(turn));
    return `${winner} wins ${worth(best)[1]}`.trim();
  }
  const ahead = best.winrate >= 0.5 ? turn : other(turn);
  return `${sideName(about, ahead)} ${Math.round(100 * Math.max(best.winrate, 1 - best.winrate))} %`;
}

/** The figures of a search in words. @param {import("../game/tree.js").Analysis} analysis */
export function effort({ lines, nodes, nps, depth, seldepth }) {
  if (!nodes && lines.every(line => line.proven)) return "book or solver";
  const parts = [`${short(nodes)} nodes`];
  if (nps) parts.push(`${short(nps)}/s`);
  if (depth) parts.push(`depth ${depth}–${seldepth}`);
  return parts.join(" · ");
}

/** The progress of a proof in words. @param {Message | null} info @param {number} seconds its limit */
export function progress(info, seconds) {
  if (!info) return `Proving for up to ${duration(seconds)}. Esc stops.`;
  const time = info.time === undefined ? "" : `, ${Math.round(info.time / 1000)} of ${duration(seconds)}`;
  return `Proving: ${short(info.nodes)} positions${time}${limits(info.bounds)}. Esc stops.`;
}

/** The result of an incomplete proof in words, or "". @param {Node} node */
export function leftOpen({ attempt, analysis, facts }) {
  if (!attempt) return "";
  const within = `within ${duration(attempt.seconds)}`;
  const proven = (analysis?.lines ?? []).filter(line => line.proven);
  const moves = facts.moves.length;
  if (!analysis?.lines[0]?.proven)
    return `Not proven ${within}: ${short(attempt.nodes)} positions${limits(attempt.bounds)}.`;
  if (proven.length < moves) return `Proven ${within}: ${proven.length} of ${moves} moves.`;
  const exact = proven.filter(line => !isBound(line)).length;
  return exact < moves ? `Proven ${within}: every value, and ${exact} of ${moves} distances.` : "";
}

/**
 * The label of the button for a proof.
 * @param {Node} node
 * @param {boolean} proving
 * @param {number} seconds
 */
export function proveLabel(node, proving, seconds) {
  if (proving) return "Stop";
  if (isExact(node)) return "Proven";
  return leftOpen(node) ? `Prove for ${duration(seconds)}` : "Prove";
}

/** @param {{ lower: string, upper: string } | undefined} bounds */
function limits(bounds) {
  if (bounds && bounds.lower !== "loss") return `, at least a ${bounds.lower}`;
  return bounds && bounds.upper !== "win" ? `, at most a ${bounds.upper}` : "";
}

/** The time of a clock: minutes and seconds, at the end tenths. @param {number} ms */
export function time(ms) {
  const left = Math.max(ms, 0);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {number} seconds */
const duration = seconds => (seconds % 60 ? `${seconds} s` : `${seconds / 60} min`);

/** A number in few digits. @param {number} n */
function short(n) {
  if (n >= 1e9) return `${(n / 1e9).toFixed(1)} G`;
  if (n >= 1e6) return `${(n / 1e6).toFixed(1)} M`;
  return n >= 1e4 ? `${Math.round(n / 1e3)} k` : String(n);
}
