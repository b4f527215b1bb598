// Starts the page: an engine at the other end of a socket, or in a worker where index.html or
// the address says so (?engine=wasm).
//
//   client.js   the line protocol, for any GUI; worker.js: the engine in the browser
//   engine      what the page asks the engine, and what the engine is doing
//   game        a game as a tree of positions, its notation, its threats
//   formats     games as text: reading, playing what was read, links, saving
//   control     the state of the page, its keys and buttons, its settings
//   view        all that is shown: the texts here, then
//   board       the board and its bars, panels (beside it), dialogs (above it)
//
// The rules are the engine's. Scripts here know a board, a move's notation and what a four is.

import { App } from "./control/app.js";
import { Client, overSocket, overWorker } from "./client.js";
import { Dialogs } from "./dialogs/dialogs.js";
import { Engine } from "./engine/engine.js";
import { loadGames } from "./game/games.js";
import { byId } from "./view/dom.js";
import { View } from "./view/view.js";
import { listen } from "./control/commands.js";

const named = document.querySelector('meta[name="engine"]')?.getAttribute("content");
const transport =
  (new URLSearchParams(location.search).get("engine") ?? named) === "wasm"
    ? overWorker("js/worker.js")
    : overSocket(new URL("session", location.href.split(/[?#]/)[0]).href.replace(/^http/, "ws"));

const games = await loadGames("games.json").catch(error => {
  byId("lost").textContent = `The page cannot start: ${error.message}. Load it again.`;
  throw error;
});
/** @type {View | undefined} */ let view;
const client = new Client(transport, state => {
  if (state === "ready") app.changed(); // what was under way begins again
  view?.update();
});
const app = new App(new Engine(client), games, () => view?.update());
view = new View(app);
listen(app, new Dialogs(app), () => view?.board.focus());
app.openAddress();
// A browser may keep a page that one has left, with its session, and show it again.
window.addEventListener("pagehide", () => app.leave());
window.addEventListener("pageshow", event => event.persisted && location.reload());
view.update();
