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

test("columns are written so that they are read again", () => {
  for (const [columns, text] of Object.entries({ "10 4 4": "a44", "10 1": "10 1", "1 1": "1 1", "1 2": "1 2", "4": "4", "1 1 1": "111" })) {
    const facts = { fen: `${Array(12).fill("12").join("/")} x`, turn: "first", moves: [], result: "none" };
    const game = new Game(games.usual, "12 12", null, facts);
    for (const column of columns.split(" ")) game.play(`0,${column - 1}`, facts);
    assert.equal(saved(game, "").find(({ label }) => label === "Columns").text, text);
  }
});
