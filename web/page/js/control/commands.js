// The commands of keys and buttons: one table for both, and for the help.

import { isExact } from "../game/tree.js";
import { text } from "../language.js";
import { everywhere, modes } from "../modes.js";
import { hasThreats } from "../game/threats.js";
import { isTold } from "../learn/cards.js";
import { engineToMove, isOver, isThinking } from "../state/reduce.js";
import { byId } from "../view/dom.js";

/** @import { App } from "./app.js" */
/** @import { Node } from "../game/tree.js" */

/**
 * @typedef {object} Command
 * @property {string} name as in a button's data-do
 * @property {string[]} keys as in KeyboardEvent.key
 * @property {string} help
 * @property {boolean} [always] whether it works before there is a game
 * @property {(app: App) => boolean} [off] whether it can do nothing now: its button is disabled
 * @property {(app: App) => void} run
 */

/** @param {App} app */
const isAlone = app => app.engine.client.state !== "ready" || !app.game;
/** @param {App} app */
const atStart = app => !app.game?.current.parent;
/** @param {App} app */
const atEnd = app => !app.game?.current.children.length;
/** @param {App} app */
const atResult = app => Boolean(app.game?.current.over);

/** The commands of all modes. @type {Command[]} */
export const commands = [
  { name: "take-back", keys: ["u", "Backspace"], help: "take back", off: atStart, run: app => app.takeBack() },
  { name: "back", keys: ["b", "PageUp"], help: "a move back", off: atStart, run: app => app.goTo(game => game.current.parent) },
  { name: "forward", keys: ["f", "PageDown"], help: "a move forward", off: atEnd, run: app => app.goTo(game => game.following()) },
  { name: "start", keys: ["Home"], help: "to the start", off: atStart, run: app => app.goTo(game => game.root) },
  { name: "end", keys: ["End"], help: "to the end of the line", off: atEnd, run: app => app.goTo(game => game.end) },
  { name: "branch", keys: ["v"], help: "another move that was tried here", run: app => app.otherBranch() },
  { name: "move", keys: ["g"], help: "the engine moves now", run: app => app.engineMove(),
    off: app => isAlone(app) || (app.state.mode === "play" ? !isThinking(app.state) : atResult(app)) },
  { name: "pause", keys: [" "], help: "the engine waits or goes on",
    off: ({ state }) => !engineToMove(state) && !isThinking(state),
    run: app => app.store.dispatch({ type: "paused", on: !app.state.paused }) },
  { name: "pass", keys: ["."], help: "pass, where only that is possible", off: isAlone, run: app => app.playAt(0) },
  { name: "hint", keys: ["h"], help: "a hint, which stays", run: app => app.ask("hint"),
    off: app => isAlone(app) || isOver(app.state) || isThinking(app.state) },
  { name: "rematch", keys: ["x"], help: "again, with colours exchanged", off: isAlone, run: app => app.table.rematch() },
  { name: "values", keys: ["a"], help: "the engine's values on or off", run: app => app.store.set({ analysing: !app.state.settings.analysing }) },
  { name: "threats", keys: ["t"], help: "threats on or off", run: app => app.store.set({ threats: !app.state.settings.threats }) },
  { name: "turn", keys: ["w"], help: "turn the board round", run: app => app.store.set({ turned: !app.state.settings.turned }) },
  { name: "prove", keys: ["p"], help: "prove what the position is worth", run: app => app.ask("proof"),
    off: app => isAlone(app) || atResult(app) || isExact(/** @type {Node} */ (app.game?.current)) },
  { name: "review", keys: ["r"], help: "explain the whole game", off: isAlone, run: app => app.review() },
  { name: "turning", keys: ["i"], help: "to the turning point", off: ({ game }) => !game?.turning, run: app => app.goTo(game => game.turning?.node) },
  { name: "mistake", keys: ["j"], help: "to the next mistake", off: ({ game }) => !game?.marked().length, run: app => app.goTo(game => game.nextMarked()) },
  { name: "play-on", keys: ["c"], help: "play on from this position", run: app => app.playOn(),
    off: app => isAlone(app) || atResult(app) },
  { name: "clue", keys: ["q"], help: "a clue to the exercise", run: app => app.store.dispatch({ type: "clue" }),
    off: ({ state }) => (state.learn.exercise?.clue ?? 0) > 1 },
  { name: "solution", keys: ["s"], help: "the solution of the exercise", run: app => app.with(({ teacher }) => teacher.solve()) },
  { name: "play-out", keys: ["o"], help: "play the exercise to the end, against the engine", run: app => app.with(({ teacher }) => teacher.playOut()),
    off: isAlone },
  { name: "next", keys: ["m"], help: "the next exercise", run: app => app.with(({ teacher }) => teacher.next()),
    off: app => app.engine.client.state !== "ready" || !app.state.learn.score.all },
  { name: "play", keys: ["y"], help: "to Play", run: app => app.switchTo("play") },
  { name: "learn", keys: ["k"], help: "to Learn", run: app => app.switchTo("learn") },
  { name: "analyse", keys: ["e"], help: "to Analyse", run: app => app.switchTo("analyse") },
  { name: "new", keys: ["n"], help: "new game", run: app => app.with(({ dialogs }) => dialogs.newGame()) },
  { name: "files", keys: ["l"], help: "load or save", run: app => app.with(({ dialogs }) => dialogs.files()) },
  { name: "theme", keys: ["d"], help: "dark or light", always: true, run: app => app.store.set({ theme: isDark() ? "light" : "dark" }) },
  { name: "language", keys: ["z"], help: "Chinese or English", always: true, run: app => {
    app.store.set({ language: document.documentElement.lang === "en" ? "zh" : "en" });
    location.reload();
  } },
  { name: "rules", keys: ["/"], help: "the rules in pictures", run: app => app.with(({ dialogs }) => dialogs.rules()) },
  { name: "help", keys: ["?"], help: "these keys", always: true, run: app => app.with(({ dialogs }) => dialogs.help()) },
  { name: "cancel", keys: ["Escape"], help: "stop what was asked for", run: app => app.cancel() },
];

/** Whether the mode has a command. @param {App} app @param {Command} command */
const isHere = ({ mode, state }, { name }) => everywhere.includes(name) || mode.commands(state).includes(name);

/** Whether a command can do nothing now. @param {App} app @param {Command} command */
export const isOff = (app, { always, off }) => !always && (!app.state.game || Boolean(off?.(app)));

/** What helps a player in Play. */
const helping = ["hint", "values", "threats"];
/** What exists with an exercise alone. */
const learning = ["clue", "solution", "play-out", "next"];

/** Why a key does nothing. @param {App} app @param {Command} command */
function whyNot({ state }, { name }) {
  const isPlayed = state.mode === "play" && !isOver(state);
  if (isPlayed && helping.includes(name) && (name !== "threats" || hasThreats(state.game)))
    return text("Switch this on or off under Help.");
  if (state.mode !== "learn" && learning.includes(name)) return text("The exercises are in Learn: K leads there.");
  if (learning.includes(name) && isTold(state.learn.exercise)) return text("This exercise is done: go to the next one.");
  return text("This key does nothing now.");
}

/** Enables and presses the buttons that the mode, the game and the connection allow. @param {App} app */
export function showButtons(app) {
  const { state } = app;
  const { request } = state;
  for (const command of commands) {
    for (const button of buttons(command.name)) {
      button.hidden = !isHere(app, command);
      button.disabled = isOff(app, command);
    }
  }
  for (const name of Object.keys(modes)) {
    for (const button of buttons(name))
      name === state.mode ? button.setAttribute("aria-current", "page") : button.removeAttribute("aria-current");
  }
  const pressed = {
    values: state.settings.analysing,
    threats: state.settings.threats,
    hint: request?.kind === "hint",
    prove: request?.kind === "proof",
    review: request?.kind === "review" && !request.silent,
    pause: state.paused && engineToMove(state),
    turn: state.settings.turned,
  };
  for (const [name, on] of Object.entries(pressed))
    for (const button of buttons(name)) button.setAttribute("aria-pressed", String(on));
}

/** The buttons of a command. @param {string} name @returns {HTMLButtonElement[]} */
export const buttons = name =>
  [...document.querySelectorAll(`button[data-do="${name}"]`)].map(button => /** @type {HTMLButtonElement} */ (button));

/** The keys of the columns from the left, in the order of the keyboard. */
const columnKeys = "1234567890-=";

/** The names of keys in the help. @type {Record<string, string>} */
const keyNames = { " ": "Space", PageUp: "Page up", PageDown: "Page down", Escape: "Esc" };

/** @param {string} key */
export const keyName = key => text(keyNames[key] ?? "") || (key.length === 1 ? key.toUpperCase() : key);

/**
 * Listens to keys, buttons and files that are dropped.
 * @param {App} app
 * @param {() => void} onArrow called for an arrow key that no element has taken
 */
export function listen(app, onArrow) {
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const inText = target.matches("input:not([type=checkbox]), select, textarea");
    if (inText && event.key !== "Escape") return;
    if (target.matches("button, input, summary") && (event.key === " " || event.key === "Enter")) return;
    const command = commands.find(command =>
      command.keys.includes(event.key.length === 1 ? event.key.toLowerCase() : event.key),
    );
    if (event.key.length === 1 && !app.state.settings.keys) return;
    if (command) {
      if (!app.state.game && !command.always) return;
      if (!isHere(app, command) || isOff(app, command)) app.store.tell(whyNot(app, command));
      else command.run(app);
    } else if (!app.game) return;
    else if (event.key.startsWith("Arrow")) onArrow();
    else if (!playColumn(app, event.key)) return;
    event.preventDefault();
  });
  for (const button of document.querySelectorAll("[data-do]")) {
    const command = commands.find(command => command.name === button.getAttribute("data-do"));
    if (!command) throw new Error(`the page has a button without a command: ${button.outerHTML}`);
    button.addEventListener("click", () => command.run(app));
    button.setAttribute("title", `${text(command.help)} (${command.keys.map(keyName).join(", ")})`);
    button.setAttribute("aria-keyshortcuts", command.keys.map(key => (key === " " ? "Space" : key)).join(" "));
  }
  document.addEventListener("dragover", event => event.preventDefault());
  document.addEventListener("drop", event => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) app.with(({ dialogs }) => dialogs.drop(file));
  });
}

/** Plays in a column of a board with gravity. @param {App} app @param {string} key */
function playColumn(app, key) {
  const column = columnKeys.indexOf(key);
  const game = app.game;
  if (column < 0 || !game?.about.gravity) return false;
  if (column < game.current.board.columns) app.playAt(column);
  else app.store.tell(text("There is no column {n}.", { n: column + 1 }));
  return true;
}

/** Whether the page is dark now. */
function isDark() {
  const { theme } = byId("page").dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
