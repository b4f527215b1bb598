// Tests of the page's modules that need no page: the state and its events, the modes, the
// settings, the exercises, the lists. TestModules runs them with node.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { commands, isOff } from "./js/control/commands.js";
import { Teacher } from "./js/control/teacher.js";
import { Work } from "./js/control/work.js";
import { Game, Node, ranked } from "./js/game/tree.js";
import { dayOf, nextCard, scored, scoreOf, taskOf, verdictOn } from "./js/learn/cards.js";
import { daysInRow, score, standing as read } from "./js/learn/memory.js";
import { newcomer, rated } from "./js/learn/rating.js";
import { readFEN } from "./js/game/position.js";
import { threatened, threats } from "./js/game/threats.js";
import { modes } from "./js/modes.js";
import { kept, record, shelf, shelve } from "./js/state/kept.js";
import { initial, isThinking, leftOf, newClock, reduce } from "./js/state/reduce.js";
import { loadSettings, saveSettings, usualSettings } from "./js/state/settings.js";
import { soundOf } from "./js/view/sound.js";
import { givesAway, setManners, time, verdict, worth } from "./js/view/words.js";

const about = {
  name: "connectfour", title: "Four in a row", goal: "", sides: ["Red", "Yellow"], look: "holes", line: 4,
  gravity: true, counted: false, notation: { letters: "", fromTop: false }, boards: { rules: [] },
};
const facts = (turn, result = "none") => ({ fen: `7/7/7/7/7/7 ${turn === "first" ? "x" : "o"}`, turn, moves: ["5,0", "5,1", "5,2"], result });
const newGame = () => new Game(about, "6 7", null, facts("first"));

/** The state after some events; each may be a type alone. */
const after = (events, settings = {}) =>
  events
    .map(event => (typeof event === "string" ? { type: event } : event))
    .reduce((state, event) => reduce(state, event, 1), initial({ ...usualSettings, ...settings }));
const opened = (mode = "play", game = newGame()) => ({ type: "opened", game, mode, paused: false });
const job = state => modes[state.mode].job(state)?.kind ?? "none";

/** Lets the modules store in a map, which it returns. */
function storing() {
  const stored = new Map();
  const storage = { getItem: name => stored.get(name) ?? null, setItem: (name, text) => stored.set(name, text) };
  for (const name of ["sessionStorage", "localStorage"])
    Object.defineProperty(globalThis, name, { value: storage, configurable: true });
  return stored;
}

test("a stored setting that is wrong becomes the usual one", () => {
  assert.deepEqual(loadSettings(), usualSettings, "nothing can be stored");
  const storage = storing();
  assert.deepEqual(loadSettings(), usualSettings, "nothing is stored");
  const stored = text => (storage.set("c4engine", text), loadSettings());
  for (const [text, name, want] of [
    ['{"players":null}', "players", usualSettings.players],
    ['{"players":{"first":"cat"}}', "players", usualSettings.players],
    ['{"movetime":0}', "movetime", 1000],
    ['{"movetime":1e9}', "movetime", 1000],
    ['{"help":{"values":true}}', "help", usualSettings.help],
    ['{"movetime":1234}', "movetime", 1000],
    ['{"clock":-1}', "clock", 0],
    ['{"clock":7}', "clock", 0],
    ["null", "keys", true],
    ["nonsense", "threats", true],
    ['{"threats":false}', "threats", false],
    ['{"players":null,"level":7,"analysing":false}', "analysing", false],
  ])
    assert.deepEqual(stored(text)[name], want, text);
  const page = readFileSync("dialogs.html", "utf8");
  for (const name of ["movetime", "clock"]) {
    const [, select] = new RegExp(`<select id="${name}">(.*?)</select>`).exec(page);
    for (const [, value] of select.matchAll(/value="(\d+)"/g))
      assert.equal(stored(`{"${name}":${value}}`)[name], Number(value), `${name} ${value} is offered`);
  }
});

test("a kept game without a link, or without a time of its clock, is none", () => {
  const stored = storing();
  for (const text of ['{"link":5,"branches":{"moves":[[0,"5,3"]]}}', "7", "nonsense", '{"link":"#","left":7}']) {
    stored.set("c4engine.game", text);
    assert.equal(kept(""), null, text);
  }
  stored.set("c4engine.game", '{"link":"#","left":{"first":1,"second":0}}');
  assert.equal(kept("").left.first, 1);
});

test("of two tabs the one leaves alone what the other has set", () => {
  const stored = storing();
  saveSettings({ language: "zh" });
  saveSettings({ sound: true });
  assert.deepEqual(JSON.parse(stored.get("c4engine")), { language: "zh", sound: true });
  assert.deepEqual(loadSettings(), { ...usualSettings, language: "zh", sound: true });
});

test("a game takes the place of one with the same start and moves on the shelf", () => {
  storing();
  const put = (words, fen, title, end = false) => {
    const game = new Game(about, words, fen, facts("first"));
    for (const move of ["5,2", "5,3"]) game.play(move, facts("first"));
    if (!end) game.select(game.root);
    shelve(record(game, { title }));
  };
  put("6 7", null, "usual");
  put("6 7 0 0", null, "a hole");
  put("6 7", facts("first").fen, "a position");
  assert.equal(shelf().map(({ title }) => title).join(), "a position,a hole,usual");
  put("6 7", null, "usual again", true);
  assert.equal(shelf().map(({ title }) => title).join(), "usual again,a position,a hole", "at another move");
});

test("a state is frozen, and an event leaves the one before as it was", () => {
  const before = initial(usualSettings);
  const state = reduce(before, { type: "told", notice: "news" }, 1);
  assert.equal(before.notice, "");
  assert.equal(state.notice, "news");
  assert.throws(() => (state.notice = "other"), TypeError);
});

test("the job follows from the state", () => {
  const engineFirst = { players: { first: "engine", second: "person" } };
  const help = { values: false, threats: false, hints: false, warning: false };
  const old = newGame();
  old.play("5,0", facts("second"));
  old.select(old.root);
  for (const [events, settings, want] of [
    [[], {}, "none"],
    [[opened()], {}, "none"], // Play tells nothing
    [[opened()], { help: { ...help, values: true } }, "analysis"],
    [[opened()], { help: { ...help, warning: true } }, "analysis"],
    [[opened()], engineFirst, "move"],
    [[opened(), { type: "paused", on: true }], engineFirst, "none"],
    [[opened("play", old)], engineFirst, "none"],
    [[opened("play", old), { type: "moved", person: true }], engineFirst, "move"], // a move that was played before
    [[opened(), { type: "asked", request: { kind: "hint" } }], {}, "hint"],
    [[opened(), { type: "asked", request: { kind: "review", silent: true } }], {}, "review"],
    [[opened(), { type: "asked", request: { kind: "review" } }, "ended"], {}, "none"],
    [[opened("analyse")], {}, "analysis"],
    [[opened("analyse")], { analysing: false }, "none"],
    [[opened("analyse")], engineFirst, "analysis"], // nobody plays against the user there
    [[opened("analyse"), { type: "asked", request: { kind: "proof" } }], {}, "proof"],
    [[opened("analyse"), { type: "asked", request: { kind: "move" } }], {}, "move"],
    [[opened(), { type: "switched", mode: "learn" }], {}, "none"],
  ]) {
    const [state, why] = [after(events, settings), JSON.stringify([events.map(event => event.type ?? event), settings])];
    assert.equal(job(state), want, why);
    assert.equal(isThinking(state), want === "move", why);
  }
});

test("a job that was ended tells nothing of its failure, and one that failed does not begin again", async () => {
  let fail, searches = 0;
  const told = [];
  const search = () => new Promise((_, reject) => (searches++, (fail = reject)));
  globalThis.document = { hidden: false };
  const state = after([opened("analyse")]);
  const work = new Work({ state, failed: error => told.push(error.message) }, { search }, {});
  const failing = async () => {
    fail(new Error("broken"));
    await new Promise(setImmediate);
  };
  work.start();
  work.interrupt();
  await failing();
  assert.deepEqual(told, []);
  work.start();
  await failing();
  assert.deepEqual(told, ["broken"]);
  work.start();
  assert.equal(searches, 2);
});

test("a review goes on with its line while another one is shown", async () => {
  const searched = [];
  let next;
  const search = (game, moves) => new Promise(resolve => (searched.push(moves.join(" ")), (next = resolve)));
  const game = newGame();
  for (const move of ["5,0", "5,1"]) game.play(move, facts("first"));
  const state = after([opened("analyse", game), { type: "asked", request: { kind: "review", silent: true } }]);
  const work = new Work({ state }, { search }, { onNews() {} });
  work.start();
  game.select(game.root);
  game.play("5,2", facts("second"));
  work.start();
  next();
  await new Promise(setImmediate);
  assert.deepEqual(searched, ["5,0 5,1", "5,0"]);
});

test("a solution is shown where the other exercises cannot be loaded", async () => {
  storing();
  globalThis.fetch = () => Promise.reject(new Error("offline"));
  const told = [];
  const state = after([{ type: "dealt", learn: { source: "puzzles", grade: 0, exercise: { card: { id: "1" }, missed: false } } }]);
  new Teacher({ state, dispatch: event => told.push(event.type), failed: error => told.push(error.message) }, {}, {}, () => {}).solve();
  await new Promise(setImmediate);
  assert.deepEqual(told, ["shown", "offline"]);
});

test("a game that ends, or is opened after its end, is reviewed once", () => {
  const end = (turn = "second") => {
    const game = newGame();
    game.play("5,0", facts(turn, "first"));
    return game;
  };
  const silent = { kind: "review", silent: true };
  assert.deepEqual(after([opened("play", end())]).request, silent);
  assert.deepEqual(after([opened("analyse", end())]).request, silent);
  assert.equal(after([opened("analyse", end())], { analysing: false }).request, null);
  const game = end();
  assert.equal(after([opened("play", game), "interrupted", { type: "told", notice: "" }]).request, null, "only once");
  game.explained = game.end;
  assert.equal(after([opened("play", game)]).request, null, "it is explained");
  game.select(game.root);
  assert.equal(after([opened("play", game), { type: "moved", person: true }]).request, null, "the end is not on the board");
  const played = newGame();
  played.play("5,0", facts("second"));
  const flagged = [{ ...opened("play", played), clock: newClock(1) }, { type: "flagged", side: "second" }];
  assert.deepEqual(after(flagged).request, silent, "by the clock");
});

test("a warning stops the engine until the move is taken back or kept", () => {
  const moved = { type: "moved", side: "second", person: true, warning: "Column 1 loses." };
  const engineFirst = { players: { first: "engine", second: "person" } };
  assert.equal(job(after([opened(), moved], engineFirst)), "none");
  assert.equal(job(after([opened(), moved, "accepted"], engineFirst)), "move");
  assert.equal(after([opened(), moved, "went"]).warning, "");
  assert.equal(after([opened(), { type: "told", notice: "The engine is thinking." }, { type: "moved", side: "first" }]).notice, "");
});

test("nobody moves while the engine cannot be reached", () => {
  for (const mode of ["play", "analyse"]) {
    assert.equal(modes[mode].mayMove(after([opened(mode)])), "");
    assert.match(modes[mode].mayMove(after([opened(mode), { type: "connected", lost: true }])), /without the engine/);
  }
});

test("a review goes on from Play to Analyse, other requests end", () => {
  const ask = request => [opened(), { type: "asked", request }, { type: "switched", mode: "analyse" }];
  assert.deepEqual(after(ask({ kind: "review", silent: true })).request, { kind: "review", silent: true });
  assert.equal(after(ask({ kind: "hint" })).request, null);
  assert.equal(after([opened("analyse"), { type: "switched", mode: "learn" }]).home, "analyse");
});

/**
 * The seconds that both sides have at a time, on a clock of a minute. Each step is a time and an event; a
 * move is played, and a ply that was gone to is selected.
 */
function secondsLeft(at, steps, players = usualSettings.players) {
  const game = newGame();
  const line = [game.root];
  let state = reduce(initial({ ...usualSettings, players }), { ...opened("play", game), clock: newClock(1) }, 1);
  for (const [now, event] of steps) {
    if (event.type === "moved") {
      game.play(`5,${game.size}`, facts(game.current.ply % 2 ? "first" : "second", event.result));
      line.push(game.current);
    }
    if (event.type === "went") game.select(line[event.ply]);
    state = reduce(state, event, now);
  }
  return Object.values(leftOf(state.clock, at)).map(left => left / 1000);
}
const moved = { type: "moved", person: true };
const went = ply => ({ type: "went", ply });
const tookBack = ply => ({ type: "went", ply, takesBack: true });

test("a clock runs for one side, from the first move on", () => {
  const persons = { first: "person", second: "person" };
  const three = [[5000, moved], [8000, moved], [9500, moved]];
  assert.deepEqual(secondsLeft(9000, [[5000, { type: "told", notice: "" }]], persons), [60, 60], "nobody has moved");
  assert.deepEqual(secondsLeft(10_000, three, persons), [58.5, 56.5]);
  assert.deepEqual(secondsLeft(11_000, [...three, [10_000, went(0)]], persons), [58.5, 55.5], "while earlier positions are looked at");
  assert.deepEqual(secondsLeft(11_000, [...three, [10_000, tookBack(2)]], persons), [57.5, 56.5], "who takes a move back thinks on its own time");
});

test("an engine loses no time while it waits", () => {
  const pause = on => ({ type: "paused", on });
  for (const [why, want, ...steps] of [
    ["it thinks", [60, 52]],
    ["it is paused", [60, 59], [2000, pause(true)]],
    ["it goes on", [60, 54], [2000, pause(true)], [4000, pause(false)]],
    ["it cannot be reached", [60, 59], [2000, { type: "connected", lost: true }]],
    ["nor does the person", [59, 59], [2000, tookBack(0)], [3000, { type: "connected", lost: true }]],
    ["another position is on the board", [60, 59], [2000, went(0)]],
    ["the move before is taken back: the person thinks", [53, 59], [2000, tookBack(0)]],
    ["and then plays another", [58, 54], [2000, tookBack(0)], [4000, moved]],
    ["or lets it go on", [57, 55], [2000, tookBack(0)], [4000, went(1)], [5000, pause(false)]],
  ])
    assert.deepEqual(secondsLeft(9000, [[1000, moved], ...steps]), want, why);
});

test("a clock stops at the end of a game and in Analyse", () => {
  const won = [[1000, moved], [2000, moved], [3000, { ...moved, result: "first" }]];
  assert.deepEqual(secondsLeft(90_000, won), [59, 59]);
  assert.deepEqual(secondsLeft(51_000, [...won, [50_000, tookBack(2)]]), [58, 59], "it goes on from the move that is taken back");
  const clock = newClock(1);
  const through = (...modes) => after([{ ...opened(), clock }, moved, ...modes.map(mode => ({ type: "switched", mode }))]).clock;
  assert.deepEqual([through("analyse"), through("learn", "analyse")], [null, null]);
  assert.ok(through("learn", "play"));
  const flagged = after([{ ...opened(), clock }, moved, { type: "flagged", side: "second" }]);
  assert.equal(leftOf(flagged.clock, 90_000).second, 0);
  assert.equal(modes.play.mayMove(flagged), "The game is over.");
  assert.equal(modes.play.words.situation(flagged), "Red wins on time");
  assert.deepEqual([61_000, 60_001, 9_990, 40, -5].map(time), ["1:01", "1:01", "0:09.9", "0:00.0", "0:00.0"]);
});

test("Play shows only what is switched on", () => {
  const seen = settings => modes.play.sees(after([opened()], settings));
  assert.deepEqual(seen({}), { values: false, threats: false, marks: false });
  const help = { values: true, threats: true, hints: true, warning: true };
  assert.deepEqual(seen({ help }), { values: true, threats: true, marks: false });
  assert.ok(!modes.play.commands(after([opened()])).includes("hint"));
  assert.ok(modes.play.commands(after([opened()], { help })).includes("hint"));
  for (const name of ["prove", "values", "review"]) assert.ok(!modes.play.commands(after([opened()])).includes(name), name);
});

test("a command is off where it can do nothing, for its keys as for its button", () => {
  const engineFirst = { players: { first: "engine", second: "person" } };
  const clock = newClock(1);
  const known = newGame(); // as in the file of a match
  known.root.learn(proven("5,1", "win", 5));
  for (const [events, settings, connection, on, off] of [
    [[], {}, "ready", "theme language help", "new files hint review learn"],
    [[opened()], {}, "ready", "new hint review rematch prove", "take-back back start forward end move pause next"],
    [[opened()], {}, "lost", "new files", "hint review rematch prove play-on next"],
    [[opened()], engineFirst, "ready", "move pause", "hint"],
    [[{ ...opened(), clock }, { type: "flagged", side: "first" }], {}, "ready", "review rematch", "hint move"],
    [[opened("analyse", known)], {}, "ready", "prove", "back"],
    [[opened("analyse", new Game(about, "6 7", null, facts("first", "draw")))], {}, "ready", "review", "prove move play-on"],
  ]) {
    const state = after(events, settings);
    const app = { state, game: state.game, engine: { client: { state: connection } } };
    const isNow = name => !isOff(app, commands.find(command => command.name === name));
    assert.deepEqual([on, off].map(names => names.split(" ").filter(name => isNow(name) !== (names === on))), [[], []], JSON.stringify([on, off]));
  }
});

const card = more => ({ id: "a", game: "connectfour", fen: "", best: ["5,1"], grade: 1, rating: 400, theme: "block", distance: 5, ...more });
const proven = (move, value, plies, exact = true) => ({ winrate: { win: 1, draw: 0.5, loss: 0 }[value], proven: { value, plies, exact }, pv: [move] });
const exercise = (lines, tried, more = {}, nodes = 0) => {
  const game = newGame();
  game.root.analysis = lines && { lines, nodes, nps: 0, depth: 0, seldepth: 0 };
  return { card: card(more), game, tried, missed: false, solved: false, clue: 0, shown: false };
};

test("the verdict on a tried move", () => {
  const mistake = { played: "5,0", mark: "??", keeps: "win" };
  const [win5, win9, bound9] = [proven("5,1", "win", 5), proven("5,2", "win", 9), proven("5,2", "win", 9, false)];
  const [draw, loss] = [proven("5,2", "draw"), proven("5,0", "loss", 4)];
  const guess = (move, winrate) => ({ winrate, pv: [move] });
  for (const [lines, tried, more, nodes, want] of [
    [null, "", {}, 0, undefined],
    [null, "5,1", {}, 0, "right"], // the set knows the moves that win
    [null, "5,0", {}, 0, "wrong"],
    [null, "5,1", mistake, 0, "open"],
    [[win5, loss], "5,1", mistake, 0, "right"],
    [[win5, loss], "5,0", mistake, 0, "wrong"],
    [[win5, win9], "5,2", mistake, 0, "longer"],
    [[win5, bound9], "5,2", mistake, 0, "right"],
    [[win5, win9], "5,2", { ...mistake, mark: "~" }, 0, "wrong"],
    [[win5, bound9], "5,2", { ...mistake, mark: "~" }, 0, "open"],
    [[win5, draw], "5,2", mistake, 0, "wrong"],
    [[draw, loss], "5,2", mistake, 0, "right"],
    [[guess("5,1", 0.6), guess("5,2", 0.59)], "5,2", mistake, 100, "open"],
    [[guess("5,1", 0.6), guess("5,2", 0.59)], "5,2", mistake, 50_000, "right"],
    [[guess("5,1", 0.6), guess("5,2", 0.4)], "5,2", mistake, 50_000, "wrong"],
    [[guess("5,1", 0.6), loss], "5,0", mistake, 100, "wrong"],
  ])
    assert.equal(verdictOn(exercise(lines, tried, more, nodes))?.kind, want, JSON.stringify([lines, tried, more]));
});

test("the next exercise is a new one or one that is due, in order", () => {
  const cards = ["a", "b", "c"].map(id => card({ id }));
  const today = 20_000;
  const next = (scores, after) => nextCard(cards, scores, after, today)?.id;
  assert.equal(next({}, ""), "a");
  assert.equal(next({}, "a"), "b");
  assert.equal(next({}, "c"), "a");
  assert.equal(next({ b: [1, 0, 1, today + 3] }, "a"), "c");
  assert.equal(next({ a: [1, 0, 1, today + 3], b: [1, 0, 1, today] }, ""), "b");
  assert.equal(next({ a: [0, 1, 0, today + 1], b: [2, 0, 2, today + 7], c: [1, 0, 1, today + 3] }, "a"), "a", "all are done: the one due next");
  assert.equal(next({ a: [1, 0] }, ""), "a", "an earlier version kept no day");
  assert.equal(nextCard([], {}, "", today), null);
  const scores = { a: [1, 0, 1, today + 3], b: [0, 3, 0, today] };
  assert.deepEqual(scoreOf(cards, scores, today, "a"), { solved: 1, all: 3, due: 1, again: 3 });
});

test("a rating follows the first tries at new puzzles", () => {
  const before = { rating: 1500, deviation: 200, row: 2, most: 4 };
  const [won, lost] = [true, false].map(right => rated(before, 1400, right));
  assert.deepEqual([won, lost].map(({ rating, deviation }) => [rating, deviation].map(Math.round)), [[1563, 175], [1387, 175]], "by hand from the paper");
  assert.deepEqual([won.row, won.most, lost.row, lost.most], [3, 4, 0, 4]);
  let standing = newcomer;
  for (let i = 0; i < 200; i++) standing = rated(standing, 700, i % 2 > 0);
  assert.ok(Math.abs(standing.rating - 700) < 40, "who solves half of some puzzles has their rating");
  assert.equal(standing.deviation, 60);

  const stored = storing();
  score(card(), true, 1);
  assert.equal(read().row, 1);
  score(card(), true, 2);
  score(card({ id: "b", played: "5,0", rating: undefined }), true, 2);
  assert.equal(read().row, 1, "neither a puzzle that comes again nor a mistake counts");
  for (const text of ["7", "nonsense", '{"rating":1}', '{"rating":1,"deviation":0,"row":0,"most":0}']) {
    stored.set("c4engine.rating", text);
    assert.deepEqual(read(), newcomer, text);
  }
});

test("days with an exercise are counted until one is left out", () => {
  const stored = storing();
  const row = [1, 1, 2, 3, 5, 6].map(day => (score(card(), true, day), daysInRow(day)));
  assert.deepEqual(row, [1, 1, 2, 3, 1, 2]);
  assert.deepEqual([7, 8].map(daysInRow), [2, 0], "the day after, which may still go on, and a later one");
  for (const text of ["7", "nonsense", "{}", "[6]", '[6,"many"]', "[5,-3]"]) {
    stored.set("c4engine.days", text);
    assert.equal(daysInRow(6), 0, text);
  }
});

test("what a move threatens", () => {
  const arrows = (fen, piece) => threatened(threats(readFEN(fen), 4), piece).map(({ side, from, to }) => [side, from, to]);
  assert.deepEqual(arrows("7/7/7/7/3oo2/2xxx2 o", 37), [["first", 37, 40], ["first", 39, 36]], "on both sides");
  assert.deepEqual(arrows("7/7/7/7/7/xx1xo2 x", 38), [["first", 35, 37]], "a gap");
  assert.deepEqual(arrows("7/7/7/7/7/xxx1o2 x", 39), [], "the last move is another");
  assert.deepEqual(arrows("7/7/3x3/2xo3/1xoo3/1oxxx2 o", 17), [["first", 17, 35], ["first", 29, 11]], "a diagonal");
});

test("an exercise comes again after more and more days, and after a mistake on the next one", () => {
  let score = [0, 0];
  const days = [true, true, true, false, true, true, true, true, true, true].map(right => (score = scored(score, right, 100))[3] - 100);
  assert.deepEqual(days, [3, 7, 16, 1, 3, 7, 16, 35, 90, 90]);
  assert.deepEqual(score, [9, 1, 6, 190]);
  const midnight = new Date(2026, 10, 26).getTime();
  assert.deepEqual([midnight - 1, midnight, midnight + 86_399_999].map(now => dayOf(now) - dayOf(midnight)), [-1, 0, 0], "a day begins at midnight");
});

test("what an exercise asks for", () => {
  const task = more => taskOf(exercise(null, "", more));
  assert.equal(task({}), "Find the only move that wins.");
  assert.equal(task({ played: "5,0", keeps: "win", mark: "??" }), "Instead of 1, find the move that keeps the win.");
  assert.equal(task({ played: "5,0", keeps: "draw", mark: "?" }), "Instead of 1, find the move that keeps the draw.");
  assert.equal(task({ played: "5,0", keeps: "win", mark: "~" }), "Instead of 1, find a faster win.");
  assert.equal(task({ played: "5,0", mark: "?!" }), "Instead of 1, find a better move.");
});

test("proven values in words", () => {
  setManners(JSON.parse(readFileSync(new URL("games.json", import.meta.url), "utf8")).manners);
  for (const [proven, want] of [
    [{ value: "win", plies: 33, exact: true }, "win in 33"],
    [{ value: "win", plies: 33, exact: false }, "win within 33"],
    [{ value: "loss", plies: 42 }, "loss within 42"],
    [{ value: "loss", plies: 2, exact: true }, "loss in 2"],
    [{ value: "win" }, "win "],
    [{ value: "draw", plies: 42 }, "draw "],
    [{ value: "draw", plies: 42, exact: true }, "draw "],
  ])
    assert.equal(worth({ winrate: 1, proven, pv: [] }).join(" "), want, JSON.stringify(proven));
  const says = line => verdict({ about }, { facts: facts("first"), analysis: { lines: [line] } });
  assert.equal(says({ proven: { value: "loss", plies: 2, exact: true } }), "Yellow wins in 2");
  assert.equal(says({ proven: { value: "win", plies: 9 } }), "Red wins within 9, with move 5 of its own");
  assert.equal(says({ proven: { value: "win" }, score: 6 }), "Red wins by 6");
  assert.equal(says({ winrate: 0.2 }), "Yellow 80 %");
});

test("which of two proven values stays", () => {
  const win = (plies, more = {}) => ({ proven: { value: "win", plies }, ...more });
  const exact = (plies, more = {}) => ({ proven: { value: "win", plies, exact: true }, ...more });
  const draw = { proven: { value: "draw", plies: 31 } };
  for (const [infos, want] of [
    [[exact(33), win(31)], exact(33)],
    [[win(33), win(31)], win(31)],
    [[win(31), win(33)], win(31)],
    [[win(31), win()], win(31)],
    [[win(), win(31)], win(31)],
    [[win(31), exact(33)], exact(33)],
    [[exact(31), {}, win()], exact(31)],
    [[draw, exact(9), win()], exact(9)],
    [[exact(2, { pv: ["5,0", "5,2"] }), exact(2)], exact(2, { pv: ["5,0", "5,2"] })], // how the game goes on
    [[win(14), win(22, { score: 10 }), win(12)], win(22, { score: 10 })],
  ]) {
    const node = new Node(null, "", facts("first"));
    const line = info => ({ winrate: 1, proven: undefined, score: undefined, pv: ["5,0"], ...info });
    for (const info of infos) node.learn(line(info));
    assert.deepEqual(node.analysis.lines[0], line(want), JSON.stringify(infos));
  }
});

test("sounds are off until they are switched on", () => {
  const moved = { type: "moved", side: "second", person: true };
  const over = { ...opened(), game: new Game(about, "6 7", null, facts("first", "draw")) };
  const sound = (events, last) => soundOf(last, after([...events, last], { sound: true }));
  assert.equal(soundOf(moved, after([opened(), moved])), "");
  assert.equal(sound([opened()], moved), "second");
  assert.equal(sound([over], moved), "end");
  assert.equal(sound([opened()], { type: "flagged", side: "first" }), "end");
  assert.deepEqual(["solved", "missed", "went"].map(type => sound([opened()], { type })), ["right", "wrong", ""]);
  assert.equal(sound([], { type: "set", settings: { sound: true } }), "first");
});

test("what a move gives away", () => {
  const { root } = newGame();
  root.analysis = { lines: [proven("5,1", "win", 5), proven("5,2", "draw"), proven("5,0", "loss", 4)], nodes: 0, nps: 0, depth: 0, seldepth: 0 };
  assert.equal(givesAway(about, root, "5,1"), "");
  assert.equal(givesAway(about, root, "5,2"), "Column 3 gives a won game away.");
  root.analysis.lines.shift();
  assert.equal(givesAway(about, root, "5,0"), "Column 1 loses a drawn game.");
  assert.equal(givesAway(about, root, "5,4"), "", "not known");
});

test("a list is in the order of its values, the engine's best move first", () => {
  const lines = [["a", 0.4], ["b", 0.3], ["c", 0.6]].map(([move, winrate]) => ({ winrate, pv: [move] }));
  assert.equal(ranked([...lines, proven("d", "loss", 3), proven("e", "win", 9)]).map(({ pv }) => pv[0]).join(" "), "a e c b d");
  assert.deepEqual(ranked([]), []);
});

test("each lesson has five puzzles of its idea", async () => {
  const { cardsOfLesson, lessons } = await import("./js/learn/lessons.js");
  const puzzles = JSON.parse(readFileSync(new URL("puzzles.json", import.meta.url), "utf8"));
  const taken = lessons.map((_, i) => cardsOfLesson(i + 1, puzzles).map(({ id }) => id));
  assert.deepEqual(taken.map(ids => new Set(ids).size), lessons.map(() => 5));
  const step = cardsOfLesson(5, puzzles);
  assert.ok(step.every(({ fen }) => !fen.includes("#")));
  assert.ok(cardsOfLesson(7, puzzles).every(({ fen }) => fen.includes("#")));
  assert.ok(new Set(cardsOfLesson(7, puzzles).map(({ theme }) => theme)).size > 3, "more than one theme with a forbidden cell");
});
