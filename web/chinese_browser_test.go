//go:build !race

package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/browsertest"
)

// englishSeen is the English words that the page shows or tells a screen reader, without names,
// notation and keys.
const englishSeen = `(() => {
	const seen = [...document.querySelectorAll("body *")].filter(e => e.getClientRects().length && !["engine", "whole-name"].includes(e.id) && !e.matches("kbd"));
	const texts = seen.flatMap(e => [e.ariaLabel, e.title, e.placeholder,
		...[...e.childNodes].filter(n => n.nodeType === Node.TEXT_NODE).map(n => n.data)]);
	const names = /c4engine|Elo|FEN|JSONL?|PNG|SVG|Saiblo|PGN|[SG]GF|Kaggle|Esc(?!\w)|Backspace|Home|End|Page (up|down)|Tab|Enter|English/g;
	return texts.filter(text => /[A-Za-z]{2}/.test((text ?? "").replace(names, ""))).join("; ");
})()`

// testChinese switches the page to Chinese and looks for English in every mode and dialog, in a
// game against the engine, in its review and in an exercise.
func testChinese(t *testing.T, l *laboratory) {
	t.Parallel()
	s := l.serve(t, "127.0.0.1:0")
	p := l.open(t, s.url, 1280, 800)
	p.quick()
	p.Press("4")
	p.waitPly(2)
	require.Equal(t, "中文", p.Value(`document.querySelector("[data-do=language]").textContent`))
	p.PressToLoad("z")
	chinese := func(of string) {
		t.Helper()
		require.Empty(t, p.Value(englishSeen), of)
		require.Equal(t, "true", p.Value("document.documentElement.scrollWidth <= innerWidth"), of)
		p.keep(l, "chinese-"+of)
	}
	p.ready()
	p.waitPly(2) // the game is kept
	p.Value(`document.querySelectorAll("#help input").forEach(box => box.checked || box.click())`)
	p.WaitText("situation", "轮到你（红方）")
	chinese("play")
	require.Contains(t, p.Accessible("gridcell"), "第 4 列第 1 行，红方")
	p.dialogs(chinese)
	p.offer("4444444")
	p.WaitText("load-error", "第 7 手：应为其他列，第 4 列已满")
	p.hide()
	p.turn("learn")
	p.Press("q")
	p.Wait(`/现在就能赢|再走/.test(document.getElementById("about-exercise").textContent)`)
	p.Press("s")
	p.WaitText("verdict-on", "应下")
	chinese("learn")

	// Its move 4 gives away a game that was won.
	p.Value(`location.hash = "#game=connectfour&board=6+7&moves=445533162&ply=8"`)
	p.Wait(`document.querySelector("#review .turning")`)
	p.Wait(`document.querySelectorAll("#lines .line").length > 3`)
	require.Regexp(t, `^转折点。黄方第 4 手（第 5 列）把必胜的棋下输了：.*胜点（第 \d 列第 \d 行`, p.Value(`document.querySelector("#review .turning").textContent`))
	for _, width := range []int64{320, 390, 1280} {
		p.Do(chromedp.EmulateViewport(width, 844))
		p.Wait(fmt.Sprint("innerWidth === ", width))
		require.Empty(t, p.Value(overlaps), width)
		chinese(fmt.Sprint("review-", width))
	}
	p.PressToLoad("z") // and back
	p.ready()
	require.Empty(t, p.Value(`document.body.innerText.match(/\p{Script=Han}+/gu).filter(text => text !== "中文")`))
}

// inLanguage is the language of the page, a text in it, and whether it can be seen.
const inLanguage = `[document.documentElement.lang, document.querySelector("[data-do=play]").textContent, getComputedStyle(document.body).visibility].join(" ")`

// testLanguageOfBrowser opens the page in a browser that prefers Chinese. The page is not seen in
// English before, only where the texts cannot be had. The user's choice comes first.
func testLanguageOfBrowser(t *testing.T, l *laboratory) {
	prefers := browsertest.Calling(emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: "tested", AcceptLanguage: "zh-CN"})
	held := browsertest.First(`window.fetch = (real => (url, ...more) => url !== "zh.json" ? real(url, ...more) :
		new Promise((give, refuse) => Object.assign(window, { give: () => give(real(url)), refuse })))(window.fetch);`)
	s := l.serve(t, "127.0.0.1:0")
	for answer, want := range map[string]string{"give()": "zh-CN 对局 visible", "refuse()": "en Play visible"} {
		p := l.open(t, s.url, 390, 844, prefers, held)
		p.Wait("window.give")
		require.Equal(t, "zh-CN Play hidden", p.Value(inLanguage))
		p.Value(answer)
		p.ready()
		require.Equal(t, want, p.Value(inLanguage))
	}
	p := l.open(t, s.url, 390, 844, prefers)
	p.ready()
	p.PressToLoad("z")
	p.ready()
	p.Do(chromedp.Reload())
	require.Equal(t, "en Play visible", p.Value(inLanguage))
}
