//go:build !race

package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/browsertest"
)

// testLostConnection ends the server while its engine is thinking, and starts another one.
func testLostConnection(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0")
	p := l.open(t, s.url+"#game=connectfour&board=9+9&moves=", 1280, 800) // a board that no book knows
	p.Allowed = regexp.MustCompile("WebSocket|Failed to load resource: net::ERR_")
	p.begin("opponent", "first", "100", "30000")
	p.Press("44")
	p.WaitText("situation", "Yellow is thinking")
	before := p.Value("location.hash")
	s.stop()
	p.WaitText("lost", "The engine cannot be reached")
	p.keep(l, "lost")
	require.Equal(t, before, p.Value("location.hash"))
	p.waitPly(1)
	p.Press("b") // one can look around meanwhile
	p.waitPly(0)
	p.Press("f")
	p.waitPly(1)
	_ = l.serve(t, strings.TrimSuffix(strings.TrimPrefix(s.url, "http://"), "/"))
	p.Wait(`document.getElementById("lost").hidden`)
	p.Press(" ")
	p.WaitText("situation", "Yellow is thinking")
	p.Wait(`!document.querySelector("[data-do=move]").disabled`)
	p.Press("g")
	p.Wait(yourMove)
	p.waitPly(2)
	require.Contains(t, p.Value("location.hash"), before)
}

// judged is a position of which the page says something.
const judged = `/%|wins|Draw|has won/.test(document.getElementById("verdict").textContent)`

// reviewed is true when the card at the end of a game has the accuracy of both sides.
const reviewed = `/%/.test(document.getElementById("accuracy-first").textContent)`

// testStaticPage plays a whole game on the exported page, which needs only a file server and runs
// the engine in a worker. The game is explained there too. A browser can install the page as an
// app, and after the first visit it works without the file server.
func testStaticPage(t *testing.T, l *laboratory) {
	t.Parallel()
	folder := t.TempDir()
	out, err := exec.Command(l.engine, "web", "--export", folder).CombinedOutput()
	require.NoError(t, err, string(out))
	files := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer files.Close()
	p := l.open(t, files.URL, 1280, 800)
	p.quick()
	p.playOn(func(int) { p.Click(fmt.Sprintf(`#board [data-cell="%s"]`, p.Value(openColumn))) })
	p.requireResult()
	p.Wait(reviewed)
	p.Click("#result [data-do=review]")
	p.Wait(`!document.getElementById("review").hidden`)
	p.keep(l, "static")
	p.load("(;GM[2];B[fe];W[df])")
	p.WaitText("title", "Reversi 8 × 8")
	p.load("4453")
	p.WaitText("title", "Four in a row 6 × 7")
	p.turn("learn")
	p.Wait(`location.hash.startsWith("#puzzle=")`)

	p.Value(`await navigator.serviceWorker.ready`)
	require.Empty(t, p.Uninstallable())
	files.Close()
	p.visit(files.URL)
	p.quick()
	p.Press("4")
	p.waitPly(2)
	p.turn("learn")
	p.Wait(`location.hash.startsWith("#puzzle=")`)

	// Without its engine the page says so; it is not busy with asking for it.
	require.NoError(t, os.Remove(filepath.Join(folder, "js/engine.wasm")))
	files = httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer files.Close()
	p = l.open(t, files.URL, 1280, 800)
	p.Allowed = regexp.MustCompile("404")
	p.WaitText("lost", "Load the page again.")
}

// blocking lets the browser load all files of the page but some.
func blocking(names ...string) chromedp.Action[chromedp.Void] {
	patterns := []*network.BlockPattern{}
	for _, name := range names {
		patterns = append(patterns, &network.BlockPattern{URLPattern: "*://*:*/bundle/" + name, Block: true})
	}
	return browsertest.Calling(network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: patterns})
}

// testFirstVisit counts what the page loads for a first game. The dialogs and Learn come with the
// first command that needs them; a part that cannot be had is asked for again.
func testFirstVisit(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.ready()
	const loaded = `[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]`
	var bytes, requests int
	_, err := fmt.Sscan(p.Value(loaded+`.reduce((sum, entry) => sum + entry.transferSize, 0) + " " + `+loaded+`.length`), &bytes, &requests)
	require.NoError(t, err)
	require.Equal(t, 6, requests, p.Value(loaded+`.map(entry => entry.name).join()`))
	require.Less(t, bytes, 47_000)
	require.Zero(t, p.Count("dialog"))

	p.Allowed = regexp.MustCompile("net::ERR_")
	for _, part := range []string{"later.js", "dialogs.css"} {
		p.Do(blocking(part))
		p.Press("n")
		p.WaitText("notice", "A part of the page cannot be loaded.")
		p.Press(kb.Escape)
		p.WaitText("notice", "")
	}
	p.Do(blocking())
	p.show("n")
	p.hide()
}

// live is the names of the buttons that can be pressed.
const live = `[...document.querySelectorAll("[data-do]")].filter(e => !e.disabled).map(e => e.dataset.do).join(" ")`

// testTooManyTabs opens a page without a session. The page says so, offers only what it can do, and
// continues by itself when a session is free.
func testTooManyTabs(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0", "--sessions", "1")
	one := l.open(t, s.url, 1280, 800)
	one.quick()
	two := l.open(t, s.url, 1280, 800)
	two.WaitText("lost", "No board is free: the only session is in use. Close one in another tab. Trying again.")
	two.Wait(live + ` === "theme help language"`)
	for _, key := range []string{"n", "l", "4", "h", "p", "r"} {
		two.Press(key)
	}
	require.Equal(t, "", two.Value(`[...document.querySelectorAll("dialog[open]")].map(d => d.id).join()`))
	require.Equal(t, "0", two.Value(`document.querySelectorAll("main button, main select").values().filter(e => e.getClientRects().length).toArray().length`))
	two.keep(l, "full")
	require.Equal(t, "true", one.Value(`document.getElementById("lost").hidden`))
	one.Do(chromedp.Navigate("about:blank"))
	two.Wait(`document.getElementById("lost").hidden`)
	two.turn("analyse")
	two.Wait(judged)
	require.Contains(t, two.Value(live), "review")

	// A user who comes back to the first page finds it waiting, not dead.
	one.Do(chromedp.NavigateBack())
	one.WaitText("lost", "No board is free")
}

// testCopiesAndFiles copies a game where the browser gives no clipboard, as over http, and opens a
// folder as if it were a file.
func testCopiesAndFiles(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800, browsertest.First(`
		Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });
		Blob.prototype.text = () => Promise.reject(new Error("it is a folder"));
		document.addEventListener("copy", () => (window.copied = document.activeElement.value.slice(...["selectionStart", "selectionEnd"].map(end => document.activeElement[end]))));`))
	p.ready()
	p.show("l")
	p.Click("#forms button")
	p.Wait(`document.querySelector("#forms button").textContent === "Copied"`)
	require.Equal(t, "true", p.Value(`copied === document.querySelector("#forms textarea").value`))
	p.Value(`(files => (files.items.add(new File([], "folder")), document.dispatchEvent(new DragEvent("drop", { dataTransfer: files }))))(new DataTransfer())`)
	p.WaitText("load-error", "it is a folder")
}

// testNames reads the names that the browser gives to screen readers.
func testNames(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.friends()
	p.Press("44")
	p.waitPly(2)
	names := p.Accessible("gridcell")
	require.Len(t, names, 42)
	require.Equal(t, "column 1, row 6, empty", names[0])
	require.Contains(t, names, "column 4, row 1, Red")
	require.Contains(t, names, "column 4, row 2, Yellow, last move")
	p.turn("analyse")
	p.Wait(judged)
	for _, name := range p.Accessible("button") {
		require.NotEmpty(t, name, "a button without a name")
	}
	require.Regexp(t, `^Column 4: (\d+ %|(win|loss) (with)?in \d+|draw)$`, regexp.MustCompile("(?m)^Column 4:.*$").FindString(strings.Join(p.Accessible("button"), "\n")))
	require.Equal(t, "Red to move", p.Value(`document.querySelector("[role=status][aria-live=polite]").textContent`))
}

// overlaps is a list of texts beside the board's head that lie over each other or are cut off.
const overlaps = `(() => {
	const ids = ["side-first-name", "side-first-who", "side-first-count", "situation", "side-second-count", "side-second-name", "side-second-who"];
	const boxes = ids.map(id => {
		const range = document.createRange();
		range.selectNodeContents(document.getElementById(id));
		return range.getBoundingClientRect();
	});
	const found = [];
	boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b, j) => {
		if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) found.push(ids[i] + " " + ids[i + 1 + j]);
	}));
	boxes.forEach((box, i) => { if (box.left < 0 || box.right > innerWidth) found.push(ids[i] + " is cut off"); });
	ids.map(id => document.getElementById(id)).forEach(e => { if (e.scrollWidth > e.clientWidth) found.push(e.id + " is cut short"); });
	return found.join(", ");
})()`

// sticksOut is a list of the elements that are wider than the window.
const sticksOut = `[...document.querySelectorAll("header *, main *")].filter(e => {
	const box = e.getBoundingClientRect();
	return box.width && (box.right > innerWidth + 0.5 || box.left < -0.5);
}).map(e => e.tagName + " " + e.id + " " + Math.round(e.getBoundingClientRect().right)).slice(0, 5).join(", ")`

// testWidths opens the page in windows from the narrowest phone to a large screen, and the dialogs
// in the narrowest. No text may lie over another, and no element may stick out.
func testWidths(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 844)
	p.ready()
	for title, game := range map[string]string{
		"Four in a row 6 × 7":   "connectfour&board=6+7&moves=4455",
		"Four in a row 12 × 12": "connectfour&board=12+12+0+0&moves=66",
		"NoGo 9 × 9":            "nogo&board=9", "Reversi 8 × 8": "reversi&board=8",
	} {
		p.Value(fmt.Sprintf("location.hash = %q", "#game="+game))
		p.WaitText("title", title)
		for _, mode := range []string{"play", "learn", "analyse"} {
			p.turn(mode)
			if mode == "analyse" {
				p.Wait(`document.querySelectorAll("#lines .line").length > 3`)
			}
			for _, width := range []int64{320, 360, 390, 414, 768, 1280} {
				p.Do(chromedp.EmulateViewport(width, 844))
				p.Wait("innerWidth === " + strconv.FormatInt(width, 10)) // and drawn
				at := fmt.Sprintf("%d px, %s, %s", width, mode, game)
				require.Equal(t, "||true", p.Value("["+overlaps+", "+sticksOut+`, document.documentElement.scrollWidth <= innerWidth].join("|")`), at)
				p.keep(l, fmt.Sprintf("width-%d-%s-%.4s-%d", width, mode, game, len(game)))
			}
		}
	}
	p.Do(chromedp.EmulateViewport(320, 844))
	p.dialogs(func(dialog string) {
		require.Equal(t, "true", p.Value("document.documentElement.scrollWidth <= innerWidth"), dialog)
		require.Equal(t, "true", p.Value(fmt.Sprintf("(d => d.scrollWidth <= d.clientWidth)(document.getElementById(%q))", dialog)), dialog)
		p.keep(l, "width-320-"+dialog)
	})
}
