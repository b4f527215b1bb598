package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

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

// testWidths opens the page in windows from the narrowest phone to a large screen. No text may lie
// over another, and no element may stick out.
func testWidths(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0")
	for name, scheme := range map[string][]chromedp.Action[chromedp.Void]{"light": nil, "dark": {dark}} {
		p := l.open(t, s.url, 1280, 844, scheme...)
		p.quick()
		for _, width := range []int64{320, 360, 390, 414, 768, 1280} {
			p.do(chromedp.EmulateViewport(width, 844))
			for title, game := range map[string]string{
				"Four in a row 6 × 7":   "connectfour&board=6+7&moves=4455",
				"Four in a row 12 × 12": "connectfour&board=12+12+0+0&moves=66",
				"NoGo 9 × 9":            "nogo&board=9", "Reversi 8 × 8": "reversi&board=8",
			} {
				p.value(fmt.Sprintf("location.hash = %q", "#game="+game))
				p.waitText("title", title)
				p.wait(`document.querySelectorAll("#lines .line").length > 3`)
				at := fmt.Sprintf("%d px, %s, %s", width, name, game)
				require.Empty(t, p.value(overlaps), at)
				require.Empty(t, p.value(sticksOut), at)
				require.Equal(t, "true", p.value("document.documentElement.scrollWidth <= innerWidth"), at)
				p.keep(l, fmt.Sprintf("width-%d-%s-%.4s-%d", width, name, game, len(game)))
			}
		}
	}
}
