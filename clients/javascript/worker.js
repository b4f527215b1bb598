// The engine in a Web Worker, for a page without a server. The program is compiled for
// WebAssembly, and this file is its terminal: each message from the page is a line of input, and
// each line of output is a message to the page.
//
// Its files, wasm_exec.js and engine.wasm, are beside it, or at the addresses after the # of its
// own address: worker.js#wasm_exec=ADDRESS&engine=ADDRESS.
"use strict";

/** @type {any} The worker's globals, and those that Go's wasm_exec.js adds: Go and fs. */
const worker = self;

/** The addresses of its files. */
const places = new URLSearchParams(worker.location?.hash.slice(1));
const wasmExec = places.get("wasm_exec") ?? "wasm_exec.js";
const engine = places.get("engine") ?? "engine.wasm";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @type {Uint8Array[]} Lines from the page that the program has not read. */
const input = [];
/** @type {(() => void) | null} The program's read that waits for input. */
let reading = null;
/** The unfinished line of output. */
let line = "";

worker.onmessage = (/** @type {MessageEvent<string | null>} */ event) => {
  input.push(encoder.encode(event.data === null ? "" : event.data + "\n")); // null: the end
  reading?.();
};

worker.importScripts(wasmExec);

/**
 * Standard input, in the form of Node's fs.read.
 * @param {number} _file
 * @param {Uint8Array} buffer
 * @param {number} offset
 * @param {number} length
 * @param {null} _position
 * @param {(error: null, bytes: number) => void} done
 */
worker.fs.read = (_file, buffer, offset, length, _position, done) => {
  reading = () => {
    reading = null;
    const first = input[0].subarray(0, length);
    input[0] = input[0].subarray(first.length);
    if (input[0].length === 0) input.shift();
    buffer.set(first, offset);
    done(null, first.length);
  };
  if (input.length > 0) reading();
};

const writeToConsole = worker.fs.writeSync;

/**
 * Standard output goes to the page, standard error to the console.
 * @param {number} file
 * @param {Uint8Array} bytes
 */
worker.fs.writeSync = (file, bytes) => {
  if (file !== 1) return writeToConsole.call(worker.fs, file, bytes);
  const lines = (line + decoder.decode(bytes, { stream: true })).split("\n");
  line = lines.pop() ?? "";
  for (const whole of lines) worker.postMessage(whole);
  return bytes.length;
};

async function run() {
  const go = new worker.Go();
  const response = await fetch(engine);
  if (!response.ok) throw new Error(`${engine}: ${response.status} ${response.statusText}`);
  // Streaming needs this content type, which not every file server sends.
  const { instance } = response.headers.get("Content-Type") === "application/wasm"
    ? await WebAssembly.instantiateStreaming(response, go.importObject)
    : await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
  await go.run(instance);
  worker.close();
}

run().catch(worker.reportError); // the page's Worker gets it as its error event
