// The script of the pages of reports: replays games on the board of the page in the browser, with
// its graph, its list of moves and its explanation.

import "../../web/page/board.css";
import "../../web/page/style.css";
import "./report.css";
import { BoardView } from "../../web/page/js/board/board.js";
import { writeLink } from "../../web/page/js/formats/link.js";
import { moveName } from "../../web/page/js/game/notation.js";
import { cellOf, piecesOf, sides } from "../../web/page/js/game/position.js";
import { linesOf } from "../../web/page/js/game/threats.js";
import { deciding } from "../../web/page/js/game/tree.js";
import { setTexts, text } from "../../web/page/js/language.js";
import { GraphView } from "../../web/page/js/panels/graph.js";
import { MovesView } from "../../web/page/js/panels/moves.js";
import { ReviewView, markOf } from "../../web/page/js/panels/review.js";
import { byId, html, reveal, say } from "../../web/page/js/view/dom.js";
import { withSides } from "../../web/page/js/view/explained.js";
import { setManners } from "../../web/page/js/view/words.js";
import { plyOf, treeOf } from "./replay.js";

/** @import { About } from "../../web/page/js/game/games.js" */
/** @import { Game, Node } from "../../web/page/js/game/tree.js" */
/** @import { Ply, Shown } from "./replay.js" */

/** @type {{ known: { games: About[], manners: any }, games: Shown[], texts: Record<string, string> | null }} */
const { known, games, texts } = JSON.parse(byId("data").textContent ?? "");

setManners(known.manners);
if (texts) setTexts(texts);

/** The address of c4engine web, which has the board with the engine. */
const boardAddress = "http://127.0.0.1:8080/";

// --- The game on the board

let index = -1;
/** @type {Game} */ let game;
/** The moves of the game. @type {Ply[]} */ let plies = [];
/** The positions of the game, without variations. @type {Node[]} */ let played = [];

const board = new BoardView(() => go(game.following()), () => {});
const graph = new GraphView(go);
const moves = new MovesView(go);
const review = new ReviewView({
  goTo: find => go(find(game)),
  showBetter: node => go(betterOf(node)),
});

/** The first position of the better line of a marked move. @param {Node} node */
const betterOf = ({ parent, note }) => parent?.children.find(child => child.move === note?.better?.move);

/** Goes to a position. @param {Node | null | undefined} node */
function go(node) {
  if (!node) return;
  if (played.includes(node)) game.select(played[played.length - 1]); // a variation ends here
  game.select(node);
  show();
}

/** The position of the game that the shown one belongs to: the marked move of a better line. */
function inGame() {
  const path = game.current.path();
  const fork = path.findLast(node => played.includes(node));
  return fork === game.current ? fork : (played[(fork?.ply ?? 0) + 1] ?? fork);
}

/** Shows another game. @param {number} next */
function choose(next) {
  if (!games[next]) return;
  if (next >= listed) list(next + 1);
  const rows = byId("list").querySelectorAll("tbody tr");
  rows[index]?.removeAttribute("aria-current");
  rows[next].setAttribute("aria-current", "true");
  reveal(byId("list"), rows[next]);
  index = next;
  const shown = games[index];
  const about = /** @type {About} */ (known.games.find(about => about.name === shown.game));
  plies = shown.plies.map(plyOf);
  game = treeOf(about, shown, plies);
  played = game.current.path();
  go(game.turning?.node ?? game.current);
}

function show() {
  const { about, current } = game;
  const shown = games[index];
  byId("page").dataset.look = about.look;
  board.show(picture(game));
  graph.show(game, current, !shown.report);
  moves.show(game);
  review.show(game);
  for (const [i, side] of sides.entries()) {
    byId(`side-${side}`).classList.toggle("turn", !current.over && current.facts.turn === side);
    say(byId(`side-${side}-name`), shown[side]);
    say(byId(`side-${side}-who`), text(about.sides[i]));
    say(byId(`side-${side}-count`), about.counted ? String(piecesOf(current.board, side)) : "");
  }
  say(byId("situation"), text("{n} of {all}", { n: current.ply, all: shown.plies.length }));
  const { number, first, second } = shown;
  const position = !shown.result && shown.end; // of a check
  say(byId("what"), position
    ? text("Position {number}: {end}: {detail}", { number, end: position, detail: shown.detail })
    : text("Game {number}: {first} – {second}: {result}", { number, first, second, result: resultOf(shown) }));
  byId("said").replaceChildren(...said(shown, current));
  byId("says").replaceChildren(...(shown.says ?? []).map(sentence => html("p", {}, withSides(about, sentence))));
  say(
    byId("legend"),
    text(shown.report ? "The first player's win rate. Rings: proven." : "The first player's win rate, as each side saw it. Rings: proven."),
  );
  const slider = byId("slider", HTMLInputElement);
  slider.max = String(shown.plies.length);
  slider.value = String(inGame()?.ply);
  byId("open").setAttribute("href", boardAddress + writeLink(game));
}

/** @param {Game} game @returns {import("../../web/page/js/board/drawing.js").Picture} */
function picture({ about, current }) {
  const { board, move, note } = current;
  const cells = deciding(current).map(cell => cellOf(cell, board.columns));
  const { wrong } = games[index];
  const answered = wrong !== undefined && current === played.at(-1);
  return {
    about,
    board,
    fresh: false,
    targets: board.squares.map(() => ""),
    last: answered ? wrong : move ? cellOf(move, board.columns) : -1,
    mark: answered ? "??" : (note?.mark ?? ""),
    won: linesOf(board, about.line),
    deciding: cells.filter(cell => board.squares[cell] === "."),
    hint: -1,
    threats: [],
    ghosts: [],
    labels: [],
  };
}

/** @param {Shown} shown */
function resultOf({ first, second, result, end, detail }) {
  const winner = {
    first: text("{winner} wins", { winner: first }),
    second: text("{winner} wins", { winner: second }),
    draw: text("a draw"),
    "": text("not over"),
  }[result];
  if (end === "win" || end === "draw" || !end) return winner;
  const why = detail ? text("{question}: {detail}", { question: text(end), detail }) : text(end);
  return text("{result} ({why})", { result: winner, why });
}

/** The last move and the data of its player. @param {Shown} shown @param {Node} node */
function said(shown, node) {
  if (!node.parent) return [text("The start")];
  const { about } = game;
  const side = node.parent.facts.turn;
  const name = html("b", {}, `${node.ply}. ${shown[side]} ${moveName(about, node.move, node.board.rows)} `, ...markOf(node));
  const ply = played[node.ply] === node ? plies[node.ply - 1] : undefined;
  const { ms = null, nodes = 0, clock = null, winrate = null, proven = "" } = ply ?? {};
  const parts = [
    ...(ms === null ? [] : [`${ms.toFixed(1)} ms`]),
    ...(nodes ? [text("{nodes} nodes", { nodes })] : []),
    ...(clock === null ? [] : [text("{n} s left", { n: (clock / 1000).toFixed(1) })]),
    ...(winrate === null ? [] : [text("win rate {n}", { n: winrate.toFixed(3) })]),
    ...(proven ? [proven] : []),
    ...(ms === null && !shown.report ? [text("opening")] : []),
  ];
  return [name, ...parts.map(part => html("span", {}, part))];
}

// --- The list of games, keys and buttons

/** The rows of games that the list adds at a time. */
const rowsAtATime = 200;
let listed = 0;

/** Lists the games, at least so many. */
function list(least = 1) {
  listed = Math.max(listed, Math.ceil(least / rowsAtATime) * rowsAtATime);
  byId("list").hidden = games.length < 2;
  const files = new Set(games.map(game => game.source)).size > 1;
  const turning = games.some(game => game.report?.turning_point);
  const score = { first: "1–0", second: "0–1", draw: "½–½", "": "*" };
  const rows = games.slice(0, listed).map((shown, i) => {
    const failed = shown.end === "win" || shown.end === "draw" ? "" : ` ${shown.end}`;
    const place = files ? `${shown.source}:${shown.number}` : String(shown.number);
    return html(
      "tr",
      { "data-game": i, "aria-current": i === index && "true", click: () => choose(i) },
      html("td", {}, html("button", { type: "button", class: "text" }, place)),
      html("td", { class: "name" }, shown.first),
      html("td", { class: "name" }, shown.second),
      html("td", {}, score[shown.result] + failed),
      html("td", {}, String(shown.plies.length)),
      ...(turning ? [html("td", {}, String(shown.report?.turning_point?.ply ?? ""))] : []),
    );
  });
  const names = [text("game"), text("first"), text("second"), text("result"), text("moves"), ...(turning ? [text("turn")] : [])];
  const heads = names.map((head, i) => html("th", { class: i === 1 || i === 2 ? "name" : "" }, head));
  const more = html("button", { type: "button", class: "text", click: () => list(listed + 1) }, text("{n} more", { n: games.length - listed }));
  byId("list").replaceChildren(
    html("table", {}, html("thead", {}, html("tr", {}, ...heads)), html("tbody", {}, ...rows)),
    ...(listed < games.length ? [more] : []),
  );
}

/** The next marked move, from the first again after the last. */
function nextMark() {
  const marked = played.filter(node => node.note?.mark);
  go(marked.find(node => node.ply > (inGame()?.ply ?? 0)) ?? marked[0]);
}

/** @type {Record<string, () => void>} */
const buttons = {
  start: () => go(game.root),
  back: () => go(game.current.parent),
  forward: () => go(game.following()),
  end: () => go(game.line().at(-1)),
};

/** @type {Record<string, () => void>} */
const keys = {
  Home: buttons.start,
  ArrowLeft: buttons.back,
  ArrowRight: buttons.forward,
  End: buttons.end,
  ArrowUp: () => choose(index - 1),
  ArrowDown: () => choose(index + 1),
  m: nextMark,
  t: () => go(game.turning?.node),
  v: () => go(played.includes(game.current) ? betterOf(game.current) : game.following()),
  Escape: () => go(inGame()),
};

document.addEventListener("keydown", event => {
  if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey || !game) return;
  if (event.target instanceof HTMLInputElement && event.key.startsWith("Arrow")) return;
  event.preventDefault();
  keys[event.key]();
});
for (const [name, run] of Object.entries(buttons)) document.querySelector(`[data-do="${name}"]`)?.addEventListener("click", run);
byId("slider").addEventListener("input", () => go(played[Number(byId("slider", HTMLInputElement).value)]));
byId("more-keys").hidden = !games.some(game => game.report);
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest("[data-shows]");
  if (!button) return;
  choose(Number(button.getAttribute("data-shows")));
  go(played[Number(button.getAttribute("data-ply") ?? -1)] ?? game.current);
  byId("replay").scrollIntoView();
});

// --- A match that is being played

/** The game that was begun last, of those under way. */
const running = () => games.findLastIndex(game => !game.end);

/** Shows the page as it is now. Who looks at the last move of a game under way sees the next ones. @param {Document} page */
function update(page) {
  const sections = page.querySelectorAll(".tables");
  document.querySelectorAll(".tables").forEach((section, i) => section.replaceChildren(...sections[i].childNodes));
  say(byId("title"), page.getElementById("title")?.textContent ?? "");
  const before = games[index];
  const ply = game?.current === played.at(-1) ? -1 : inGame()?.ply;
  games.splice(0, games.length, ...JSON.parse(page.getElementById("data")?.textContent ?? "").games);
  byId("replay").hidden = !games.length;
  index = -1;
  list();
  const same = games.findIndex(game => game.number === before?.number);
  choose(same >= 0 && (before.end || ply !== -1 || !games[same].end || running() < 0) ? same : Math.max(0, running()));
  if (ply !== -1) go(played[ply ?? -1]);
}

/** Fetches the page again and again, until the match is over. */
async function follow() {
  try {
    const answer = await fetch("");
    update(new DOMParser().parseFromString(await answer.text(), "text/html"));
    setTimeout(follow, 1000);
  } catch {
    say(byId("title"), `${byId("title").textContent} ${text("The match has ended.")}`);
  }
}

list();
if (byId("page").dataset.live) {
  choose(Math.max(0, running()));
  setTimeout(follow, 1000);
} else choose(Math.max(0, games.findIndex(game => game.report)));
