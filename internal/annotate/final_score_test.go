package annotate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/reversi"
)

// TestFinalScore counts the empty cells for the winner, for either side to move.
func TestFinalScore(t *testing.T) {
	for fen, score := range map[string]int{
		"2x1/1xxx/1xxx/2x1 x":   16,
		"xxxx/xxxx/xxxx/xxx1 o": -16,
		"xxxx/xxxx/oooo/oooo x": 0,
	} {
		p, err := reversi.Game{}.Parse(fen)
		require.NoError(t, err)
		require.Equal(t, &score, finalScore(p), fen)
	}
}
