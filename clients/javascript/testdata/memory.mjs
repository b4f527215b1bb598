// Prints the memory of the process in MB, with the engine in a thread: at the start and after each
// third of the games, half of them on one board.
import { Engine } from "c4engine";
import { overThread } from "c4engine/node";

const engine = new Engine(overThread());
await engine.show();
const rss = () => Math.round(process.memoryUsage.rss() / 2 ** 20);
const taken = [rss()];
const boards = ["6 7", "10 11 3 4", "nogo 5", "reversi 6", "7 8"];
const third = Number(process.argv[2]);
for (let game = 1; game <= 3 * third; game++) {
  const board = game % 2 ? "10 11" : boards[(game / 2) % boards.length];
  const moves = [];
  for (let move; (move = (await engine.play({ board, moves }, { nodes: 40 })).move); ) moves.push(move);
  if (game % third === 0) taken.push(rss());
}
console.log(JSON.stringify(taken));
engine.close();
