// Reads games from text in any known form, which it recognises by the content. The engine could, but
// its readers (internal/gamefile) would make the one for WebAssembly 8 % larger, 0.66 MB.

import { gamesOfHost, isHostText } from "./hosts.js";
import { text as translated } from "../language.js";
import { readLink } from "./link.js";
import { FormatError, quoted, readColumns, readJSON, readSteps, startOf, wordsOf } from "./text.js";
import { moveCount } from "../view/words.js";

/** @typedef {import("../game/games.js").About} About */
/** @typedef {import("../game/games.js").Games} Games */
/** @typedef {import("./text.js").Loaded} Loaded */

/**
 * Reads games from text of any known form.
 * @param {Games} games
 * @param {string} text
 * @param {boolean} [inSession] whether a line of a session has the text, which is then no session
 * @returns {Loaded[]} at least one
 */
export function readGames(games, text, inSession = false) {
  text = text.replace(/^\uFEFF/, "").trim();
  const lines = text
    .split("\n")
    .map(line => line.trim())
    .filter(line => line && !/^#(\s|[^=/]*$)/.test(line)); // # begins comments, but also links and FENs
  if (!lines.length)
    throw new FormatError("text: expected columns such as 44445, cells such as d3 c5, a FEN, or a file of games");
  if (text.startsWith("{") && /"type"\s*:\s*"/.test(text)) return readRecords(games, text);
  if (isHostText(text)) return gamesOfHost(games, text);
  if (!inSession && isSession(lines)) return readSession(games, text);
  const written = gamesIn(lines);
  if (written.length === 1) return [readLine(games, written[0], inSession)];
  return written.map(line => ({ ...readLine(games, line, inSession), title: quoted(line) }));
}

/**
 * Whether lines are of the protocol. The greeting c4 is a move too, unless a message follows, and a list
 * of games may have positions.
 * @param {string[]} lines
 */
function isSession(lines) {
  const commands = lines.filter(line => /^([<>] ?)?((u[cg]i)?newgame|position|play|opponent|go)\b/.test(line));
  if (commands[0] === lines[0]) return commands.some(line => !line.startsWith("position "));
  const greeting = /^(c4\n)?([<>]|(id|c4ok|u[cg]i|setoption|isready|(u[cg]i)?newgame|position|play|opponent|go)\b)/;
  return commands.length > 0 && greeting.test(lines.slice(0, 2).join("\n"));
}

/**
 * The texts of games, one a line. A line after the number of a move, or whose own first one is above 1,
 * is of the game before.
 * @param {string[]} lines
 */
function gamesIn(lines) {
  /** @type {string[]} */ const written = [];
  for (const line of lines) {
    const number = line.match(/^(?:[^\s/]+\s+)*?(\d+)\./)?.[1] ?? "1";
    const goesOn = Number(number) > 1 && !/^\S*(:\/\/|[?#]\S*=|=\S*[?#])\S*$/.test(line); // no link
    if (written.length && (goesOn || /(^|\s)\d+\.+$/.test(written[written.length - 1]))) written[written.length - 1] += ` ${line}`;
    else written.push(line);
  }
  return written;
}

/** Reads a line with a game. @param {Games} games @param {string} line @param {boolean} inSession @returns {Loaded} */
function readLine(games, line, inSession) {
  if (!inSession && line.startsWith("position ")) return readSession(games, line)[0];
  if (/#(game|fen|moves)=/.test(line) && !/\s/.test(line)) return readLink(games, line.slice(line.indexOf("#")));
  const solved = line.match(/^[^?\s]+\?pos=([\da-c]*)$/i); // connect4.gamesolver.org
  if (solved) return { title: "link", ...startOf(games, []), steps: readColumns(solved[1]) };
  return line.includes("/") ? readPosition(line) : { title: "moves", steps: readSteps(line) };
}

/** Reads a FEN, with moves after it or without. @param {string} text @returns {Loaded} */
function readPosition(text) {
  const m = text.match(/^(?:fen\s+)?([\dxo#/]+)\s+([xo])((?:\s+(?!moves\b)[a-z]+)*)(?:\s+moves\s+(.*))?$/s);
  if (!m)
    throw new FormatError('position: expected rows joined by "/" and the side to move, x or o, not {text}', {
      text: quoted(text),
    });
  return { title: "position", fen: `${m[1]} ${m[2]}${m[3]}`, steps: readSteps(m[4] ?? "") };
}

/**
 * Reads lines of the protocol, as one would send them, or a log with > and <: a game for each newgame
 * after which something was played.
 * @param {Games} games
 * @param {string} text
 * @returns {Loaded[]}
 */
function readSession(games, text) {
  /** @type {Loaded[]} */ const before = [];
  /** @type {Loaded} */ let game = { title: "session", steps: [] };
  /** @type {boolean[]} */ let awaited = []; // of each search without its bestmove, whether that is played
  const lines = text.split("\n").map(messageIn);
  const refused = refusedLines(lines);
  for (const [i, line] of lines.entries()) {
    const [command, ...words] = line.split(/\s+/);
    if (refused.has(i)) continue;
    if (/^(play|opponent|undo)$/.test(command) && awaited.includes(true))
      throw new FormatError("go: expected its bestmove before {command}", { command });
    if (/^((u[cg]i)?newgame|position)$/.test(command)) awaited = awaited.map(() => false);
    if (/^(c4|u[cg]i)$/.test(command)) awaited = []; // another process
    else if (/^(u[cg]i)?newgame$/.test(command)) {
      if (game.steps.length) before.push(game);
      game = { ...game, title: "session", fen: null, ...(command === "newgame" ? startOf(games, words) : {}), steps: [] };
    } else if (command === "position") game = { ...game, ...readPositionLine(games, words.join(" ")) };
    else if (command === "play" || command === "opponent") game.steps.push(protocolMove(words.join(",")));
    else if (command === "go" || command === "analyze") awaited.push(command === "go");
    else if (command === "bestmove" && awaited.shift() && !/none/.test(words[0])) game.steps.push(protocolMove(words.join(",")));
    else if (command === "undo") game.steps.splice(-(Number(words[0]) || 1));
  }
  const found = game.steps.length || !before.length ? [...before, game] : before;
  if (found.length === 1) return found;
  const host = translated("session");
  return found.map((game, i) => ({
    ...game,
    title: translated("{host}, game {n}: {moves}", { host, n: i + 1, moves: moveCount(game.steps.length) }),
  }));
}

/** A line of a session without the marks of a log; a message in JSON as text. @param {string} line */
function messageIn(line) {
  line = line.replace(/^[<> \t]+/, "").trim();
  if (!line.startsWith("{")) return line;
  const { type, move, command } = readJSON(line, translated("session"));
  return type === "error" ? `error ${command}:` : `${type} ${move ?? "none"}`;
}

/** The indices of the commands that an error answers, each the last one of its name. @param {string[]} lines */
function refusedLines(lines) {
  /** @type {Map<string, number>} */ const last = new Map();
  /** @type {Set<number>} */ const refused = new Set();
  lines.forEach((line, i) => {
    const [word, command = ""] = line.split(/[\s:]+/);
    if (word !== "error") last.set(word, i);
    else refused.add(last.get(command) ?? -1);
  });
  return refused;
}

/**
 * Reads what follows the word position in a line of the protocol. The text of a game has quotes where
 * a shell needs them.
 * @param {Games} games
 * @param {string} text
 * @returns {Loaded}
 */
function readPositionLine(games, text) {
  if (text.startsWith("game ")) {
    const unquoted = text.slice(5).replace(/^(['"])(.*)\1$/, "$2").replaceAll("'\\''", "'");
    const { ply, ...game } = readGames(games, unquoted, true)[0];
    return { fen: null, ...game, title: "session", steps: game.steps.slice(0, ply) };
  }
  const [start, moves = ""] = text.split(/\s+moves\s+/);
  const columns = start.match(/^columns\s+([\da-c]+)$/i);
  const place = columns
    ? { fen: null, steps: readColumns(columns[1]) }
    : start === "startpos"
      ? { fen: null, steps: [] }
      : readPosition(start);
  return { ...place, title: "session", steps: [...place.steps, ...moves.split(/\s+/).filter(Boolean).map(protocolMove)] };
}

/** The protocol counts columns from 0, people count them from 1. UGI has 0000, UCI P@d1. @param {string} move */
const protocolMove = move =>
  move === "0000" ? "pass" : /^\d+$/.test(move) ? String(Number(move) + 1) : move.replace(/^P@/, "");

/**
 * Reads the games of a match: a JSON object a line, of the type match, and of the type game.
 * @param {Games} games
 * @param {string} text
 * @returns {Loaded[]}
 */
function readRecords(games, text) {
  let about = games.usual;
  /** @type {Loaded[]} */ const all = [];
  text.split("\n").forEach((line, i) => {
    if (!line.trim()) return;
    const record = readJSON(line, translated("line {n}", { n: i + 1 }));
    if (record.type === "match" && record.game) about = startOf(games, [String(record.game)]).about;
    if (record.type === "game") all.push(readRecord(record, about, i + 1));
  });
  if (!all.length) throw new FormatError("file: expected a match with games, objects of the type game");
  return all;
}

/** @param {any} record @param {About} about @param {number} line @returns {Loaded} */
function readRecord(record, about, line) {
  if (typeof record.fen !== "string" || !Array.isArray(record.moves))
    throw new FormatError("line {line}: expected a game with fen and moves", { line });
  const score =
    /** @type {Record<string, string>} */ ({ first: "1–0", second: "0–1", draw: "½–½" })[record.result] ?? "";
  return {
    title:
      translated("Game {n}: {players}", { n: record.game ?? line, players: `${record.first ?? "first"} – ${record.second ?? "second"}` }) +
      ` ${score}` +
      (record.end && record.end !== "win" && record.end !== "draw" ? ` (${record.end})` : ""),
    about,
    words: wordsOf(about, record.fen),
    fen: record.fen,
    steps: record.moves.map((/** @type {any} */ ply) => String(ply.move)),
    said: record.moves.map((/** @type {any} */ ply) =>
      ply.winrate === undefined
        ? undefined
        : {
            type: "info",
            winrate: ply.winrate,
            proven: ply.proven,
            nodes: ply.nodes ?? 0,
            depth: 0,
            seldepth: 0,
            pv: [ply.move],
          },
    ),
  };
}
