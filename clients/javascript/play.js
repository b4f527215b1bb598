#!/usr/bin/env node
// npx c4engine [BOARD]          a game of four in a row in the terminal
// npx c4engine < LINES          the engine's line protocol
//
// BOARD is rows, columns and the forbidden cell, as in: npx c4engine 10 11 3 4. In a game columns
// count from 1, as people count; the lines of the protocol count them from 0.
import { createInterface } from "node:readline";
import { createInterface as interactive } from "node:readline/promises";
import { Worker } from "node:worker_threads";
import { Engine } from "./engine.js";
import { overThread } from "./node.js";

if (process.stdin.isTTY) await play(process.argv.slice(2).join(" "));
else speak();

/** Carries the lines of standard input to the engine, and its lines to standard output. */
function speak() {
  const thread = new Worker(new URL("./thread.js", import.meta.url));
  thread.on("message", line => process.stdout.write(`${line}\n`));
  thread.on("exit", () => process.stdin.destroy()); // process.exit would cut off output that a pipe has not taken
  createInterface({ input: process.stdin }).on("line", line => thread.postMessage(line)).on("close", () => thread.postMessage(null));
}

/** Plays a game against the person at the terminal, who begins. @param {string} words */
async function play(words) {
  const engine = new Engine(overThread());
  const terminal = interactive({ input: process.stdin, output: process.stdout });
  terminal.on("close", () => process.exit());
  const board = `connectfour ${words}`.trim();
  /** @type {string[]} */ const moves = [];
  try {
    for (;;) {
      const seen = await engine.show({ board, moves });
      console.log(forPeople(seen.lines).join("\n"));
      if (seen.result !== "none") {
        console.log({ first: "You have won.", second: "The engine has won.", draw: "A draw." }[seen.result]);
        break;
      }
      if (seen.turn === "second") {
        moves.push((await engine.play({ board, moves }, { movetime: 1000 })).move ?? "");
        continue;
      }
      const asked = (await terminal.question("column (u takes back, q ends)? ")).trim();
      if (asked === "q") break;
      if (asked === "u") moves.splice(-2);
      else {
        const columns = seen.moves.map(move => `${Number(move.split(",")[1]) + 1}`);
        const move = seen.moves[columns.indexOf(asked)];
        if (move) moves.push(move);
        else console.log(`column: expected one of ${columns.join(" ")}, not ${asked}`);
      }
    }
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
  engine.close();
  terminal.close();
}

/** The drawing of a board with its columns from 1, and without the numbers of rows. @param {string[]} lines */
function forPeople([columns, ...rows]) {
  const numbers = columns.trim().split(/ +/).map(number => `${Number(number) + 1}`.padStart(3));
  return [`   ${numbers.join("")}`, ...rows.map(row => row.replace(/^[ \d]\d/, "  "))];
}
