// Starts the page: an engine at the other end of a socket, or in a worker where index.html or
// the address says so (?engine=wasm).
//
//   the engine   client.js (the line protocol, for any GUI), engine.js (what the page asks),
//                jobs.js (what the engine is doing), worker.js (the engine in the browser)
//   the model    game.js (a tree of positions), threats.js, notation.js
//   as text      formats.js, hosts.js, link.js, text.js (loading), setup.js (playing what was loaded), save.js
//   control      app.js, commands.js (keys and buttons), settings.js
//   the view     view.js, board.js, drawing.js, bars.js, graph.js, moves.js, controls.js, dialogs.js,
//                newgame.js, words.js, dom.js
//
// The rules are the engine's. Scripts here know a board, a move's notation and what a four is.

import { App } from "./app.js";
import { Client, overSocket, overWorker } from "./client.js";
import { Dialogs } from "./dialogs.js";
import { Engine } from "./engine.js";
import { View } from "./view.js";
import { listen } from "./commands.js";

const named = document.querySelector('meta[name="engine"]')?.getAttribute("content");
const transport =
  (new URLSearchParams(location.search).get("engine") ?? named) === "wasm"
    ? overWorker("js/worker.js")
    : overSocket(new URL("session", location.href.split(/[?#]/)[0]).href.replace(/^http/, "ws"));

/** @type {View | undefined} */ let view;
const client = new Client(transport, state => {
  if (state === "ready") app.changed(); // what was under way begins again
  view?.update();
});
const app = new App(new Engine(client), () => view?.update());
view = new View(app);
listen(app, new Dialogs(app), () => view?.board.focus());
app.openAddress();
view.update();
