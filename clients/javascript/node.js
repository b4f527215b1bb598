// Transports for Node: to an engine that is a process, and to this package's engine, WebAssembly
// in a thread. Neither is started again when it ends: then all questions fail with
// ConnectionLost, which has the reason. Neither keeps Node alive while the client has no open call;
// the engine ends with Node.
//
//   import { Client } from "c4engine";
//   import { overProcess } from "c4engine/node";
//   const client = new Client(overProcess("./c4engine"));

import { spawn } from "node:child_process";
import { StringDecoder } from "node:string_decoder";
import { Worker } from "node:worker_threads";
import { check, text, texts } from "./arguments.js";

/** @typedef {import("./client.js").Transport} Transport */

/** Milliseconds that a process has to end after quit, before it is killed. */
const dying = 1000;

/** The maximum length of a line in characters. */
const maxLine = 1 << 20;

/**
 * Carries lines over the pipes of a process, which ends with the client.
 * @param {string} [program] if it is missing: the environment variable C4ENGINE, or else
 *   c4engine on the PATH
 * @param {string[]} [words] its arguments
 * @returns {Transport}
 */
export const overProcess = (program = process.env.C4ENGINE || "c4engine", words = []) => listener => {
  check("program", program, text);
  check("words", words, texts);
  const child = spawn(program, words, { stdio: "pipe", windowsHide: true });
  let complaint = ""; // the last line of its standard error
  readLines(child.stdout, line => listener.line(line));
  readLines(child.stderr, line => (complaint = line));
  child.stdin.on("error", () => {}); // the close event below reports the end
  child.on("spawn", () => listener.opened());
  child.on("error", error => listener.closed(`${error.message}; ${remedy}`, true));
  child.on("close", (status, signal) => {
    const end = `${program} has ended with ${signal ?? `status ${status}`}`;
    listener.closed(complaint ? `${end}: ${complaint}` : end, true);
  });
  const handles = /** @type {any[]} */ ([child, child.stdin, child.stdout, child.stderr]);
  const ref = () => handles.forEach(handle => handle.ref?.()); // Bun's pipes have neither
  const unref = () => handles.forEach(handle => handle.unref?.());
  const close = () => {
    ref(); // or Node might end before a deaf program is killed
    child.stdin.end("quit\n");
    setTimeout(() => child.kill("SIGKILL"), dying).unref();
  };
  return { send: line => child.stdin.write(`${line}\n`), close, ref, unref, final: true };
};

const remedy =
  'name the program, as in overProcess("/path/to/c4engine"), or set C4ENGINE to it for overProcess(); overThread() needs no program';

/**
 * Calls take with each line of a stream. A line that is too long comes in pieces.
 * @param {import("node:stream").Readable} stream
 * @param {(line: string) => void} take
 */
function readLines(stream, take) {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  stream.on("data", data => {
    const lines = (rest + decoder.write(data)).split(/\r?\n/);
    rest = lines.pop() ?? "";
    lines.forEach(take);
    if (rest.length <= maxLine) return;
    take(rest);
    rest = "";
  });
  stream.on("end", () => rest && take(rest));
}

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
  return {
    send: line => thread.postMessage(line),
    close: () => void thread.terminate(),
    ref: () => thread.ref(),
    unref: () => thread.unref(),
    final: true,
  };
};
