package check

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/match"
)

// TestPositionNamed: a question has its last move, and a FEN one that the opponent can have made.
func TestPositionNamed(t *testing.T) {
	q := questions(setLost)[1]
	asked, last, err := positionNamed("lost/2")
	require.NoError(t, err)
	require.Equal(t, q.history.Position().FEN(), asked.FEN())
	require.Equal(t, q.history.Start().Cell(q.history.Last()), last)
	for fen, want := range map[string]engine.Cell{
		"10/10/10/10/10/10/10/10/10/10 x":   engine.NoCell,
		"10/10/10/10/10/10/10/10/o9/x5x3 o": {Row: 9, Column: 6}, // o's own stone is on column 0
		"10/10/10/10/10/10/10/10/o9/x9 x":   {Row: 8, Column: 0},
		"10/10/10/10/10/10/10/10/10/x9 o":   {Row: 9, Column: 0},
		"10/10/10/10/10/10/10/10/#9/x8o x":  {Row: 9, Column: 9}, // x's stone is below the forbidden cell
		asked.FEN():                         {Row: 8, Column: 1},
	} {
		at, last, err := positionNamed(fen)
		require.NoError(t, err, fen)
		require.Equal(t, fen, at.FEN())
		require.Equal(t, want, last, fen)
	}
	for words, wrong := range map[string]string{
		"lost/0":                               "expected a question such as lost/2, or a FEN: ",
		"":                                     "expected a question such as lost/2, or a FEN: ",
		"10/10/10/10/10/10/10/10/ooo7/xxxx6 o": "expected a position in which the game goes on",
	} {
		_, _, err := positionNamed(words)
		require.ErrorContains(t, err, "--debug: "+wrong, words)
	}
	_, _, err = Debug(t.Context(), match.Player{}, "lost/2")
	require.EqualError(t, err, "--debug: expected a player with lib or src, not cmd")
}
