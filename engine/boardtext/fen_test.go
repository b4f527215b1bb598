package boardtext_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

var boards = engine.Boards{Sizes: engine.Sizes(2, 12), Hole: true}

func TestFENThereAndBack(t *testing.T) {
	b := engine.NewBoard(2, 12)
	b.Set(engine.Cell{Row: 0, Column: 0}, engine.FirstPiece)
	b.Set(engine.Cell{Row: 1, Column: 11}, engine.SecondPiece)
	b.Set(engine.Cell{Row: 1, Column: 5}, engine.Forbidden)
	fen := boardtext.FEN(b, engine.Second)
	require.Equal(t, "x11/5#5o o", fen)
	got, turn, err := boardtext.ParseFEN(fen, boards)
	require.NoError(t, err)
	require.Equal(t, engine.Second, turn)
	require.Equal(t, b, got)
}

func TestParseFENRefuses(t *testing.T) {
	square := engine.Boards{Sizes: engine.Sizes(2, 3), Square: true}
	for _, c := range []struct {
		fen    string
		boards engine.Boards
		want   string
	}{
		{"3/3", boards, "side: expected x or o after the board"},
		{"3/3 x 1", boards, "side: expected x or o after the board"},
		{"3 x", boards, "rows: expected 2 to 12 rows joined by /"},
		{"3/z2 x", boards, "cell: expected x, o, # or the length of a run of empty cells"},
		{"3/03 x", boards, "cell: expected x, o, # or the length of a run of empty cells"},
		{"2/#1 x", square, "cell: expected x, o or the length of a run of empty cells"},
		{"3/4 x", boards, "columns: expected rows of one length from 2 to 12"},
		{"99999999999999999999/3 x", boards, "columns: expected rows of one length from 2 to 12"},
		{"/3 x", boards, "columns: expected rows of one length from 2 to 12"},
		{"3/3 x", square, "columns: expected 2 cells in each of 2 rows"},
	} {
		_, _, err := boardtext.ParseFEN(c.fen, c.boards)
		require.EqualError(t, err, c.want, c.fen)
	}
}

func TestCheckBoard(t *testing.T) {
	square := engine.Boards{Sizes: engine.Sizes(4, 7), Square: true}
	require.NoError(t, boardtext.CheckBoard(square, engine.NewBoard(4, 4)))
	holes := engine.NewBoard(3, 5)
	holes.Set(engine.Cell{}, engine.Forbidden)
	require.NoError(t, boardtext.CheckBoard(every, holes))
	holes.Set(engine.Cell{Row: 1}, engine.Forbidden)
	hole := engine.NewBoard(4, 4)
	hole.Set(engine.Cell{}, engine.Forbidden)
	for want, tc := range map[string]struct {
		boards engine.Boards
		board  engine.Board
	}{
		"rows: expected an integer from 4 to 7": {square, engine.NewBoard(3, 3)},
		"columns: expected as many as rows":     {square, engine.NewBoard(4, 5)},
		"cell: expected none that is forbidden": {square, hole},
		"columns: expected 3 or 5":              {every, engine.NewBoard(3, 4)},
		"forbidden: expected one # at most":     {every, holes},
	} {
		require.EqualError(t, boardtext.CheckBoard(tc.boards, tc.board), want)
	}
}

func TestCheckTurn(t *testing.T) {
	b := engine.NewBoard(2, 2)
	b.Set(engine.Cell{}, engine.FirstPiece)
	require.NoError(t, boardtext.CheckTurn(b, engine.Second))
	require.EqualError(t, boardtext.CheckTurn(b, engine.First),
		"side: expected o, whose turn it is after 1 stones")
	b.Set(engine.Cell{Row: 1}, engine.FirstPiece)
	require.EqualError(t, boardtext.CheckTurn(b, engine.Second),
		"stones: expected as many x as o or one more, not 2 x and 0 o")
}
