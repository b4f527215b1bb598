// Reads games from text in any notation. The engine does it (internal/gamefile).

import { usualWords } from "../game/games.js";
import { reworded, text } from "../language.js";
import { lineWords } from "../view/words.js";

/** @import { Message } from "c4engine" */
/** @import { PageEngine } from "../engine/engine.js" */
/** @import { Games } from "../game/games.js" */
/** @import { Game } from "../game/tree.js" */
/** @import { Loaded } from "./setup.js" */

/**
 * The games of a text, at least one, and the errors of wrong ones.
 * @param {PageEngine} engine
 * @param {Games} games
 * @param {string} written
 * @param {Game | null} before the game on the table, whose board is used for moves without one
 * @returns {Promise<{ found: Loaded[], errors: string[] }>}
 */
export async function readGames(engine, games, written, before) {
  const start = before ?? { about: games.usual, words: usualWords(games.usual) };
  /** @type {Loaded[]} */ const found = [];
  /** @type {string[]} */ const errors = [];
  for (const part of partsOf(written)) {
    const answer = await engine.read(start, part);
    found.push(...answer.games.map((/** @type {Message} */ record) => loadedOf(games, record)));
    errors.push(...answer.errors.map(reworded));
  }
  if (!found.length) throw new Error(errors[0]);
  return { found, errors };
}

/** The length of a part, which must fit into a line to the engine with a backslash before each quote. */
const partLength = 400_000;

/** A text in parts that the engine reads one by one. Only the file of a match may be long. @param {string} written */
function partsOf(written) {
  if (written.length <= partLength || !/^\s*\{"type":"match"/.test(written)) return [written];
  const [head, ...lines] = written.trim().split("\n");
  const parts = [head];
  for (const line of lines) {
    if (parts[parts.length - 1].length + line.length > partLength) parts.push(head);
    parts[parts.length - 1] += `\n${line}`;
  }
  return parts;
}

/** The number of moves in the title of a game without names of players, and what stands for those. */
const titleMoves = 12;
const unnamed = /^(first|second|opponent|own)$/;

/** A game of the engine's answer. @param {Games} games @param {Message} record @returns {Loaded} */
function loadedOf(games, { game, first, second, newgame, fen, moves: plies, ply, result, end }) {
  const [name, ...words] = newgame.split(" ");
  const about = games.named(name) ?? games.usual;
  /** @type {string[]} */ const moves = plies.map((/** @type {Message} */ { move }) => move);
  const named = !unnamed.test(first) || !unnamed.test(second);
  const line = lineWords(about, moves.slice(0, titleMoves), Number(words[0])) + (moves.length > titleMoves ? " …" : "");
  const score = { first: " 1–0", second: " 0–1", draw: " ½–½" }[/** @type {"first"} */ (result)] ?? "";
  const players = named ? `${first} – ${second}` : line || text(about.title);
  return {
    title: text("Game {n}: {players}", { n: game, players }) + score + (["", "win", "draw"].includes(end) ? "" : ` (${end})`),
    about,
    words: words.join(" "),
    fen: fen || null,
    moves,
    said: plies.map((/** @type {Message} */ { move, winrate, proven, nodes }) =>
      winrate === undefined ? null : { type: "info", winrate, proven, nodes, depth: 0, seldepth: 0, pv: [move] },
    ),
    ply,
  };
}
