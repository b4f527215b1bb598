//go:build !race

package web

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/browsertest"
)

// testTurned turns a board round, plays on it by mouse, keys and touch, and finds it turned again
// on the next visit. A board with gravity stays as it is.
func testTurned(t *testing.T, l *laboratory) {
	s := l.serve(t, "127.0.0.1:0")
	p := l.open(t, s.url+"#game=nogo&board=5", 390, 844)
	p.friends()
	const first = `document.querySelector("#board [role=gridcell]")`
	require.Equal(t, "A5, empty", p.Value(first+".ariaLabel"))
	p.Click("[data-do=turn]")
	p.Wait(first + `.ariaLabel === "E1, empty"`)
	require.Equal(t, "true", p.Value(`document.querySelector("[data-do=turn]").ariaPressed`))
	require.Equal(t, "E D C B A 1 2 3 4 5", p.Value(`[...document.querySelectorAll("#board .names text")].map(e => e.textContent).join(" ")`))

	p.Click("#board [role=gridcell]") // in the first place
	p.Wait(`location.hash.endsWith("moves=E1")`)
	p.Do(chromedp.Tap(chromedp.CSS(`#board [data-cell="0"]`))) // in the last place
	p.Wait(`location.hash.endsWith("moves=E1-A5")`)
	p.Value(`document.querySelector('#board [data-cell="12"]').focus()`)
	p.Press(kb.ArrowUp + kb.ArrowLeft + kb.Enter)
	p.Wait(`location.hash.endsWith("moves=E1-A5-D2")`)
	p.keep(l, "turned")

	p.visit(s.url)
	p.waitPly(3)
	require.Equal(t, "E1, Black", p.Value(first+".ariaLabel"))
	p.Press("w")
	p.Wait(first + `.ariaLabel === "A5, White"`)
	p.Press("w")
	p.Value(`location.hash = "#game=connectfour&board=6+7&moves=1"`)
	p.WaitText("title", "Four in a row")
	p.Press("w")
	require.Equal(t, "column 1, row 6, empty", p.Value(first+".ariaLabel"))
	require.Equal(t, "true", p.Value(`document.querySelector("[data-do=turn]").hidden`))
}

// testImage saves the position on the board as images, which look as the board does.
func testImage(t *testing.T, l *laboratory) {
	folder := t.TempDir()
	p := l.open(t, l.serve(t, "127.0.0.1:0").url+"#game=connectfour&board=6+7+0+3&moves=4455", 1280, 800, downloads(folder))
	p.Wait(judged)
	saved := func(kind string) (content []byte) {
		p.Click("#image-" + kind)
		require.Eventually(t, func() bool {
			var err error
			content, err = os.ReadFile(filepath.Join(folder, "connectfour-4."+kind))
			return err == nil
		}, time.Minute, 10*time.Millisecond)
		return content
	}
	p.show("l")
	picture, err := png.Decode(bytes.NewReader(saved("png")))
	require.NoError(t, err)
	require.Equal(t, "732x676", fmt.Sprintf("%dx%d", picture.Bounds().Dx(), picture.Bounds().Dy()))
	require.Equal(t, color.NRGBA{0xe0, 0x4f, 0x43, 0xff}, color.NRGBAModel.Convert(picture.At(16+350+25, 16+550)), "Red, beside the cross")
	drawing := saved("svg")
	require.NoError(t, xml.Unmarshal(drawing, &struct{ XMLName xml.Name }{}))
	require.NotContains(t, string(drawing), "var(")
	require.NotContains(t, string(drawing), "gridcell")
}

// testSound hears nothing until sound is switched on, and then each move.
func testSound(t *testing.T, l *laboratory) {
	p := l.open(t, l.serve(t, "127.0.0.1:0").url, 1280, 800, browsertest.First(`window.heard = []; window.OscillatorNode = class extends OscillatorNode {
		constructor(context, options) { super(context, options); heard.push(options.frequency); }
	}`))
	p.friends()
	p.Press("1")
	p.waitPly(1)
	require.Equal(t, "", p.Value("heard.join()"))
	p.show("?")
	p.Click("#set-sound")
	p.Wait(`heard.join() === "523"`) // as it will sound
	p.hide()
	p.Press("2")
	p.waitPly(2)
	require.Equal(t, "523,440", p.Value("heard.join()"))
	p.Press("12121")
	p.Wait(over)
	require.Equal(t, "523,440,523,440,523,440,392,523,659", p.Value("heard.join()"))
}
