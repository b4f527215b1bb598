//go:build !race

package web

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/browsertest"
)

// testNothingSpoils begins where a new user does: no value, no threat and no search, until a switch
// is on. Each switch shows its help, and a warning holds the engine back.
func testNothingSpoils(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 390, 844)
	p.Value(`(send => { window.sent = []; WebSocket.prototype.send = function (line) { sent.push(line); send.call(this, line); }; })(WebSocket.prototype.send)`)
	p.ready()
	const hidden = `["bars", "threats", "analysis", "graph", "review", "result"].every(id => !document.getElementById(id).checkVisibility({ visibilityProperty: true }))`
	require.Equal(t, "true", p.Value(hidden))
	p.friends()
	p.Press("1212")
	p.waitPly(4)
	require.Equal(t, "true", p.Value(hidden))
	require.Zero(t, p.Count("#board .threat"))
	require.Equal(t, "false", p.Value(`sent.some(line => /analyze|^go/m.test(line))`), "nothing is searched")

	p.Click("#help-values")
	p.Wait(`/win|loss|%|draw/.test(document.querySelector("#bars .bar").ariaLabel)`)
	p.Click("#help-threats")
	p.Press("12")
	p.WaitCount("#board .threat.first, #board .arrow.second", 2) // Yellow's is new
	require.Equal(t, "true", p.Value(`document.querySelector(".tools [data-do=hint]").hidden`))
	p.Click("#help-hints")
	p.Click(".tools [data-do=hint]")
	p.WaitText("hint", "Hint: 1") // the four
	p.Press("u")
	p.Wait(`!document.getElementById("hint").textContent`)
	p.keep(l, "help-390")

	// Red's three in column 1 must be blocked.
	p.Click("#help-warning")
	p.begin("opponent", "first", "0", "200")
	p.Value(`location.hash = "#game=connectfour&board=6+7&moves=14141"`)
	p.waitPly(5)
	p.Press("c") // play on
	p.WaitText("situation", "Your move, Yellow")
	p.Wait(`[...document.querySelectorAll("#bars .bar")].every(bar => /win|loss|draw/.test(bar.ariaLabel))`)
	p.Press("7")
	p.WaitText("warning", "Column 7 ")
	p.waitPly(6)
	p.keep(l, "warning-390")
	p.Click("#warned [data-do=take-back]")
	p.waitPly(5)
	p.Press("7")
	p.Wait(`document.getElementById("warned").getClientRects().length > 0`)
	p.Click("#accept")
	p.waitPly(7) // the engine goes on
}

// later puts the page's clock forward by milliseconds, until it is loaded again.
func later(milliseconds int) string {
	return fmt.Sprintf(`(now => { Date.now = () => now() + %d; })(Date.now.bind(Date))`, milliseconds)
}

// testClock plays by a clock until the time of a side is over.
func testClock(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.ready()
	p.show("n")
	p.Choose("opponent-kind", "person")
	p.Choose("clock", "1")
	p.Click("#new-start")
	p.Wait(`document.getElementById("side-first-clock").textContent === "1:00"`)
	p.Press("4")
	p.Wait(`/^0:5\d$/.test(document.getElementById("side-second-clock").textContent)`)
	require.Equal(t, "1:00", p.Text("side-first-clock"), "it starts with the first move")
	p.Value(later(4_000))
	p.Wait(`/^0:5[0-6]$/.test(document.getElementById("side-second-clock").textContent)`)
	p.Do(chromedp.Reload())
	p.ready()
	p.Wait(`document.getElementById("side-second-clock").textContent`)
	require.Equal(t, "true", p.Value(`Number(document.getElementById("side-second-clock").textContent.split(":")[1]) <= 56`), "no time comes back")
	p.Value(later(70_000))
	p.WaitText("situation", "Red wins on time")
	p.Press("5")
	p.WaitText("notice", "The game is over.")
	p.Wait(`document.getElementById("result").getClientRects().length > 0`)
	p.keep(l, "clock")
	p.Do(chromedp.Reload())
	p.WaitText("situation", "Red wins on time")
	require.Equal(t, "1:00 0:00.0", p.Text("side-first-clock")+" "+p.Text("side-second-clock"))
}

// testPuzzles solves ten puzzles as a person does, by mouse, keys and touch in turn. A wrong move
// is told, and one of them is shown.
func testPuzzles(t *testing.T, l *laboratory) {
	text, err := os.ReadFile("page/puzzles.json")
	require.NoError(t, err)
	var all []struct {
		ID, Theme string
		Grade     int
		Best      []string
	}
	require.NoError(t, json.Unmarshal(text, &all))
	best, both := map[string]string{}, 0 // puzzles of grade 3 and the theme zugzwang
	for _, z := range all {
		best[z.ID] = z.Best[0]
		if z.Grade == 3 && z.Theme == "zugzwang" {
			both++
		}
	}
	require.NotZero(t, both)
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 390, 844)
	p.turn("learn")
	require.Equal(t, "true", p.Value(`document.getElementById("source-lessons").ariaPressed`), "where a newcomer begins")
	p.Click("#source-puzzles")
	p.Wait(`document.getElementById("source-puzzles").ariaPressed === "true"`)
	seen := map[string]bool{}
	for i := range 10 {
		p.Wait(`location.hash.startsWith("#puzzle=") && !document.getElementById("verdict-on").textContent`)
		id := strings.TrimPrefix(p.Value("location.hash"), "#puzzle=")
		require.NotEmpty(t, best[id])
		require.False(t, seen[id], "each comes once")
		seen[id] = true
		require.Regexp(t, `to move\. Find the only move that wins\.$`, p.Text("situation"))
		require.Equal(t, "false", p.Value(`document.getElementById("bars").checkVisibility({ visibilityProperty: true })`), "nothing is told")
		const columns = `document.querySelectorAll("#board [role=row]:first-of-type [role=gridcell]").length`
		data := p.Value(fmt.Sprintf("(([row, column]) => `[data-cell=\"${row * %s + column}\"]`)([%s])", columns, best[id]))
		cell := "#board " + data
		if i == 0 {
			p.Click(`#board [aria-disabled="false"]:not(` + data + ")")
			p.Wait(`document.getElementById("verdict-on").dataset.kind === "wrong"`)
			p.keep(l, "puzzle-wrong-390")
			p.Press("q")
			p.Wait(`/: where\?$|wins with its move number/.test(document.getElementById("about-exercise").textContent)`)
		}
		if i == 1 {
			p.Press("s")
			p.Wait(`document.getElementById("verdict-on").dataset.kind === "shown"`)
			p.keep(l, "puzzle-shown-390")
			p.Press("m")
			continue
		}
		switch i % 3 {
		case 0:
			p.Click(cell)
		case 1:
			p.Value(`document.querySelector('` + cell + `').focus()`)
			p.Press(kb.Enter)
		case 2:
			p.Do(chromedp.Tap(chromedp.CSS(cell)))
		}
		p.Wait(`/^(right|longer)$/.test(document.getElementById("verdict-on").dataset.kind)`)
		p.Wait(fmt.Sprintf(`/last move/.test(document.querySelector(%q).ariaLabel)`, cell))
		if i == 0 {
			p.keep(l, "puzzle-right-390")
		}
		p.Click("#next")
	}
	p.WaitText("score", fmt.Sprintf("8 of %d solved at the first try", len(all)))
	require.Regexp(t, `^Your rating: \d+ ± \d+. 8 in a row, at most 8$`, p.Text("rating"))
	p.Choose("grade", "3")
	p.WaitText("about-exercise", "Grade 3, rating ")
	p.Choose("theme", "zugzwang")
	p.WaitText("score", fmt.Sprintf(" of %d solved", both))
	p.Do(chromedp.Reload())
	p.WaitText("score", fmt.Sprintf("8 of %d", len(all)))
	p.Value(`location.hash = "#puzzle=%E0"`) // not even a text
	p.WaitText("notice", "puzzle: expected one of the set")
}

// testMistakes reviews a game of two beginners, and does one of its mistakes again on the next day.
func testMistakes(t *testing.T, l *laboratory) {
	t.Parallel()
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=6+7&moves=151676766434775673413374553264341551122", 1280, 800)
	p.Wait(judged)
	p.Press("r")
	p.Wait(`document.querySelector("#review .turning")`)
	count := p.Value(`document.querySelectorAll("#review .again").length`)
	require.NotEqual(t, "0", count)
	p.Wait(`["", ".proven"].map(kind => document.querySelectorAll("#graph .point" + kind).length).join() === "40,40"`) // every value is proven
	p.keep(l, "explained-graph")
	p.turn("learn")
	p.Click("#source-mistakes")
	p.WaitText("score", "0 of "+count)
	exercise := p.Value(squares) // before the solution is played on its board
	p.Press("s")
	p.Wait(`document.getElementById("verdict-on").dataset.kind === "shown"`)
	best := p.Value(`document.getElementById("verdict-on").textContent.match(/^The move is (\d)/)[1]`)
	p.WaitText("score", "first try, this one comes again tomorrow")
	next := func() {
		before := p.Value(squares)
		p.Press("m")
		p.Wait(fmt.Sprintf("%s !== %q", squares, before))
	}
	next() // the others first
	p.Value(later(24 * 3_600_000))
	p.WaitText("score", "0 of "+count+" solved at the first try")
	all, err := strconv.Atoi(count)
	require.NoError(t, err)
	next()
	for dealt := 1; p.Value(squares) != exercise; dealt++ {
		require.LessOrEqual(t, dealt, all, "the exercise to repeat does not come")
		p.WaitText("score", ", 1 to repeat today")
		next()
	}
	p.Press(best)
	p.Wait(`document.getElementById("verdict-on").dataset.kind === "right"`)
	p.WaitText("score", "1 of "+count+" solved at the first try, this one comes again in 3 days")
	p.WaitText("rating", "2 days in a row")
	p.keep(l, "mistake")
	p.turn("analyse")
	p.waitPly(39)
	require.Equal(t, "person engine", p.Value(`(s => s.players.first + " " + s.players.second)(JSON.parse(localStorage.c4engine ?? '{"players":{"first":"person","second":"engine"}}'))`))
}

// testEnginesMistakes: of a game of Play the engine's mistakes are no exercises, also if the user
// turns to Analyse before the review is done.
func testEnginesMistakes(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800, browsertest.First(`localStorage.setItem("c4engine.game", JSON.stringify({
		link: "#game=connectfour&board=6+7&moves=445533162", mode: "play", players: { first: "person", second: "engine" },
		branches: { moves: ["5,3", "4,3", "5,4", "4,4", "5,2", "4,2", "5,0", "5,5", "5,1"].map((move, i) => [i, move]), end: 9, current: 9 },
	}))`))
	p.Wait(`document.getElementById("accuracy-first").textContent`) // the review has begun
	p.turn("analyse")
	p.Wait(`document.querySelector("#review .turning")`)
	require.Equal(t, 3, p.Count("#review .again"))
	p.Wait(`localStorage.getItem("c4engine.mistakes")`)
	require.Equal(t, "x,x", p.Value(`JSON.parse(localStorage.getItem("c4engine.mistakes")).map(card => card.fen.split(" ")[1]).join()`))
	require.Equal(t, "false", p.Value(`document.getElementById("bars").checkVisibility({ visibilityProperty: true })`))
}

// testKeyboard reaches the list of moves, keeps the focus there, and switches the keys of one
// letter off.
func testKeyboard(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=6+7&moves=4455", 1280, 800)
	p.ready()
	p.Wait(judged)
	p.Value(`document.querySelector('#moves .move[tabindex="0"]').focus()`)
	p.Press(kb.ArrowLeft)
	p.waitPly(3)
	require.Equal(t, "5", p.Value(`document.activeElement.textContent`))
	p.Press(kb.ArrowLeft + kb.ArrowLeft + kb.ArrowRight)
	p.waitPly(2)
	require.Equal(t, "true", p.Value(`document.activeElement.matches("#moves .move[aria-current]")`))
	p.Press("7")
	p.waitPly(3)
	require.Equal(t, "true", p.Value(`document.activeElement.matches("#moves .move")`), "the list grew around it")

	p.show("?")
	p.Click("#set-keys")
	p.hide()
	p.Press("n7u")
	p.Press(kb.Home)
	p.waitPly(0)
	require.Equal(t, "false", p.Value(`document.getElementById("new-dialog").open`))
	require.Equal(t, "5", p.Value(moveCount))
}

// testLargeTree opens a kept tree of 800 positions.
func testLargeTree(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800, browsertest.First(`(() => {
		const moves = [], heights = [[0, 0, 0, 0, 0, 0, 0]];
		for (let parent = 0; moves.length < 799; parent++)
			for (let column = 0; column < 7 && moves.length < 799; column++) {
				if (heights[parent][column] > 1) continue;
				moves.push([parent, 5 - heights[parent][column] + "," + column]);
				heights.push(heights[parent].map((h, c) => h + (c === column)));
			}
		const kept = JSON.stringify({ link: "#game=connectfour&board=6+7&moves=1", mode: "analyse", branches: { moves, end: 1, current: 1 } });
		localStorage.setItem("c4engine.game", kept);
	})()`))
	p.WaitCount("#moves .move", 799)
}
