//go:build !race

package web

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/browsertest"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// testAxe runs axe on every game, on games that are over, one of them explained, on every state of
// an exercise and on every dialog, in light and dark, and at last without the server.
func testAxe(t *testing.T, l *laboratory) {
	t.Parallel()
	s := l.serve(t, "127.0.0.1:0")
	p := l.open(t, s.url, 1280, 800)
	p.Allowed = regexp.MustCompile("WebSocket|Failed to load resource: net::ERR_") // of the server that ends
	p.LoadAxe()
	sound := func(of string) {
		t.Helper()
		require.Empty(t, p.Faults(browsertest.AllRules), of)
		p.keep(l, "light, "+of)
		p.Do(browsertest.Dark)
		require.Empty(t, p.Faults(colourRules), "%s, dark", of)
		p.keep(l, "dark, "+of)
		p.Do(browsertest.Light)
	}
	p.friends()
	p.Press("1212121")
	p.Wait(reviewed)
	sound("the end of a game")
	p.quick()
	p.Value(`document.querySelectorAll("#help input").forEach(box => box.checked || box.click())`)
	p.Press("4")
	p.Wait(yourMove)
	sound("a game with all help")
	p.Value(`location.hash = "#game=connectfour&board=6+7&moves=14141"`)
	p.waitPly(5)
	p.Press("c")
	p.WaitText("situation", "Your move")
	p.Wait(`[...document.querySelectorAll("#bars .bar")].every(bar => /win|loss|draw/.test(bar.ariaLabel))`)
	p.Press("7")
	p.WaitText("warning", "Column 7 ")
	sound("a warning")
	p.Value(`location.hash = "#puzzle=c4-d38ebf"`)
	p.WaitText("situation", "Find the only move")
	p.Press("q")
	p.WaitText("about-exercise", "where?")
	sound("a clue")
	for _, try := range []struct{ key, kind string }{{"1", "wrong"}, {"3", "right"}} {
		p.Press(try.key)
		p.Wait(fmt.Sprintf(`document.getElementById("verdict-on").dataset.kind === %q`, try.kind))
		sound("a move that is " + try.kind)
	}
	for _, source := range []string{"lessons", "mistakes"} {
		p.Click("#source-" + source)
		p.Wait(fmt.Sprintf(`document.getElementById("source-%s").ariaPressed === "true"`, source))
		sound(source)
	}
	p.Press("s")
	p.Wait(`document.getElementById("verdict-on").dataset.kind === "shown"`)
	sound("a solution")
	for _, game := range []struct {
		link, title string
		pieces      int
	}{
		{"connectfour&board=6+7&moves=1212121", "Four in a row 6 × 7", 7},
		{"connectfour&board=10+11+3+4&moves=666555&ply=3", "Four in a row 10 × 11", 3},
		{"nogo&board=9&moves=A1-B2", "NoGo 9 × 9", 2},
		{"reversi&board=8", "Reversi 8 × 8", 4},
	} {
		p.Value(fmt.Sprintf("location.hash = %q", "#game="+game.link))
		p.WaitText("title", game.title)
		p.waitPly(game.pieces)
		p.turn("analyse")
		p.Wait(judged)
		sound(game.link)
	}
	p.Value(`location.hash = "#game=connectfour&board=6+7&moves=445533162&ply=4"`)
	p.Wait(`document.querySelector("#review .turning") && document.querySelector("#board .badge")`)
	sound("a game explained")
	p.dialogs(sound)
	s.stop()
	p.WaitText("lost", "The engine cannot be reached")
	sound("no server")
}

// testSpoken reads the messages for a screen reader during a game against the engine.
func testSpoken(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.quick()
	p.Value(`(window.heard = [], new MutationObserver(() => {
		const text = document.getElementById("spoken").textContent;
		if (text && !/^(Red|Black) plays/.test(text)) heard.push(text); // not the person's own moves
	}).observe(document.getElementById("spoken"), { childList: true, characterData: true, subtree: true }))`)
	require.Contains(t, p.Accessible("status"), "")
	p.Press("4")
	p.Wait(`heard.length === 1`)
	require.Regexp(t, `^Yellow plays [1-7]$`, p.Value("heard[0]"))
	require.Equal(t, p.Value("heard[0]"), "Yellow plays "+p.Value(`[...document.querySelectorAll("#moves .move")].at(-1).textContent`))
	require.Equal(t, "Yellow plays 1|Yellow plays 1. Draw", p.forcedTwice())
	p.Value(`location.hash = "#game=reversi&board=4"`)
	p.WaitText("title", "Reversi")
	p.Wait(yourMove)
	p.Click(`#board [aria-disabled="false"]`)
	p.Wait(`heard.length === 4`)
	require.Regexp(t, `^White plays [a-d][1-4]$`, p.Value("heard[3]"))
	p.Press("u")
	p.Wait(`heard.length === 5`)
	require.Equal(t, "Taken back. Your move, Black", p.Value("heard[4]"))
	p.Press("f")
	p.Wait(`heard.length === 6`)
	require.Regexp(t, `^Move 1: Black plays [a-d][1-4]$`, p.Value("heard[5]"))
	p.Press("b")

	// The title of a hidden page, which draws no frames, tells of the engine's move.
	p.Wait(yourMove)
	p.Value(`await (async () => {
		window.requestAnimationFrame = () => 0;
		Object.defineProperty(document, "hidden", { value: true });
		document.title = "";
		document.querySelector('#board [aria-disabled="false"]').dispatchEvent(new MouseEvent("click"));
		while (!document.title.startsWith("Your move")) await new Promise(resolve => setTimeout(resolve, 10));
	})()`)
}

// forcedTwice plays where only column 1 is open, and returns what is heard. The page draws no frame
// between the person's second move and the engine's answer, as on a busy machine.
func (p *tab) forcedTwice() string {
	p.Value(`location.hash = "#game=connectfour&board=4+4&moves=234234234234"`)
	p.waitPly(12)
	p.Press("c") // play on
	p.WaitText("situation", "Your move")
	p.Press("1")
	p.Wait(`heard.length === 2 && ` + yourMove)
	p.Value(`(async () => {
		const draw = requestAnimationFrame, frames = [];
		window.requestAnimationFrame = frame => frames.push(frame);
		document.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
		while (!location.hash.includes("2342342342341111")) await new Promise(resolve => setTimeout(resolve, 10));
		window.requestAnimationFrame = draw;
		frames.forEach(frame => frame());
	})()`)
	p.Wait(`heard.length === 3`)
	return p.Value(`heard.slice(1).join("|")`)
}

// hears writes down what a screen reader would announce: each new text of a live region.
const hears = `(regions => {
	window.heard = [];
	const before = new Map();
	const look = tell => document.querySelectorAll(regions).forEach(region => {
		const text = region.ariaLive !== "off" && region.getClientRects().length ? region.innerText.trim() : "";
		if (tell && text && text !== before.get(region)) heard.push(text);
		before.set(region, text);
	});
	look(false);
	new MutationObserver(() => look(true)).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
})("[role=status], [role=alert], [aria-live]")`

// announced returns what was announced since the last call, a line each.
func (p *tab) announced() string {
	p.Helper()
	return p.Value(`heard.splice(0).join("\n")`)
}

// testHeard writes down the announcements of a game of two persons, of its review and of a puzzle.
// The progress of the review is not among them.
func testHeard(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.friends()
	p.Value(hears)
	for i, move := range "445533162" {
		p.Press(string(move))
		p.waitPly(i + 1)
	}
	p.Wait(`heard.at(-1)?.includes("lost a won game")`)
	const turning = "Yellow lost a won game with move 4, column 5: column 3 gives Red two threats at once, " +
		"at column 2, row 1 and column 6, row 1. Better is column 3, which wins in 37."
	require.Equal(t, strings.Join([]string{
		"Yellow to move", "Red plays 4", "Red to move", "Yellow plays 4", "Yellow to move", "Red plays 5",
		"Red to move", "Yellow plays 5", "Yellow to move", "Red plays 3", "Red to move", "Yellow plays 3",
		"Yellow to move", "Red plays 1", "Red to move", "Yellow plays 6", "Red plays 2 and wins: row 1, columns 1 to 5", turning,
	}, "\n"), p.announced())
	p.Press("r")
	p.Wait(`document.querySelector("#review .turning")`)
	require.Equal(t, turning, p.Text("spoken"))
	for _, look := range []struct{ key, want string }{
		{"i", "Red to move\nMove 4: Yellow plays 5. " + turning},
		{"j", "Yellow to move\nMove 7: Red plays 1. It threatens column 2, row 1. Red won later than necessary with move 7, column 1: column 2 or column 6 wins at once."},
		{"b", "Red to move\nMove 6: Yellow plays 3. It threatens column 6, row 2 and column 2, row 2."},
		{"u", "Yellow to move\nTaken back. Yellow to move"},
	} {
		p.Press(look.key)
		p.Wait("heard.length > 1")
		require.Equal(t, look.want, p.announced())
	}

	p.Value(`location.hash = "#puzzle=c4-d38ebf"`)
	p.Wait(`/rating/.test(heard.at(-1))`)
	require.Equal(t, "Yellow to move. Find the only move that wins.\nGrade 1, rating 100", p.announced())
	p.Press("1")
	p.Wait(`/answers/.test(heard.at(-1))`)
	require.Regexp(t, `^(Column 1.*\n)?Column 1 is wrong: it loses in 2. Red answers 3. Try again.$`, p.announced())
	p.Press("q")
	p.Wait("heard.length")
	require.Equal(t, "Grade 1, rating 100. Yellow can win now: where?", p.announced())
	p.Press("3")
	p.Wait("heard.length > 1")
	require.Equal(t, "Solved\nRight: 3 wins in 1.", p.announced())
}

// tabTo presses Tab until the element with the focus is of a selector, as one does without a mouse.
func (p *tab) tabTo(selector string) {
	p.Helper()
	for range 80 {
		if p.Value(fmt.Sprintf("document.activeElement.matches(%q)", selector)) == "true" {
			return
		}
		p.Press(kb.Tab)
	}
	require.Fail(p, "Tab does not lead there", selector)
}

// walkTo moves the board's cursor to a cell by the arrow keys, and plays there.
func (p *tab) walkTo(cell int) {
	p.Helper()
	p.tabTo("#board [role=gridcell]")
	for range 30 {
		at, err := strconv.Atoi(p.Value("document.activeElement.dataset.cell"))
		require.NoError(p, err)
		switch {
		case at%7 > cell%7:
			p.Press(kb.ArrowLeft)
		case at%7 < cell%7:
			p.Press(kb.ArrowRight)
		case at/7 > cell/7:
			p.Press(kb.ArrowUp)
		case at/7 < cell/7:
			p.Press(kb.ArrowDown)
		default:
			p.Press(kb.Enter)
			return
		}
	}
	require.Fail(p, "the arrows do not lead there", cell)
}

// testOnlyKeys does an exercise of a lesson, a puzzle and a review by Tab, arrows, Space and Enter
// alone, with the keys of one letter off. The focus never gets lost, and can always be seen.
func testOnlyKeys(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=6+7&moves=445533162", 1280, 800,
		browsertest.First(`localStorage.setItem("c4engine", '{"keys":false}')`))
	press := func(selector string) {
		t.Helper()
		p.tabTo(selector)
		require.Equal(t, "true", p.Value(`document.activeElement.matches(":focus-visible")`), selector)
		p.Press(kb.Enter)
	}
	p.Wait(`document.querySelector("#review .turning")`)
	press("#review .turning")
	p.waitPly(4)
	press("#review .better")
	p.Wait(`document.querySelector("#moves .branch .move[aria-current]")`)

	press("nav [data-do=learn]")
	p.Wait(`document.documentElement.dataset.mode === "learn"`)
	puzzle := func() string { return p.Value(`location.hash`) }
	for _, source := range []string{"lessons", "puzzles"} {
		if source != "lessons" { // where a newcomer begins
			press("#source-" + source)
		}
		p.Wait(fmt.Sprintf(`document.getElementById("source-%s").ariaPressed === "true"`, source))
		press("[data-do=clue]")
		p.Wait(`/where\?$/.test(document.getElementById("about-exercise").textContent)`)
		require.NotEqual(t, "BODY", p.Value("document.activeElement.tagName"), "the focus is kept")
		p.walkTo(p.solution(t))
		p.Wait(`document.getElementById("verdict-on").dataset.kind === "right"`)
		before := puzzle()
		press("#next")
		p.Wait(fmt.Sprintf("location.hash !== %q", before))
	}
	press("[data-do=solution]")
	p.WaitText("situation", "The solution")
	require.NotEqual(t, "BODY", p.Value("document.activeElement.tagName"), "the focus is kept")
}

// solution returns the cell of the move that solves the puzzle on the board.
func (p *tab) solution(t *testing.T) int {
	var puzzles []struct {
		ID   string
		Best []string
	}
	require.NoError(t, json.Unmarshal(enginetest.Must(os.ReadFile("page/puzzles.json")), &puzzles))
	id := strings.TrimPrefix(p.Value("location.hash"), "#puzzle=")
	for _, z := range puzzles {
		if z.ID == id {
			var row, column int
			_, err := fmt.Sscanf(z.Best[0], "%d,%d", &row, &column)
			require.NoError(t, err)
			return 7*row + column
		}
	}
	require.Fail(t, "no such puzzle", id)
	return 0
}
