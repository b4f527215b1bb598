// Reads games from text in any known form, which it recognises by the content. The engine could, but
// its readers (internal/gamefile) would make the one for WebAssembly 8 % larger, 0.66 MB.

import { gamesOfHost } from "./hosts.js";
import { text as translated } from "../language.js";
import { readFEN } from "../game/position.js";
import { readLink } from "./link.js";
import { FormatError, quoted, readColumns, readJSON, readSteps, resultAtEnd, startOf, withoutComments, wordsIn, wordsOf } from "./text.js";
import { moveCount } from "../view/words.js";

/** @typedef {import("../game/games.js").About} About */
/** @typedef {import("../game/games.js").Games} Games */
/** @typedef {import("./text.js").Loaded} Loaded */

/**
 * Reads games from text of any known form.
 * @param {Games} games
 * @param {string} text
 * @param {number} [columns] of the board on which texts without one are played
 * @param {boolean} [inSession] whether a line of a session has the text, which is then no session
 * @returns {Loaded[]} at least one
 */
export function readGames(games, text, columns = games.usual.boards.usual[1], inSession = false) {
  text = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n").replace(beforeHead, comments => comments.replace(/.+/g, ""));
  const head = text.trim();
  if (/^\{[^]*"type"\s*:\s*"/.test(head)) return readRecords(games, text);
  if (!inSession && sessionHead.test(head)) return readSession(games, head);
  const hosted = gamesOfHost(games, head);
  if (hosted) return hosted;
  const written = gamesIn(head);
  const other = /^\[\s*[A-Za-z][^\s"\]]*\s+"/.test(head) ? "PGN" : /^(\d+ +)?\(\s*;[\s\w]*\[/.test(head) ? "SGF" : "";
  if (other) throw new FormatError("game: expected moves, a FEN, a link or a file of games, not {other}, which c4engine annotate reads", { other });
  if (!written.length)
    throw new FormatError("text: expected columns such as 44445, cells such as d3 c5, a FEN, or a file of games");
  const read = (/** @type {string} */ line) =>
    !inSession && line.startsWith("position ") ? readSession(games, wordsIn(line).join(" "))[0] : readLine(games, line, columns);
  if (written.length === 1) return [read(written[0])];
  return written.map(line => ({ ...read(line), title: quoted(line) }));
}

/** The comments before a game. FENs and links may begin with # too, and JSON with a brace and a quote. */
const beforeHead = /^(\s|#([^\S\n].*|[^=/\n]*)\n|[;%].*\n|\{\s*[^\s"}][^}]*\})*/;

/** The first word of the messages of the protocol, of UGI and of UCI, but for position. */
const message =
  "(id|option|c4ok|u[cg]i(ok|newgame)?|newgame|isready|readyok|setoption|play|opponent|undo|" +
  "go|analyze|stop|info|bestmove|show|query|perft|response|help|error|quit)\\b";

/**
 * The first message of a session. The greeting c4 is a move too, unless a message follows. So is a position:
 * lines with positions alone are games.
 */
const sessionHead = new RegExp(
  `^(c4\\s*\\n(\\s|#.*\\n)*)?([<>] ?[a-z{]|${message})|^c4\\s*\\nposition\\b|^position\\b[^]*\\n[ \\t]*${message}`,
);

/**
 * The texts of games, one a line. A line goes on with the game before if that ends in the number of a move or
 * within brackets, or if its own first number is above 1, or if it is a result alone.
 * @param {string} text
 */
function gamesIn(text) {
  /** @type {string[]} */ const written = [];
  let [before, open, numbered] = ["", 0, false]; // the line before, its open brackets, and whether its game has numbers and no result
  for (const line of text.split("\n").filter(line => !/^\s*#(\s|[^=/]*$)/.test(line))) {
    const bare = withoutComments(line).trim();
    const goesOn = open > 0 || (before && line.trim() && (/(^|\s)\d+\.+\s*$/.test(before) || continues(line)));
    if (!goesOn && !bare) {
      numbered &&= line.trim() !== "";
      before = "";
      continue;
    }
    if (goesOn) written.push(`${written.pop()}\n${line}`);
    else if (numbered && !firstNumber(line) && firstMove.test(bare))
      throw new FormatError("game: expected a number such as 1. before {line}, as in the game above", { line: quoted(line.trim()) });
    else written.push(line);
    open = (goesOn ? open : 0) + (bare.match(/[[{]/g) ?? []).length - (bare.match(/[\]}]/g) ?? []).length;
    numbered = ((goesOn && numbered) || firstNumber(line) !== "") && !resultAtEnd.test(bare);
    before = line;
  }
  return written.map(game => game.trim());
}

const firstMove = /^\{|^(p@)?([a-n]?\d[\d,a-ps]*|[abc]+|pass\S*)[!?]*(\s|$)/i;

/** Whether a line can be no beginning of a game. @param {string} line */
const continues = line => (resultAtEnd.test(withoutComments(line)) && !wordsIn(line).length) || firstNumber(line) > "1";

/** The first number of a move in a line. After a FEN a game may begin with any number. @param {string} line */
const firstNumber = line => (isLink(line) ? null : withoutComments(line).match(/^\s*(?:[^\s/]+\s+)*?(\d+)\./))?.[1] ?? "";

/** Whether a text is the address of a page, or its part from "?" or "#" on. @param {string} text */
const isLink = text => !/\s/.test(text.trim()) && (text.includes("://") || (text.includes("=") && /[?#]/.test(text)));

/** Reads a line with a game. @param {Games} games @param {string} line @param {number} columns @returns {Loaded} */
function readLine(games, line, columns) {
  if (isLink(line)) {
    const solved = new URLSearchParams(line.match(/^[^#]*?(\?[^#]*)/)?.[1]).get("pos"); // connect4.gamesolver.org
    if (solved === null) return readLink(games, line.replace(/^[^#]*/, ""));
    return { title: "link", ...startOf(games, []), steps: readColumns(solved) };
  }
  if (continues(line.split("\n")[0])) throw new FormatError("game: expected move 1 before {line}", { line: quoted(line) });
  if (!wordsIn(line).length) throw new FormatError("game: expected moves, not {line}", { line: quoted(line) });
  if (line.startsWith("[")) return { title: "moves", steps: readSteps(listed(line), columns) };
  if (/^(fen\s+)?[^\s/]*\//.test(line)) return readPosition(line);
  return { title: "moves", steps: readSteps(line.replace(/^(startpos\b\s*)?((moves|columns)\b)?/, ""), columns) };
}

/** The JSON of one move: a run such as 44 may be a game of its own. */
const listItem = /^("?(\d|1[0-2])"?|"[a-z][01]?\d"|"pass"|"\d+,\d+"|\[\d+,\d+\])$/i;

/** The moves of a JSON list as words: columns, cells, or pairs of row and column. @param {string} line */
function listed(line) {
  try {
    /** @type {string[]} */ const items = JSON.parse(line).map((/** @type {unknown} */ item) => JSON.stringify(item));
    if (items.every(item => listItem.test(item))) return items.join(" ").replace(/["[\]]/g, "");
  } catch {} // no JSON
  throw new FormatError("game: expected a list of moves such as [4,4,5,3], not {line}", { line: quoted(line) });
}

/** Reads a FEN, with moves after it or without. @param {string} text @returns {Loaded} */
function readPosition(text) {
  const m = withoutComments(text).match(/^(?:fen\s+)?([\dxo#/]+)\s+([xo])((?:\s+(?!moves\b|pass\b)[a-z]{4,})*)(?:\s+moves\b)?(|\s.*)$/s);
  if (!m) throw new FormatError('position: expected rows joined by "/" and the side to move, x or o, not {text}', { text: quoted(text) });
  return { title: "position", fen: `${m[1]} ${m[2]}${m[3]}`, steps: readSteps(m[4], readFEN(m[1]).columns) };
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
  if (!lines.some(line => /^((u[cg]i)?newgame|position|play|opponent|go)(\s|$)/.test(line)))
    throw new FormatError("session: expected commands such as newgame and play");
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
    } else if (command === "position") game = { ...game, ...readPositionLine(games, words.join(" "), game.words) };
    else if (command === "play" || command === "opponent") game.steps.push(protocolMove(words.join(",")));
    else if (command === "go" || command === "analyze") awaited.push(command === "go");
    else if (command === "bestmove" && awaited.shift() && !/none/.test(line))
      game.steps.push(protocolMove(words.join(",").replace(/,ponder,.*/, ""))); // of UCI
    else if (command === "undo") game.steps.splice(Math.max(0, game.steps.length - (Number(words[0] ?? 1) || 0)));
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
  line = line.replace(/^[<>\s]+/, "").trim();
  if (!line.startsWith("{")) return line;
  try {
    const { type, move, command } = JSON.parse(line);
    return type === "error" ? `error ${command}:` : `${type} ${move ?? "none"}`;
  } catch {
    return line; // a torn one, which says nothing
  }
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
 * @param {string} [board] the words after newgame
 * @returns {Loaded}
 */
function readPositionLine(games, text, board) {
  if (text.startsWith("game ")) {
    const unquoted = text.slice(5).replace(/^(['"])(.*)\1$/, "$2").replaceAll("'\\''", "'");
    const { ply, ...game } = readGames(games, unquoted, board ? Number(board.split(" ")[1]) : undefined, true)[0];
    return { fen: null, ...game, title: "session", steps: game.steps.slice(0, ply) };
  }
  const [start, moves = ""] = text.split(/\s+moves\s+/);
  const columns = start === "startpos" ? "" : start.match(/^columns\s+([\da-c]+)$/i)?.[1];
  const place = columns === undefined ? readPosition(start) : { fen: null, steps: readColumns(columns) };
  return { ...place, title: "session", steps: [...place.steps, ...moves.split(/\s+/).filter(Boolean).map(protocolMove)] };
}

/** The protocol counts columns from 0, people count them from 1. UGI has 0000, UCI P@d1. @param {string} move */
const protocolMove = move =>
  move === "0000" ? "pass" : /^\d+$/.test(move) ? String(Number(move) + 1) : move.replace(/^P@/, "");

/**
 * Reads the games of a match: a JSON object a line, of the type match, and of the type game. A last line that is
 * not whole is left out: the match goes on, or was killed.
 * @param {Games} games
 * @param {string} text
 * @returns {Loaded[]}
 */
function readRecords(games, text) {
  let about = games.usual;
  /** @type {Loaded[]} */ const all = [];
  text.trimEnd().split("\n").forEach((line, i, { length }) => {
    if (!line.trim() || (all.length && i === length - 1 && !line.endsWith("}"))) return;
    const record = readJSON(line, translated("line {n}", { n: i + 1 }));
    if (record.type === "match" && record.game) about = startOf(games, [String(record.game)]).about;
    if (record.type === "game") all.push(readRecord(record, about, i + 1));
  });
  if (!all.length) throw new FormatError("file: expected a match with games, objects of the type game");
  return all;
}

/** @param {any} record @param {About} about @param {number} line @returns {Loaded} */
function readRecord(record, about, line) {
  if (typeof record.fen !== "string" || !Array.isArray(record.moves) || record.moves.some((/** @type {any} */ ply) => !ply?.move))
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
    said: record.moves.map((/** @type {any} */ { move, winrate, proven, nodes = 0 }) =>
      winrate === undefined ? undefined : { type: "info", winrate, proven, nodes, depth: 0, seldepth: 0, pv: [move] },
    ),
  };
}
