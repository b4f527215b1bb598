// Tests that zh.json has every text of the page, with the same parameters, and no other.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";

const read = file => readFileSync(new URL(file, import.meta.url), "utf8");
const json = file => JSON.parse(read(file));

/** The source up to the end of a call's first argument. */
function firstArgument(source) {
  let depth = 0;
  for (const { 0: part, index } of source.matchAll(/(["'])(?:(?!\1)[^\\]|\\.)*\1|[([{}\]),]/g)) {
    if ("([{".includes(part)) depth++;
    else if (")]}".includes(part)) depth--;
    if (depth < 0 || (part === "," && !depth)) return source.slice(0, index);
  }
  return source;
}
/** The strings of a source that are neither names of fields nor compared. */
const strings = source =>
  [...source.matchAll(/(=== )?(["'])((?:(?!\2)[^\\]|\\.)*)\2(:?)/g)].filter(m => !m[1] && !m[4]).map(m => m[3]);

const modules = readdirSync(new URL("js", import.meta.url), { recursive: true })
  .filter(name => name.endsWith(".js") && name !== "language.js")
  .map(name => read(`js/${name}`).replace(/^\s*(\/\/|\/?\*).*$/gm, ""))
  .join("\n");
/** The strings among the first arguments of a function's calls. */
const said = name =>
  [...modules.matchAll(RegExp(`\\b${name}\\(`, "g"))].flatMap(m => strings(firstArgument(modules.slice(m.index + m[0].length))));
const named = [...modules.matchAll(/\b(?:help|label|title): "([^"]+)"/g)].map(m => m[1]);
const tables = [...modules.matchAll(/const \w+Names = (\{[^}]*\})/g)].flatMap(m => strings(m[1]));

const html = read("index.html").replace(/<head>.*?<\/head>/s, "");
const shown = [...html.matchAll(/(?:>|aria-label=")\s*([^<>"]*[^<>"\s])/g)].map(m => m[1].replaceAll("&amp;", "&"));

const { games, manners } = json("games.json");
const about = games.filter(({ name }) => name !== "tictactoe").flatMap(({ title, goal, sides }) => [title, goal, ...sides]);
const themes = json("puzzles.json").map(({ theme }) => theme);
const levels = json("levels.json").map(({ word }) => word);
const { why, value } = json("annotate.schema.json").$defs;
const reasons = [...why.properties.kind.enum, "zugzwang by parity", "threat by parity"].map(kind => `reason ${kind}`);
const ends = [...json("reasons.json").map(({ Reason }) => Reason), "the engine did not answer within its time and 10 s"];

const language = json("zh.json");
const { texts, errors, review } = language;
const english = new Set([...said("text"), ...ends.map(reason => reason.replace(/\d+/, "{n}")), ...named, ...tables, ...shown, ...about, ...themes, ...levels, ...value.enum, ...Object.values(manners).flatMap(forms => Object.values(forms)), "full strength"]
  .filter(text => /\p{L}|^[.:,] $/u.test(text) && text !== "c4engine"));

test("zh.json has each text of the page and each part of a review, and no other", () => {
  assert.deepEqual(Object.keys(texts).sort(), [...english].sort());
  const parts = Object.keys(review).filter(name => !name.startsWith("deed ")); // named by the proven values
  assert.deepEqual(parts.sort(), [...said("reviewText"), ...value.enum, ...reasons].sort());
});

test("a text and its translation have the same parameters", () => {
  const parameters = text => [...new Set(text.match(/\{\w+\}/g))].sort();
  for (const [text, chinese] of Object.entries({ ...texts, ...errors })) assert.deepEqual(parameters(chinese), parameters(text), text);
});

/** Compares what the page says of proven values with what the engine says in a language. */
async function agree(tongue) {
  const { sayKnown, setManners } = await import("./js/view/words.js");
  setManners(manners);
  for (const said of json("said.json"))
    assert.equal(sayKnown(said.Manner, said.Known), said[tongue], `${said.Manner} ${JSON.stringify(said.Known)}`);
}

test("proven values are said as by the engine, in English", () => agree("English"));

test("a move with any reason is explained in Chinese, one with an unknown reason in English", async () => {
  const page = { documentElement: { lang: "zh-CN", dataset: {} }, createTreeWalker: () => ({ nextNode: () => null }), querySelectorAll: () => [] };
  Object.assign(globalThis, { document: page, NodeFilter: {}, fetch: async () => ({ json: () => language }) });
  const { loadLanguage, reworded } = await import("./js/language.js");
  const { collapseText, explained, turningText } = await import("./js/view/explained.js");
  const { connection, lineWords } = await import("./js/view/words.js");
  const { shortMoves } = await import("./js/formats/link.js");
  await loadLanguage();
  await agree("Chinese");
  assert.equal(lineWords({}, ["pass"], 8), "停一手");
  assert.equal(shortMoves({ about: {} }, [{ move: "pass", board: {} }]), "pass", "a link is the same in every language");
  for (const why of ends) assert.doesNotMatch(connection({ state: "lost", why }, null), /[a-z{}]/);
  const told = json("errors.json").map(reworded);
  const form = text => new RegExp(`(^|行：)${errors[text].replace(/[.?()[\]]/g, "\\$&").replace(/\{\w+\}/g, ".+")}$`);
  assert.deepEqual(Object.keys(errors).filter(text => !told.some(error => form(text).test(error))), [], "an error that the engine does not have");
  const about = { sides: ["Red", "Yellow"], gravity: true, notation: { letters: "", fromTop: false } };
  const board = { rows: 6, columns: 7 };
  const better = { move: "5,3", winrate: 1, proven: { value: "win", plies: 9, exact: true }, pv: [] };
  const note = more => ({ ply: 5, by: "first", move: "5,2", winrate: 0.34, best: 1, better, text: "The first player did.", ...more });
  const reason = kind => ({ kind, by: "second", cells: ["4,0", "5,4"], text: "" });
  for (const kind of why.properties.kind.enum)
    for (const more of [{ mark: "??", certain: true, proven: { value: "loss", plies: 8 } }, { mark: "?" }, { mark: "~" }])
      for (const parity of /zugzwang|threat/.test(kind) ? [undefined, "odd"] : [undefined]) {
        const said = explained(about, board, note({ ...more, why: { ...reason(kind), parity, estimate: true } }));
        assert.match(said, kind === "missed" ? /^红方第 5 手（第 3 列）.+。$/ : /^红方第 5 手（第 3 列）.+。更好的是第 4 列（9 手胜）。$/);
        assert.doesNotMatch(said, /[A-Za-z{}]/);
      }
  const fell = note({ mark: "?", why: reason("double") });
  const turning = more => turningText(about, { node: { ply: 5, note: fell, board }, text: "The first player did.", missed: better, ...more });
  assert.match(turning({ estimate: { below: 9 } }), /使前景从 必胜 降到 34 %.*第 9 手之后几乎没有机会。$/);
  assert.match(turning({ theory: 3 }), /从第 3 手起/);
  const collapse = note => collapseText(about, { node: { note, board }, text: "The first player did." });
  assert.equal(collapse(fell), explained(about, board, fell));
  assert.equal(collapse(note({})), "红方 did.");
  assert.match(explained(about, board, note({ mark: "?", why: { ...reason("threat"), by: "first" } })), /：走更好的着法，红方威胁/);
  assert.equal(explained(about, board, note({ mark: "?", why: reason("new") })), "红方 did.");
});
