package pages_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

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
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/match/report"
	"github.com/c4engine/c4engine/internal/pages"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestInABrowser looks at the pages of match and annotate in a real browser. The folder of
// -artifacts keeps the screenshots.
func TestInABrowser(t *testing.T) {
	enginetest.NeedSlow(t, "starts a browser")
	browser := browsertest.StartBrowser(t)
	annotated, chinese := annotatedPages(t)
	open := func(t *testing.T, page string, size [2]int64, before ...chromedp.Action[chromedp.Void]) *browsertest.Tab {
		return browsertest.OpenTab(t, browser, page, size[0], size[1], before...)
	}
	screen, phone := [2]int64{1280, 800}, [2]int64{390, 844}
	t.Run("chinese", func(t *testing.T) { testChinese(t, open(t, chinese, screen)) })
	t.Run("keys", func(t *testing.T) { testKeys(t, open(t, annotated, screen)) })
	t.Run("live", func(t *testing.T) { testLive(t, func(page string) *browsertest.Tab { return open(t, page, screen) }) })
	t.Run("rivals", func(t *testing.T) { testRivals(t, open(t, rivalsPage(t), screen)) })
	t.Run("wrong answer", func(t *testing.T) { testWrong(t, open(t, wrongAnswer(t), screen)) })
	t.Run("many games", func(t *testing.T) { testManyGames(t, open(t, manyGames(t), screen)) })
	t.Run("clicks", func(t *testing.T) { testClicks(t, open(t, annotated, screen)) })
	report := matchPage(t, "sample.jsonl", nil)
	t.Run("match", func(t *testing.T) { testReport(t, open(t, report, screen)) })
	for name, page := range map[string]string{"annotate": annotated, "match": report, "rivals": rivalsPage(t)} {
		for scheme, before := range map[string][]chromedp.Action[chromedp.Void]{"light": nil, "dark": {browsertest.Dark}} {
			for _, size := range [][2]int64{screen, phone} {
				t.Run(fmt.Sprintf("%s %s %d", name, scheme, size[0]), func(t *testing.T) { testFits(t, open(t, page, size, before...), size) })
			}
			t.Run(fmt.Sprintf("%s %s axe", name, scheme), func(t *testing.T) {
				p := open(t, page, screen, before...)
				p.LoadAxe()
				require.Empty(t, p.Faults(browsertest.AllRules))
			})
		}
	}
}

// annotatedPages writes a page with a game of each kind, in English and in Chinese.
func annotatedPages(t *testing.T) (english, chinese string) {
	text := enginetest.Must(os.ReadFile("../annotate/testdata/games.txt"))
	start := enginetest.Must(connectfour.New(6, 7, -1, -1))
	games := enginetest.Must(gamefile.Reader{Start: start}.Read("games.txt", bytes.NewReader(text)))
	games = append(games[:1], randomGame(t, reversi.Game{}), randomGame(t, nogo.Game{}))
	searcher := uct.New()
	defer searcher.Close()
	a := annotate.Annotator{Searcher: searcher, Limits: engine.Limits{Nodes: 30}, Prove: 20_000}
	var reports []*annotate.Report
	for _, g := range games {
		r, err := a.Annotate(t.Context(), g)
		require.NoError(t, err)
		reports = append(reports, r)
	}
	in := func(l language.Language) string {
		var page bytes.Buffer
		require.NoError(t, annotate.WritePage(&page, games, reports, l))
		return write(t, page.Bytes())
	}
	return in(language.English), in(language.Chinese)
}

func randomGame(t *testing.T, game engine.Game) annotate.Game {
	start := enginetest.Must(game.New(nil))
	r := rng.New(1)
	h := enginetest.History(start, enginetest.RandomGame(start, &r)...)
	return annotate.Game{Number: 1, First: "one", Second: "two", History: h}
}

// rivalsPage writes the page of a match against rivals, with an explanation of one game.
func rivalsPage(t *testing.T) string {
	return matchPage(t, "rivals.jsonl", map[int]report.Explanation{2: {Ply: 7, Text: "so", Winrates: []float64{0.5, 0}}})
}

// matchPage writes the page of a match.
func matchPage(t *testing.T, name string, explained map[int]report.Explanation) string {
	text := enginetest.Must(os.ReadFile("../match/testdata/" + name))
	file := enginetest.Must(match.Read(bytes.NewReader(text)))
	var page bytes.Buffer
	results := report.Results{
		Standings: match.NewStandings(file.Schedule, file.Games), Game: connectfour.Game{},
		Records: file.Games, Explained: explained,
	}
	require.NoError(t, results.WritePage(&page))
	return write(t, page.Bytes())
}

func write(t *testing.T, page []byte) string {
	name := filepath.Join(t.TempDir(), "page.html")
	require.NoError(t, os.WriteFile(name, page, 0o644))
	return "file://" + name
}

// testKeys steps through the games by keys alone.
func testKeys(t *testing.T, p *browsertest.Tab) {
	require.Contains(t, p.Text("said"), "20. second 1 ?", "it begins at the turning point")
	require.Equal(t, 1, strings.Count(p.Text("review"), "lost a won game with move 20, column 1: after column 3, "))
	require.Equal(t, "1 2 3 4 5 6 7", p.Value("[...document.querySelectorAll('#board .names text')].map(t => t.textContent).join(' ')"))
	require.Equal(t, "3,1", deciding(p), "the first player's threat in row 3 of column 2 decides")
	p.Press("vv")
	require.Equal(t, "2,0", deciding(p), "the second player's in row 4 of column 1 would have decided")
	require.Equal(t, 1, p.Count("#moves .branch [aria-current]"))
	require.Equal(t, 19+2, p.Count("#board .disc"), "19 moves of the game and two of the better line")
	p.Press(kb.ArrowRight)
	require.Equal(t, 19+3, p.Count("#board .disc"))
	p.Press(kb.Escape + kb.ArrowLeft)
	require.Contains(t, p.Text("said"), "19. first 4")
	p.Press("m")
	require.Contains(t, p.Text("said"), "20. second")
	p.Press(kb.End)
	require.Contains(t, p.Text("said"), "39. first 2")
	require.Equal(t, 4, p.Count("#board .won"), "the winning four")
	p.Press(kb.Home)
	require.Equal(t, "The start", p.Text("said"))
	require.Zero(t, p.Count("#board .disc"))
	p.Press(kb.ArrowDown + kb.Home + kb.ArrowRight)
	require.Regexp(t, `^1\. one [a-h][1-8]`, p.Text("said"), "Reversi's names")
	require.Equal(t, "4 1", p.Text("side-first-count")+" "+p.Text("side-second-count"), "its count of discs")
	p.Press(kb.ArrowDown)
	require.Regexp(t, `[A-HJ][1-9]`, p.Text("said"))
	p.Press(kb.ArrowDown + kb.ArrowUp + kb.ArrowUp)
	require.Contains(t, p.Text("what"), "Game 1: first", "there is no game after the last")
}

// testChinese looks for English words on a page in Chinese, at a mistake and on every game.
func testChinese(t *testing.T, p *browsertest.Tab) {
	require.Equal(t, "zh-CN", p.Value("document.documentElement.lang"))
	require.Contains(t, p.Text("review"), "红方")
	require.Contains(t, p.Text("what"), "第 1 局：先手 – 后手：先手获胜")
	const labels = `[...document.querySelectorAll("[aria-label], [title]")].flatMap(e => [e.ariaLabel, e.getAttribute("title")]).join(" ")`
	for range 3 {
		for _, text := range []string{p.Value("document.body.innerText"), p.Value(labels)} {
			for _, known := range []string{"Home", "End", "Esc", "lichess.org/page/accuracy", "lichess", "c4engine web", "games.txt", "one", "two"} {
				text = strings.ReplaceAll(text, known, "")
			}
			require.NotRegexp(t, `[A-Za-z]{3}`, text)
		}
		p.Press(kb.ArrowDown)
	}
}

// deciding returns the cell that is marked as deciding the game.
func deciding(p *browsertest.Tab) string {
	require.Equal(p, 1, p.Count("#board .deciding"))
	return p.Value(`["cy", "cx"].map(at => Math.floor(document.querySelector("#board .deciding").getAttribute(at) / 100)).join(",")`)
}

// testClicks uses the mouse.
func testClicks(t *testing.T, p *browsertest.Tab) {
	p.Click(`#moves > .ply:nth-of-type(7) .move`)
	require.Contains(t, p.Text("said"), "7. first 7")
	p.Click(`[data-do=forward]`)
	require.Contains(t, p.Text("said"), "8. second")
	p.Click(`[data-do=end]`)
	require.Contains(t, p.Text("said"), "39. ")
	const link = "http://127.0.0.1:8080/#game=connectfour&board=6+7&moves=151676766434775673413374553264341551122"
	require.Equal(t, link, p.Value(`document.getElementById("open").href`))
	p.Click(`#list tr[data-game="1"]`)
	require.Equal(t, "discs", p.Value(`document.getElementById("page").dataset.look`))
	p.Click(`#list tr[data-game="0"]`)
	p.Click(`#review [aria-current] .better`)
	require.Equal(t, 19+1, p.Count("#board .disc"))
}

// testReport tests the page of a match.
func testReport(t *testing.T, p *browsertest.Tab) {
	require.Contains(t, p.Text("what"), "Game 1: new – old: new wins")
	require.Equal(t, 4, p.Count("#board .won"))
	require.Equal(t, 12, p.Count("#list tbody tr"))
	require.Equal(t, 27, p.Count("#board .disc"))
	require.Equal(t, 2, p.Count("#graph .curve[d]:not([d=''])"), "a curve for each side")
	chart := p.Value(`document.querySelector('svg.graph').textContent`)
	require.Contains(t, chart, "-inf", "the bands of players who have won all pairs so far")
}

// testRivals goes from the table of games that were not won to the board.
func testRivals(t *testing.T, p *browsertest.Tab) {
	require.Equal(t, 2, p.Count(".not-won [data-shows]"))
	p.Click(`.not-won [data-shows="1"]`)
	require.Contains(t, p.Text("what"), "Game 2: ")
	require.Equal(t, 7, p.Count("#board .disc"), "the move with which it fell")
	require.Equal(t, "7. 04 2 0.3 ms", p.Text("said"), "a library tells no more")
	require.Equal(t, "true", p.Value("document.getElementById('board').getBoundingClientRect().top < window.innerHeight"))
}

// manyGames writes a page of 450 games, with a button that shows the last one.
func manyGames(t *testing.T) string {
	start := enginetest.Must(connectfour.New(6, 7, -1, -1))
	var games []pages.Game
	for number := range 450 {
		games = append(games, pages.Game{
			Number: number + 1, First: "one", Second: "two", History: enginetest.History(start, start.Moves(nil)[0]),
			Plies: []pages.Ply{{Millis: new(1.5), Nodes: 300, Winrate: new(0.25), Proven: "loss in <= 24"}},
		})
	}
	var page bytes.Buffer
	require.NoError(t, pages.Write(&page, `<button id="last" data-shows="449">450</button>`, pages.Page{Title: "many", Games: games}))
	return write(t, page.Bytes())
}

// wrongAnswer writes a page with an answer in the air above two stones.
func wrongAnswer(t *testing.T) string {
	start := enginetest.Must(connectfour.New(6, 7, -1, -1))
	wrong := start.Board().Columns*2 + 3
	h := engine.NewHistory(start)
	for row := 5; row > 3; row-- {
		require.NoError(t, h.Play(enginetest.Must(h.Position().MoveAt(engine.Cell{Row: row, Column: 3}))))
	}
	g := pages.Game{Number: 1, First: "mine", Second: "opponent", End: "height", Wrong: &wrong, History: h}
	var page bytes.Buffer
	require.NoError(t, pages.Write(&page, "", pages.Page{Title: "wrong", Games: []pages.Game{g}}))
	return write(t, page.Bytes())
}

// testWrong: the wrong answer is marked at the end, and the last move before it.
func testWrong(t *testing.T, p *browsertest.Tab) {
	const marked = `document.querySelector("#board .latest").getAttribute("cy")`
	require.Equal(t, "250", p.Value(marked), "the third row")
	require.Equal(t, 1, p.Count("#board .badge.blunder"))
	p.Press(kb.ArrowLeft)
	require.Equal(t, "550", p.Value(marked))
	require.Zero(t, p.Count("#board .badge"))
}

// testManyGames: the list grows by 200 games, and to any game that is shown.
func testManyGames(t *testing.T, p *browsertest.Tab) {
	require.Contains(t, p.Text("said"), "1.5 ms300 nodeswin rate 0.250loss in <= 24")
	require.Equal(t, 200, p.Count("#list tbody tr"))
	require.Equal(t, "250 more", p.Value(`document.querySelector("#list > button").textContent`))
	p.Click("#list > button")
	require.Equal(t, 400, p.Count("#list tbody tr"))
	require.Equal(t, 1, p.Count("#list tbody tr:first-child[aria-current]"))
	p.Click("#last")
	require.Contains(t, p.Text("what"), "Game 450")
	require.Equal(t, 450, p.Count("#list tbody tr"))
	require.Equal(t, 1, p.Count("#list tbody tr:last-child[aria-current]"))
	require.Equal(t, 1, p.Count("#list [aria-current]"))
	require.Zero(t, p.Count("#list > button"))
}

// testFits requires that the board is seen without scrolling and nothing is wider than the
// window.
func testFits(t *testing.T, p *browsertest.Tab, size [2]int64) {
	p.Picture(filepath.Join(t.ArtifactDir(), "page.png"))
	require.Equal(t, "true", p.Value(fmt.Sprintf("document.documentElement.scrollWidth <= %d", size[0])))
	p.Value("document.getElementById('replay').scrollIntoView()") // below the games that were not won
	require.Equal(t, "true", p.Value(fmt.Sprintf("document.querySelector('.tools').getBoundingClientRect().bottom <= %d", size[1])))
}

// testLive looks at a match that is being played.
func testLive(t *testing.T, open func(page string) *browsertest.Tab) {
	var now atomic.Pointer[[]byte]
	show := func(games ...pages.Game) {
		var text bytes.Buffer
		p := pages.Page{Title: "live", Summary: fmt.Sprint(len(games), " games"), Games: games, Live: true}
		require.NoError(t, pages.Write(&text, "<h2>Standings</h2>", p))
		page := text.Bytes()
		now.Store(&page)
	}
	game := func(number, plies int, end string) pages.Game {
		start := enginetest.Must(connectfour.New(6, 7, -1, -1))
		h := engine.NewHistory(start)
		for range plies {
			require.NoError(t, h.Play(h.Position().Moves(nil)[0]))
		}
		return pages.Game{Number: number, First: "one", Second: "two", End: end, History: h}
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(*now.Load()) }))
	defer server.Close()
	show(game(1, 2, ""))
	p := open(server.URL)
	sees := func(what, situation string) {
		t.Helper()
		p.Wait(fmt.Sprintf(`document.getElementById("what").textContent.startsWith(%q)`, what))
		p.Wait(fmt.Sprintf(`document.getElementById("situation").textContent === %q`, situation))
	}
	sees("Game 1", "2 of 2")
	show(game(1, 3, ""))
	sees("Game 1", "3 of 3")
	p.Press(kb.ArrowLeft)
	show(game(1, 4, ""))
	sees("Game 1", "2 of 4")
	p.Press(kb.End)
	show(game(1, 5, "win"), game(2, 1, ""))
	sees("Game 2", "1 of 1")
	require.Equal(t, 2, p.Count("#list tbody tr"))
	show()
	p.Wait(`document.getElementById("title").textContent === "0 games"`)
	p.Value(`String(window.fetch = () => Promise.reject(new Error("the server has gone")))`)
	p.Wait(`document.getElementById("title").textContent.endsWith("The match has ended.")`)
}
