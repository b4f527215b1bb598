// Tests of what the page does with the games that the engine has read, and of games as it writes them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { readGames } from "./js/formats/read.js";
import { saved } from "./js/formats/save.js";
import { Games } from "./js/game/games.js";
import { Game } from "./js/game/tree.js";

const json = name => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const games = new Games(json("games.json").games);
const record = { game: 2, first: "first", second: "second", newgame: "connectfour 6 7", fen: "", moves: [{ move: "5,3" }], ply: 1, result: "", end: "" };

/** The games of a text to which an engine gives an answer. */
const read = async (answer, text = "") => readGames({ read: async () => ({ games: [], errors: [], ...answer }) }, games, text, null);

test("a game has the names of its players or its moves as the title", async () => {
  for (const [more, title] of [
    [{}, "Game 2: 4"],
    [{ moves: [] }, "Game 2: Four in a row"],
    [{ newgame: "reversi 8", moves: Array(13).fill({ move: "pass" }) }, `Game 2: ${"pass ".repeat(12)}…`],
    [{ first: "a", result: "draw", end: "draw" }, "Game 2: a – second ½–½"],
    [{ second: "b", result: "second", end: "timeout" }, "Game 2: first – b 0–1 (timeout)"],
  ])
    assert.equal((await read({ games: [{ ...record, ...more }] })).found[0].title, title);
});

test("a text without games is an error, one with some has errors too", async () => {
  const errors = ["line 2: game: expected moves"];
  await assert.rejects(read({ errors }), /^Error: line 2: game: expected moves$/);
  assert.deepEqual((await read({ games: [record], errors })).errors, errors);
});

test("a long file of a match is read in parts, each with its head", async () => {
  const head = '{"type":"match","game":"nogo"}';
  const lines = Array.from({ length: 900 }, (_, i) => `{"type":"game","game":${i + 1},"detail":"${"x".repeat(1000)}"}`);
  const asked = [];
  const engine = { read: async (_, text) => (asked.push(text.split("\n")), { games: [record], errors: [] }) };
  const { found } = await readGames(engine, games, `${[head, ...lines].join("\n")}\n`, null);
  assert.equal(found.length, 3);
  assert.deepEqual(asked.flatMap(([first, ...rest]) => (assert.equal(first, head), rest)), lines);
});

const ends = { names: { first: 'a "b"', second: "c]" } };
const black = { ...games.named("nogo"), notation: { letters: "ABCDEFGHJ", fromTop: false } };
const stone = (fen, turn, result = "none") => ({ fen, turn, moves: [], result });

test("a game that is not over, or lost by the clock, says so in its records", () => {
  const game = new Game(black, "3", "x2/3/3 o", stone("x2/3/3 o", "second"));
  game.play("2,2", stone("x2/3/2o x", "first"));
  const text = (label, flag) => saved(game, "", { ...ends, flag }).find(form => form.label === label).text;
  assert.equal(text("PGN"), `[Black "a \\"b\\""]\n[White "c]"]\n[Result "*"]\n[Variant "nogo"]\n[FirstMove "Black"]\n[FEN "x2/3/3 o"]\n\n1... C1 *\n`);
  assert.equal(text("SGF"), `(;GM[1]FF[4]CA[UTF-8]SZ[3]PB[a "b"]PW[c\\]]AB[aa]PL[W]\n;W[cc])\n`);
  assert.match(text("PGN", "first"), /Result "1-0".*Termination "time forfeit".* 1-0\n$/s);
  assert.match(text("SGF", "first"), /RE\[W\+T\]/);
});

test("marks and values are written as annotate writes them", () => {
  const game = new Game(games.usual, "6 7", null, stone("7/7/7/7/7/7 x", "first"));
  game.root.learn({ winrate: 0.57, pv: ["5,3"], nodes: 1, depth: 1, seldepth: 1 });
  game.play("5,3", stone("7/7/7/7/7/3x3 o", "second"));
  game.play("5,4", stone("7/7/7/7/7/3xo2 x", "first"));
  game.current.note = { mark: "~", winrate: 0.4, text: "The second player {won} later.", by: "second" };
  assert.match(saved(game, "", ends).find(({ label }) => label === "PGN").text, /\n1\. 4 \{57 %\} 5 \{~ 40 %\. Yellow won later\.\} \*\n$/);
  assert.equal(saved(game, "", ends).find(({ label }) => label === "SGF"), undefined);
  const other = new Game(black, "3", null, stone("3/3/3 x", "first"));
  other.play("1,1", stone("3/1x1/3 o", "second"));
  other.current.note = { mark: "??", winrate: 0, text: "The [first] player lost.", by: "first" };
  assert.match(saved(other, "", ends).find(({ label }) => label === "SGF").text, /;B\[bb\]BM\[2\]C\[.*The \[first\\\] player lost\.\]\)\n$/s);
});

test("columns are written so that they are read again", () => {
  for (const [columns, text] of Object.entries({ "10 4 4": "a44", "10 1": "10 1", "1 1": "1 1", "1 2": "1 2", "4": "4", "1 1 1": "111" })) {
    const facts = { fen: `${Array(12).fill("12").join("/")} x`, turn: "first", moves: [], result: "none" };
    const game = new Game(games.usual, "12 12", null, facts);
    for (const column of columns.split(" ")) game.play(`0,${column - 1}`, facts);
    assert.equal(saved(game, "", ends).find(({ label }) => label === "Columns of the moves").text, text);
  }
});
