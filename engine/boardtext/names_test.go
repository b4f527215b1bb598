package boardtext_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
)

func TestNamesOfMoves(t *testing.T) {
	for _, tc := range []struct{ fen, move, name, others string }{
		{"connectfour 7/7/7/7/7/7 x", "5,3", "4", "d1 D1"},
		{"connectfour 7/7/7/7/7/3x3 o", "4,3", "4", "d2 D02"},
		{"nogo 5/5/5/5/5 x", "0,0", "A5", "a5"},
		{"nogo 9/9/9/9/9/9/9/9/9 x", "8,8", "J1", "j1 J01"},
		{"reversi 8/8/8/3ox3/3xo3/8/8/8 x", "2,3", "d3", "D3"},
		{"reversi oxxx/xxxx/xxxx/xx2 x", "pass", "pass", "PASS"},
	} {
		p := parse(t, tc.fen)
		m, err := boardtext.ParseMove(p, tc.move)
		require.NoError(t, err)
		require.Equal(t, tc.name, boardtext.Name(p, m))
		for _, name := range strings.Fields(tc.name + " " + tc.others) {
			got, err := boardtext.ParseName(p, name)
			require.NoError(t, err, name)
			require.Equal(t, m, got, name)
		}
	}
}

func TestParseNameRefuses(t *testing.T) {
	for fen, texts := range map[string]map[string]string{
		"connectfour 7/7/7/7/7/7 x": {
			"": "a column from 1 to 7", "0": "a column from 1 to 7", "8": "a column from 1 to 7", "5,3": "a column from 1 to 7",
			"h1": "a column from 1 to 7", "d2": "row 1, where column 4 takes the next stone", "é1": "a column from 1 to 7",
		},
		"connectfour o5o/x5x/o5o/x5x/o5o/x5x x": {"1": "another column, column 1 is full", "g6": "another column, column 7 is full"},
		"nogo 5/5/5/5/5 x":                      {"": "a cell from A1 to E5", "f1": "a cell from A1 to E5", "i1": "a cell from A1 to E5", "a6": "a cell from A1 to E5", "3": "a cell from A1 to E5"},
		"reversi 8/8/8/3ox3/3xo3/8/8/8 x":       {"d9": "a cell from a1 to h8", "a1": "an empty cell where a disc flips others"},
	} {
		for text, want := range texts {
			_, err := boardtext.ParseName(parse(t, fen), text)
			require.Equal(t, &engine.FieldError{Field: "move", Expected: want}, err, text)
		}
	}
}

func TestCellName(t *testing.T) {
	c := engine.Cell{Row: 4, Column: 3}
	require.Equal(t, "column 4, row 2", boardtext.CellName(engine.Notation{}, c, 6))
	require.Equal(t, "d5", boardtext.CellName(engine.Notation{Letters: "abcdefgh", FromTop: true}, c, 8))
}

// parse reads a game and a FEN.
func parse(t *testing.T, text string) engine.Position {
	name, fen, _ := strings.Cut(text, " ")
	game, err := games.Named(name)
	require.NoError(t, err)
	p, err := game.Parse(fen)
	require.NoError(t, err)
	return p
}
