// Tests of what every call does with wrong arguments, an abort, and close, against the program that
// C4ENGINE names: node --test calls.test.mjs
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, describe, test } from "node:test";
import { Client, ConnectionLost, Engine, EngineError, overSocket, overWorker } from "c4engine";
import * as fromPackage from "c4engine";
import * as fromNode from "c4engine/node";
import { overProcess } from "c4engine/node";

const engine = new Engine(overProcess());
const { client } = engine;
after(() => engine.close());
const board = { board: "12 12" }; // searches for long, unlike the empty board of 6 x 7
const nodes = { nodes: 100 };
const long = { movetime: 600_000 };

/** Wrong arguments of each kind, and what the error says of them. */
const positions = [["4453", /^position: expected an object, as in \{ columns: "4453" \}/], [{ colums: "4453" }, /colums"; did you mean columns\?$/],
  [{ columns: 4453 }, /^columns: expected columns from 1 as text, .*not 4453/], [{ moves: [3, null] }, /^moves: expected a list/], [null, /^position: expected an object/],
  [{ fen: null }, /^fen: expected text/], [{ board: [6, 7] }, /^board: expected text/], [[], /^position: .*not a list/], [{ Moves: [3] }, /did you mean moves/]];
const limits = [[500, /^limit: expected an object, as in \{ movetime: 500 \}, not 500/], [{ movetiem: 500 }, /did you mean movetime\?$/],
  [{ nodes: "5" }, /^nodes: expected a number, not "5"/], [{ movetime: NaN }, /^movetime: .*not NaN/], [null, /^limit: expected/]];
const clocks = [...limits, [{ time: "5" }, /^time: expected a number/], [{ tiem: 5 }, /did you mean time\?$/]];
const unclocked = [...limits, [{ time: 5 }, /^limit: expected movetime, nodes, depth, not "time"/], [{ inc: 5 }, /^limit: .*not "inc"/]];
const asks = [[{ signal: new AbortController() }, /^signal: expected an AbortSignal/], [{ sginal: undefined }, /did you mean signal/],
  [7, /^options: expected an object/], [null, /^options/], [{ signal: true }, /^signal: /]];
const watches = [...asks, [{ onInfo: 5 }, /^onInfo: expected a function, not 5/], [{ partial: 1 }, /^partial: expected true or false/]];
const lines = [["isready", /^lines: expected a list of lines, or a function/], [[5], /^lines/], [undefined, /^lines/], [() => "go", /^lines/], [["go\nquit"], /^lines: /]];
const names = [[undefined, /^options: expected a name/], [5, /^options/], [null, /^options/], [["Elo"], /^options/], [{ Elo: {} }, /^Elo: expected text, a number/],
  [{ Elo: Symbol("x") }, /^Elo: .*not Symbol/]];

/** Every public call: its good arguments, and what is wrong in the place of each. */
const calls = {
  Engine: {
    configure: [["Elo", 790], [names, [[null, /^Elo: expected/], [{}, /^Elo/], [[], /^Elo/], [() => 5, /^Elo/], [1n, /^Elo/]]]],
    play: [[{}, nodes, {}], [positions, clocks, watches]],
    analyse: [[{}, nodes, {}], [positions, unclocked, [...watches, [{ lines: 0 }, /^lines: expected an integer from 1/], [{ lines: "2" }, /^lines/]]]],
    prove: [[{}, nodes, {}], [positions, unclocked, watches]],
    review: [[{ columns: "44" }, nodes, {}], [positions, unclocked, watches]],
    show: [[{}, {}], [positions, asks]],
  },
  Client: {
    ask: [[["isready"], {}], [lines, asks]],
    search: [[["go nodes 5"], {}], [lines, watches]],
    newgame: [["6 7", ""], [[[5, /^words: expected text/], [null, /^words/], [undefined, /^words/], [[], /^words/], [{}, /^words/]],
      [[5, /^other: expected text/], [null, /^other/], [[], /^other/], [{}, /^other/], [() => "", /^other/]]]],
  },
};
const withoutArguments = ["constructor", "close", "stop"]; // showAll and place are for classes that extend Engine

test("every call refuses every wrong argument with a TypeError, and goes on", { timeout: 120_000 }, async () => {
  let tried = 0;
  for (const [object, table] of [[engine, calls.Engine], [client, calls.Client]]) {
    const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(object));
    assert.deepEqual(methods.filter(name => ![...withoutArguments, "showAll", "place"].includes(name)).sort(), Object.keys(table).sort());
    for (const [call, [good, wrong]] of Object.entries(table))
      for (const [i, cases] of wrong.entries()) {
        assert.ok(cases.length >= 5);
        for (const [value, says] of cases) {
          const given = good.with(i, value);
          if (i === 0 && call === "configure") given.length = 1;
          await assert.rejects(async () => object[call](...given), error => error instanceof TypeError && says.test(error.message), `${call} ${String(says)}`);
          tried++;
        }
      }
  }
  assert.ok(tried > 120, `${tried}`);
  assert.equal((await engine.show({ columns: "44" })).turn, "first");
});

test("the tables and the test of constructors have every export", () => {
  assert.deepEqual(Object.keys(fromPackage).sort(), ["Client", "ConnectionLost", "Engine", "EngineError", "overSocket", "overWorker", "questions", "shownBy"]);
  assert.deepEqual(Object.keys(fromNode).sort(), ["overProcess", "overThread"]);
});

test("constructors name what they expect", () => {
  const says = /^engine: expected a transport: overProcess\("path\/to\/c4engine"\) or overThread\(\) of c4engine\/node/;
  for (const made of [Engine, Client]) for (const wrong of [undefined, "c4engine", {}, null, 5, overSocket]) assert.throws(() => new made(wrong), { name: "TypeError", message: says });
  for (const wrong of ["5", NaN, 0, -1, Infinity, null, true])
    assert.throws(() => new Client(overProcess(), undefined, { timeout: wrong }), /^TypeError: timeout: expected a number of milliseconds above 0/);
  for (const wrong of [null, 5, "x", [], true]) assert.throws(() => new Client(overProcess(), undefined, wrong), /^TypeError: options: expected an object/);
  assert.throws(() => new Client(overProcess(), undefined, { timeuot: 5 }), /did you mean timeout\?$/);
  assert.throws(() => new Client(overWorker("worker.js")), /^TypeError: overWorker: expected a browser; in Node take overThread/);
  assert.throws(() => new Client(overProcess(), 5), /^TypeError: onState: expected a function/);
  for (const words of [[5], [["a"], 5], ["x", "--log-level"]]) assert.throws(() => new Engine(overProcess(...words)), TypeError);
  for (const transport of [overSocket(5), overWorker(5), overWorker("w.js", { wasm: "e" }), overWorker()]) assert.throws(() => new Client(transport), TypeError);
});

test("errors have names, in their stacks too", async () => {
  const refused = await client.ask(["play 99,99"]).catch(error => error);
  assert.deepEqual([refused.name, refused.stack.startsWith("EngineError: play: ")], ["EngineError", true]);
  assert.match(`${new ConnectionLost("why")}`, /^ConnectionLost: why$/);
  assert.deepEqual(Object.keys(refused), ["command", "field", "expected"]);
});

describe("an abort", { timeout: 60_000 }, () => {
  const aborted = { name: "AbortError" };
  const searches = signal => [engine.play(board, {}, { signal }), engine.analyse(board, long, { signal }), engine.prove(board, {}, { signal }),
    engine.review({ ...board, moves: [5] }, long, { signal }), engine.show(board, { signal }), client.ask(["isready"], { signal }), client.search(["go"], { signal })];

  test("rejects a call that has begun, and all that wait, at once", async () => {
    const stop = new AbortController();
    const begun = new Promise(resolve => {
      engine.analyse(board, long, { signal: stop.signal, onInfo: resolve }).catch(error => (resolve.error = error));
    });
    const waiting = searches(stop.signal).map(call => assert.rejects(call, aborted));
    await begun;
    stop.abort();
    await Promise.all(waiting);
    assert.match((await engine.play(board, nodes)).move, /^11,\d+$/, "the engine goes on");
  });

  test("before the call rejects it, with the signal's reason", async () => {
    for (const call of searches(AbortSignal.abort())) await assert.rejects(call, aborted);
    await assert.rejects(engine.play(board, nodes, { signal: AbortSignal.abort(new RangeError("mine")) }), RangeError);
    await assert.rejects(engine.play(board, nodes, { signal: AbortSignal.abort(), partial: true }), aborted);
    await assert.rejects(engine.play({ moves: [99] }, nodes, { signal: AbortSignal.timeout(60_000) }), EngineError);
  });

  test("of a waiting call does not wait for the one before", async () => {
    const first = new AbortController();
    const second = new AbortController();
    const events = [];
    const running = engine.analyse(board, long, { signal: first.signal, onInfo: () => second.abort() }).catch(() => events.push("first"));
    await assert.rejects(engine.play(board, nodes, { signal: second.signal, partial: true }), aborted);
    events.push("second");
    first.abort();
    await running;
    assert.deepEqual(events, ["second", "first"]);
  });

  test("gives what was found, if asked to", async () => {
    for (const call of ["play", "analyse", "prove"]) {
      const stop = new AbortController();
      const found = await engine[call](board, long, { signal: stop.signal, partial: true, onInfo: () => stop.abort() });
      if (call === "play") assert.match(found.move, /^11,\d+$/);
      if (call === "analyse") assert.equal(found.length, 12);
      if (call === "prove") assert.equal(found, null);
    }
    const stop = new AbortController();
    let plies = 0;
    const heard = ({ nodes }) => nodes > 0 && ++plies === 20 && stop.abort();
    const judged = await engine.review({ ...board, moves: [5, 5, 5] }, { nodes: 20 }, { signal: stop.signal, partial: true, onInfo: heard });
    assert.equal(judged.length, 1);
  });

  test("ends the reports", async () => {
    const stop = new AbortController();
    let after = 0;
    const onInfo = () => stop.signal.aborted ? after++ : stop.abort();
    await assert.rejects(engine.analyse(board, long, { signal: stop.signal, onInfo }), aborted);
    await engine.show();
    assert.equal(after, 0);
  });
});

test("a process that is closed in mid-search rejects all questions", async () => {
  const other = new Engine(overProcess());
  const asked = [new Promise((_, reject) => other.analyse(board, long, { onInfo: () => other.close() }).catch(reject)), other.show(), other.prove(board)];
  for (const { reason } of await Promise.allSettled(asked)) assert.equal(`${reason}`, "ConnectionLost: the client was closed");
  await assert.rejects(other.play(), ConnectionLost);
});

test("Node ends when no call is open, without close, and using closes", { timeout: 60_000 }, async () => {
  const run = code => new Promise((resolve, reject) => execFile(process.execPath, ["--input-type=module", "-e", `
    import { Engine, Client } from "c4engine"; import { overProcess } from "c4engine/node";
    ${code}`], (error, out) => (error ? reject(error) : resolve(out))));
  assert.equal(await run(`new Engine(overProcess());`), "");
  assert.equal(await run(`const e = new Engine(overProcess()); await e.show(); console.log((await e.play({}, { nodes: 9 })).move);`), "5,3\n");
  assert.equal(await run(`const e = new Engine(overProcess()); const stop = new AbortController();
    e.play({ board: "12 12" }, { movetime: 600_000 }, { signal: stop.signal, onInfo: () => stop.abort() }).catch(error => console.log(error.name));`), "AbortError\n");
  assert.equal(await run(`for (const made of [new Engine(overProcess()), new Client(overProcess())])
    { await made[Symbol.asyncDispose](); await (made.client ?? made).ask([]).catch(error => console.log(error.name)); made[Symbol.dispose](); }`), "ConnectionLost\nConnectionLost\n");
});
