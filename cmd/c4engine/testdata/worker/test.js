// Plays a whole game with the engine in a Web Worker, then stops searches in their
// midst, and posts the moves, the result and the times to /result.
const worker = new Worker("js/worker.js");
worker.onerror = (event) => report({ error: event.message });
let answer = () => {};
worker.onmessage = ({ data }) => answer(data);

/** Sends a line and returns the first line of output that begins with a word. */
const ask = (line, word) => new Promise((resolve) => {
  answer = (text) => text.startsWith(word) && resolve(text);
  worker.postMessage(line);
});

const report = (result) => fetch("result", { method: "POST", body: JSON.stringify(result) });

const moves = [];
for (let move; move !== "bestmove none"; moves.push(move)) move = await ask("go nodes 300", "bestmove");
const result = await ask("query result", "response");

const stops = [];
for (const game of ["6 7", "12 12", "reversi", "nogo"]) {
  for (let i = 0; i < 5; i++) {
    await ask(`newgame ${game}\nisready`, "readyok");
    worker.postMessage("analyze infinite");
    await new Promise((resolve) => setTimeout(resolve, 30 + 7 * i));
    const asked = performance.now();
    await ask("stop", "bestmove");
    stops.push(performance.now() - asked);
  }
}
report({ moves, result, stops });
