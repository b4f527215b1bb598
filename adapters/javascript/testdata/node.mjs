// node node.mjs process|thread|broken|closed: prints what came of the trial as JSON.
import { Client } from "c4engine";
import { overProcess, overThread } from "c4engine/node";
import { trial } from "./game.mjs";

/** What two questions fail with, one that is asked at once and one that is asked later. */
async function failures(transport) {
  const client = new Client(transport);
  const reasons = [];
  for (let i = 0; i < 2; i++) await client.ask([]).catch(error => reasons.push(`${error.constructor.name}: ${error.message}`));
  return reasons;
}

/** How a search and a question that waits for it end when the client is closed. */
async function closed(transport) {
  const client = new Client(transport);
  await client.ask(["newgame 9 9"]);
  const asked = [client.search(["analyze infinite"]), client.ask(["query turn"])];
  setTimeout(() => client.close(), 20);
  return (await Promise.allSettled(asked)).map(({ reason }) => reason?.constructor.name ?? "answered");
}

const node = (...words) => overProcess(process.execPath, words);

/** An engine that searches for ever and heeds neither quit nor the end of its input. */
const deaf = `
  require("readline").createInterface(process.stdin).on("line", line =>
    line === "isready" && console.log('{"type":"readyok"}'));
  setInterval(() => {}, 1000);
`;

const trials = {
  process: () => trial(new Client(overProcess())),
  thread: () => trial(new Client(overThread())),
  broken: async () => ({
    missing: await failures(overProcess("./no-such-engine")),
    noise: await failures(node("-e", "console.log('hello'); setInterval(() => {}, 1000)")),
    silent: await failures(node("-e", "console.error('out of order'); process.exit(3)")),
  }),
  closed: async () => ({
    process: await closed(overProcess()),
    thread: await closed(overThread()),
    deaf: await closed(node("-e", deaf)),
  }),
};

console.log(JSON.stringify(await trials[process.argv[2]]()));
