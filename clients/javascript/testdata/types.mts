// What a program in TypeScript may count on; each line after @ts-expect-error must not compile.
import { Client, ConnectionLost, Engine, EngineError, overSocket, overWorker, type Message, type State } from "c4engine";
import { overProcess, overThread } from "c4engine/node";

const client: Client = new Client(overProcess("c4engine", ["--log-level"]), (state: State) => console.log(state));
const messages: Message[] = await client.ask(["newgame 6 7"]);
const best = await client.search(["go nodes 10"], { onInfo: info => console.log(info.winrate, info.pv), signal: new AbortController().signal });
console.log(best.move, messages);
console.log(new EngineError(messages[0]).expected, new ConnectionLost().message, client.options.get("Hash")?.max);
for (const transport of [overThread(), overSocket("ws://localhost/session"), overWorker("worker.js")]) new Client(transport).close();
new Client(overWorker(new URL("file:///w.js"), { engine: "e.wasm", wasmExec: "x.js" }), undefined, { timeout: 5000 }).close();
client.search(["go"], { onInfo: ({ proven }) => console.log(proven?.value, proven?.plies, proven?.exact === true) });
const engine = new Engine(client);
const shown: string[] = (await engine.show({ columns: "44" })).moves;
for (const { move, lost } of await engine.review({ board: "10 11", moves: [3, "9,4"] }, { nodes: 10 })) console.log(move.length, lost > 0.5, shown);
console.log((await engine.prove({ fen: "7/7/7/7/7/7 x" }))?.value === "win", (await engine.analyse({}, { movetime: 5 }, { lines: 2 }))[0].pv);
const found = await engine.play({ game: "1. d1 d2 *" }, { time: 5000, inc: 100 });
if (found.move !== null) console.log(found.move.length, found.info.winrate);
// @ts-expect-error only a side that plays has a clock
engine.analyse({}, { time: 5000 });
// @ts-expect-error the game may be over
console.log((await engine.play()).info.winrate);
// @ts-expect-error there is no such limit
engine.play({}, { seconds: 1 });
// @ts-expect-error there is no such file of a worker
overWorker("worker.js", { wasm: "e.wasm" });
// @ts-expect-error a line is not a list of lines
client.ask("isready");
await engine.configure({ Elo: 790, LimitStrength: true });
await engine.review({}, {}, { signal: AbortSignal.timeout(5), partial: true });
{ using one = new Engine(overThread()); one.client.close(); }
// @ts-expect-error there is no such setting of a search
engine.play({}, {}, { abort: true });
// @ts-expect-error there is no such state
const state: State = "closed";
