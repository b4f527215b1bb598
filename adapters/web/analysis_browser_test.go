package web_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// bar returns what the page says about a column.
func (p *tab) bar(column int) string {
	p.Helper()
	return p.value(fmt.Sprintf(`document.querySelectorAll("#bars .bar")[%d].ariaLabel`, column-1))
}

// testAnalysis reads the analysis of a position in which the first player has three stones
// in column 1 off the page.
func testAnalysis(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=6+7&moves=14141", 1280, 800)
	p.wait(`document.querySelector("#bars .bar[data-value=loss]")`)
	require.Equal(t, "Column 7: loss in 2", p.bar(7))
	require.NotContains(t, p.bar(1), "loss in 2", "the move that blocks")
	require.Equal(t, "Red column 1, row 4 can be taken now", p.value(`document.querySelector("#threat-list li").textContent`))
	require.Regexp(t, `^[\d.]+( [kMG])? nodes · [\d.]+( [kMG])?/s · depth \d+–\d+$`, p.text("effort"))

	// The side to move is the second; its share of the bar is what the first lacks.
	p.wait(`document.querySelectorAll("#lines .line").length === 5`)
	share := p.value(`Number(getComputedStyle(document.getElementById("balance")).getPropertyValue("--share")) +
		Number(document.querySelector("#lines .line").style.getPropertyValue("--share"))`)
	require.Equal(t, "1", share)

	// The variation of a column is shown while the mouse is on its bar.
	require.Equal(t, "0", p.value(`document.querySelectorAll("#board .ghost").length`))
	at := p.value(`(box => box.x + box.width / 2 + " " + (box.y + 60))(document.querySelector("#bars .bar").getBoundingClientRect())`)
	var x, y float64
	_, err := fmt.Sscan(at, &x, &y)
	require.NoError(t, err)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
	p.wait(`document.querySelectorAll("#board .ghost").length > 1`)
	require.Equal(t, "1", p.value(`document.querySelector("#board .ghost.second text").textContent`))
	p.keep(l, "variation")
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 5, 5))
	p.wait(`document.querySelectorAll("#board .ghost").length === 0`)

	// One key turns it off, and on again.
	p.press("a")
	p.waitText("verdict", "Analysis is off")
	require.Equal(t, "Column 7: not analysed", p.bar(7))
	p.press("a")
	p.wait(`document.querySelector("#bars .bar[data-value=loss]")`)

	// After a blunder the first player wins in one.
	p.press("7")
	p.waitText("verdict", "Red wins in 1")
	require.Equal(t, "Column 1: win in 1", p.bar(1))
}

// testHelp asks for a hint, which stays, for a proof, which is that of the engine, and for a
// review of the whole game.
func testHelp(t *testing.T, l *laboratory) {
	const board, moves = "5 5", "3333324444"
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=5+5&moves="+moves, 1280, 800)
	p.players("person", "person")
	p.press("h")
	p.waitText("hint", "Hint:")
	hint := p.text("hint")
	p.press("b")
	p.waitText("hint", "")
	p.press("f")
	p.wait(fmt.Sprintf(`document.getElementById("hint").textContent === %q && document.querySelector("#board .hint")`, hint))

	p.press("p")
	p.wait(`/, proven$| wins in \d+$/.test(document.getElementById("verdict").textContent)`)
	cells := strings.Join(l.cells(t, board, moves), " ")
	info := l.ask(t, "newgame "+board+"\nposition startpos moves "+cells+"\nanalyze prove\n")
	m := regexp.MustCompile(`proven (win|loss|draw) in (\d+)`).FindAllStringSubmatch(info, -1)
	require.NotEmpty(t, m, info)
	last := m[len(m)-1]
	want := map[string]string{"draw": "Draw, proven", "win": "Red wins in " + last[2], "loss": "Yellow wins in " + last[2]}[last[1]]
	require.Equal(t, want, p.text("verdict"))

	p.press("r")
	p.wait(fmt.Sprintf(`document.querySelectorAll("#graph .point").length === %d`, len(moves)+1))
	p.keep(l, "review")
}

// testFirstAnalysis tells how soon there is something to see. It asserts no time: other
// programs may be running.
func testFirstAnalysis(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.wait(`performance.getEntriesByName("first analysis").length`)
	t.Logf("milliseconds from the request: first paint %s, first analysed move %s",
		p.value(`Math.round(performance.getEntriesByName("first-contentful-paint")[0].startTime)`),
		p.value(`Math.round(performance.getEntriesByName("first analysis")[0].startTime)`))
}
