// Transports carry lines to the engine and from it. Another one, such as that over a process in the
// npm package, is a function of the type Transport.

import { checkFields, check } from "./arguments.js";

/**
 * What an open transport offers.
 * @typedef {object} Line
 * @property {(line: string) => void} send
 * @property {() => void} close
 * @property {() => void} [ref] lets the connection keep Node alive, as it does at first
 * @property {() => void} [unref] lets Node end in spite of the connection
 * @property {boolean} [final] true: once the connection is lost, it is not made again
 */
/**
 * What a transport calls.
 * @typedef {object} Listener
 * @property {() => void} opened
 * @property {(text: string) => void} line
 * @property {(why: string, forGood?: boolean) => void} closed
 */
/** @typedef {(listener: Listener) => Line} Transport */

/**
 * Carries lines over a WebSocket.
 * @param {string | URL} address
 * @returns {Transport}
 */
export const overSocket = address => listener => {
  check("address", address, place);
  if (!globalThis.WebSocket) throw new TypeError("overSocket: expected WebSocket, which Node has from 22 on");
  const socket = new WebSocket(address);
  socket.onopen = () => listener.opened();
  socket.onmessage = event => listener.line(event.data);
  socket.onclose = event => listener.closed(event.reason);
  return { send: line => socket.send(line), close: () => socket.close() };
};

/**
 * Carries lines to an engine in a Web Worker. A worker that ends before its first message is not
 * started again.
 * @param {string | URL} script the address of worker.js
 * @param {{ wasmExec?: string | URL, engine?: string | URL }} [files] the addresses of
 *   wasm_exec.js and engine.wasm, if they are not beside worker.js under these names
 * @returns {Transport}
 */
export const overWorker = (script, files = {}) => listener => {
  check("script", script, place);
  checkFields("files", files, { wasmExec: place, engine: place }, '{ engine: "engine.wasm" }');
  if (!globalThis.Worker) throw new TypeError("overWorker: expected a browser; in Node take overThread() of c4engine/node");
  const worker = new Worker(workerAddress(script, files));
  let started = false;
  const failed = (/** @type {string} */ why) => {
    clearTimeout(overdue);
    worker.terminate();
    listener.closed(started ? why : `${why}; ${whereFilesLie}`, !started);
  };
  const late = `the worker did not start within ${starting / 1000} s`;
  const overdue = setTimeout(() => failed(late), starting);
  worker.onmessage = ({ data }) => {
    if (started) return listener.line(data);
    started = true; // this is readyok
    clearTimeout(overdue);
    listener.opened();
  };
  worker.onerror = event => {
    event.preventDefault();
    failed(event.message ?? `${String(script).slice(0, 80)} cannot be loaded`);
  };
  worker.postMessage("isready"); // waits until the engine has been fetched and compiled
  const close = () => {
    clearTimeout(overdue);
    worker.terminate();
    listener.closed("the worker was ended");
  };
  return { send: line => worker.postMessage(line), close };
};

const place = {
  fits: (/** @type {any} */ value) => typeof value === "string" || value instanceof URL,
  expected: "an address, as text or a URL",
};

/** Milliseconds for a worker to fetch and to compile the engine. */
const starting = 60_000;

const whereFilesLie =
  "overWorker(script, { wasmExec, engine }) takes the addresses of wasm_exec.js and engine.wasm";

/**
 * Returns the address of the worker. After its # are the addresses of the worker's files.
 * @param {string | URL} script
 * @param {{ wasmExec?: string | URL, engine?: string | URL }} files
 */
function workerAddress(script, { wasmExec, engine }) {
  const page = globalThis.document?.baseURI ?? location.href;
  let address = new URL(script, page);
  if (address.origin !== new URL(page).origin) {
    // A worker may not come from elsewhere, but it may import a script that does. One with a data:
    // address, as bundlers make them of small files, may not fetch the engine.
    const beside = (/** @type {string} */ name) => (address.protocol === "data:" ? undefined : new URL(name, address));
    wasmExec ??= beside("wasm_exec.js");
    engine ??= beside("engine.wasm");
    address = new URL(URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(address.href)})`])));
  }
  const places = new URLSearchParams();
  if (wasmExec) places.set("wasm_exec", new URL(wasmExec, page).href);
  if (engine) places.set("engine", new URL(engine, page).href);
  if (places.size > 0) address.hash = `${places}`;
  return address;
}
