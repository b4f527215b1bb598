// What a program in TypeScript may count on; each line after @ts-expect-error must not compile.
import { Client, ConnectionLost, EngineError, overSocket, overWorker, type Message, type State } from "c4engine";
import { overProcess, overThread } from "c4engine/node";

const client: Client = new Client(overProcess("c4engine", ["--strict"]), (state: State) => console.log(state));
const messages: Message[] = await client.ask(["newgame 6 7"]);
const best = await client.search(["go nodes 10"], { onInfo: info => console.log(info.winrate, info.pv), signal: new AbortController().signal });
if (best) console.log(best.move, messages);
console.log(new EngineError(messages[0]).expected, new ConnectionLost().message, client.options.get("Hash")?.max);
for (const transport of [overThread(), overSocket("ws://localhost/session"), overWorker("worker.js")]) new Client(transport).close();
new Client(overWorker(new URL("file:///w.js"), { engine: "e.wasm", wasmExec: "x.js" }), undefined, { timeout: 5000 }).close();
client.search(["go"], { onInfo: ({ proven }) => console.log(proven?.value, proven?.plies, proven?.exact === true) });
// @ts-expect-error there is no such file of a worker
overWorker("worker.js", { wasm: "e.wasm" });
// @ts-expect-error a line is not a list of lines
client.ask("isready");
// @ts-expect-error the answer may be null
best.move;
// @ts-expect-error there is no such state
const state: State = "closed";
