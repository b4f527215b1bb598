// Tests of the client and of overProcess, against the program that C4ENGINE names and against
// engines that misbehave: node --test client.test.mjs
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { Client, ConnectionLost, EngineError } from "c4engine";
import { overProcess } from "c4engine/node";

const limit = { timeout: 60_000 }; // of a test that must not hang

/**
 * An engine that answers each line with the JSON text, or texts, that a function returns. The
 * connection opens when its program runs, however long node takes to start.
 */
const fake = onLine => listener => overProcess(process.execPath, ["-e", `
  const onLine = ${onLine};
  const info = { type: "info", depth: 1, seldepth: 1, nodes: 1, hashfull: 0, winrate: 0.5, pv: ["0,0"] };
  const say = message => console.log(typeof message === "string" ? message : JSON.stringify(message));
  require("node:readline").createInterface(process.stdin).on("line", line => {
    if (line === "quit") process.exit();
    for (const message of [onLine(line, { info, say }) || []].flat()) say(message);
    if (line === "isready" && !globalThis.dead) say({ type: "readyok" });
  });
  say("up");
`])({ ...listener, opened: () => {}, line: line => (line === "up" ? listener.opened() : listener.line(line)) });

/** What a search of a fake engine ends with. */
async function searched(onLine, { lines = ["go nodes 1"], timeout = 60_000 } = {}) {
  const client = new Client(fake(onLine), undefined, { timeout });
  try {
    return await client.search(lines);
  } finally {
    client.close();
  }
}

const lost = why => error => error instanceof ConnectionLost && why.test(error.message);

test("an error of any command ends a search, and the client goes on", limit, async () => {
  const client = new Client(overProcess());
  for (const [lines, command] of [
    [["go nodes 5 'x"], "input"],
    [["analyze nodes 5 nonsense"], "analyze"],
    [["newgame 3 99", "go nodes 5"], "newgame"],
    [["play 'x", "go nodes 5"], "input"],
  ])
    await assert.rejects(client.search(lines), error => error instanceof EngineError && error.command === command);
  assert.match((await client.search(["newgame 6 7", "go nodes 5"])).move, /^\d,\d$/);
  assert.deepEqual((await client.ask(["query turn"]))[0].value, "second", "nothing was played after an error");
  client.close();
});

test("lines that would break the order of the answers are refused", limit, async () => {
  const client = new Client(overProcess());
  for (const lines of [["query turn"], [], ["go nodes 5\nquery turn"], ["newgame\n6 7", "go nodes 5"], ["go nodes 5", "go nodes 5"]])
    await assert.rejects(client.search(lines), TypeError);
  for (const lines of [["go nodes 5"], ["query turn\nquery fen"], [" analyze nodes 5"]]) await assert.rejects(client.ask(lines), TypeError);
  const answers = await client.ask(["isready", "query turn", "isready"]);
  assert.deepEqual(answers.map(answer => answer.type), ["readyok", "response", "readyok", "readyok"]);
  assert.equal((await client.ask(["query turn"]))[0].value, "first");
  client.close();
});

test("an error of onInfo stops the search, which fails with it", limit, async () => {
  const client = new Client(overProcess());
  const onInfo = () => { throw new RangeError("mine"); };
  await assert.rejects(client.search(["analyze infinite"], { onInfo }), RangeError);
  assert.match((await client.search(["go nodes 5"])).move, /^\d,\d$/);
  client.close();
});

test("an error of onState is one of the program, and the client goes on", limit, async () => {
  const failures = [];
  const runners = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException");
  process.on("uncaughtException", error => failures.push(error.message));
  const client = new Client(overProcess(), state => { throw new RangeError(state); });
  assert.equal((await client.ask(["query turn"]))[0].value, "first");
  client.close();
  await assert.rejects(client.ask([]), lost(/^the client was closed$/));
  process.removeAllListeners("uncaughtException");
  for (const runner of runners) process.on("uncaughtException", runner);
  assert.deepEqual(failures, ["ready", "lost"]);
});

test("the pauses before new attempts grow while connections end soon", limit, async t => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  /** @type {any} */ let listener;
  const client = new Client(given => {
    queueMicrotask(given.opened);
    listener = given;
    return { send: line => line === "isready" && given.line('{"type":"readyok"}'), close() {} };
  });
  const pauses = [];
  for (const lasts of [0, 0, 0, 10_000, 0]) {
    await client.ask([]);
    t.mock.timers.tick(lasts);
    const [before, lost] = [listener, Date.now()];
    before.closed("a fault");
    while (listener === before) t.mock.timers.tick(100);
    pauses.push(Date.now() - lost);
  }
  assert.deepEqual(pauses, [100, 300, 1000, 100, 300]);
});

test("newgame of lines that were not sent is sent the next time", limit, async () => {
  const client = new Client(overProcess());
  const lines = () => [...client.newgame("nogo 5"), "position startpos"];
  await assert.rejects(client.search(lines), TypeError); // no search
  const broken = () => { lines(); throw new RangeError("mine"); };
  await assert.rejects(client.ask(broken), RangeError);
  const [{ value }] = await client.ask(() => [...lines(), "query fen"]);
  assert.equal(value, "5/5/5/5/5 x");
  client.close();
});

test("lines behind a search are answered with it, about the game after its move", limit, async () => {
  const client = new Client(overProcess());
  const after = ["query turn", "query moves"];
  const { move, after: [turn, moves] } = await client.search(["newgame 4 4", "go nodes 5"], { after });
  assert.equal(turn.value, "second");
  assert.ok(!moves.value.includes(move) && moves.value.length === 4);
  assert.deepEqual((await client.search(["go nodes 5"])).after, []);
  await assert.rejects(client.search(["go nodes nonsense"], { after }), EngineError);
  await assert.rejects(client.search(["go nodes 5"], { after: ["query nonsense"] }), EngineError);
  await assert.rejects(client.search(["go nodes 5"], { after: "query turn" }), TypeError);
  const stopped = await client.search(["analyze infinite"], { after, onInfo: () => client.stop() });
  assert.deepEqual(stopped.after.map(({ type }) => type), ["response", "response"]);
  assert.match((await client.ask(["query fen"]))[0].value, / o$/, "three moves were played, and nothing is left over");
  client.close();
});

test("stop reaches a search whose first lines are being carried out", limit, async () => {
  const client = new Client(overProcess());
  await client.ask([]);
  const lines = () => {
    queueMicrotask(() => client.stop());
    return ["newgame 9 9", "analyze infinite"];
  };
  assert.match((await client.search(lines)).move, /^8,\d$/);
  client.close();
});

// These tests wait, so they wait at the same time.
describe("slow and silent engines", { concurrency: 9 }, () => {
  test("a search outlives the timeout while the engine answers isready", limit, async () => {
    const slow = `(line, { say }) => {
      if (line.startsWith("read")) setTimeout(() => say({ type: "bestmove", move: "1,1" }), 3000);
      if (line === "query turn") return { type: "response", query: "turn", value: "first" };
    }`;
    const client = new Client(fake(slow), undefined, { timeout: 1000 });
    assert.equal((await client.search(["read 'time 5 moves, go movetime 5'"])).move, "1,1"); // a text has no limit
    assert.equal((await client.ask(["query turn"]))[0].value, "first");
    client.close();
  });

  test("the answer to a probe is not taken for that to the next question", limit, async () => {
    const late = `(line, { say }) => {
      globalThis.dead = globalThis.searching;
      if (line === "isready" && globalThis.searching) {
        globalThis.searching = false;
        say({ type: "bestmove", move: "1,1" });
        setTimeout(() => say({ type: "readyok" }), 300);
        globalThis.holds = true;
      }
      if (line.startsWith("go")) globalThis.searching = true;
      if (line === "query turn") setTimeout(() => { say({ type: "response", query: "turn", value: "first" }); say({ type: "readyok" }); }, 600);
      if (line === "isready" && globalThis.holds) globalThis.dead = true;
    }`;
    const client = new Client(fake(late), undefined, { timeout: 4000 });
    assert.equal((await client.search(["go nodes 1"])).move, "1,1");
    assert.equal((await client.ask(["query turn"]))[0].value, "first");
    client.close();
  });

  for (const [name, onLine, options] of [
    ["in a search by nodes", `line => { globalThis.dead ||= line.startsWith("go"); }`, {}],
    ["in a search by time", `line => { globalThis.dead ||= line.startsWith("go"); }`, { lines: ["go movetime 10"] }],
    ["that answers isready, in a search by time", `() => {}`, { lines: ["go movetime 10"] }],
    ["at its start", `() => { globalThis.dead = true; }`, {}],
    ["in a question", `line => { globalThis.dead ||= line.startsWith("newgame"); }`, { lines: ["newgame", "go nodes 1"] }],
  ])
    test(`an engine that is silent ${name} loses the connection`, limit, async () => {
      const client = new Client(fake(onLine), undefined, { timeout: 1000 });
      const asked = [client.search(options.lines ?? ["go nodes 1"]), client.ask(["query turn"])];
      for (const { reason } of await Promise.allSettled(asked)) assert.ok(lost(/did not answer within its time and 1 s/)(reason), reason);
      client.close();
    });

  test("a search that does not heed stop loses the connection", limit, async () => {
    const client = new Client(fake(`() => {}`), undefined, { timeout: 1000 });
    await client.ask([]);
    const search = client.search(["analyze infinite"]);
    setTimeout(() => client.stop(), 10);
    await assert.rejects(search, lost(/did not answer/));
  });
});

test("a line without an end is not kept", limit, async () => {
  const endless = `line => { if (line.startsWith("go")) setInterval(() => process.stdout.write("x".repeat(1 << 20)), 1); }`;
  await assert.rejects(searched(endless), lost(/expected a message of JSON, not xxx/));
});

test("a program that is no engine is not asked again", limit, async () => {
  for (const [program, why] of [
    ["console.log('hello'); setInterval(() => {}, 1000)", /^expected a message of JSON, not hello$/],
    ["console.error('out of order'); process.exit(3)", /node has ended with status 3: out of order$/],
  ]) {
    const client = new Client(overProcess(process.execPath, ["-e", program]));
    for (let i = 0; i < 2; i++) await assert.rejects(client.ask([]), lost(why));
  }
});

test("a client that is closed ends its engine, or node would not end, and all questions", limit, async () => {
  const deaf = `line => { globalThis.dead ||= line.startsWith("analyze"); process.exit = () => {}; setInterval(() => {}, 1000); }`;
  for (const transport of [overProcess(), fake(deaf)]) {
    const client = new Client(transport);
    await client.ask(["newgame 9 9"]);
    const asked = [client.search(["analyze infinite"]), client.ask(["query turn"])];
    setTimeout(() => client.close(), 20);
    for (const { reason } of await Promise.allSettled(asked)) assert.ok(lost(/^the client was closed$/)(reason), reason);
  }
});

test("a program that cannot be started names the remedy", limit, async () => {
  const { C4ENGINE, PATH } = process.env;
  delete process.env.C4ENGINE;
  process.env.PATH = "/nowhere"; // an empty one means the working directory
  try {
    const client = new Client(overProcess());
    await assert.rejects(client.ask([]), lost(/^spawn c4engine ENOENT; name the program, .*C4ENGINE.* overThread\(\) needs no program/));
  } finally {
    Object.assign(process.env, { C4ENGINE, PATH });
  }
});

test("an engine that refuses to speak JSON is told from one that is silent", limit, async () => {
  const refuses = `line => line.startsWith("setoption") && { type: "error", command: "setoption", field: "name", expected: "none" }`;
  await assert.rejects(new Client(fake(refuses)).ask([]), lost(/^setoption: name: expected none$/));
});

const schema = JSON.parse(readFileSync(process.env.C4ENGINE_SCHEMA, "utf8"));
const source = new URL("messages.js", import.meta.resolve("c4engine"));
const { messageOf } = await import(source);

test("the type of an info is that of the schema", () => {
  const [, typedef] = /@typedef \{object\} Info\n(.*?)\*\//s.exec(readFileSync(source, "utf8"));
  const declared = [...typedef.matchAll(/@property \{.*\} (\[?)(\w+)/g)].map(([, optional, name]) => [name, !optional]);
  const { properties, required } = schema.$defs.info;
  assert.deepEqual(Object.fromEntries(declared), Object.fromEntries(Object.keys(properties).map(name => [name, required.includes(name)])));
});

/** Whether a client takes a message, if only to skip it. */
const takes = message => messageOf(JSON.stringify(message)) !== null;

/** A value that a schema accepts. */
function example(part) {
  if (part === true) return 1;
  if (part.$ref) return example(schema.$defs[part.$ref.split("/").pop()]);
  if (part.anyOf) return example(part.anyOf[0]);
  if ("const" in part) return part.const;
  if (part.enum) return part.enum[0];
  if (part.type === "array") return Array.from({ length: part.minItems ?? 1 }, () => example(part.items));
  if (part.type === "object") return Object.fromEntries(Object.entries(part.properties).map(([name, of]) => [name, example(of)]));
  return { string: "x", boolean: true, integer: part.minimum ?? 0, number: 1 }[part.type];
}

/** Values that a schema refuses. */
function wrong(part) {
  if (part === true) return [];
  if (part.$ref) return wrong(schema.$defs[part.$ref.split("/").pop()]);
  if (part.anyOf) return wrong(part.anyOf[0]).filter(value => value !== null);
  const values = [null, [[]], {}].filter(value => part.type !== "object" || value === null);
  for (const [type, value] of Object.entries({ string: "x y", integer: 7, boolean: true })) if (part.type !== type) values.push(value);
  if (part.type === "number") values.splice(values.indexOf(7), 1);
  if (part.enum || part.const) values.push("other");
  if (part.pattern) values.push("", "x y");
  if (part.type === "integer") values.push(0.5);
  if ("minimum" in part) values.push(part.minimum - 1);
  if ("maximum" in part) values.push(part.maximum + 1);
  if (part.minItems) values.push([]);
  if (part.maxItems) values.push(Array.from({ length: part.maxItems + 1 }, () => example(part.items)));
  if (part.type === "array") values.push(...wrong(part.items).map(value => [value]));
  for (const [name, of] of Object.entries(part.properties ?? {})) for (const value of wrong(of)) values.push({ ...example(part), [name]: value });
  for (const name of part.required ?? []) {
    const { [name]: _, ...rest } = example(part);
    values.push(rest);
  }
  return values;
}

test("messages are those of the schema", () => {
  let tried = 0;
  for (const { $ref } of schema.oneOf) {
    const type = $ref.split("/").pop();
    const { oneOf: _, ...part } = schema.$defs[type];
    assert.ok(takes(example(part)), `${type}: ${JSON.stringify(example(part))}`);
    for (const message of wrong(part)) {
      const another = typeof message?.type === "string" && message.type !== type; // is skipped
      assert.equal(takes(message), another, JSON.stringify(message));
      tried++;
    }
  }
  assert.ok(tried > 200, `${tried} wrong messages`);
  for (const message of [{ type: "stats", n: 1 }, { type: "toString" }]) assert.ok(takes(message), "a message of another type is skipped");
  for (const message of [{ type: ["info"] }, {}, [], 7, null]) assert.ok(!takes(message), JSON.stringify(message));
});
