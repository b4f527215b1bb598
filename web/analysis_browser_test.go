//go:build !race

package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/browsertest"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// bar returns the label of a column's bar.
func (p *tab) bar(column int) string {
	p.Helper()
	return p.Value(fmt.Sprintf(`document.querySelectorAll("#bars .bar")[%d].ariaLabel`, column-1))
}

// testAnalysis reads the analysis of a position in which the first player has three stones
// in column 1 off the page.
func testAnalysis(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=6+8&moves=14141", 1280, 800)
	p.Wait(`document.querySelector("#bars .bar[data-value=loss]")`)
	require.Regexp(t, "^Column 7: loss (with)?in 2$", p.bar(7))
	require.NotRegexp(t, "loss (with)?in 2$", p.bar(1), "the move that blocks")
	require.Equal(t, "Red column 1, row 4 can be taken now", p.Value(`document.querySelector("#threat-list li").textContent`))
	require.Equal(t, 1, p.Count("#board .arrow.first"))
	require.Zero(t, p.Count("#board .threat"), "the arrow takes its place")
	p.Press("t")
	p.WaitCount("#board .arrow", 0)
	p.Press("t")
	p.WaitCount("#board .arrow", 1)
	require.Regexp(t, `^[\d.]+( [kMG])? nodes · [\d.]+( [kMG])?/s · depth \d+–\d+$`, p.Text("effort"))

	// The side to move is the second; its share of the bar is what the first lacks.
	p.WaitCount("#lines .line", 8) // every column
	share := p.Value(`Number(getComputedStyle(document.getElementById("balance")).getPropertyValue("--share")) +
		Number(document.querySelector("#lines .line").style.getPropertyValue("--share"))`)
	require.Equal(t, "1", share)

	// The variation of a column is shown while the mouse is on its bar.
	require.Zero(t, p.Count("#board .ghost"))
	p.Hover("#bars .bar")
	p.Wait(`document.querySelectorAll("#board .ghost").length > 1`)
	require.Equal(t, "1", p.Value(`document.querySelector("#board .ghost.second text").textContent`))
	p.keep(l, "variation")
	p.Hover("#title")
	p.WaitCount("#board .ghost", 0)

	p.Hover("#effort + .text")
	require.Equal(t, "13px", p.Value(`getComputedStyle(document.querySelector("#effort + .text")).fontSize`), "it does not shrink")

	// One key turns it off, and on again.
	p.Press("a")
	p.WaitText("verdict", "Analysis is off")
	require.Equal(t, "Column 7: not analysed", p.bar(7))
	p.Press("a")
	p.Wait(`document.querySelector("#bars .bar[data-value=loss]")`)

	// After a blunder the first player wins in one.
	p.Press("7")
	p.Wait(`/^Red wins (with)?in 1$/.test(document.getElementById("verdict").textContent)`)
	require.Regexp(t, "^Column 1: win (with)?in 1$", p.bar(1))
}

// testHelp reads a proof, which leaves nothing to prove, and asks for a review of the whole game.
func testHelp(t *testing.T, l *laboratory) {
	const moves = "3333324444"
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=5+5&moves="+moves, 1280, 800)
	p.Wait(`document.getElementById("verdict").textContent === "Yellow wins in 14, with move 7 of its own"`)
	p.Wait(`(prove => prove.textContent === "Proven" && prove.disabled)(document.querySelector("[data-do=prove]"))`)
	p.Press("r")
	p.WaitCount("#graph .point", len(moves)+1)
	p.keep(l, "review")
}

// testProve asks for proofs that cannot be finished. The page shows their progress and their
// bounds, and the next proof takes longer. The engine gets 2 s of the 10 s that the page says.
func testProve(t *testing.T, l *laboratory) {
	t.Parallel()
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=12+12&moves=66", 1280, 800, browsertest.First(
		`(send => { WebSocket.prototype.send = function (line) { send.call(this, line.replace(/(prove movetime) 10000/, "$1 2000")); }; })(WebSocket.prototype.send)`))
	p.Wait(judged)
	require.Equal(t, "Prove", p.Value(`document.querySelector("[data-do=prove]").textContent`))
	p.Click("[data-do=prove]")
	p.Wait(`/^Proving( for up to 10 s|: \S+( [kMG])? positions, \d+ of 10 s)/.test(document.getElementById("proof").textContent)`)
	require.Equal(t, "Stop", p.Value(`document.querySelector("[data-do=prove]").textContent`))
	p.Wait(`/^Proving: \S+( [kMG])? positions, [1-9]\d* of 10 s/.test(document.getElementById("proof").textContent)`)
	p.keep(l, "proving")
	p.Wait(`/^Not proven within 10 s: \S+ [kMG] positions/.test(document.getElementById("proof").textContent)`)
	require.Equal(t, "polite", p.Value(`document.getElementById("proof").ariaLive`))
	require.Equal(t, "Prove for 1 min", p.Value(`document.querySelector("[data-do=prove]").textContent`))
	p.Wait(`document.getElementById("verdict").textContent.includes("%")`)
	p.keep(l, "not-proven")

	p.Press("b") // another position has no such line, and this one keeps it
	p.Wait(`!document.getElementById("proof").textContent`)
	p.Press("f")
	p.WaitText("proof", "Not proven within 10 s")
	p.Press("p")
	p.Wait(`/^Proving: .* of 1 min/.test(document.getElementById("proof").textContent)`)
	p.Press(kb.Escape)
	p.WaitText("proof", "Not proven within 10 s")

	// A game without an exact search says so.
	p.Value(`location.hash = "#game=nogo&board=5"`)
	p.WaitText("title", "NoGo")
	p.turn("analyse")
	p.Press("p")
	p.WaitText("notice", "The engine cannot prove anything in NoGo.")
}

// testDistances reads the distance of every column of 6 x 7: of the empty board and after its best
// move, where every column loses, from the book; of a position with seven wins, whose lengths the
// page has the engine find, which takes long; and of one that is not in the book.
func testDistances(t *testing.T, l *laboratory) {
	for moves, want := range map[string][]string{
		"44423553":       {"win in 33", "win in 31", "win in 29", "win in 23", "win in 27", "win in 29", "win in 31"},
		"":               {"loss in 40", "loss in 42", "draw", "win in 41", "draw", "loss in 42", "loss in 40"},
		"4":              {"loss in 34", "loss in 38", "loss in 38", "loss in 40", "loss in 38", "loss in 38", "loss in 34"},
		"11665437351142": {"draw", "draw", "win in 7", "win in 23", "win in 23", "win in 17", "draw"},
	} {
		if moves == "44423553" && !enginetest.Long() {
			continue
		}
		p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=6+7&moves="+moves, 1280, 800)
		p.turn("analyse")
		p.Wait(`(bars => bars.length === 7 && bars.every(bar => !/analysed|%|within/.test(bar.ariaLabel)))
			([...document.querySelectorAll("#bars .bar")])`)
		for i, distance := range want {
			require.Contains(t, p.bar(i+1), ": "+distance, "%q", moves)
		}
	}
}

// testLevels reads the words for strengths. Who chooses no level meets that of play.
func testLevels(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.ready()
	p.show("n")
	p.WaitText("level-name", fmt.Sprintf("casual, %d Elo", uct.Levels()[uct.UsualLevel-1].Value))
	p.Choose("level", "0")
	p.WaitText("level-name", "beginner, 190 Elo")
	p.Choose("level", p.Value(`document.getElementById("level").max`))
	p.WaitText("level-name", "full strength")
	require.Equal(t, "full strength", p.Value(`document.getElementById("level").getAttribute("aria-valuetext")`))
}

// testExplained plays a game with two mistakes to its end. Its moves are marked, in the list, on
// the board and in the graph; a better line is played through, and the position tried again.
func testExplained(t *testing.T, l *laboratory) {
	t.Parallel()
	s := l.serve(t, "127.0.0.1:0")
	p := l.open(t, s.url, 1280, 800)
	p.friends()
	p.Press("445533162")
	p.Wait(reviewed)
	require.Equal(t, "Red wins|After 9 moves. Accuracy:", p.Text("result-title")+"|"+p.Text("result-line"))
	require.Regexp(t, `^[5-9]\d %, [4-9]\d %$`, p.Text("accuracy-first")+", "+p.Text("accuracy-second"))
	p.Click("#result [data-do=review]")
	p.Wait(`document.querySelector("#review .turning")`)
	require.Regexp(t, "^Turning point. Yellow lost a won game with move 4, column 5: column 3 gives Red two threats at once", p.Value(`document.querySelector("#review .turning").textContent`))
	require.Equal(t, "4 5 ??,7 1 ~", p.Value(`[...document.querySelectorAll("#review li")].slice(-2).map(li =>
		li.querySelector(".number").textContent + " " + li.querySelector(".move").textContent.replace(/([^0-9])/, " $1")).join()`))
	require.Equal(t, "5??", p.Value(`document.querySelector("#moves .mark.blunder").parentElement.textContent`))
	require.NotZero(t, p.Count("#graph .point.blunder"))
	require.Equal(t, 1, p.Count("#graph line.turning"))
	require.Equal(t, "blunder: loses in 4,slower win: wins in 3", p.Value(`[...document.querySelectorAll("#review .did")].slice(-2).map(e => e.textContent).join()`))
	p.keep(l, "explained")

	p.Click("#review .turning")
	p.waitPly(4)
	p.Wait(`document.querySelector("#board .badge.blunder text")?.textContent === "??"`)
	p.keep(l, "explained-mark")
	const blunder = `[...document.querySelectorAll("#review li")].find(li => li.querySelector(".number").textContent === "4")`
	require.Regexp(t, "^better 3: wins in [0-9]+$", p.Value(blunder+`.querySelector(".better").textContent`))
	require.Equal(t, "true", p.Value(blunder+`.querySelector(".reason").hidden`), "the reason stands above")
	require.Equal(t, 1, p.Count("#review li[aria-current]"))
	p.Value(blunder + `.querySelector(".better").click()`)
	p.Wait(`document.querySelector("#moves .branch .move[aria-current]")`)
	p.waitPly(4)
	require.NotZero(t, p.Count("#moves .branch"))

	// The marked move becomes an exercise, which leaves the settings alone.
	p.Value(blunder + `.querySelector(".again").click()`)
	p.WaitText("situation", "Yellow to move. Instead of 5, find the move that keeps the win.")
	p.waitPly(3)
	p.Press("2")
	p.WaitText("verdict-on", "answers")
	require.Regexp(t, "^Column 2 is wrong: it loses in [0-9]+. Red answers .*Try again.$", p.Text("verdict-on"))
	p.keep(l, "explained-wrong")
	p.Press("3")
	p.Wait(`document.getElementById("verdict-on").dataset.kind === "right"`)
	require.Equal(t, "Right: 3 wins in 37.", p.Text("verdict-on"))
	p.waitPly(4)
	p.turn("analyse")
	p.Wait(`!document.getElementById("review").hidden`)
	require.Equal(t, "false", p.Value(`document.getElementById("analysis").classList.contains("off")`))

	// A reload keeps the explanation: nothing is searched again.
	p.Do(chromedp.Reload())
	p.Wait(`document.querySelector("#review .turning")`)

	// A four that was not stopped comes before the win that the better move keeps.
	p = l.open(t, s.url+"#game=connectfour&board=6+7&moves=1414151", 1280, 800)
	p.Wait(`document.querySelector("#review .turning")`)
	require.Regexp(t, "^Turning point. Yellow lost a won game with move 6, column 5: it does not stop the threat of Red at column 1, row 4. Better is column 1, which wins in 29.$",
		p.Value(`document.querySelector("#review .turning").textContent`))

	// A game that is opened and over is explained too.
	p = l.open(t, s.url+"#game=connectfour&board=6+7&moves=445533162&ply=4", 1280, 800)
	p.Wait(`document.querySelector("#board .badge.blunder")`)
	for _, width := range []int64{320, 360, 390, 768, 1280} {
		p.Do(chromedp.EmulateViewport(width, 844))
		require.Empty(t, p.Value(sticksOut), width)
		p.Value(`document.getElementById("review").scrollIntoView({ block: "center" })`)
		p.keep(l, fmt.Sprintf("explained-%d", width))
	}

	// Another review takes the place of the first one.
	p.Value(`(data => Object.defineProperty(MessageEvent.prototype, "data", { get() { return data.get.call(this).replaceAll('"mark":"??"', '"mark":"?"'); } }))
		(Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data"))`)
	p.Press("r")
	p.Wait(`["moves", "review"].every(id => document.querySelectorAll("#" + id + " .mark.mistake").length) && !document.querySelector(".mark.blunder")`)
}

// testRematch begins again on the same board with colours exchanged. The browser's Back leads to
// the game before it, with all its variations; so it does after a new game and a loaded one.
func testRematch(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=5+6", 1280, 800)
	p.quick()
	p.Press("3")
	p.Wait(moveCount + " === 2")
	p.Press("u4")
	p.WaitCount("#moves .move", 4)
	tree, link := p.Value(listed), p.Value("location.hash")
	const who = `["first", "second"].map(side => document.getElementById("side-" + side + "-who").textContent.split(",")[0]).join(", ")`
	back := func(why string) {
		t.Helper()
		p.Value("history.back()")
		p.Wait(fmt.Sprintf("location.hash === %q", link))
		p.WaitCount("#moves .move", 4)
		require.Equal(t, tree, p.Value(listed), why)
		p.Wait(who + ` === "person, engine"`)
	}
	p.Press("x")
	p.waitPly(1) // the engine begins
	p.WaitText("title", "5 × 6")
	p.Wait(who + ` === "engine, person"`)
	back("rematch")
	p.quick()
	p.waitPly(0)
	back("new game")
	p.load("1 2 3")
	p.waitPly(3)
	back("load")
}

// testOverAtStart opens a game that is over at its start: nothing is to be explained or waited for.
func testOverAtStart(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=6+7&fen=7/7/7/7/ooo4/xxxx3+o", 1280, 800)
	p.turn("play")
	p.WaitText("result-title", "Red wins")
	require.Equal(t, "– –", p.Text("accuracy-first")+" "+p.Text("accuracy-second"))
	p.Click("#result [data-do=review]")
	p.WaitText("review", "No move with a proven result gave it away.")
	require.Equal(t, "", p.Text("notice"))
}
