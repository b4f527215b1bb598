//go:build !race

package web

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/browsertest"
)

// inWindow is the middle of an element of a selector if a finger reaches it without scrolling: it
// is whole in the window, nothing lies over it and it is not disabled. Else it is empty.
const inWindow = `(e => {
	if (!e || e.disabled) return "";
	const box = e.getBoundingClientRect();
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
	const inside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
	return inside && e.contains(document.elementFromPoint(x, y)) ? x + " " + y : "";
})(document.querySelector(%q))`

// moving is the names of the movements in the pictures of the rules.
const moving = `[...new Set([...document.querySelectorAll("#rules .comes, #rules .falls .body")].map(e => getComputedStyle(e).animationName))].sort().join()`

// tap touches an element that must be within reach.
func (p *tab) tap(selector string) {
	p.Helper()
	var x, y float64
	place := fmt.Sprintf(inWindow, selector)
	p.Wait(fmt.Sprintf("document.querySelector(%q) && %s", selector, place))
	_, err := fmt.Sscan(p.Value(place), &x, &y)
	require.NoError(p, err)
	p.Do(chromedp.TapXY(x, y))
}

// testChild plays as a child does with a telephone and one finger, and never scrolls: a whole game
// of each kind, its rematch and review, a lesson and a puzzle with its solution.
func testChild(t *testing.T, l *laboratory) {
	t.Parallel()
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 390, 664)
	p.ready()
	for _, game := range []struct{ link, title string }{
		{"connectfour&board=4+5", "Four in a row 4 × 5"}, {"reversi&board=4", "Reversi 4 × 4"}, {"nogo&board=5", "NoGo 5 × 5"},
	} {
		still := game.title[0] == 'R' // one of them who wants no motion
		p.Do(map[bool]chromedp.Action[chromedp.Void]{true: browsertest.Still, false: browsertest.Light}[still])
		p.Value(fmt.Sprintf("location.hash = %q", "#game="+game.link))
		p.WaitText("title", game.title)
		p.quick() // after a rematch the engine would begin
		p.tap("[data-do=rules]")
		p.WaitCount("#rules figure", 3)
		require.Equal(t, still, p.Value(moving) == "none")
		p.keep(l, "child-rules-"+game.title[:4])
		p.tap("#rules-dialog .primary")
		p.playOn(func(int) { p.tap(`#board [aria-disabled="false"]`) })
		require.Regexp(t, "^(Red|Yellow|Black|White) wins$|^Draw$", p.Text("situation"))
		p.keep(l, "child-end-"+game.title[:4])
		for _, side := range []string{"first", "second"} {
			if count := p.Text("side-" + side + "-count"); count != "" {
				require.Equal(t, fmt.Sprint(p.Count(pieces+"."+side)), count)
			}
		}
		moves := p.Count("#moves .move")
		p.tap("#result [data-do=review]")
		if p.Wait(`!document.getElementById("review").hidden`); p.Count("#review .turning") > 0 {
			p.tap("[data-do=turning]")
			p.tap("#hint") // the reason can be read
			p.keep(l, "child-turning-"+game.title[:4])
		}
		if p.Count("#review li") > 0 {
			p.tap("[data-do=mistake]")
			p.Wait(`document.querySelector("#review li[aria-current]")`)
		}
		p.tap("[data-do=back]")
		p.tap("[data-do=forward]")
		p.tap("nav [data-do=play]")
		p.Value(`document.querySelector("[data-do=end]").click()`)
		p.WaitCount("#moves .move", moves)
		p.tap("#result [data-do=rematch]")
		p.Wait(`document.getElementById("result").hidden`)
	}

	text, err := os.ReadFile("page/puzzles.json")
	require.NoError(t, err)
	var puzzles []struct {
		ID   string
		Best []string
	}
	require.NoError(t, json.Unmarshal(text, &puzzles))
	best := map[string]string{}
	for _, z := range puzzles {
		best[z.ID] = z.Best[0]
	}
	p.tap("nav [data-do=learn]")
	p.Wait(`location.hash.startsWith("#puzzle=") && document.getElementById("source-lessons").ariaPressed === "true"`)
	exercise := func() string { return p.Value("location.hash") }
	next := func() {
		before := exercise()
		p.tap("#next")
		p.Wait(fmt.Sprintf("location.hash !== %q", before))
	}
	for range 2 {
		var row, column int
		_, err := fmt.Sscanf(best[exercise()[len("#puzzle="):]], "%d,%d", &row, &column)
		require.NoError(t, err)
		p.tap(fmt.Sprintf("#board [role=row]:nth-child(%d) [role=gridcell]:nth-child(%d)", row+1, column+1))
		p.Wait(`document.getElementById("verdict-on").dataset.kind === "right"`)
		p.tap("#verdict-on") // it can be read
		next()
	}
	p.tap("#source-puzzles")
	p.Wait(`document.getElementById("source-puzzles").ariaPressed === "true"`)
	p.tap("[data-do=clue]")
	p.Wait(`document.querySelector("#about-exercise").textContent.includes(":")`)
	p.tap("#about-exercise")
	p.tap("[data-do=solution]")
	p.WaitText("situation", "The solution")
	p.tap("#verdict-on")
	p.keep(l, "child-solution")
	next()
	p.tap("nav [data-do=play]")
	require.Equal(t, "0", p.Value("scrollY"), "it has never scrolled")
}
