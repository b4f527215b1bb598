// The page's sentences about a game, a position and a search.

import { cellName, columnName, moveName, moveText, rowName, sideName } from "../game/notation.js";
import { cellOf, other, piecesOf, sides } from "../game/position.js";
import { linesOf, threatened, threats } from "../game/threats.js";
import { isBound, isExact } from "../game/tree.js";
import { sentences, text } from "../language.js";

/** @import { Client, Message } from "c4engine" */
/** @import { Analysis, Game, Line, Node, Note } from "../game/tree.js" */

/** The result of a game in words. @param {Game["about"]} about @param {Node["facts"]["result"]} result */
export const resultOf = (about, result) =>
  result === "draw" || result === "none" ? text("Draw") : text("{side} wins", { side: sideName(about, result) });

/**
 * A move in words.
 * @param {import("../game/games.js").About} about
 * @param {Node} node the position before it
 * @param {string} move
 */
export function plays(about, { facts, board }, move) {
  const side = sideName(about, facts.turn);
  return move === "pass"
    ? text("{side} passes", { side })
    : text("{side} plays {move}", { side, move: moveName(about, move, board.rows) });
}

/**
 * A person's result against the engine; "" between others.
 * @param {import("../state/settings.js").Settings["players"]} players
 * @param {Node["facts"]["result"]} result
 */
export function yourResult(players, result) {
  if (players.first === players.second || (result !== "first" && result !== "second")) return "";
  return text(players[result] === "person" ? "You win!" : "You lose");
}

/** The move that ended a game, and how it ended. @param {Game} game @param {string} played the move in words */
export function ending({ about, current }, played) {
  const { board, facts, parent } = current;
  const { result } = facts;
  const [line] = linesOf(board, about.line);
  const [first, second] = sides.map(side => piecesOf(board, side));
  const how = about.counted ? text("{first} to {second}", { first, second }) : line ? lineName(about, line, board) : "";
  const tail = how && text(": ") + how;
  if (result === parent?.facts.turn) return text("{played} and wins", { played }) + tail;
  return text("{played}. {result}", { played, result: resultOf(about, result) }) + tail;
}

/** The cells of a line in words: "row 1, columns 2 to 5". @param {Game["about"]} about @param {number[]} line @param {Node["board"]} board */
function lineName(about, line, board) {
  const [from, to] = [line[0], line[line.length - 1]];
  const [a, b] = [from, to].map(cell => [Math.floor(cell / board.columns), cell % board.columns]);
  const row = (/** @type {number} */ n) => rowName(about, n, board.rows);
  const column = (/** @type {number} */ n) => columnName(about, n);
  if (a[0] === b[0]) return text("row {row}, columns {from} to {to}", { row: row(a[0]), from: column(a[1]), to: column(b[1]) });
  if (a[1] === b[1]) return text("column {column}, rows {from} to {to}", { column: column(a[1]), from: row(b[0]), to: row(a[0]) });
  return text("{from} to {to}", { from: cellName(about, from, board), to: cellName(about, to, board) });
}

/** The position that is shown, in words: the move that led to it. @param {Game} game */
export function reached({ about, current }) {
  const { parent, move, ply } = current;
  return parent ? text("Move {n}: {played}", { n: ply, played: plays(about, parent, move) }) : text("The start");
}

/** What the last move threatens, in words; "" if nothing. @param {Game} game */
export function threatening({ about, current: { board, move } }) {
  const found = move ? threatened(threats(board, about.line), cellOf(move, board.columns)) : [];
  const cells = [...new Set(found.map(({ to }) => cellName(about, to, board)))].join(text(" and "));
  return cells && text("It threatens {cells}.", { cells });
}

/** Whose turn it is, in words. @param {Game["about"]} about @param {Node} node */
export function toMove(about, { facts }, thinking = false) {
  const side = sideName(about, facts.turn);
  if (thinking) return text("{side} is thinking", { side });
  return text(facts.moves[0] === "pass" ? "{side} can only pass" : "{side} to move", { side });
}

/** Moves in a row. @param {Game["about"]} about @param {string[]} moves @param {number} rows */
export const lineWords = (about, moves, rows) => moves.map(move => moveName(about, move, rows)).join(" ");

/** A number of moves: "1 move", "2 moves". @param {number} n */
export const moveCount = n => text(n === 1 ? "{n} move" : "{n} moves", { n });

/** The number of moves of a finished game, and its discs where they count. @param {Game} game */
export function resultLine({ about, current }) {
  const [first, second] = sides.map(side => piecesOf(current.board, side));
  const moves = moveCount(current.ply);
  return about.counted
    ? text("{first} to {second} after {moves}. Accuracy:", { first, second, moves })
    : text("After {moves}. Accuracy:", { moves });
}

/** The name of a game with its board. @param {Game} game */
export function titleOf({ about, root }) {
  return `${text(about.title)} ${root.board.rows} × ${root.board.columns}`;
}

/** A level of the engine. @param {import("../engine/engine.js").Level} level */
export const levelText = ({ word = "", label }) => (word ? `${text(word)}${text(", ")}` : "") + text(label);

/** The state of the connection in words. @param {Client} client @param {Game | null} game */
export function connection({ state, why: english, ended }, game) {
  if (state !== "lost") return text("The engine starts …");
  const form = english.replace(/\d+/, "{n}");
  const why = text(form, { n: english.match(/\d+/)?.[0] ?? "" });
  const rest = text(ended ? "Load the page again." : game ? "Trying again; the game is kept." : "Trying again.");
  if (/session.* in use$/.test(english))
    return text("No board is free: {why}. Close one in another tab. {rest}", { why, rest });
  return text("The engine cannot be reached{why}. {rest}", { why: why && ` (${why})`, rest });
}

/** The use of a threat in words. @param {import("../game/threats.js").Threat} threat */
export function threatens({ now, row, profits }) {
  if (now) return text("can be taken now");
  return text("{row}, {profit} by parity", { row: text(row % 2 ? "odd" : "even"), profit: text(profits ? "profits" : "no profit") });
}

/** The forms of the engine's manners to say values, by cases; see Manner in engine/say.go. @type {Record<string, Record<string, string>>} */
let manners = {};

/** Takes the manners that games.json has. @param {typeof manners} all */
export const setManners = all => (manners = all);

/**
 * A proven value in a manner of the engine, "" if that has no form for it.
 * @param {"verbal" | "distance"} manner
 * @param {{ value: string, plies?: number, exact?: boolean, score?: number }} known
 */
export function sayKnown(manner, { value, plies = 0, exact = false, score }) {
  const length = `${value} ${exact ? "in" : "within"}`;
  /** @type {[boolean, string, number][]} */ const cases = [
    [score !== undefined, `${value} by`, Math.abs(score ?? 0)],
    [plies === 1, `${length} 1`, 1],
    [plies > 0, length, plies],
    [exact && plies === 0, `${value} over`, 0],
    [true, value, 0],
  ];
  const [, name, n] = cases.find(([holds, name]) => holds && name in manners[manner]) ?? [true, "", 0];
  return text(manners[manner][name] ?? "", { n });
}

/**
 * The value of a move in words: "57 %", "win in 9", "win within 9" if 9 is a limit, "draw".
 * @param {Line} line
 * @returns {[string, string]} the value and its unit
 */
export function worth({ winrate, proven, score }) {
  if (!proven) return [String(Math.round(100 * winrate)), "%"];
  return [text(proven.value), sayKnown("distance", { ...proven, score })];
}

/** The names of marks. @type {Record<string, string>} */
const markNames = { "??": "blunder", "?": "mistake", "?!": "inaccuracy", "~": "slower win" };

/** The class of a mark in the style sheets, "" without a mark. */
export const markClass = (mark = "") => (markNames[mark] ?? "").replace(" ", "-");

/** The name of a mark, which tells an estimate from a proof. @param {Note} note */
export function markName({ mark = "", certain }) {
  const name = text(markNames[mark]);
  return certain ? name : text("{mark} by estimate", { mark: name });
}

/** The progress of a review in words. @param {number} position @param {number} all 0: of the explanation */
export const reviewing = (position, all) =>
  sentences(
    all ? text("Reviewing position {position} of {all}.", { position, all }) : text("Looking for the mistakes and the turning point."),
    text("Esc stops."),
  );

/**
 * What a move does, in words: "wins in 9", "draws", or its winrate, "57 %".
 * @param {{ winrate: number, proven?: Note["proven"] }} value
 */
export function does({ winrate, proven }) {
  return proven ? sayKnown("verbal", proven) : `${Math.round(100 * winrate)} %`;
}

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
  const name = moveText(about, move, board.rows);
  const [had, has] = [best.proven?.value, line.proven?.value];
  if (had === "win" && has && has !== "win") return text("{move} gives a won game away.", { move: name });
  if (had === "draw" && has === "loss") return text("{move} loses a drawn game.", { move: name });
  if (best.winrate - line.winrate < serious || had === has) return "";
  const share = Math.round(100 * (best.winrate - line.winrate));
  return has === "loss"
    ? text("{move} loses.", { move: name })
    : text("{move} costs {share} % of the expected result.", { move: name, share });
}

/** The winner, or the side that is ahead with its winrate. @param {Game} game @param {Node} node */
export function verdict({ about }, node) {
  if (node.facts.result === "draw") return text("Draw");
  if (node.facts.result !== "none") return text("{side} has won", { side: sideName(about, node.facts.result) });
  const best = node.analysis?.lines[0];
  const turn = node.facts.turn;
  if (!best) return "…";
  if (best.proven?.value === "draw") return text("Draw, proven");
  if (best.proven) {
    const side = sideName(about, best.proven.value === "win" ? turn : other(turn));
    const { plies = 0, value } = best.proven;
    const wins = text("{side} {does}", { side, does: sayKnown("verbal", { ...best.proven, value: "win", score: best.score }) });
    const own = value === "win" ? Math.ceil(plies / 2) : Math.floor(plies / 2);
    return own > 1 && best.score === undefined ? text("{wins}, with move {n} of its own", { wins, n: own }) : wins;
  }
  const ahead = best.winrate >= 0.5 ? turn : other(turn);
  return `${sideName(about, ahead)} ${Math.round(100 * Math.max(best.winrate, 1 - best.winrate))} %`;
}

/** The figures of a search in words. @param {Analysis} analysis */
export function effort({ lines, nodes, nps, depth, seldepth }) {
  if (!nodes && lines.every(line => line.proven)) return text("book or solver");
  const parts = [text("{nodes} nodes", { nodes: short(nodes) })];
  if (nps) parts.push(`${short(nps)}/s`);
  if (depth) parts.push(text("depth {depth}–{seldepth}", { depth, seldepth }));
  return parts.join(" · ");
}

/** The progress of a proof in words. @param {Message | undefined} info @param {number} seconds its limit */
export function progress(info, seconds) {
  const most = duration(seconds);
  if (!info) return sentences(text("Proving for up to {time}.", { time: most }), text("Esc stops."));
  const time = info.time === undefined ? "" : text(", {time} of {most}", { time: Math.round(info.time / 1000), most });
  const searched = text("{nodes} positions{time}{bounds}", { nodes: short(info.nodes), time, bounds: limits(info.bounds) });
  return sentences(text("Proving: {searched}.", { searched }), text("Esc stops."));
}

/** The result of an incomplete proof in words, or "". @param {Node} node */
export function leftOpen({ attempt, analysis, facts }) {
  if (!attempt) return "";
  const time = duration(attempt.seconds);
  const proven = (analysis?.lines ?? []).filter(line => line.proven);
  const moves = facts.moves.length;
  if (!analysis?.lines[0]?.proven)
    return text("Not proven within {time}: {nodes} positions{bounds}.", {
      time,
      nodes: short(attempt.nodes),
      bounds: limits(attempt.bounds),
    });
  if (proven.length < moves)
    return text("Proven within {time}: {n} of {moves} moves.", { time, n: proven.length, moves });
  const exact = proven.filter(line => !isBound(line)).length;
  return exact < moves
    ? text("Proven within {time}: every value, and {n} of {moves} distances.", { time, n: exact, moves })
    : "";
}

/**
 * The label of the button for a proof.
 * @param {Node} node
 * @param {boolean} proving
 * @param {number} seconds
 */
export function proveLabel(node, proving, seconds) {
  if (proving) return text("Stop");
  if (isExact(node)) return text("Proven");
  return leftOpen(node) ? text("Prove for {time}", { time: duration(seconds) }) : text("Prove");
}

/** @param {{ lower: string, upper: string } | undefined} bounds */
function limits(bounds) {
  if (bounds && bounds.lower !== "loss") return text(", at least a {value}", { value: text(bounds.lower) });
  return bounds && bounds.upper !== "win" ? text(", at most a {value}", { value: text(bounds.upper) }) : "";
}

/** The time of a clock: minutes and seconds, at the end tenths. @param {number} ms */
export function time(ms) {
  const left = Math.max(ms, 0);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {number} seconds */
const duration = seconds => (seconds % 60 ? text("{n} s", { n: seconds }) : text("{n} min", { n: seconds / 60 }));

/** A number in few digits. @param {number} n */
function short(n) {
  if (n >= 1e9) return `${(n / 1e9).toFixed(1)} G`;
  if (n >= 1e6) return `${(n / 1e6).toFixed(1)} M`;
  return n >= 1e4 ? `${Math.round(n / 1e3)} k` : String(n);
}
