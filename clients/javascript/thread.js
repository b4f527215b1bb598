// The engine in a thread of Node. worker.js is written for a browser, so this file defines the
// functions of a Web Worker that it uses.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { parentPort } from "node:worker_threads";

const file = name => new URL(name, import.meta.url);

Object.assign(globalThis, {
  self: globalThis,
  postMessage: line => parentPort.postMessage(line),
  importScripts: name => void runInThisContext(readFileSync(file(name), "utf8"), { filename: file(name).pathname }),
  fetch: async name => new Response(readFileSync(file(name)), { headers: { "Content-Type": "application/wasm" } }),
  close: () => process.exit(),
  reportError: error => setImmediate(() => { throw error; }),
});
importScripts("worker.js");
parentPort.on("message", data => globalThis.onmessage({ data }));
