package boardtext_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

func TestDrawNamed(t *testing.T) {
	p := parse(t, "connectfour 12/12/2#9/12/12 x")
	last, err := boardtext.ParseName(p, "12")
	require.NoError(t, err)
	p.Play(last)
	require.Equal(t, `                      1 1 1
    1 2 3 4 5 6 7 8 9 0 1 2
 5  . . . . . . . . . . . .
 4  . . . . . . . . . . . .
 3  . . # . . . . . . . . .
 2  . . . . . . . . . . . .
 1  . . . . . . . . . . .[x]
o to move`, boardtext.DrawNamed(p, last, false))
	require.Contains(t, boardtext.DrawNamed(p, last, true), "[\x1b[31;1mx\x1b[0m]")
	require.Contains(t, boardtext.DrawNamed(parse(t, reversi), engine.NoMove, false), "    a b c d e f g h\n 1  . .")
	p = parse(t, reversiEnd)
	last = p.Moves(nil)[0]
	p.Play(last)
	require.Contains(t, boardtext.DrawNamed(p, last, false), " after a pass")
}

// TestDrawNamedMarksFours: a move that completes a row and a column.
func TestDrawNamedMarksFours(t *testing.T) {
	p := parse(t, "connectfour 7/7/1xxx3/xoxo3/xoox3/xooo2o x")
	require.NotContains(t, boardtext.DrawNamed(p, engine.NoMove, false), "[")
	last, err := boardtext.ParseName(p, "1")
	require.NoError(t, err)
	p.Play(last)
	require.Equal(t, `    1 2 3 4 5 6 7
 6  . . . . . . .
 5  . . . . . . .
 4 [x x x x]. . .
 3 [x]o x o . . .
 2 [x]o o x . . .
 1 [x]o o o . . o
x has won`, boardtext.DrawNamed(p, last, false))
}

// TestRows finds the rows that a piece makes, or would make where a cell is empty or has another.
func TestRows(t *testing.T) {
	b := parse(t, "connectfour 4/3o/x2o/xxxo o").Board()
	for _, c := range []struct {
		row, column int
		by          engine.Player
		length      int
		want        []int
	}{
		{3, 1, engine.First, 3, []int{12, 13, 14}},
		{3, 1, engine.First, 4, nil},
		{2, 2, engine.First, 2, []int{10, 14, 10, 13}},
		{2, 2, engine.First, 3, nil},
		{0, 3, engine.Second, 4, []int{3, 7, 11, 15}},
	} {
		at := engine.Cell{Row: c.row, Column: c.column}
		require.Equal(t, c.want, boardtext.Rows(b, at, engine.Piece(c.by), c.length))
		require.Equal(t, c.want != nil, boardtext.Makes(b, at, engine.Piece(c.by), c.length))
	}
}
