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

const html = read("index.html").replace(/<head>.*?<\/head>/s, "") + read("dialogs.html");
const shown = [...html.matchAll(/(?:>|aria-label=")\s*([^<>"]*[^<>"\s])/g)].map(m => m[1].replaceAll("&amp;", "&"));

const { games, manners } = json("games.json");
const about = games.filter(({ name }) => name !== "tictactoe").flatMap(({ title, goal, sides }) => [title, goal, ...sides]);
const themes = json("puzzles.json").map(({ theme }) => theme);
const levels = json("levels.json").map(({ word }) => word);
const { value } = json("annotate.schema.json").$defs;
const ends = [...json("reasons.json").map(({ Reason }) => Reason), "the engine did not answer within its time and 10 s"];

const language = json("zh.json");
const { texts, errors } = language;
const english = new Set([...said("text"), ...ends.map(reason => reason.replace(/\d+/, "{n}")), ...named, ...tables, ...shown, ...about, ...themes, ...levels, ...value.enum, ...Object.values(manners).flatMap(forms => Object.values(forms)), "full strength"]
  .filter(text => /\p{L}|^[.:,] $/u.test(text) && text !== "c4engine"));

test("zh.json has each text of the page, and no other", () => {
  assert.deepEqual(Object.keys(texts).sort(), [...english].sort());
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

test("what annotate and the engine say is shown in the language of the page", async () => {
  const page = { documentElement: { lang: "zh-CN", dataset: {} }, createTreeWalker: () => ({ nextNode: () => null }), querySelectorAll: () => [] };
  page.body = page;
  Object.assign(globalThis, { document: page, NodeFilter: {}, fetch: async () => ({ json: () => language }) });
  const { loadLanguage, reworded, text } = await import("./js/language.js");
  const { explained, withSides } = await import("./js/view/explained.js");
  const about = { sides: ["Red", "Yellow"] };
  const note = { text: "The first player lost: the second player wins.", text_zh: "先手下输了：后手获胜。" };
  assert.equal(explained(about, note), "Red lost: Yellow wins.");
  const { connection, lineWords } = await import("./js/view/words.js");
  const { shortMoves } = await import("./js/formats/link.js");
  await loadLanguage();
  await agree("Chinese");
  assert.equal(lineWords({}, ["pass"], 8), "停一手");
  assert.equal(shortMoves({ about: {} }, [{ move: "pass", board: {} }]), "pass", "a link is the same in every language");
  const unproven = game => text("The engine cannot prove anything in {game}.", { game });
  assert.deepEqual(["NoGo", "黑白棋"].map(unproven), ["引擎不能证明 NoGo 的局面。", "引擎不能证明黑白棋的局面。"], "a blank parts Latin letters");
  for (const why of ends) assert.doesNotMatch(connection({ state: "lost", why }, null), /[a-z{}]/);
  const told = json("errors.json").map(reworded);
  const form = text => new RegExp(`(^|行：)${errors[text].replace(/[.?()[\]]/g, "\\$&").replace(/\{\w+\}/g, ".+")}$`);
  assert.deepEqual(Object.keys(errors).filter(text => !told.some(error => form(text).test(error))), [], "an error that the engine does not have");
  assert.deepEqual(told.filter(error => !/\p{Script=Han}/u.test(error)), [], "an error that has no Chinese");
  assert.equal(explained(about, note), "红方下输了：黄方获胜。");
  assert.equal(explained(about, { text: note.text }), "红方 lost: 黄方 wins.", "an old review has no Chinese");
  assert.equal(withSides(about, "准确度：先手 80.4 %，后手 79.4 %。"), "准确度：红方 80.4 %，黄方 79.4 %。");
});
