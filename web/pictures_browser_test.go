//go:build !race

package web

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/browsertest"
)

// testPictures takes the pictures of the README and the manual, which docs/pictures/make.sh keeps.
func testPictures(t *testing.T, l *laboratory) {
	t.Run("the board", func(t *testing.T) { pictureBoard(t, l) })
	t.Run("a report", func(t *testing.T) { pictureReport(t, l) })
	t.Run("a game", func(t *testing.T) { pictureGame(t, l) })
}

// pictureBoard shows a reviewed game on a board with a forbidden cell.
func pictureBoard(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=10+11+3+4&moves=666554473", 1280, 1000)
	p.Wait(judged)
	p.Press("r")
	p.Wait(`document.querySelector("#board .badge") && document.querySelector("#review li")`)
	p.keepSchemes(l, "board", 1280, "document.documentElement.scrollHeight")
}

// pictureReport shows the page that annotate writes of the game in docs/annotate.md, to the end of
// its panel. The list of moves, which scrolls in the page, is shown whole.
func pictureReport(t *testing.T, l *laboratory) {
	folder := t.TempDir()
	game, report := filepath.Join(folder, "game.pgn"), filepath.Join(folder, "game.html")
	require.NoError(t, os.WriteFile(game, []byte(`[White "Ann"]
[Black "Ben"]
[Variant "connectfour"]
[Result "1-0"]

1. d1 d2 2. e1 e2 3. f1 f2 4. g1 1-0
`), 0o644))
	out, err := exec.Command(l.engine, "annotate", "--nodes", "500", "--html", report, game).CombinedOutput()
	require.NoError(t, err, string(out))
	p := l.open(t, "file://"+report, 1100, 1000)
	p.Wait(`document.querySelector("#board .badge")`)
	p.Do(chromedp.Evaluate[chromedp.Void](`document.getElementById("moves").style.maxHeight = "none"`))
	p.keepSchemes(l, "annotated", 1100, `document.getElementById("moves").closest(".panel").getBoundingClientRect().bottom + 16`)
}

// keepSchemes keeps a light and a dark picture of the page from its top to a height.
func (p *tab) keepSchemes(l *laboratory, name string, width int64, height string) {
	p.Helper()
	pixels, err := strconv.ParseFloat(p.Value(height), 64)
	require.NoError(p, err)
	p.Do(chromedp.EmulateViewport(width, int64(pixels)))
	p.Wait("innerHeight === " + strconv.Itoa(int(pixels)))
	p.Do(browsertest.Light)
	p.keep(l, name)
	p.Do(browsertest.Dark)
	p.keep(l, name+"-dark")
}

// pictureGame shows the same game move by move, with the exact value of every column and the marks
// of its review: the frames of an animation.
func pictureGame(t *testing.T, l *laboratory) {
	const moves = "4455667"
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=6+7&moves="+moves, 1100, 800,
		browsertest.Light, browsertest.Still)
	p.Wait(`document.querySelector("#review li")`) // a game that is over is reviewed at once
	p.Press(kb.Home)
	for ply := range len(moves) {
		p.waitPly(ply)
		p.Wait(`[...document.querySelectorAll("#bars .bar")].every(bar => /\d|draw/.test(bar.textContent))`)
		p.keep(l, fmt.Sprintf("game-%d", ply))
		p.Press("f")
	}
	p.waitPly(len(moves))
	p.keep(l, fmt.Sprintf("game-%d", len(moves)))
}
