package web_test

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// visit goes to an address in the same tab, as if the user typed it.
func (p *tab) visit(url string) {
	p.Helper()
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(url))
}

// listed is the list of moves, with its branches.
const listed = `[...document.querySelectorAll("#moves .move")].map(e => (e.closest(".branch") ? "(" : "") + e.textContent).join(" ")`

// testKept reloads the page, comes back without a link and follows other links. The moves of the
// game are there again, with all variations.
func testKept(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0")
	p := l.open(t, s.url, 1280, 800)
	p.quick()
	p.players("person", "person")
	p.press("4445")
	p.waitPly(4)
	p.press("bb3")
	p.waitPly(3)
	p.press("b")
	p.wait(`location.hash.endsWith("moves=443&ply=2")`)
	const all = "4 4 4 (3 5"
	require.Equal(t, all, p.value(listed))
	same := func(why string) {
		t.Helper()
		p.wait(`document.querySelectorAll("#moves .move").length === 5`)
		require.Equal(t, all, p.value(listed), why)
		p.waitPly(2)
		p.wait(`location.hash.endsWith("moves=443&ply=2")`)
	}
	p.do(chromedp.Reload())
	same("reloaded")
	p.press(kb.End)
	p.waitPly(3)
	p.press("bb")
	p.wait(`location.hash.endsWith("ply=1")`)
	p.press("f")
	same("looked at")
	p.visit(s.url)
	same("without a link")

	// Another link is another game, and then that is the last one.
	p.visit(s.url + "#game=nogo&board=5&moves=A1-B2")
	p.waitText("title", "NoGo 5 × 5")
	p.waitPly(2)
	p.visit(s.url)
	p.waitText("title", "NoGo 5 × 5")
	p.waitPly(2)

	// Of a kept game that cannot be read only the link counts.
	p.allowed = regexp.MustCompile("404") // the icon that the browser looks for beside games.json
	for _, content := range []string{
		`{"link":"#game=nogo&board=5&moves=A1","branches":{"moves":[[7,"x"]]}}`,
		`{"link":"#game=nogo&board=5&moves=A1","branches":7}`,
		`{"link":"#game=nogo&board=5&moves=A1"}`,
	} {
		p.visit(s.url + "games.json") // where no page keeps anything
		p.value(fmt.Sprintf(`[sessionStorage, localStorage].forEach(s => s.setItem("c4engine.game", %q))`, content))
		p.visit(s.url)
		p.waitPly(1)
	}
	p.visit(s.url + "games.json")
	p.value(`[sessionStorage, localStorage].forEach(s => s.setItem("c4engine.game", "nonsense"))`)
	p.visit(s.url)
	p.waitText("title", "Four in a row 6 × 7")
	p.waitPly(0)
}

// testPlyOfALink asks for positions that the game of a link does not have.
func testPlyOfALink(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0")
	p := l.open(t, s.url+"#game=connectfour&board=6+7&moves=4455&ply=99", 1280, 800)
	p.waitText("notice", "ply: expected a number from 0 to 4, not 99. This is the last position.")
	p.waitPly(4)
	p.wait(`location.hash === "#game=connectfour&board=6+7&moves=4455"`)
	p.visit(s.url + "#game=connectfour&board=6+7&moves=4455&ply=3")
	p.waitPly(3)
	require.Empty(t, p.text("notice"))
	p.value(`location.hash = "#game=connectfour&board=6+7&moves=4455&ply=x"`)
	p.waitText("notice", `ply: expected a number, not "x"`)
	p.waitPly(3)
}
