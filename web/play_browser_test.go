//go:build !race

package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
	"github.com/c4engine/c4engine/internal/gamefile"
)

// ready waits until a game is on the board and the engine answers.
func (p *tab) ready() {
	p.Helper()
	p.Wait(`document.body?.parentElement.matches("[data-state=ready]:not([data-empty])")`)
}

// turn goes to a mode: play, learn or analyse.
func (p *tab) turn(mode string) {
	p.Helper()
	p.ready()
	p.Click("[data-do=" + mode + "]")
	p.Wait(fmt.Sprintf("document.documentElement.dataset.mode === %q", mode))
}

// begin begins a game on the present board: opponent is opponent, person or engine, colour is the
// person's, first or second.
func (p *tab) begin(opponent, colour, level, movetime string) {
	p.Helper()
	p.ready()
	p.show("n")
	p.Choose("opponent-kind", opponent)
	p.Choose("colour", colour)
	p.Choose("level", level)
	p.Choose("movetime", movetime)
	p.Click("#new-start")
	p.Wait(`!document.getElementById("new-dialog").open && document.documentElement.dataset.mode === "play"`)
}

// quick begins a game against an engine that answers soon and weakly, so that whole games take
// little time.
func (p *tab) quick() {
	p.Helper()
	p.begin("opponent", "first", "0", "200")
}

// friends begins a game of two persons.
func (p *tab) friends() {
	p.Helper()
	p.begin("person", "first", "0", "200")
}

// dialogs are the page's dialogs, by the keys that open them.
var dialogs = map[string]string{"n": "new-dialog", "l": "files-dialog", "?": "help-dialog", "/": "rules-dialog"}

// show opens a dialog by its key.
func (p *tab) show(key string) {
	p.Helper()
	p.Press(key)
	p.Wait(fmt.Sprintf("document.getElementById(%q)?.open", dialogs[key]))
}

// hide closes the dialog that is open.
func (p *tab) hide() {
	p.Helper()
	p.Press(kb.Escape)
	p.Wait(`!document.querySelector("dialog[open]")`)
}

// dialogs opens the page's dialogs, one after the other, and closes them again.
func (p *tab) dialogs(look func(dialog string)) {
	p.Helper()
	for key, dialog := range dialogs {
		p.show(key)
		look(dialog)
		p.hide()
	}
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
		p.Wait(yourMove)
		if p.Value(over) == "true" {
			return
		}
		before := p.Value(moveCount)
		play(move)
		p.Wait(moveCount + " > " + before)
	}
}

// openColumn is the number of the leftmost column that takes a stone, from 0.
const openColumn = `[...document.querySelectorAll("#board [role=row]:first-of-type [role=gridcell]")].findIndex(cell => cell.ariaDisabled === "false")`

// requireResult compares the page's result of a finished game with that of the moves in the page's
// address.
func (p *tab) requireResult() {
	p.Helper()
	h, err := gamefile.Reader{Games: games.All()}.One(p.Value("location.hash"))
	require.NoError(p, err)
	want := map[string]string{"first": "Red wins", "second": "Yellow wins", "draw": "Draw"}[h.Position().Outcome().String()]
	require.Equal(p, want, p.Text("situation"))
}

func testGameByClicks(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.quick()
	p.playOn(func(int) { p.Click(fmt.Sprintf(`#board [data-cell="%s"]`, p.Value(openColumn))) })
	p.requireResult()
	p.keep(l, "clicks")
}

// testGameByKeys uses only keys: it begins a game on another board in the dialog, plays it by
// digits and arrows, and looks at it again.
func testGameByKeys(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.Wait(`document.body.parentElement.dataset.state === "ready" && location.hash`)
	p.show("n")
	p.Do(chromedp.Focus(chromedp.CSS("#new-board summary")), chromedp.KeyEvent(kb.Enter))
	p.Wait(`document.getElementById("new-board").open`)
	p.Do(chromedp.Focus(chromedp.CSS("#new-rows")), chromedp.KeyEvent("4"), chromedp.Focus(chromedp.CSS("#new-columns")), chromedp.KeyEvent("5"),
		chromedp.Focus(chromedp.CSS("#new-steps summary")), chromedp.KeyEvent(kb.Enter), chromedp.Focus(chromedp.CSS("#level")), chromedp.KeyEvent(kb.Home), chromedp.Focus(chromedp.CSS("#movetime")), chromedp.KeyEvent(kb.Home),
		chromedp.Focus(chromedp.CSS("#new-start")), chromedp.KeyEvent(kb.Enter))
	p.WaitText("title", "4 × 5")
	p.Wait(`!document.getElementById("new-dialog").open`)
	p.Value("document.activeElement.blur()")
	p.playOn(func(move int) {
		column := p.Value(openColumn)
		if move%2 == 0 {
			p.Press(string("12345"[column[0]-'0']))
			return
		}
		p.Press(strings.Repeat(kb.ArrowLeft, 5) + strings.Repeat(kb.ArrowRight, int(column[0]-'0')) + kb.Enter)
		p.Value("document.activeElement.blur()")
	})
	p.requireResult()
	played := p.Count(pieces)
	p.Press(kb.Home)
	p.waitPly(0)
	p.Press("ff")
	p.waitPly(2)
	p.Press("b")
	p.waitPly(1)
	p.Press(kb.End)
	p.waitPly(played)
}

// testEngineAgainstEngine pauses the engine during a long search, on a board that no proof ends
// early. Then the engine plays a whole game against itself.
func testEngineAgainstEngine(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=9+9&moves=1", 1280, 800)
	p.turn("play")
	p.WaitText("hint", "The engine waits")     // where a game was opened
	p.begin("engine", "first", "100", "30000") // the range ends at the strongest
	p.WaitText("situation", "Red is thinking")
	p.Click("[data-do=pause]")
	p.WaitText("hint", "The engine waits")
	p.waitPly(0)
	p.begin("engine", "first", "0", "200")
	p.Wait(over)
	p.requireResult()
}

// The page knows no game but those of the registry.
func init() { _ = games.Register(tictactoe.Game{}) }

// testFourthGame plays a game that the page knows only from games.json, which has it where this
// process serves the page.
func testFourthGame(t *testing.T, l *laboratory) {
	p := l.open(t, "http://"+newSite(t, 2).begin().address+"/#game=tictactoe&board=3", 1280, 800)
	p.friends()
	p.WaitText("title", "Tic-tac-toe 3 × 3")
	for _, cell := range []string{"6", "4", "0", "1"} { // a1 b2 a3 b3
		p.Click(`#board [data-cell="` + cell + `"]`)
	}
	p.Wait(`location.hash === "#game=tictactoe&board=3&moves=a1-b2-a3-b3"`)
	p.WaitText("situation", "Cross to move")
	p.turn("analyse")
	p.Wait(judged)
	require.Equal(t, "true", p.Value(`document.getElementById("bars").hidden && document.getElementById("threats").hidden`))
	p.Click(`#board [data-cell="3"]`)
	p.WaitText("situation", "Cross wins")
	require.Equal(t, 3, p.Count("#board .piece.won"))
	p.keep(l, "tictactoe")

	p.quick() // and one game against the engine
	p.playOn(func(int) { p.Click(`#board [aria-disabled="false"]`) })
	require.Regexp(t, "^(Cross|Nought) wins$|^Draw$", p.Text("situation"))
}

// testGames: the form of a new game offers exactly the boards of the registry.
func testGames(t *testing.T, l *laboratory) {
	p := l.open(t, "http://"+newSite(t, 1).begin().address, 1280, 800)
	p.quick()
	p.show("n")
	for _, g := range games.All() {
		game := g.About()
		p.Choose("new-game", g.Name())
		require.Equal(t, game.Goal, p.Text("new-goal"))
		sizes, err := json.Marshal(game.Boards.Sizes)
		require.NoError(t, err)
		field := map[bool]string{true: "new-size", false: "new-rows"}[game.Boards.Square]
		require.Equal(t, string(sizes), p.Value(`JSON.stringify([...document.getElementById("`+field+`").options].map(o => Number(o.value)))`))
		shown := func(id string) bool { return p.Value(`document.getElementById("`+id+`").hidden`) == "false" }
		require.Equal(t, game.Boards.Square, shown("new-square"))
		require.Equal(t, !game.Boards.Square, shown("new-sides"))
		require.Equal(t, game.Boards.Hole, shown("new-hole"))
		p.Value(`document.querySelectorAll("#new-rules input").forEach(box => box.click())`)
		require.Equal(t, len(game.Boards.Rules), p.Count("#new-rules input:checked"))
		p.Click("#new-start")
		p.Wait(`!document.getElementById("new-dialog").open`)
		p.WaitText("title", game.Title)
		for _, rule := range game.Boards.Rules {
			p.Wait(`new URLSearchParams(location.hash.slice(1)).get("board").includes("` + rule + `")`)
		}
		p.show("n") // the form has the rules of the game on the table
		require.Equal(t, len(game.Boards.Rules), p.Count("#new-rules input:checked"))
	}
}
