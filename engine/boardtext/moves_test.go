package boardtext_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
)

func TestParseMoveRefuses(t *testing.T) {
	p := parse(t, "nogo 5/5/5/5/5 x")
	for text, want := range map[string]string{
		"":      "x: expected a row from 0 to 4",
		"a,0":   "x: expected a row from 0 to 4",
		"5,0":   "x: expected a row from 0 to 4",
		"-1,0":  "x: expected a row from 0 to 4",
		"01,0":  "x: expected a row from 0 to 4",
		"0":     "y: expected a column from 0 to 4",
		"0,5":   "y: expected a column from 0 to 4",
		"0,0,0": "y: expected a column from 0 to 4",
		"pass":  "move: expected a cell, there is no pass",
	} {
		_, err := boardtext.ParseMove(p, text)
		require.EqualError(t, err, want, text)
	}
}

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
			require.EqualError(t, err, "move: expected "+want, text)
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

const (
	empty6x7   = "connectfour 7/7/7/7/7/7 x"
	empty5x12  = "connectfour 12/12/12/12/12 x"
	reversi    = "reversi 8/8/8/3ox3/3xo3/8/8/8 x"
	reversiEnd = "reversi oxxx/xxxx/xxxx/xx2 x"
)

func TestParseNames(t *testing.T) {
	for _, c := range []struct{ fen, names, want string }{
		{empty6x7, "", ""},
		{empty6x7, "4", "5,3"},
		{empty6x7, "445", "5,3 4,3 5,4"},
		{empty6x7, "4 4 5", "5,3 4,3 5,4"},
		{empty6x7, "44 45", "5,3 4,3 3,3 5,4"},
		{empty6x7, "d1D2 4 2,3", "5,3 4,3 3,3 2,3"},
		{empty5x12, "12 12 1", "4,11 3,11 4,0"},
		{empty5x12, "12", "4,11"},
		{empty5x12, "121", "4,0 4,1 3,0"},
		{empty6x7, "12", "5,0 5,1"},
		{empty5x12, "1Cc L3", "4,0 4,11 3,11 2,11"},
		{reversi, "d3C5 f6", "2,3 4,2 5,5"},
		{reversiEnd, "pass", "pass"},
	} {
		p := parse(t, c.fen)
		moves, err := boardtext.ParseNames(p, strings.Fields(c.names))
		require.NoError(t, err, c.names)
		require.Equal(t, c.want, formatted(p, moves), c.names)
	}
	for _, c := range []struct{ fen, names, want string }{
		{empty6x7, "48", "move 2: expected a column from 1 to 7"},
		{empty6x7, "44 4x", "move 4: expected a column from 1 to 7"},
		{empty6x7, "d1 d1", "move 2: expected row 2, where column 4 takes the next stone"},
		{empty6x7, "6,3", "move 1 x: expected a row from 0 to 5"},
		{empty6x7, "12121212", "move 8: expected none, the game is over"},
		{reversi, "44", "move 1: expected a cell from a1 to h8"},
	} {
		_, err := boardtext.ParseNames(parse(t, c.fen), strings.Fields(c.names))
		require.EqualError(t, err, c.want, c.names)
	}
}

func TestParseMoves(t *testing.T) {
	p := parse(t, empty5x12)
	moves, err := boardtext.ParseMoves(p, []string{"4,11", "3,11", "3"})
	require.NoError(t, err)
	require.Equal(t, "4,11 3,11 4,3", formatted(p, moves))
	_, err = boardtext.ParseMoves(p, []string{"3", "12"})
	require.EqualError(t, err, "move 2 y: expected a column from 0 to 11")
}

func TestParseColumns(t *testing.T) {
	p := parse(t, empty5x12)
	moves, err := boardtext.ParseColumns(p, "4cC")
	require.NoError(t, err)
	require.Equal(t, "4,3 4,11 3,11", formatted(p, moves))
	for _, c := range []struct{ fen, run, want string }{
		{empty6x7, "448", "digit 3: expected a column from 1 to 7"},
		{empty6x7, "4444444", "digit 7: expected another column, column 4 is full"},
		{reversi, "4", "columns: expected a game with gravity, which reversi does not have"},
	} {
		_, err := boardtext.ParseColumns(parse(t, c.fen), c.run)
		require.EqualError(t, err, c.want)
	}
}

// formatted returns moves as "row,column".
func formatted(p engine.Position, moves []engine.Move) string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, boardtext.FormatMove(p, m))
	}
	return strings.Join(texts, " ")
}
