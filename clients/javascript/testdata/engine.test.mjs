// Tests of Engine, against the program that C4ENGINE names: node --test engine.test.mjs
import assert from "node:assert/strict";
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
    [{ columns: "4 4" }, /expected one word, such as 4453 or 9,4, not "4 4"/],
    [{ fen: "7/7/7/7/7/xo5 x", columns: "4 4" }, /expected one word/],
    [{ moves: ["5 3"] }, /expected one word/],
    [{ moves: "44" }, /moves: expected a list .*; columns takes text/],
    [{ moves: [3, ""] }, /expected one word/],
    [{ fen: "7/7/7/7/7/xo5 x", columns: "40" }, /digit 2: expected a column from 1 to 7/],
  ])
    for (const call of ["show", "play", "review"]) await assert.rejects(engine[call](game), says, `${call} ${JSON.stringify(game)}`);
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
