package pages_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/pages"
)

// TestWrite: a page needs no other file, no name breaks it, and the script has no modules.
func TestWrite(t *testing.T) {
	start, err := reversi.Game{}.New(nil)
	require.NoError(t, err)
	g := pages.Game{
		First: "<b>&one", Second: "</script>", History: enginetest.History(start, start.Moves(nil)[0]),
		Plies: []pages.Ply{{Millis: new(0.8), Clock: new(57300.0), Nodes: 300, Winrate: new(0.665), Proven: "win in <= 25"}},
	}
	var page strings.Builder
	require.NoError(t, pages.Write(&page, "<h2>{{.}}</h2>", pages.Page{Title: "<b>&two", Games: []pages.Game{g}, Tables: "<b>&three"}))
	text := page.String()
	for _, wrong := range []string{"src=", `href="h`, "url(", "@import", "<link", "<b>&", "ZgotmplZ", "\nimport ", "\nexport "} {
		require.NotContains(t, text, wrong)
	}
	require.Contains(t, text, `"default-src 'none';`, "the browser would refuse another file")
	require.Equal(t, 2, strings.Count(text, "</script>"))
	require.Contains(t, text, `"fen":"8/8/8/3ox3/3xo3/8/8/8 x"`)
	require.Contains(t, text, `"plies":[["2,3",[27],0.8,57300,300,0.665,"win in \u003c= 25"]]`)
	require.ErrorContains(t, pages.Write(&page, "{{", pages.Page{}), "unclosed action")
}
