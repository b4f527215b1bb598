package boardtext_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

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
		{empty5x12, "12", "4,0 4,1"},
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
	moves, err := boardtext.ParseMoves(p, "4c", []string{"3,11", "3"})
	require.NoError(t, err)
	require.Equal(t, "4,3 4,11 3,11 3,3", formatted(p, moves))
	for _, c := range []struct{ fen, run, want string }{
		{empty6x7, "448", "digit 3: expected a column from 1 to 7"},
		{empty6x7, "4444444", "digit 7: expected another column, column 4 is full"},
		{reversi, "4", "columns: expected a game with gravity, which reversi does not have"},
		{empty6x7, "", "move 1 y: expected a column from 0 to 6"},
	} {
		_, err := boardtext.ParseMoves(parse(t, c.fen), c.run, []string{"7"})
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
