package engine_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/games"
)

func TestANameIsRegisteredOnce(t *testing.T) {
	names := games.All().Names()
	require.EqualError(t, games.Register(connectfour.Game{}),
		"name: expected a game that is not registered, not connectfour")
	require.Equal(t, names, games.All().Names())
}

func TestStart(t *testing.T) {
	for words, want := range map[string]string{
		"":                 "7/7/7/7/7/7 x",
		"4 5 1 2":          "5/2#2/5/5 x",
		"connectfour 4 4":  "4/4/4/4 x",
		"nogo":             "9/9/9/9/9/9/9/9/9 x",
		"nogo 5":           "5/5/5/5/5 x",
		"reversi 4":        "4/1ox1/1xo1/4 x",
		"reversi 4 nopass": "4/1ox1/1xo1/4 x nopass",
	} {
		p, err := games.Start(strings.Fields(words))
		require.NoError(t, err, words)
		require.Equal(t, want, p.FEN(), words)
	}
	for words, want := range map[string]string{
		"chess":      "game: expected one of connectfour, nogo, reversi",
		"nogo 4":     "size: expected an integer from 5 to 9",
		"reversi 7":  "size: expected 4, 6 or 8",
		"4":          "columns: expected an integer from 4 to 12",
		"nogo 9 9 9": "arguments: expected [size]",
	} {
		_, err := games.Start(strings.Fields(words))
		require.EqualError(t, err, want, words)
	}
}

func TestUsage(t *testing.T) {
	require.Equal(t, "rows columns [noX noY], nogo [size] or reversi [size [nopass]]", games.Usage())
}

func TestJSON(t *testing.T) {
	require.JSONEq(t, `[
		{"name": "connectfour", "title": "Four in a row", "goal": "Four in a row, across, down or diagonally, win.",
		 "sides": ["Red", "Yellow"], "look": "holes", "line": 4, "gravity": true, "counted": false,
		 "notation": {"letters": "", "fromTop": false},
		 "boards": {"sizes": [4, 5, 6, 7, 8, 9, 10, 11, 12], "usual": [6, 7], "square": false, "hole": true, "rules": [], "random": [9, 12]}},
		{"name": "nogo", "title": "NoGo", "goal": "Nobody may capture; who cannot move loses.",
		 "sides": ["Black", "White"], "look": "stones", "line": 0, "gravity": false, "counted": false,
		 "notation": {"letters": "ABCDEFGHJ", "fromTop": false},
		 "boards": {"sizes": [5, 6, 7, 8, 9], "usual": [9, 9], "square": true, "hole": false, "rules": []}},
		{"name": "reversi", "title": "Reversi", "goal": "Enclosed discs turn over; who has more in the end wins.",
		 "sides": ["Black", "White"], "look": "discs", "line": 0, "gravity": false, "counted": true,
		 "notation": {"letters": "abcdefgh", "fromTop": true},
		 "boards": {"sizes": [4, 6, 8], "usual": [8, 8], "square": true, "hole": false, "rules": ["nopass"]}}
	]`, string(games.JSON()))
}
