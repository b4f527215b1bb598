//go:build !race

package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// testLowWindows opens the page at 200 % and on a telephone on its side: the panel stands beside a
// board of a usual size, and no room is kept for bars that are off.
func testLowWindows(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 640, 400)
	p.ready()
	for _, mode := range []string{"play", "learn", "analyse"} {
		p.turn(mode)
		for _, size := range [][2]int64{{640, 400}, {664, 390}} {
			p.Do(chromedp.EmulateViewport(size[0], size[1]))
			p.Wait(fmt.Sprintf("innerWidth === %d && innerHeight === %d", size[0], size[1]))
			p.keep(l, fmt.Sprintf("low-%d-%s", size[0], mode))
			require.Equal(t, "true true", p.Value(`(([board, panel]) => [board.width >= 280, panel.left >= board.right && panel.top < board.top].join(" "))(
				["#board", ".panel"].map(of => document.querySelector(of).getBoundingClientRect()))`), "%s, %v", mode, size)
			require.Equal(t, "|true", p.Value("["+sticksOut+`, document.documentElement.scrollWidth <= innerWidth].join("|")`), "%s, %v", mode, size)
		}
	}
}

// testKeysAnswer presses keys that can do nothing: each says why, and says it again.
func testKeysAnswer(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.friends()
	p.Value(`(window.written = [], new MutationObserver(() => written.push(document.getElementById("notice").textContent))
		.observe(document.getElementById("notice"), { childList: true }))`)
	answers := func(key, why string) {
		t.Helper()
		p.Value("written.splice(0)")
		p.Press(key)
		p.Wait(fmt.Sprintf("written.includes(%q)", why))
	}
	for _, key := range []string{"h", "t", "a", "a"} {
		answers(key, "Switch this on or off under Help.")
	}
	for _, key := range []string{"8", "8"} {
		answers(key, "There is no column 8.")
	}
	for _, key := range []string{"p", "u"} {
		answers(key, "This key does nothing now.")
	}
	for _, key := range []string{"m", "q"} {
		answers(key, "The exercises are in Learn: K leads there.")
	}
	p.Value(`location.hash = "#puzzle=c4-d38ebf"`)
	p.WaitText("situation", "Find the only move")
	p.Press("qq")
	p.WaitText("about-exercise", "Look at ")
	require.Equal(t, 3, p.Count("#board .hint"), "the three stones beside the winning cell")
	p.keep(l, "clue-marked")
	answers("q", "This key does nothing now.")
	p.Press("3")
	p.WaitText("situation", "Solved")
	require.Zero(t, p.Count("#board .hint"))
	require.NotContains(t, p.Text("about-exercise"), "where?", "the clue is gone")
	answers("q", "This exercise is done: go to the next one.")
	require.Equal(t, "true", p.Value(`document.querySelector("[data-do=play-out]").hidden`), "a win in 1 is over")
}

// testPass passes by the button and by its key, where Reversi allows nothing else.
func testPass(t *testing.T, l *laboratory) {
	const passing = "#game=reversi&board=4&moves=b1-c1-d3-a1"
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+passing, 390, 844)
	for range 2 {
		p.WaitText("situation", "can only pass")
		require.Empty(t, p.Value(overlaps))
		p.keep(l, "pass")
		p.Click("[data-do=pass]")
		p.Wait(`document.querySelector("[data-do=pass]").hidden`)
		p.Press("b")
		p.WaitText("situation", "can only pass")
		p.Press(".")
		p.Wait(`document.querySelector("[data-do=pass]").hidden`)
		p.Press("b")
	}
}

// testYouWin ends a game against the engine: the page says who won, says it once with the line, and
// offers a stronger opponent.
func testYouWin(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 390, 844)
	p.quick()
	p.Value(`location.hash = "#game=connectfour&board=6+7&moves=414141"`)
	p.waitPly(6)
	p.Press("c")
	p.WaitText("situation", "Your move")
	p.Press("4")
	p.WaitText("result-title", "You win! Red wins")
	require.Equal(t, "Red plays 4 and wins: column 4, rows 1 to 4", p.Text("spoken"))
	p.Wait(`document.getElementById("stronger").textContent === "Stronger: casual"`)
	p.keep(l, "you-win")
	p.Click("#stronger")
	p.waitPly(0)
	p.WaitText("side-second-who", "790 Elo")
}

// testDialogFocus begins a game by keys alone: from the chosen face of the dialog to the board.
func testDialogFocus(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.ready()
	p.show("n")
	require.Equal(t, "casual", p.Value("document.activeElement.textContent"))
	p.tabTo("#new-start")
	p.Press(kb.Enter)
	p.Wait(`document.activeElement.matches("#board [role=gridcell]")`)
	p.show("?")
	p.WaitText("whole-name", "c4engine")
}
