package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// quick has the engine answer soon and weakly, so that whole games are short.
func (p *tab) quick() {
	p.Helper()
	p.wait(`document.body.parentElement.dataset.state === "ready"`)
	p.choose("movetime", "200")
	p.choose("level", "0")
}

// players chooses who plays: person or engine.
func (p *tab) players(first, second string) {
	p.Helper()
	p.choose("player-first", first)
	p.choose("player-second", second)
}

// over is true at the end of a game.
const over = `/ wins$|^Draw$/.test(document.getElementById("situation").textContent)`

// moveCount is how many moves the list shows.
const moveCount = `document.querySelectorAll("#moves .move").length`

// yourMove is true when a person is to move, and at the end of a game.
const yourMove = `/^Your move|can only pass$/.test(document.getElementById("situation").textContent) || ` + over

// playOn plays with play whenever a person is to move, until the game is over.
func (p *tab) playOn(play func(move int)) {
	p.Helper()
	for move := 0; ; move++ {
		p.wait(yourMove)
		if p.value(over) == "true" {
			return
		}
		before := p.value(moveCount)
		play(move)
		p.wait(moveCount + " > " + before)
	}
}

// openColumn is the number of the leftmost column that takes a stone, from 0.
const openColumn = `[...document.querySelectorAll("#board [role=row]:first-of-type [role=gridcell]")].findIndex(cell => cell.ariaDisabled === "false")`

// requireResult compares what the page says of a finished game with what the engine says of
// the moves that are in the page's address.
func (p *tab) requireResult(l *laboratory) {
	p.Helper()
	link, err := url.ParseQuery(strings.TrimPrefix(p.value("location.hash"), "#"))
	require.NoError(p, err)
	moves := l.cells(p.T, link.Get("board"), link.Get("moves"))
	out := l.ask(p.T, fmt.Sprintf("newgame %s %s\nposition startpos moves %s\nquery result\n", link.Get("game"), link.Get("board"), strings.Join(moves, " ")))
	want := map[string]string{"first": "Red wins", "second": "Yellow wins", "draw": "Draw"}[strings.TrimPrefix(out, "response ")]
	require.Equal(p, want, p.text("situation"), out)
}

// cells returns the cells that stones take which are dropped in columns.
func (l *laboratory) cells(t *testing.T, board, columns string) (moves []string) {
	var rows, width int
	_, err := fmt.Sscan(board, &rows, &width)
	require.NoError(t, err)
	height := make([]int, width)
	for _, column := range columns {
		c := strings.IndexRune("123456789abc", column)
		height[c]++
		moves = append(moves, fmt.Sprintf("%d,%d", rows-height[c], c))
	}
	return moves
}

// ask pipes lines into an engine of its own and returns its answer.
func (l *laboratory) ask(t *testing.T, lines string) string {
	cmd := exec.Command(l.engine)
	cmd.Stdin = strings.NewReader(lines)
	out, err := cmd.Output()
	require.NoError(t, err, "%s%s", lines, out)
	return strings.TrimSpace(string(out))
}

func testGameByClicks(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.quick()
	p.playOn(func(int) { p.click(fmt.Sprintf(`#board [data-cell="%s"]`, p.value(openColumn))) })
	p.requireResult(l)
	p.keep(l, "clicks")
}

// testGameByKeys touches nothing but keys: it begins a game on another board in the dialog,
// plays it by the digits and by the arrows, and looks at it again.
func testGameByKeys(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.wait(`document.body.parentElement.dataset.state === "ready" && location.hash`)
	p.press("n")
	p.wait(`document.getElementById("new-dialog").open`)
	p.do(chromedp.Focus(chromedp.CSS("#new-rows")), chromedp.KeyEvent("4"), chromedp.Focus(chromedp.CSS("#new-columns")), chromedp.KeyEvent("5"),
		chromedp.Focus(chromedp.CSS("#new-start")), chromedp.KeyEvent(kb.Enter))
	p.waitText("title", "4 × 5")
	p.do(chromedp.Focus(chromedp.CSS("#level")), chromedp.KeyEvent(kb.Home), chromedp.Focus(chromedp.CSS("#movetime")), chromedp.KeyEvent(kb.Home))
	p.value("document.activeElement.blur()")
	p.playOn(func(move int) {
		column := p.value(openColumn)
		if move%2 == 0 {
			p.press(string("12345"[column[0]-'0']))
			return
		}
		p.press(strings.Repeat(kb.ArrowLeft, 5) + strings.Repeat(kb.ArrowRight, int(column[0]-'0')) + kb.Enter)
		p.value("document.activeElement.blur()")
	})
	p.requireResult(l)
	played := p.value(`document.querySelectorAll("#board .piece:not(.preview)").length`)
	p.press(kb.Home)
	p.waitPly(0)
	p.press("ff")
	p.waitPly(2)
	p.press("b")
	p.waitPly(1)
	p.press(kb.End)
	p.wait(fmt.Sprintf(`document.querySelectorAll("#board .piece:not(.preview)").length === %s`, played))
}

// testEngineAgainstEngine has the engine wait in the middle of a long thought, and then play
// a whole game against itself.
func testEngineAgainstEngine(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=4+4&moves=1", 1280, 800)
	p.waitText("situation", "Yellow to move") // it waits where a game was opened
	p.choose("movetime", "30000")
	p.choose("level", p.value(`document.getElementById("level").max`))
	p.players("engine", "engine")
	p.waitText("situation", "Yellow is thinking")
	p.press(" ")
	p.waitText("hint", "The engine waits")
	p.waitPly(1)
	p.quick()
	p.press(" ")
	p.wait(over)
	p.requireResult(l)
}

// testBranches plays something else in the middle of a game, which is still there.
func testBranches(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.quick()
	p.players("person", "person")
	p.press("4445")
	p.waitPly(4)
	p.press("bb3")
	p.wait(`location.hash.endsWith("moves=443")`)
	p.wait(`document.querySelector("#moves .branch")?.textContent === "2.3"`)
	p.press("v")
	p.wait(`location.hash.endsWith("moves=4445&ply=3")`)
	p.press(kb.End)
	p.wait(`location.hash.endsWith("moves=4445")`)
	p.click("#moves .branch .move")
	p.wait(`location.hash.endsWith("moves=443")`)
	p.press("u")
	p.waitPly(2)
	p.keep(l, "branches")
}

// testOtherGames plays a whole game of Reversi and one of NoGo.
func testOtherGames(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.quick()
	for _, game := range []struct{ kind, size, title string }{
		{"reversi", "4", "Reversi 4 × 4"}, {"nogo", "5", "NoGo 5 × 5"},
	} {
		p.press("n")
		p.choose("new-kind", game.kind)
		p.choose("new-size", game.size)
		p.click("#new-start")
		p.waitText("title", game.title) // which is shown with the board
		p.playOn(func(int) { p.click(`#board [aria-disabled="false"]`) })
		require.Regexp(t, "^(Black|White) wins$|^Draw$", p.text("situation"))
		require.Equal(t, "true", p.value(`document.getElementById("bars").hidden && document.getElementById("threats").hidden`))
		p.keep(l, game.kind)
		if game.kind == "reversi" {
			first, second := p.text("side-first-count"), p.text("side-second-count")
			require.Equal(t, p.value(`document.querySelectorAll("#board .piece:not(.preview).first").length`), first)
			require.Equal(t, p.value(`document.querySelectorAll("#board .piece:not(.preview).second").length`), second)
		}
	}
}

// testLostConnection ends the server while its engine is thinking, and starts another one.
func testLostConnection(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0")
	p := l.open(t, s.url, 1280, 800)
	p.allowed = regexp.MustCompile("WebSocket|Failed to load resource: net::ERR_")
	p.quick()
	p.choose("movetime", "30000")
	p.choose("level", p.value(`document.getElementById("level").max`))
	p.press("44")
	p.waitText("situation", "Yellow is thinking")
	before := p.value("location.hash")
	s.stop()
	p.waitText("lost", "The engine cannot be reached")
	p.keep(l, "lost")
	require.Equal(t, before, p.value("location.hash"))
	p.waitPly(1)
	p.press("b") // one can look around meanwhile
	p.waitPly(0)
	p.press("f")
	p.waitPly(1)
	_ = l.serve(t, strings.TrimSuffix(strings.TrimPrefix(s.url, "http://"), "/"))
	p.wait(`document.getElementById("lost").hidden`)
	p.choose("movetime", "200")
	p.press(" ")
	p.wait(yourMove)
	p.waitPly(2)
	require.Contains(t, p.value("location.hash"), before)
}

// testStaticPage plays a whole game on the exported page, which has nothing but a file server
// and runs the engine in a worker.
func testStaticPage(t *testing.T, l *laboratory) {
	folder := t.TempDir()
	out, err := exec.Command(l.engine, "web", "--export", folder).CombinedOutput()
	require.NoError(t, err, string(out))
	files := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer files.Close()
	p := l.open(t, files.URL, 1280, 800)
	p.quick()
	p.waitText("verdict", "%")
	p.playOn(func(int) { p.click(fmt.Sprintf(`#board [data-cell="%s"]`, p.value(openColumn))) })
	p.requireResult(l)
	p.keep(l, "static")
}

// testTwoTabs plays in two tabs, each of which has an engine of its own.
func testTwoTabs(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0")
	one, two := l.open(t, s.url, 1280, 800), l.open(t, s.url+"#game=connectfour&board=9+9", 1280, 800)
	for _, p := range []*tab{one, two} {
		p.quick()
		p.players("person", "person")
	}
	one.press("1")
	two.press("9")
	one.press("2")
	two.press("8")
	one.wait(`location.hash === "#game=connectfour&board=6+7&moves=12"`)
	two.wait(`location.hash === "#game=connectfour&board=9+9&moves=98"`)
	for _, p := range []*tab{one, two} {
		p.waitText("verdict", "%")
	}
}

// testNames asks the browser what it tells screen readers.
func testNames(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.quick()
	p.players("person", "person")
	p.press("44")
	p.waitPly(2)
	names := p.accessible("gridcell")
	require.Len(t, names, 42)
	require.Equal(t, "column 1, row 6, empty", names[0])
	require.Contains(t, names, "column 4, row 1, Red")
	require.Contains(t, names, "column 4, row 2, Yellow, last move")
	p.waitText("verdict", "%")
	for _, name := range p.accessible("button") {
		require.NotEmpty(t, name, "a button without a name")
	}
	require.Regexp(t, `^Column 4: (\d+ %|(win|loss) in \d+|draw)$`, regexp.MustCompile("(?m)^Column 4:.*$").FindString(strings.Join(p.accessible("button"), "\n")))
	require.Equal(t, "Red to move", p.value(`document.querySelector("[role=status][aria-live=polite]").textContent`))
}

// testPhone looks for what is wider than a phone, and plays with a finger.
func testPhone(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0")
	p := l.open(t, s.url, 390, 844)
	p.quick()
	p.players("person", "person")
	p.do(chromedp.Tap(chromedp.CSS(`#board [data-cell="3"]`)))
	p.waitPly(1)
	p.waitText("verdict", "%")
	fits := func(of string) {
		t.Helper()
		require.Equal(t, "true", p.value("document.documentElement.scrollWidth <= 390"), of)
	}
	fits("6 x 7")
	p.keep(l, "phone")
	for key, dialog := range map[string]string{"n": "new-dialog", "l": "files-dialog", "?": "help-dialog"} {
		p.press(key)
		p.wait(fmt.Sprintf("document.getElementById(%q).open", dialog))
		fits(dialog)
		require.Equal(t, "true", p.value(fmt.Sprintf("(d => d.scrollWidth <= d.clientWidth)(document.getElementById(%q))", dialog)), dialog)
		p.keep(l, "phone-"+dialog)
		p.press(kb.Escape)
		p.wait(fmt.Sprintf("!document.getElementById(%q).open", dialog))
	}
	for _, game := range []string{"connectfour&board=12+12+0+0", "nogo&board=9", "reversi&board=8"} {
		p.value(fmt.Sprintf("location.hash = %q", "#game="+game))
		p.waitText("title", map[string]string{"c": "12 × 12", "n": "NoGo", "r": "Reversi"}[game[:1]])
		p.wait(`document.querySelectorAll("#lines .line").length > 3`)
		fits(game)
		p.keep(l, "phone-"+game[:4])
	}
}

func testPictures(t *testing.T, l *laboratory) {
	if os.Getenv("C4ENGINE_PICTURES") == "" {
		t.Skip("C4ENGINE_PICTURES names no folder to keep them in")
	}
	s := l.serve(t, "127.0.0.1:0")
	const long = "#game=connectfour&board=10+11+3+4&moves=6665544735a888&ply=9"
	for name, p := range map[string]*tab{
		"light": l.open(t, s.url+long, 1280, 800),
		"dark":  l.open(t, s.url+long, 1280, 800, dark),
	} {
		p.press("h")
		p.waitText("hint", "Hint:")
		p.press("r")
		p.waitText("notice", "Reviewing")
		p.wait(`!document.getElementById("notice").textContent`)
		p.keep(l, name)
		p.press("n")
		p.click("#new-random")
		p.keep(l, name+"-new")
		p.press(kb.Escape)
		p.press("l")
		p.keep(l, name+"-files")
		p.press(kb.Escape)
		p.press("?")
		p.keep(l, name+"-help")
	}
}
