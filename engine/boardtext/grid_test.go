package boardtext_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

var board = boardtext.Board{Rows: 2, Columns: 12, Letter: func(x, y int) byte {
	switch {
	case x == 0 && y == 0:
		return 'x'
	case x == 1 && y == 11:
		return 'o'
	}
	return boardtext.Empty
}}

func TestDraw(t *testing.T) {
	require.Equal(t, "     0  1  2  3  4  5  6  7  8  9 10 11\n"+
		" 0   x  .  .  .  .  .  .  .  .  .  .  .\n"+
		" 1   .  .  .  .  .  .  .  .  .  .  . [o]", board.Draw(1, 11, false))
	require.Contains(t, board.Draw(-1, -1, true), "\x1b[31;1mx\x1b[0m")
}

func TestFEN(t *testing.T) {
	require.Equal(t, "x11/11o", board.FEN())
}

func TestCells(t *testing.T) {
	x, y, err := boardtext.ParseCell("1,10", 2, 12)
	require.NoError(t, err)
	require.Equal(t, "1,10", boardtext.FormatCell(x, y))
	for text, field := range map[string]string{"": "x", "2,0": "x", "-1,0": "x", "01,0": "x", "1": "y", "1,12": "y", "1,+2": "y", "1,2,3": "y"} {
		_, _, err := boardtext.ParseCell(text, 2, 12)
		var wrong *engine.FieldError
		require.ErrorAs(t, err, &wrong, text)
		require.Equal(t, field, wrong.Field, text)
	}
}
