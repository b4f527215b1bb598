package pages_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/annotate"
	"github.com/c4engine/c4engine/internal/browsertest"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestInABrowser looks at the pages of match and annotate in a real browser. The folder of
// -artifacts keeps the screenshots.
func TestInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a browser")
	}
	browser := browsertest.Start(t)
	annotated, report := annotatedPage(t), reportPage(t)
	t.Run("keys", func(t *testing.T) { testKeys(t, open(t, browser, annotated, 1280, 800)) })
	if !enginetest.Slow() {
		return
	}
	t.Run("clicks", func(t *testing.T) { testClicks(t, open(t, browser, annotated, 1280, 800)) })
	t.Run("match", func(t *testing.T) { testReport(t, open(t, browser, report, 1280, 800)) })
	for name, page := range map[string]string{"annotate": annotated, "match": report} {
		for _, size := range [][2]int64{{1280, 800}, {390, 844}} {
			t.Run(fmt.Sprintf("%s %d", name, size[0]), func(t *testing.T) { testFits(t, open(t, browser, page, size[0], size[1]), size) })
		}
	}
}

// annotatedPage writes a page with a game of each kind.
func annotatedPage(t *testing.T) string {
	text, err := os.ReadFile("../annotate/testdata/games.txt")
	require.NoError(t, err)
	start, err := connectfour.New(6, 7, -1, -1)
	require.NoError(t, err)
	games, err := annotate.Reader{Start: start}.Read("games.txt", bytes.NewReader(text))
	require.NoError(t, err)
	games = append(games[:1], randomGame(t, reversi.Game{}), randomGame(t, nogo.Game{}))
	searcher := uct.New()
	defer searcher.Close()
	a := annotate.Annotator{Searcher: searcher, Limits: engine.Limits{Nodes: 30}, Prove: 50_000}
	var reports []*annotate.Report
	for _, g := range games {
		r, err := a.Annotate(t.Context(), g)
		require.NoError(t, err)
		reports = append(reports, r)
	}
	var page bytes.Buffer
	require.NoError(t, annotate.WritePage(&page, games, reports))
	return write(t, page.Bytes())
}

func randomGame(t *testing.T, game engine.Game) annotate.Game {
	start, err := game.New(nil)
	require.NoError(t, err)
	g := annotate.Game{Number: 1, First: "one", Second: "two", History: engine.History{Start: start}}
	r, p := rng.New(1), start.Clone()
	for p.Outcome() == engine.Undecided {
		moves := p.Moves(nil)
		m := moves[r.Below(uint32(len(moves)))]
		g.History.Moves = append(g.History.Moves, m)
		p.Play(m)
	}
	return g
}

// reportPage writes the page of a match.
func reportPage(t *testing.T) string {
	text, err := os.ReadFile("../match/testdata/sample.jsonl")
	require.NoError(t, err)
	file, err := match.Read(bytes.NewReader(text))
	require.NoError(t, err)
	var page bytes.Buffer
	require.NoError(t, match.WritePage(&page, connectfour.Game{}, match.NewStandings(file.Head, file.Pieces), file.Pieces))
	return write(t, page.Bytes())
}

func write(t *testing.T, page []byte) string {
	name := filepath.Join(t.TempDir(), "page.html")
	require.NoError(t, os.WriteFile(name, page, 0o644))
	return "file://" + name
}

// tab is a page in the browser.
type tab struct {
	*testing.T
	ctx context.Context
}

// open opens a page in a window of a size. An exception in its script fails the test.
func open(t *testing.T, browser context.Context, url string, width, height int64) tab {
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 2*time.Minute) // what is waited for may never come
	t.Cleanup(cancel)
	require.NoError(t, chromedp.Listen(ctx, func(event any) {
		if thrown, ok := event.(*runtime.EventExceptionThrown); ok {
			t.Errorf("the script throws %v", thrown.ExceptionDetails)
		}
	}))
	p := tab{t, ctx}
	p.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(url))
	return p
}

func (p tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	require.NoError(p, chromedp.Do(p.ctx, actions...))
}

// press presses keys one after the other.
func (p tab) press(keys ...string) {
	p.Helper()
	for _, key := range keys {
		p.do(chromedp.KeyEvent(key))
	}
}

// value evaluates an expression in the page.
func value[T any](p tab, expression string) T {
	p.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	require.NoError(p, err, expression)
	return v
}

func (p tab) text(id string) string {
	return value[string](p, fmt.Sprintf("document.getElementById(%q).innerText", id))
}

func (p tab) count(selector string) int {
	return value[int](p, fmt.Sprintf("document.querySelectorAll(%q).length", selector))
}

// picture stores a screenshot of the window.
func (p tab) picture(name string) {
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	require.NoError(p, err)
	require.NoError(p, os.WriteFile(filepath.Join(p.ArtifactDir(), name+".png"), png, 0o644))
}

// testKeys steps through the games by keys alone.
func testKeys(t *testing.T, p tab) {
	require.Contains(t, p.text("said"), "20. second 1 ??", "it begins at the turning point")
	require.Contains(t, p.text("review"), "Turning point. Ply 20 lost a won game: column 3 wins in 21.")
	require.Equal(t, "1 2 3 4 5 6 7", value[string](p, "[...document.querySelectorAll('#board .names text')].map(t => t.textContent).join(' ')"))
	require.Equal(t, 22, p.deciding(), "the first player's threat in row 3 of column 2 decides")
	p.press("v", "v")
	require.Equal(t, 14, p.deciding(), "the second player's in row 4 of column 1 would have decided")
	require.Equal(t, 1, p.count("#moves .branch [aria-current]"))
	require.Equal(t, 19+2, p.count("#board .disc"), "19 moves of the game and two of the better line")
	p.press(kb.ArrowRight)
	require.Equal(t, 19+3, p.count("#board .disc"))
	p.press(kb.Escape, kb.ArrowLeft)
	require.Contains(t, p.text("said"), "19. first 4")
	p.press("m")
	require.Contains(t, p.text("said"), "20. second")
	p.press(kb.End)
	require.Contains(t, p.text("said"), "39. first 2")
	require.Equal(t, 4, p.count("#board .won"), "the winning four")
	p.press(kb.Home)
	require.Equal(t, "The start", p.text("said"))
	require.Zero(t, p.count("#board .disc"))
	p.press(kb.ArrowDown, kb.Home, kb.ArrowRight)
	require.Regexp(t, `^1\. one [a-h][1-8]`, p.text("said"), "Reversi's names")
	require.Equal(t, "4 1", p.text("side-first-count")+" "+p.text("side-second-count"), "its count of discs")
	p.press(kb.ArrowDown)
	require.Regexp(t, `[A-HJ][1-9]`, p.text("said"))
	p.press(kb.ArrowDown, kb.ArrowUp, kb.ArrowUp)
	require.Contains(t, p.text("what"), "Game 1: first", "there is no game after the last")
}

// deciding returns the cell that is marked as deciding the game.
func (p tab) deciding() int {
	require.Equal(p, 1, p.count("#board .deciding"))
	return value[int](p, `(c => Math.floor(c.getAttribute("cy") / 100) * 7 + Math.floor(c.getAttribute("cx") / 100))(document.querySelector("#board .deciding"))`)
}

// testClicks uses the mouse.
func testClicks(t *testing.T, p tab) {
	p.do(chromedp.Click(`#moves > .ply:nth-of-type(7) .move`))
	require.Contains(t, p.text("said"), "7. first 7")
	p.do(chromedp.Click(`[data-do=forward]`))
	require.Contains(t, p.text("said"), "8. second")
	p.do(chromedp.Click(`[data-do=end]`))
	require.Contains(t, p.text("said"), "39. ")
	require.Equal(t, "http://127.0.0.1:8080/#game=connectfour&board=6+7&moves=151676766434775673413374553264341551122", value[string](p, `document.getElementById("open").href`))
	p.do(chromedp.Click(`#list tr[data-game="1"]`))
	require.Equal(t, "discs", value[string](p, `document.getElementById("page").dataset.look`))
	p.do(chromedp.Click(`#list tr[data-game="0"]`), chromedp.Click(`#review [aria-current] .better`))
	require.Equal(t, 19+1, p.count("#board .disc"))
}

// testReport tests the page of a match.
func testReport(t *testing.T, p tab) {
	require.Contains(t, p.text("what"), "Game 1: new – old: new wins")
	require.Equal(t, 4, p.count("#board .won"))
	require.Equal(t, 12, p.count("#list tbody tr"))
	require.Equal(t, 27, p.count("#board .disc"))
	require.Equal(t, 2, p.count("#graph .curve[d]:not([d=''])"), "a curve for each side")
	chart := value[string](p, `document.querySelector('svg[aria-label="Elo over the games"]').textContent`)
	require.Contains(t, chart, "-inf", "the bands of players who have won all pairs so far")
}

// prefer makes the browser prefer light or dark pages.
func prefer(scheme string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		return err
	})
}

// testFits requires that the board is seen without scrolling and nothing is wider than the
// window, light and dark.
func testFits(t *testing.T, p tab, size [2]int64) {
	for _, scheme := range []string{"light", "dark"} {
		p.do(prefer(scheme))
		p.picture(scheme)
	}
	require.LessOrEqual(t, value[int64](p, "document.documentElement.scrollWidth"), size[0])
	require.LessOrEqual(t, value[float64](p, "document.querySelector('.tools').getBoundingClientRect().bottom"), float64(size[1]))
}
