// Transports for Node: an engine that runs as a process, and the one of this package, as
// WebAssembly, in a thread. Neither engine is started again when it ends: what was asked,
// and whatever is asked later, fails with ConnectionLost, which says why.
//
//   import { Client } from "c4engine";
//   import { overProcess } from "c4engine/node";
//   const client = new Client(overProcess("./c4engine"));

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";

/** @typedef {import("./client.js").Transport} Transport */

/** Milliseconds that a process has to end after quit, before it is killed. */
const dying = 1000;

/**
 * Carries lines over the pipes of a process, which ends with the client.
 * @param {string} [program] if it is missing: the environment variable C4ENGINE, or else
 *   c4engine on the PATH
 * @param {string[]} [words] its arguments
 * @returns {Transport}
 */
export const overProcess = (program = process.env.C4ENGINE || "c4engine", words = []) => listener => {
  const child = spawn(program, words, { stdio: "pipe", windowsHide: true });
  let complaint = ""; // the last line of its standard error
  createInterface({ input: child.stdout }).on("line", line => listener.line(line));
  createInterface({ input: child.stderr }).on("line", line => (complaint = line));
  child.stdin.on("error", () => {}); // that it has gone is told below
  child.on("spawn", () => listener.opened());
  child.on("error", error => listener.closed(error.message, true));
  child.on("close", (status, signal) => {
    const end = `${program} has ended with ${signal ?? `status ${status}`}`;
    listener.closed(complaint ? `${end}: ${complaint}` : end, true);
  });
  const close = () => {
    child.stdin.end("quit\n");
    setTimeout(() => child.kill("SIGKILL"), dying).unref();
  };
  return { send: line => child.stdin.write(`${line}\n`), close };
};

/**
 * Carries lines to this package's own engine in a thread, which ends with the client.
 * @returns {Transport}
 */
export const overThread = () => listener => {
  const thread = new Worker(new URL("./thread.js", import.meta.url));
  thread.on("online", () => listener.opened());
  thread.on("message", line => listener.line(line));
  thread.on("error", error => listener.closed(error.message, true));
  thread.on("exit", () => listener.closed("the engine's thread has ended", true));
  return { send: line => thread.postMessage(line), close: () => void thread.terminate() };
};
