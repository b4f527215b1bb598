//go:build !race

package web

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/browsertest"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// offer pastes a text into the dialog and asks to load it.
func (p *tab) offer(text string) {
	p.Helper()
	if p.Value(`!document.getElementById("files-dialog")?.open`) == "true" {
		p.show("l")
	}
	p.Value(fmt.Sprintf(`(document.getElementById("load-error").textContent = "", document.getElementById("load-text").value = %q,
		document.getElementById("load").click())`, text))
}

// load loads a text with one game.
func (p *tab) load(text string) {
	p.Helper()
	p.offer(text)
	p.Wait(`!document.getElementById("files-dialog").open || document.getElementById("load-error").textContent`)
	require.Empty(p, p.Text("load-error"), text)
}

// form returns the game as the dialog offers it to copy.
func (p *tab) form(label string) string {
	p.Helper()
	p.show("l")
	text := p.Value(fmt.Sprintf(`document.querySelector('#forms [aria-label^=%q]').value`, label))
	p.hide()
	return text
}

// testLoadAndSave loads one position from texts of several kinds, and again from every form in
// which it is saved. The tests of gamefile read every notation.
func testLoadAndSave(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.friends()
	begin := func() {
		p.Value(`location.hash = "#game=connectfour&board=5+4+2+2&moves="`)
		p.waitPly(0)
		p.WaitCount("#board [role=gridcell]", 20)
	}
	begin()
	for name, text := range map[string]string{
		"columns":             "42143",
		"a FEN with moves":    "4/4/2#1/4/1o1x x moves 4,0 3,3 4,2",
		"a link":              "http://elsewhere/#game=connectfour&board=5+4+2+2&moves=42143",
		"lines for an engine": "newgame 5 4 2 2\nposition startpos moves 4,3 4,1\nplay 4 0\nopponent 3 3\ngo nodes 5\nbestmove 4 2\n",
		"a game of a match":   `{"type":"game","game":1,"first":"a","second":"b","fen":"4/4/2#1/4/4 x","moves":[{"move":"4,3","by":"first","winrate":0.6},{"move":"4,1","by":"second"},{"move":"4,0","by":"first"},{"move":"3,3","by":"second"},{"move":"4,2","by":"first"}],"result":"first","end":"timeout"}`,
		"PGN":                 "[White \"a\"]\n[FEN \"4/4/2#1/4/4 x\"]\n\n1. P@d1 P@b1 {it's good}\n2. a1 d2 3. c1 *",
	} {
		p.load(text)
		p.WaitText("notice", "Loaded: ")
		require.Equal(t, "..........#....oxoxx", p.Value(squares), name)
		p.Press(kb.Home + kb.Escape) // to another position, if there is one, and without the notice
		p.Wait(`!document.getElementById("notice").textContent`)
	}
	begin() // the last one may have been without moves, and have no columns to offer
	p.load("42143")
	p.waitPly(5)
	for _, label := range []string{"Link", "PGN", "Columns", "Moves", "FEN", "Lines", "Saiblo"} {
		text := p.form(label)
		begin()
		p.load(text)
		p.waitPly(5)
		require.Equal(t, "..........#....oxoxx", p.Value(squares), "%s: %s", label, text)
	}
	p.keep(l, "loaded")
	p.load("f5d6c3d3c4") // moves of another game, which no stone in a column can be
	p.WaitText("title", "Reversi 8 × 8")
	p.Value(`location.hash = "#game=reversi&board=4"`)
	p.WaitText("title", "Reversi 4 × 4")
	p.load("b1a3b4a1d2d4c4c1a2a4d1d3") // its passes are left out
	p.waitPly(16)
	begin()
	testFileOfGames(t, p)
	testRecords(t, p)

	// In a link the letters are columns, although a8 is a cell elsewhere.
	p.Value(`location.hash = "#game=connectfour&board=12+12&moves=a8"`)
	p.WaitText("title", "12 × 12")
	p.Wait(`location.hash.endsWith("moves=a8")`)
	p.waitPly(2)
	require.Equal(t, "10 8", p.Value(`[...document.querySelectorAll("#moves .move")].map(e => e.textContent).join(" ")`))

	// The user's actions during the loading of a game wait, and do not disturb it.
	const columns = "2a571c6bba82543374859c98b39247ac11164925649b1a528ba8cc73625a7b94713836" +
		"26876549c35c3a21629781a8c4b68c1ac73b32641a7455b56871baa32c65c7312bb844" // 140 moves without a four
	p.Value(`location.hash = "#game=connectfour&board=12+12&moves=` + columns + `"`)
	p.Press("tataht" + kb.Escape + "tata")
	p.waitPly(len(columns))
	p.WaitText("verdict", " ")
}

// squares is what the board shows, row by row from the top.
const squares = `[...document.querySelectorAll("#board [role=gridcell]")].map(cell => /Red/.test(cell.ariaLabel) ? "x" :
	/Yellow/.test(cell.ariaLabel) ? "o" : /forbidden/.test(cell.ariaLabel) ? "#" : ".").join("")`

// testFileOfGames chooses a game of a list with a wrong one, and one from a match's file. Its
// players' values are shown.
func testFileOfGames(t *testing.T, p *tab) {
	p.offer("44\n48\n43")
	p.WaitText("load-error", "line 2: move 2: expected a column from 1 to")
	p.WaitText("load-error", "2 games. Choose one:")
	p.Click("#choice button:nth-child(2)")
	p.WaitText("notice", "Loaded: Game 3: 4 3")
	text, err := os.ReadFile("../internal/match/testdata/sample.jsonl")
	require.NoError(t, err)
	p.offer(string(text))
	p.WaitText("load-error", "Choose one")
	p.Click("#choice button:nth-child(2)")
	p.Wait(`!document.getElementById("files-dialog").open`)
	p.WaitText("notice", "Loaded: Game 2")
	p.Wait(`document.querySelectorAll("#graph .point").length > 5`)
}

// testRecords saves finished games of each kind as PGN and SGF, with the values, the marks and the
// reasons of the review. The engine's commands and the page read them.
func testRecords(t *testing.T, p *tab) {
	for _, c := range []struct {
		text, result string
		holds        map[string]string // in each format
	}{
		{"newgame 6 7\nposition columns 445533162", gamefile.First, map[string]string{
			"PGN": `\$4 \{loses in 4. Yellow lost a won game with move 4, column 5: .*\} 3. 3 `}},
		{"newgame 4 4\nposition columns 4321311144234232", gamefile.Draw, map[string]string{"PGN": `1/2-1/2`}},
		{"#game=reversi&board=4&moves=b1-a3-b4-a1-d2-d4-c4-c1-a2-a4-pass-d1-pass-d3", gamefile.Second, map[string]string{
			"PGN": ` pass `, "SGF": `B\[\]`}},
		{"#game=nogo&board=5&moves=C1-D1-A1-B3-A5-E5-C3-A2-E1-A4-C4-B2-E3-D4-B1-C5-B5-D2-D3-D5-B4-A3-E2", gamefile.First, map[string]string{
			"PGN": `FirstMove "Black"`, "SGF": `;W\[da\]`}},
	} {
		p.load(c.text)
		read := func(text string) gamefile.Game {
			found, err := gamefile.Reader{Games: games.All()}.Read("text", strings.NewReader(text))
			require.NoError(t, err, text)
			require.Len(t, found, 1)
			return found[0]
		}
		want := read(c.text)
		require.Equal(t, c.result, want.Result)
		p.Wait(fmt.Sprintf(`%s === %d`, moveCount, want.History.Len()))
		if strings.Contains(c.text, "445533162") { // the others need not be reviewed
			p.Wait(`!document.getElementById("review").hidden`)
		}
		link := p.Value("location.hash")
		for format, holds := range c.holds {
			saved := p.form(format)
			require.Regexp(t, holds, saved)
			got := read(saved)
			require.Equal(t, want.History.Moves(), got.History.Moves(), saved)
			require.Equal(t, want.Result, got.Result, saved)
			p.load("44")
			p.waitPly(2)
			p.load(saved)
			p.Wait(fmt.Sprintf("location.hash === %q", link))
		}
	}
}

// testColumnsInAddress opens the columns of an address as the solver's site writes it. The game
// then is in the address as any other is.
func testColumnsInAddress(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"?pos=4453&more=1", 1280, 800)
	p.waitPly(4)
	require.Equal(t, "analyse ?more=1 #game=connectfour&board=6+7&moves=4453", p.Value(`[document.documentElement.dataset.mode, location.search, location.hash].join(" ")`))
	p.Press("b")
	p.waitPly(3)
	p.Do(chromedp.Reload())
	p.waitPly(3)
	p.visit(strings.Split(p.Value("location.href"), "?")[0] + "?pos=44444447")
	p.WaitText("notice", "expected another column, column 4 is full")
	p.waitPly(3) // the last game
}

// testBadInput gives the page wrong texts. The page says what it expected, and keeps its game.
func testBadInput(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0")
	p := l.open(t, s.url, 1280, 800)
	p.friends()
	p.Press("44")
	p.waitPly(2)
	before := p.Value("location.hash")
	for text, expected := range map[string]string{
		"":                                "games: expected at least one",
		"48\n49":                          "line 1: move 2: expected a column from 1 to 7, not 8",
		"hello":                           `game: expected columns (44445), cells (d1 d2), moves (5,3 4,3) or a FEN, not "hello"`,
		"newgame chess":                   "game: expected one of connectfour, nogo, reversi",
		"http://x/#game=connectfour&ply=": "link: expected pos=4453 after ?, or a game of this page after #",
		strings.Repeat("44 ", 1<<19):      "text: expected at most 1 MiB",
	} {
		p.offer(text)
		p.WaitText("load-error", expected)
		require.Equal(t, before, p.Value("location.hash"), text)
	}
	p.hide()
	p.waitPly(2)
	p.Press("8")
	p.WaitText("notice", "There is no column 8.")
	for link, expected := range map[string]string{
		"board=6+7&moves=88":          "digit 1: expected a column from 1 to 7, not 8",
		"board=99+7":                  "rows: expected an integer from 4 to 12",
		"board=6+7&moves=4455&ply=99": "ply: expected an integer from 0 to 4",
		"board=6+7&moves=4455&ply=x":  "ply: expected an integer from 0 to 4",
	} {
		p.Value(fmt.Sprintf("location.hash = %q", "#game=connectfour&"+link))
		p.WaitText("notice", expected)
		p.Wait(fmt.Sprintf("location.hash === %q", before))
	}
	p.visit(s.url + "#game=connectfour&board=6+7&moves=4455&ply=3")
	p.waitPly(3)
	require.Empty(t, p.Text("notice"))

	// A wrong link as the first page.
	q := l.open(t, s.url+"#game=connectfour&board=99+7", 1280, 800)
	q.WaitText("notice", "rows: expected an integer from 4 to 12")
	q.Wait(`location.hash === "#game=connectfour&board=6+7"`)
}

// visit goes to an address in the same tab, as if the user typed it.
func (p *tab) visit(url string) {
	p.Helper()
	p.Do(chromedp.Navigate("about:blank"), chromedp.Navigate(url))
}

// listed is the list of moves, with its branches.
const listed = `[...document.querySelectorAll("#moves .move")].map(e => (e.closest(".branch") ? "(" : "") + e.textContent).join(" ")`

// shelf is what is kept of the games before.
const shelf = `localStorage.getItem("c4engine.games")`

// testKept plays another move in the middle of a game; the old moves are still there. So they are
// when it reloads the page, comes back without a link and follows other links.
func testKept(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0")
	p := l.open(t, s.url, 1280, 800)
	p.friends()
	p.Press("4445")
	p.waitPly(4)
	p.Press("bb3")
	p.Wait(`location.hash.endsWith("moves=443")`)
	p.Wait(`document.querySelector("#moves .branch")?.textContent === "3.3"`)
	p.Press("v")
	p.Wait(`location.hash.endsWith("moves=4445&ply=3")`)
	p.Press(kb.End)
	p.Wait(`location.hash.endsWith("moves=4445")`)
	p.Click("#moves .branch .move")
	p.Wait(`location.hash.endsWith("moves=443")`)
	p.Press("u")
	p.Wait(`location.hash.endsWith("moves=443&ply=2")`)
	p.keep(l, "branches")
	const all = "4 4 4 (3 5"
	require.Equal(t, all, p.Value(listed))
	same := func(why string) {
		t.Helper()
		p.WaitCount("#moves .move", 5)
		require.Equal(t, all, p.Value(listed), why)
		p.waitPly(2)
		p.Wait(`location.hash.endsWith("moves=443&ply=2")`)
	}
	p.Do(chromedp.Reload())
	same("reloaded")
	require.Equal(t, "play", p.Value("document.documentElement.dataset.mode"), "a game goes on in its mode")
	p.Press(kb.End)
	p.waitPly(3)
	p.Press("bb")
	p.Wait(`location.hash.endsWith("ply=1")`)
	p.Press("f")
	same("looked at")
	p.visit(s.url)
	same("without a link")

	// Another link is another game, and then that is the last one.
	p.visit(s.url + "#game=nogo&board=5&moves=A1-B2")
	p.WaitText("title", "NoGo 5 × 5")
	p.waitPly(2)
	p.visit(s.url)
	p.WaitText("title", "NoGo 5 × 5")
	p.waitPly(2)
	require.Contains(t, p.Value(shelf), "#game=connectfour&board=6+7&moves=443&ply=2")

	// Of a kept game that cannot be read only the link counts.
	for _, content := range []string{
		`{"link":"#game=nogo&board=5&moves=A1","branches":{"moves":[[7,"x"]]}}`,
		`{"link":"#game=nogo&board=5&moves=A1","branches":7}`,
		`{"link":"#game=nogo&board=5&moves=A1"}`,
	} {
		p.Do(browsertest.First(fmt.Sprintf(`[sessionStorage, localStorage].forEach(s => s.setItem("c4engine.game", %q))`, content)))
		p.visit(s.url)
		p.waitPly(1)
	}
	const strange = `{"link":"#game=go&board=5&moves=A1","branches":{"moves":[[0,"4,0"]]}}`
	p.Do(browsertest.First(fmt.Sprintf(`[sessionStorage, localStorage].forEach(s => s.setItem("c4engine.game", %q))`, strange)))
	p.visit(s.url)
	p.ready()
	p.waitPly(0)
	require.Contains(t, p.Value(shelf), "#game=go&board=5", "a game of another version's page is not lost")
}
