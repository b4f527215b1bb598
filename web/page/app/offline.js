// The service worker of the exported page: it answers for a file server that cannot be reached. One
// that can be reached comes first, so a newer page is never held back.
"use strict";

/** @type {any} */ const worker = self;

/** What a visit fetches, now or later. */
const files = [
  "./", "icon.svg", "manifest.json", "games.json", "puzzles.json", "zh.json",
  "bundle/main.css", "bundle/dialogs.css", "bundle/main.js", "bundle/chunk.js", "bundle/later.js",
  "js/theme.js", "js/worker.js", "js/wasm_exec.js", "js/engine.wasm",
];

worker.addEventListener("install", (/** @type {any} */ event) =>
  event.waitUntil(caches.open("c4engine").then(cache => cache.addAll(files))),
);

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(answer(event));
});

/** @param {any} event @returns {Promise<Response>} */
async function answer(event) {
  const { request } = event;
  const cache = await caches.open("c4engine");
  const address = request.url.split("?")[0];
  try {
    const response = await fetch(request);
    if (response.ok) event.waitUntil(cache.put(address, response.clone())); // it may have no room
    return response;
  } catch (error) {
    const kept = await cache.match(address);
    if (kept) return kept;
    throw error;
  }
}
