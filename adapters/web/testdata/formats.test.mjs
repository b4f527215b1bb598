// Tests of the readers of games as text, which agree with those of the engine's commands.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { readGames } from "./js/formats/read.js";
import { readColumns, readSteps, writeColumns } from "./js/formats/text.js";
import { Games } from "./js/game/games.js";

const games = new Games(JSON.parse(readFileSync(new URL("games.json", import.meta.url), "utf8")));
const read = text => readGames(games, text);
const movesOf = text => read(text).map(({ words, steps }) => [words ?? "", steps.join(" ")].join(": "));

test("a pass in any case, alone or between cells", () => {
  for (const text of ["d3 PASS c5", "D3PASSC5", "d3 Pass c5", "d3passc5"]) assert.deepEqual(movesOf(text), [": d3 pass c5"], text);
  assert.throws(() => read("d3 passing c5"), /expected columns/);
});

test("a conversation has a game for each newgame, without those in which nothing was played", () => {
  const text = "newgame 4 5\nplay 3,2\nplay 2,2\nnewgame\nposition startpos\nnewgame reversi 6\nplay 1,2\nnewgame 6 7\n";
  assert.deepEqual(movesOf(text), ["4 5: 3,2 2,2", "6: 1,2"]);
  assert.deepEqual(read(text).map(({ title }) => title), ["session, game 1: 2 moves", "session, game 2: 1 move"]);
  assert.deepEqual(movesOf("newgame 4 5\nplay 3,2\nnewgame\n"), ["4 5: 3,2"]);
  assert.deepEqual(movesOf("newgame 4 5\n"), ["4 5: "]);
  assert.deepEqual(movesOf("> newgame 4 5\n> play 3,2\n> play 3,2\n< error play: move: taken\n> play 2,2\n"), ["4 5: 3,2 2,2"]);
  const ahead = "> newgame 6 7\n> go\n> analyze\n< bestmove 5,3\n< bestmove 4,3\n> go\n< bestmove 4,3\n";
  assert.deepEqual(movesOf(ahead), ["6 7: 5,3 4,3"]);
});

test("a game in a conversation, in quotes or without, as clients send it", () => {
  assert.deepEqual(movesOf("> newgame 6 7\n> position game 44 5\n> play 0\n"), ["6 7: 4 4 5 1"]);
  assert.deepEqual(movesOf("newgame 6 7\nposition game '4 4 5'\nplay 0\n"), ["6 7: 4 4 5 1"]);
  const link = "https://host/#game=reversi&board=6&moves=d5-c5&ply=1";
  assert.deepEqual(movesOf(`newgame 6 7\nposition game '${link}'\nplay 4,2\n`), ["6: d5 4,2"]);
});

test("a command that an error answers later did nothing, and answers may be JSON", () => {
  const refused = "> newgame 4 5\n> play 3,2\n> play 3,2\n< info depth 1\n< error play: move: taken\n> play 2,2\n";
  assert.deepEqual(movesOf(refused), ["4 5: 3,2 2,2"]);
  const json = '> newgame 4 5\n> go\n< {"type":"bestmove","move":"3,2"}\n> play 9,9\n< {"type":"error","command":"play"}\n';
  assert.deepEqual(movesOf(json), ["4 5: 3,2"]);
});

test("the answer of a search belongs to the position before it", () => {
  assert.deepEqual(movesOf("newgame 4 5\ngo\nposition startpos moves 2\ngo\nbestmove 3,1\nbestmove 2,2\n"), ["4 5: 3 2,2"]);
  assert.deepEqual(movesOf("newgame 4 5\nplay 1\ngo\nc4\nnewgame 4 5\ngo\nbestmove 3,1\nplay 1\n"), ["4 5: 2", "4 5: 3,1 2"]);
  assert.throws(() => read("newgame 4 5\ngo\nopponent 3,1\n"), /go: expected its bestmove before opponent/);
});

test("a game in a game in a conversation is refused, however deep", () => {
  assert.throws(() => read(`newgame\n${"position game ".repeat(1 << 18)}44`), /expected columns/);
});

test("a link of the solver's site", () => {
  assert.deepEqual(movesOf("https://connect4.gamesolver.org/?pos=445"), ["6 7: 4 4 5"]);
  assert.deepEqual(movesOf("https://connect4.gamesolver.org/?pos="), ["6 7: "]);
});

test("numbers of moves, apart from the moves or before them", () => {
  for (const text of ["1. 4 5 2. 3", "1.4 5 2.3", "1.. 4 5 2...3"]) assert.deepEqual(movesOf(text), [": 4 5 3"], text);
});

test("a list has a game a line, and a line whose first number is above 1 goes on with the game before", () => {
  assert.deepEqual(movesOf("4444\n3333"), [": 4 4 4 4", ": 3 3 3 3"]);
  assert.deepEqual(read("4444\n3333").map(({ title }) => title), ['"4444"', '"3333"']);
  assert.deepEqual(movesOf("# two games\n\n4 4 5 3\r\n4 4 3 3\n"), [": 4 4 5 3", ": 4 4 3 3"]);
  assert.deepEqual(movesOf("1. a1 b1 2. c1\nd1 3. e1 f1\n1. a1"), [": a1 b1 c1 d1 e1 f1", ": a1"]);
  assert.deepEqual(movesOf("1. 4 5 2.\n4 4\n4"), [": 4 5 4 4", ": 4"]);
  assert.deepEqual(movesOf("44\nposition startpos moves 3\nhttps://h/?pos=3"), [": 4 4", ": 4", "6 7: 3"]);
  assert.deepEqual(movesOf("1. 4\n127.0.0.1/?pos=4"), [": 4", "6 7: 4"]);
  assert.deepEqual(movesOf("1. 4 4 2.\n# 27.11.2026 Bob - Alice\n5\n4"), [": 4 4 5", ": 4"]);
  assert.deepEqual(movesOf("position startpos moves 3\nposition startpos moves 2"), [": 4", ": 3"]);
  assert.deepEqual(movesOf("position startpos moves 3\nplay 2"), [": 4 3"]);
  assert.throws(() => read("# nothing\n"), /text: expected columns/);
});

test("sessions of UGI and UCI", () => {
  assert.deepEqual(movesOf("ugi\nuginewgame\nposition startpos moves 2\ngo\nbestmove 3\nuginewgame\ngo\nbestmove 0\n"), [": 3 4", ": 1"]);
  assert.deepEqual(movesOf("uci\nucinewgame\nposition startpos moves P@d1\ngo\nbestmove P@d2\ngo\nbestmove (none)\n"), [": d1 d2"]);
  assert.deepEqual(movesOf("> newgame reversi\n> position startpos moves 0000\n"), ["8: pass"]);
});

test("c4 is a move, unless a message follows", () => {
  assert.deepEqual(movesOf("c4"), [": c4"]);
  assert.deepEqual(movesOf("c4\nc4 c3"), [": c4", ": c4 c3"]);
  assert.deepEqual(movesOf("c4\n#two\nid name c4engine 2.1\nposition startpos moves 3\n"), [": 4"]);
  assert.deepEqual(movesOf("c4\nposition startpos moves 3\n"), [": 4"]);
  assert.deepEqual(movesOf("c4\n> newgame 6 7\n> play 3\n"), ["6 7: 4"]);
  for (const text of ["> d1 d2", "ugi"]) assert.throws(() => read(text), text);
});

test("columns, as the engine and the Python package read them, and as they are written", () => {
  const table = JSON.parse(readFileSync(new URL("columns.json", import.meta.url), "utf8"));
  for (const { text, columns, cells } of table) {
    assert.equal(readSteps(text).join(" "), cells ?? columns, text);
    if (!text.includes(" ")) assert.equal(readColumns(text).join(" "), columns, text);
    assert.equal(readSteps(writeColumns(columns.split(" "))).join(" "), columns, text);
  }
  const written = { "10 4 4": "a44", "10 1": "10 1", "1 1": "1 1", "1 1 1": "111" };
  for (const [columns, text] of Object.entries(written)) assert.equal(writeColumns(columns.split(" ")), text);
});
