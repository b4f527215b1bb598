package web_test

import (
	"fmt"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// quick makes the engine answer soon and weakly, so that whole games take little time.
func (p *tab) quick() {
	p.Helper()
	p.wait(`document.body?.parentElement.matches("[data-state=ready]:not([data-empty])")`)
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

// requireResult compares the page's result of a finished game with the engine's result for the
// moves in the page's address.
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

// ask pipes lines into a new engine and returns its answer.
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

// testGameByKeys uses only keys: it begins a game on another board in the dialog, plays it by
// digits and arrows, and looks at it again.
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

// testEngineAgainstEngine pauses the engine during a long search, on a board that no proof ends
// early. Then the engine plays a whole game against itself.
func testEngineAgainstEngine(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=9+9&moves=1", 1280, 800)
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

// testBranches plays another move in the middle of a game; the old moves are still there.
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
		p.choose("new-game", game.kind)
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
