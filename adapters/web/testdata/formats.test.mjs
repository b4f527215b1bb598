// Tests of the readers of games as text.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { readGames } from "./js/formats/read.js";
import { FormatError, readColumns, readSteps, writeColumns } from "./js/formats/text.js";
import { Games } from "./js/game/games.js";
import { moveName } from "./js/game/notation.js";
import { readFEN } from "./js/game/position.js";

const json = name => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const games = new Games(json("games.json"));
const read = (text, columns) => readGames(games, text, columns);

/** A game as testdata/notations.json has it, but for the result. */
function written(board, { about, words, fen, steps }) {
  const [name, ...usual] = board.split(" ");
  about ??= games.named(name);
  const filled = fen && readFEN(fen).squares.some(square => square === "x" || square === "o");
  const start = filled ? fen : `${about.name} ${words ?? usual.join(" ")}`;
  const rows = fen ? readFEN(fen).rows : Number((words ?? usual.join(" ")).split(" ")[0]);
  const moves = steps.map(step => {
    if (/,/.test(step)) return moveName(about, step, rows).toLowerCase();
    return about.gravity && /^[a-n]/.test(step) ? String(step.charCodeAt(0) - 96) : step;
  });
  return (start === board ? "" : `${start}: `) + moves.join(" ");
}

test("every notation is read as the engine's commands read it", () => {
  for (const { text, board = "connectfour 6 7", games = [], error, go, rules } of json("notations.json")) {
    const wanted = games.map(game => game.replace(/ (1-0|0-1|1\/2-1\/2)$/, ""));
    const columns = Number(board.split(" ")[2]) || undefined;
    if ((error && !rules) || go) assert.throws(() => read(text, columns), FormatError, text);
    else if (!error) assert.deepEqual(read(text, columns).map(game => written(board, game)), wanted, text);
  }
});

test("games of a list and of a session have titles", () => {
  assert.deepEqual(read("4444\n3333").map(({ title }) => title), ['"4444"', '"3333"']);
  const text = "newgame 4 5\nplay 3,2\nplay 2,2\nnewgame reversi 6\nplay 1,2\n";
  assert.deepEqual(read(text).map(({ title }) => title), ["session, game 1: 2 moves", "session, game 2: 1 move"]);
});

test("a pass in any case, alone or between cells", () => {
  for (const text of ["d3 PASS c5", "D3PASSC5", "d3 Pass c5", "d3passc5"]) assert.equal(read(text)[0].steps.join(" "), "d3 pass c5", text);
  assert.throws(() => read("d3 passing c5"), /expected columns/);
  assert.equal(read("> newgame reversi\n> position startpos moves 0000\n")[0].steps.join(), "pass");
});

test("a game in a game in a session is refused, however deep", () => {
  assert.throws(() => read(`newgame\n${"position game ".repeat(1 << 18)}44`), /expected columns/);
});

test("columns, as the engine and the Python package read them, and as they are written", () => {
  for (const { text, columns, cells } of json("columns.json")) {
    assert.equal(readSteps(text).join(" "), cells ?? columns, text);
    if (!text.includes(" ")) assert.equal(readColumns(text).join(" "), columns, text);
    assert.equal(readSteps(writeColumns(columns.split(" "))).join(" "), columns, text);
  }
  const written = { "10 4 4": "a44", "10 1": "10 1", "1 1": "1 1", "1 1 1": "111" };
  for (const [columns, text] of Object.entries(written)) assert.equal(writeColumns(columns.split(" ")), text);
});
