package boardtext_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

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
		"rows: expected 4 to 7":                 {square, engine.NewBoard(3, 3)},
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
