// Tests of Engine, against the program that C4ENGINE names: node --test engine.test.mjs
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { Engine, EngineError } from "c4engine";
import { overProcess } from "c4engine/node";

const engine = new Engine(overProcess());
after(() => engine.close());
const nodes = { nodes: 500 };

test("a best move needs a position alone", async () => {
  const { move, info } = await engine.play({ columns: "112233" }, nodes);
  assert.equal(move, "5,3");
  assert.deepEqual(info.proven, { value: "win", plies: 1, exact: true });
  assert.equal((await engine.play({ columns: "1122334" }, nodes)).move, null, "the game is over");
  assert.match((await engine.play({}, { movetime: undefined })).move, /^5,3$/);
});

test("one board follows another", async () => {
  for (const [position, move] of [
    [{ board: "10 11 3 4", moves: [0, 1, 0, 1, 0, 1] }, "6,0"],
    [{ board: "reversi" }, /^\d,\d$/],
    [{ board: "nogo 5" }, /^\d,\d$/],
    [{ fen: "7/7/7/7/7/ooo1xxx x" }, "5,3"],
    [{ fen: "7/7/7/7/7/7 x", moves: ["5,0", 1, 0, 1, 0, 1] }, "2,0"],
    [{ fen: "7/7/7/7/7/xo5 x", columns: "1212" }, "2,0"],
  ])
    assert.match((await engine.play(position, nodes)).move, new RegExp(move));
});

test("each move has a value, the best one first", async () => {
  const heard = [];
  const lines = await engine.analyse({ columns: "112233" }, nodes, { onInfo: info => heard.push(info) });
  assert.equal(lines.length, 7);
  assert.equal(lines[0].pv[0], "5,3");
  assert.ok(lines.every(({ winrate }, i) => i === 0 || winrate <= lines[i - 1].winrate));
  assert.ok(heard.length >= 7);
  assert.equal((await engine.analyse({}, nodes, { lines: 2 })).length, 2);
  assert.deepEqual(await engine.analyse({ columns: "1122334" }, nodes), []);
});

test("a proof has a limit or none", async () => {
  assert.equal((await engine.prove({ board: "5 6" }, { movetime: undefined })).value, "draw");
  assert.equal(await engine.prove({ board: "9 9" }, { nodes: 1 }), null);
  assert.equal(await engine.prove({ columns: "1122334" }), null);
  await assert.rejects(engine.prove({ board: "nogo 5" }), EngineError);
});

test("a review judges every move", async () => {
  const judged = await engine.review({ columns: "1122335" }, nodes);
  assert.equal(judged.length, 7);
  assert.deepEqual(judged.map(({ move }) => move), ["5,0", "4,0", "5,1", "4,1", "5,2", "4,2", "5,4"]);
  assert.equal(judged[6].best.pv[0], "5,3");
  assert.ok(judged[6].lost > 0);
  assert.ok(judged.every(({ lost }) => 0 <= lost && lost <= 1));
  const [{ move, played }] = await engine.review({ board: "9 9", moves: [3] }, { nodes: 1 });
  assert.deepEqual([move, played.winrate, played.nodes], ["8,3", 0.5, 0], "the search did not reach it");
  const pass = await engine.review({ board: "reversi 4", moves: ["1,0", "2,0", "3,1", "0,2", "3,0", "pass"] }, { nodes: 1 });
  assert.equal(pass[5].move, "pass");
});

test("all calls refuse the same games", async () => {
  for (const [game, says] of [
    [{ board: "nogo 9", moves: [3] }, /move 1: expected row,column, both from 0, not 3/],
    [{ board: "reversi", moves: [3] }, /move 1: expected row,column, both from 0, not 3/],
    [{ columns: "19" }, /digit 2: expected a column from 1 to 7/],
    [{ columns: "44", moves: [3] }, /expected columns or moves, not both/],
    [{ columns: "4,4" }, /columns: expected columns from 1 as text, such as 4453 or 4 4 10, not "4,4"$/],
    [{ columns: "44 moves 3" }, /columns: expected/],
    [{ columns: "44\nquit" }, /columns: expected/],
    [{ columns: "4 4 10" }, /column 3: expected a column from 1 to 7, not 10/],
    [{ moves: ["5 3"] }, /moves: expected words such as 9,4, not "5 3"/],
    [{ moves: "44" }, /moves: expected a list .*; columns takes text/],
    [{ moves: [3, ""] }, /moves: expected words/],
    [{ game: "4453", columns: "44" }, /expected game without fen, columns and moves/],
    [{ game: "" }, /games: expected at least one/],
    [{ game: "1. d1 d9 *" }, /move 2: expected a column from 1 to 7, not d9/],
    [{ fen: "7/7/7/7/7/xo5 x", columns: "40" }, /digit 2: expected a column from 1 to 7/],
  ])
    for (const call of ["show", "play", "review"]) await assert.rejects(engine[call](game), says, `${call} ${JSON.stringify(game)}`);
});

test("columns are one word or several, as in the protocol", async () => {
  const table = JSON.parse(readFileSync(process.env.C4ENGINE_COLUMNS, "utf8"));
  assert.ok(table.length > 10);
  for (const { text, columns } of table) {
    const position = { board: "12 12", columns: text };
    if (columns) assert.equal((await engine.show(position)).fen, (await engine.show({ board: "12 12", moves: columns.split(" ").map(column => column - 1) })).fen, text);
    else await assert.rejects(engine.show(position), /expected a column from 1 to 12, not/);
  }
  for (const columns of ["4453", "4 4 5 3", " 4453 "]) {
    assert.equal((await engine.show({ columns })).fen, "7/7/7/7/3o3/2oxx2 x");
    assert.deepEqual((await engine.review({ columns }, { nodes: 1 })).map(({ move }) => move), ["5,3", "4,3", "5,4", "5,2"]);
  }
  const wide = { board: "10 11", columns: "4 4 10" };
  assert.deepEqual((await engine.review(wide, { nodes: 1 })).map(({ move }) => move), ["9,3", "8,3", "9,9"]);
  assert.equal((await engine.show({ fen: "7/7/7/7/7/xo5 x", columns: "4 4" })).fen, "7/7/7/7/3o3/xo1x3 x");
});

test("a game in any notation, which may name another board", async () => {
  const pgn = '[White "O\'Hara"]\n\n1. d1 d2 2. e1 {a; b} c1 *';
  for (let again = 0; again < 2; again++) assert.equal((await engine.show({ board: "10 11", game: "4 4 10" })).fen.split("/").length, 10);
  for (const [board, rows] of [[undefined, 6], ["10 11", 10]]) assert.equal((await engine.show({ board, game: pgn })).fen.split("/").length, rows);
  assert.deepEqual((await engine.review({ game: pgn }, nodes)).map(({ move }) => move), ["5,3", "4,3", "5,4", "5,2"]);
  assert.equal((await engine.show({ game: "(;GM[2]SZ[8]\n;B[dc]\n;W[cc])" })).fen, "8/8/2ox4/3ox3/3xo3/8/8/8 x");
  assert.equal((await engine.show()).fen, "7/7/7/7/7/7 x", "the next position has its own board");
  const judged = await engine.review({ game: '[FEN "7/7/7/7/7/xo5 x"]\n1. d1 d2 *' }, nodes);
  assert.deepEqual(judged.map(({ move }) => move), ["5,3", "4,3"]);
});

test("a position can be looked at", async () => {
  const shown = await engine.show({ columns: "44" });
  assert.equal(shown.fen, "7/7/7/7/3o3/3x3 x");
  assert.equal(shown.turn, "first");
  assert.equal(shown.result, "none");
  assert.equal(shown.moves.length, 7);
  assert.match(shown.lines.join("\n"), /\[o\]/);
  assert.equal((await engine.show({ columns: "1122334" })).result, "first");
});

test("a refused board is not taken for the engine's", async () => {
  for (const wrong of [{ board: "3 99" }, { fen: "nonsense" }, { columns: "0" }, { moves: ["9,9"] }]) await assert.rejects(engine.play(wrong, nodes), EngineError);
  await assert.rejects(engine.play({}, { movetime: -1 }), EngineError);
  assert.equal((await engine.show({ board: "10 11 3 4" })).fen.split("/").length, 10);
  await assert.rejects(engine.show({ board: "3 99" }), EngineError);
  assert.equal((await engine.show({ board: "10 11 3 4" })).fen.split("/").length, 10);
});

test("a level makes play weaker", async () => {
  await engine.configure("LimitStrength", true);
  await engine.configure("Elo", 190);
  assert.match((await engine.play({ columns: "44" })).move, /^\d,\d$/);
  await assert.rejects(engine.configure("Elo", "weak"), EngineError);
  await engine.configure("LimitStrength", false);
});

test("options are set by name, or many at once", async () => {
  await engine.configure({ LimitStrength: true, Elo: 190 });
  await engine.configure({ LimitStrength: false, ClearTree: undefined });
  await assert.rejects(engine.configure({ Elo: 190, Ello: 5 }), EngineError);
  await assert.rejects(engine.configure("Elo value 190 name Hash", 5), EngineError);
});
