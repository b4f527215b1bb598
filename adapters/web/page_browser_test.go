package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// testLostConnection ends the server while its engine is thinking, and starts another one.
func testLostConnection(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0")
	p := l.open(t, s.url+"#game=connectfour&board=9+9&moves=", 1280, 800) // a board that no book knows
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

// judged is a position of which the page says something.
const judged = `/%|wins|Draw|has won/.test(document.getElementById("verdict").textContent)`

// testStaticPage plays a whole game on the exported page, which needs only a file server and runs
// the engine in a worker. The game is explained there too.
func testStaticPage(t *testing.T, l *laboratory) {
	folder := t.TempDir()
	out, err := exec.Command(l.engine, "web", "--export", folder).CombinedOutput()
	require.NoError(t, err, string(out))
	files := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer files.Close()
	p := l.open(t, files.URL, 1280, 800)
	p.quick()
	p.wait(judged)
	p.playOn(func(int) { p.click(fmt.Sprintf(`#board [data-cell="%s"]`, p.value(openColumn))) })
	p.requireResult(l)
	p.wait(`!document.getElementById("review").hidden`)
	p.keep(l, "static")
}

// testTwoTabs plays in two tabs, each with its own engine.
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
		p.wait(judged)
	}
}

// live is the names of the buttons that can be pressed.
const live = `[...document.querySelectorAll("[data-do]")].filter(e => !e.disabled).map(e => e.dataset.do).join(" ")`

// testTooManyTabs opens a page without a session. The page says so, offers only what it can do, and
// continues by itself when a session is free.
func testTooManyTabs(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0", "--sessions", "1")
	one := l.open(t, s.url, 1280, 800)
	one.quick()
	one.wait(judged)
	two := l.open(t, s.url, 1280, 800)
	two.waitText("lost", "No board is free: the only session is in use. Close one in another tab. Trying again.")
	two.wait(live + ` === "theme help"`)
	for _, key := range []string{"n", "l", "4", "h", "p", "r"} {
		two.press(key)
	}
	require.Equal(t, "", two.value(`[...document.querySelectorAll("dialog[open]")].map(d => d.id).join()`))
	require.Equal(t, "0", two.value(`document.querySelectorAll("main button, main select").values().filter(e => e.getClientRects().length).toArray().length`))
	two.keep(l, "full")
	require.Equal(t, "true", one.value(`document.getElementById("lost").hidden`))
	one.do(chromedp.Navigate("about:blank"))
	two.wait(`document.getElementById("lost").hidden`)
	two.wait(judged)
	require.Contains(t, two.value(live), "hint")

	// A user who comes back to the first page finds it waiting, not dead.
	one.do(chromedp.NavigateBack())
	one.waitText("lost", "No board is free")

	// With a game the user can look at its positions; the engine's buttons are disabled.
	one.allowed = regexp.MustCompile("WebSocket|Failed to load resource: net::ERR_")
	two.allowed = one.allowed
	s.stop()
	two.waitText("lost", "The engine cannot be reached")
	two.waitText("lost", "the game is kept")
	require.NotRegexp(t, "hint|move|prove|review", two.value(live))
}

// testNames reads the names that the browser gives to screen readers.
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
	p.wait(judged)
	for _, name := range p.accessible("button") {
		require.NotEmpty(t, name, "a button without a name")
	}
	require.Regexp(t, `^Column 4: (\d+ %|(win|loss) (with)?in \d+|draw)$`, regexp.MustCompile("(?m)^Column 4:.*$").FindString(strings.Join(p.accessible("button"), "\n")))
	require.Equal(t, "Red to move", p.value(`document.querySelector("[role=status][aria-live=polite]").textContent`))
}

// testPhone looks for elements that are wider than a phone, and plays with a finger.
func testPhone(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0")
	p := l.open(t, s.url, 390, 844)
	p.quick()
	p.players("person", "person")
	p.do(chromedp.Tap(chromedp.CSS(`#board [data-cell="3"]`)))
	p.waitPly(1)
	p.wait(judged)
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
		p.wait(judged)
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
