package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/uct"
)

// testLevels reads the words for strengths. Who chooses no level meets that of play.
func testLevels(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.wait(judged)
	p.waitText("level-name", fmt.Sprintf("casual, %d Elo", uct.Levels()[uct.UsualLevel-1]))
	p.choose("level", "0")
	p.waitText("level-name", "beginner, 190 Elo")
	p.choose("level", p.value(`document.getElementById("level").max`))
	p.waitText("level-name", "full strength")
	require.Equal(t, "full strength", p.value(`document.getElementById("level").getAttribute("aria-valuetext")`))
}

// testExplained plays a game with two mistakes to its end. Its moves are marked, in the list, on the
// board and in the graph; a better line is played through, and the position tried again.
func testExplained(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0")
	p := l.open(t, s.url, 1280, 800)
	p.wait(judged)
	p.players("person", "person")
	p.press("445533162")
	p.wait(`document.querySelector("#review .turning")`)
	require.Regexp(t, "^Turning point. Ply 4 .* Red ends up with two fours", p.value(`document.querySelector("#review .turning").textContent`))
	require.Equal(t, "4 5 ??,7 1 ~", p.value(`[...document.querySelectorAll("#review li")].slice(-2).map(li =>
		li.querySelector(".number").textContent + " " + li.querySelector(".move").textContent.replace(/([^0-9])/, " $1")).join()`))
	require.Equal(t, "5??", p.value(`document.querySelector("#moves .mark.blunder").parentElement.textContent`))
	require.NotEqual(t, "0", p.value(`document.querySelectorAll("#graph .point.blunder").length`))
	require.Equal(t, "1", p.value(`document.querySelectorAll("#graph line.turning").length`))
	require.Equal(t, "blunder: loses in 4,slower win: wins in 3", p.value(`[...document.querySelectorAll("#review .did")].slice(-2).map(e => e.textContent).join()`))
	p.keep(l, "explained")

	p.click("#review .turning")
	p.waitPly(4)
	p.wait(`document.querySelector("#board .badge.blunder text")?.textContent === "??"`)
	p.keep(l, "explained-mark")
	const blunder = `[...document.querySelectorAll("#review li")].find(li => li.querySelector(".number").textContent === "4")`
	require.Regexp(t, "^better 3: wins in [0-9]+$", p.value(blunder+`.querySelector(".better").textContent`))
	require.Regexp(t, "^Red ends up with two fours", p.value(blunder+`.querySelector(".reason").textContent`))
	p.value(blunder + `.querySelector(".better").click()`)
	p.wait(`document.querySelector("#moves .branch .move[aria-current]")`)
	p.waitPly(4)
	require.NotEqual(t, "0", p.value(`document.querySelectorAll("#moves .branch").length`))

	p.value(blunder + `.querySelector(".again").click()`)
	p.waitPly(3)
	p.waitText("notice", "Find the better move")
	require.Equal(t, "engine person", p.value(`document.getElementById("player-first").value + " " + document.getElementById("player-second").value`))
	require.Equal(t, "0", p.value(`document.querySelectorAll("#review .better").length`), "the answer is not told")
	p.quick()
	p.press("2")
	p.waitPly(5) // the engine answers

	// A move that lost at once has the reason of the win that it missed.
	p = l.open(t, s.url+"#game=connectfour&board=6+7&moves=1414151", 1280, 800)
	p.wait(`document.querySelector("#review .turning")`)
	require.Regexp(t, "^Turning point. Ply 6 lost a won game: column 1 wins in 29. In the end every move of Red makes room for a four of Yellow",
		p.value(`document.querySelector("#review .turning").textContent`))

	// The graph shows every value that the explanation has proven.
	p = l.open(t, s.url+"#game=connectfour&board=6+7&moves=151676766434775673413374553264341551122", 1280, 800)
	p.wait(`document.querySelector("#review .turning")`)
	require.Equal(t, "40 40", p.value(`["", ".proven"].map(kind => document.querySelectorAll("#graph .point" + kind).length).join(" ")`))
	p.keep(l, "explained-graph")

	// A game that is opened and over is explained too.
	p = l.open(t, s.url+"#game=connectfour&board=6+7&moves=445533162&ply=4", 1280, 800)
	p.wait(`document.querySelector("#board .badge.blunder")`)
	for _, width := range []int64{320, 360, 390, 768, 1280} {
		p.do(chromedp.EmulateViewport(width, 844))
		require.Empty(t, p.value(sticksOut), width)
		p.value(`document.getElementById("review").scrollIntoView({ block: "center" })`)
		p.keep(l, fmt.Sprintf("explained-%d", width))
	}
}

// testRematch begins again on the same board with colours exchanged.
func testRematch(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=5+6&moves=33", 1280, 800)
	p.wait(judged)
	p.quick()
	p.players("person", "engine")
	p.click("[data-do=rematch]")
	p.waitPly(1) // the engine begins
	p.waitText("title", "5 × 6")
	require.Equal(t, "engine person", p.value(`document.getElementById("player-first").value + " " + document.getElementById("player-second").value`))
}
