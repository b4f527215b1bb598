// Plays a whole game of the engine against random moves: node protocol/examples/client.mjs [engine command ...]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [program, ...words] = process.argv.length > 2 ? process.argv.slice(2) : ["go", "run", "./cmd/c4engine"];
const engine = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

// Sends a line and returns the first message of that type.
async function ask(line, type) {
  engine.stdin.write(line + "\n");
  for (;;) {
    const { value, done } = await answers.next();
    if (done) throw new Error("the engine has gone");
    const message = JSON.parse(value);
    if (message.type === "error") throw new Error(value);
    if (message.type === type) return message;
  }
}

await ask("setoption name Output value json\nnewgame 9 10 8 4\nisready", "readyok");
for (let move; (move = (await ask("go nodes 5000", "bestmove")).move); ) {
  const moves = (await ask("query moves", "response")).value;
  const reply = moves[Math.floor(Math.random() * moves.length)];
  console.log("engine", move, "random", reply ?? "-");
  if (reply) await ask(`play ${reply}\nisready`, "readyok");
}
console.log("result:", (await ask("query result", "response")).value);
engine.stdin.end();
