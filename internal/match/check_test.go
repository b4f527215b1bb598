package match_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
)

// TestRulesContradictAFile changes one game of a file, which the rules then refuse alone.
func TestRulesContradictAFile(t *testing.T) {
	text, err := os.ReadFile("testdata/sample.jsonl")
	require.NoError(t, err)
	lines := strings.SplitAfter(string(text), "\n")[:3]
	const end = `"result":"first","end":"win"`
	require.Contains(t, lines[1], end)
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{end, `"result":"second","end":"win"`, "line 2: result: expected first by the rules, not second"},
		{end, `"result":"draw","end":"draw"`, "line 2: end: expected win by the rules, not draw"},
		{end, `"result":"second","end":"timeout"`, "line 2: end: expected win by the rules, not timeout"},
		{`{"move":"8,0","by":"second"}`, `{"move":"8,0","by":"first"}`, "line 2: by: expected second at move 2, not first"},
		{`{"move":"8,0",`, `{"move":"3,0",`, "line 2: move 2: move: expected 8,0, where column 0 takes the next stone"},
		{`"opening":2`, `"opening":200`, "line 2: opening: expected a number of the 27 moves, not 200"},
		{`"fen":"9/`, `"fen":"8/`, "line 2: fen: "},
		{lines[1][strings.Index(lines[1], `"opening"`):strings.Index(lines[1], `],"result"`)], `"opening":0,"moves":[`,
			"line 2: end: expected a failure, or an adjudicated game, not win: the game is not over"},
	} {
		f, err := match.Read(strings.NewReader(lines[0] + strings.Replace(lines[1], c.old, c.new, 1) + lines[2]))
		require.NoError(t, err)
		games, wrong := match.Sound(f, connectfour.Game{})
		if c.want == "" {
			require.Empty(t, wrong)
			require.Len(t, games, 2)
			continue
		}
		require.Len(t, wrong, 1, c.want)
		require.ErrorContains(t, wrong[0], c.want)
		require.Len(t, games, 1)
		require.Equal(t, 2, games[0].Game)
	}
}

// TestUndecidedEnds: a failure or an agreement may end a game before the rules do.
func TestUndecidedEnds(t *testing.T) {
	text, err := os.ReadFile("testdata/sample.jsonl")
	require.NoError(t, err)
	f, err := match.Read(bytes.NewReader(text))
	require.NoError(t, err)
	g := f.Pieces[0]
	g.Moves = g.Moves[:5]
	for _, end := range []string{gamefile.Timeout, gamefile.Illegal, gamefile.Bug} {
		g.End = end
		h, err := g.History(connectfour.Game{})
		require.NoError(t, err)
		require.Len(t, h.Moves, 5)
	}
	g.End, g.Adjudicated = gamefile.Win, true
	_, err = g.History(connectfour.Game{})
	require.NoError(t, err)
}
