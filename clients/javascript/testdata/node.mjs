// node node.mjs process|thread|closed: prints what came of the trial as JSON.
import { Client } from "c4engine";
import { overProcess, overThread } from "c4engine/node";
import { trial } from "./game.mjs";

/** How a search and a question that waits for it end when the client is closed. */
async function closed() {
  const client = new Client(overThread());
  await client.ask(["newgame 9 9"]);
  const asked = [client.search(["analyze infinite"]), client.ask(["query turn"])];
  setTimeout(() => client.close(), 20);
  return (await Promise.allSettled(asked)).map(({ reason }) => reason?.constructor.name ?? "answered");
}

const trials = { process: () => trial(new Client(overProcess())), thread: () => trial(new Client(overThread())), closed };

console.log(JSON.stringify(await trials[process.argv[2]]()));
