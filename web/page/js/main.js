// Starts the page. The engine is at the other end of a socket, or in a worker if index.html or
// the address asks for that (?engine=wasm).
//
//   c4engine    the client of the engine, which is the npm package (clients/javascript)
//   language.js the texts in the language of the page
//   modes.js    Play, Learn and Analyse: what each allows, shows and asks of the engine
//   engine      the page's questions to the engine, and the engine's jobs
//   game        a game as a tree of positions, its notation, its threats
//   formats     games as text: read, set up, links, save
//   state       the page's state, the events that change it, what is kept of it
//   learn       exercises: the choice of the next one, the verdict on a move
//   control     the store of the state; the parts that turn actions and answers into events; keys and buttons
//   later.js    the parts that are loaded with the first command that needs them
//   view        the page's texts, then
//   board       the board and its bars, panels (beside it), dialogs (above it)
//
// The engine knows the rules. These scripts know boards, the notation of moves and winning lines.

import "../board.css";
import "../style.css";
import { App } from "./control/app.js";
import { Client, overSocket, overWorker } from "c4engine";
import { PageEngine } from "./engine/engine.js";
import { Games, load } from "./game/games.js";
import { loadLanguage, text } from "./language.js";
import { byId } from "./view/dom.js";
import { View } from "./view/view.js";
import { setManners } from "./view/words.js";
import { listen } from "./control/commands.js";

const named = document.querySelector('meta[name="engine"]')?.getAttribute("content");
const transport =
  (new URLSearchParams(location.search).get("engine") ?? named) === "wasm"
    ? overWorker("js/worker.js")
    : overSocket(new URL("session", location.href.split(/[?#]/)[0]).href.replace(/^http/, "ws"));

const [known] = await Promise.all([load("games.json"), loadLanguage()]).catch(error => {
  byId("lost").textContent = text("The page cannot start: {why}. Load it again.", { why: error.message });
  throw error;
});
setManners(known.manners);
/** @type {View | undefined} */ let view;
const client = new Client(transport, state => {
  app.store.dispatch({ type: "connected", lost: state === "lost" }); // a job that was interrupted begins again
});
const app = new App(new PageEngine(client), new Games(known.games), () => view?.update());
view = new View(app);
listen(app, () => view?.board.focus());
app.address.open();
// Where the page is exported it works without a network after the first visit.
if (document.querySelector('link[rel="manifest"]')) navigator.serviceWorker?.register("offline.js").catch(() => {});
// A browser may keep a page with its session after the user has left it, and show it again.
window.addEventListener("pagehide", () => app.leave());
window.addEventListener("pageshow", event => event.persisted && location.reload());
view.update();
