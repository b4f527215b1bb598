package web_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// axeVersion is the version of axe-core, which checks that a page can be used with a screen
// reader, by keys and with weak eyes.
const axeVersion = "4.10.3"

// fetchAxe returns the script of axe-core, or skips the test where npm cannot fetch it.
func fetchAxe(t *testing.T) string {
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("needs npm, which comes with node")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	folder := t.TempDir()
	install := exec.CommandContext(ctx, npm, "install", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts", "axe-core@"+axeVersion)
	if out, err := install.CombinedOutput(); err != nil {
		t.Skipf("needs axe-core, which npm could not fetch: %v\n%s", err, out)
	}
	script, err := os.ReadFile(filepath.Join(folder, "node_modules/axe-core/axe.min.js"))
	require.NoError(t, err)
	return string(script)
}

// axe returns the faults that axe finds on the page, a line for each, with the elements. The rule
// of labels is experimental, so it is switched on by its name.
const axe = `await window.axe.run(document, { rules: { "label-content-name-mismatch": { enabled: true } } }).then(found =>
	found.violations.map(v => v.id + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + " " + n.failureSummary).join(" | ")).join("\n"))`

// testAxe runs axe on every game, on games that are over, one of them explained, and on every dialog, in light and dark.
func testAxe(t *testing.T, l *laboratory) {
	script := fetchAxe(t)
	s := l.serve(t, "127.0.0.1:0")
	for name, scheme := range map[string][]chromedp.Action[chromedp.Void]{"light": nil, "dark": {dark}} {
		p := l.open(t, s.url, 1280, 800, scheme...)
		p.do(chromedp.Evaluate[chromedp.Void](script))
		p.quick()
		p.players("person", "person")
		for _, game := range []struct {
			link, title string
			pieces      int
		}{
			{"connectfour&board=6+7&moves=1122", "Four in a row 6 × 7", 4},
			{"connectfour&board=6+7&moves=1212121", "Four in a row 6 × 7", 7},
			{"connectfour&board=10+11+3+4&moves=666555&ply=3", "Four in a row 10 × 11", 3},
			{"nogo&board=9&moves=A1-B2", "NoGo 9 × 9", 2},
			{"reversi&board=8", "Reversi 8 × 8", 4},
		} {
			p.value(fmt.Sprintf("location.hash = %q", "#game="+game.link))
			p.waitText("title", game.title)
			p.waitPly(game.pieces)
			p.wait(judged)
			require.Empty(t, p.value(axe), "%s, %s", name, game.link)
		}
		p.value(`location.hash = "#game=connectfour&board=6+7&moves=445533162&ply=4"`)
		p.wait(`document.querySelector("#review .turning") && document.querySelector("#board .badge")`)
		require.Empty(t, p.value(axe), "%s, a game explained", name)
		for key, dialog := range map[string]string{"n": "new-dialog", "l": "files-dialog", "?": "help-dialog"} {
			p.press(key)
			p.wait(fmt.Sprintf("document.getElementById(%q).open", dialog))
			require.Empty(t, p.value(axe), "%s, %s", name, dialog)
			p.press(kb.Escape)
			p.wait(fmt.Sprintf("!document.getElementById(%q).open", dialog))
		}
	}
}

// testSpoken reads the messages for a screen reader during a game against the engine.
func testSpoken(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800)
	p.quick()
	p.value(`(window.heard = [], new MutationObserver(() => {
		const text = document.getElementById("spoken").textContent;
		if (text) heard.push(text);
	}).observe(document.getElementById("spoken"), { childList: true, characterData: true, subtree: true }))`)
	require.Contains(t, p.accessible("status"), "")
	p.press("4")
	p.wait(`heard.length === 1`)
	require.Regexp(t, `^Yellow plays [1-7]$`, p.value("heard[0]"))
	require.Equal(t, p.value("heard[0]"), "Yellow plays "+p.value(`[...document.querySelectorAll("#moves .move")].at(-1).textContent`))
	require.Equal(t, "Yellow plays 1|Yellow plays 1", p.forcedTwice())
	p.value(`location.hash = "#game=reversi&board=4"`)
	p.waitText("title", "Reversi")
	p.wait(yourMove)
	p.click(`#board [aria-disabled="false"]`)
	p.wait(`heard.length === 4`)
	require.Regexp(t, `^White plays [a-d][1-4]$`, p.value("heard[3]"))
}

// forcedTwice plays where only column 1 is open, and returns what is heard. The page draws no frame
// between the person's second move and the engine's answer, as on a busy machine.
func (p *tab) forcedTwice() string {
	p.value(`location.hash = "#game=connectfour&board=4+4&moves=234234234234"`)
	p.waitPly(12)
	p.press("1")
	p.wait(`heard.length === 2 && ` + yourMove)
	p.value(`(async () => {
		const draw = requestAnimationFrame, frames = [];
		window.requestAnimationFrame = frame => frames.push(frame);
		document.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
		while (!location.hash.includes("2342342342341111")) await new Promise(resolve => setTimeout(resolve, 10));
		window.requestAnimationFrame = draw;
		frames.forEach(frame => frame());
	})()`)
	p.wait(`heard.length === 3`)
	return p.value(`heard.slice(1).join("|")`)
}
