// node node.mjs process|thread|broken: prints what came of the trial as JSON.
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

const node = (...words) => overProcess(process.execPath, words);

const trials = {
  process: () => trial(new Client(overProcess())),
  thread: () => trial(new Client(overThread())),
  broken: async () => ({
    missing: await failures(overProcess("./no-such-engine")),
    noise: await failures(node("-e", "console.log('hello'); setInterval(() => {}, 1000)")),
    silent: await failures(node("-e", "console.error('out of order'); process.exit(3)")),
  }),
};

console.log(JSON.stringify(await trials[process.argv[2]]()));
