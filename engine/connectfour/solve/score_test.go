package solve

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

// TestScores turns plies into scores and back: sooner wins are worth more, and
// nothing is worth as much as a draw but a draw.
func TestScores(t *testing.T) {
	for left := 1; left <= 144; left++ {
		last := Unlimited
		for plies := 1; plies <= left; plies += 2 {
			score := ScoreIn(plies, left)
			require.Equal(t, plies, PliesOf(score, left))
			require.Equal(t, engine.Won, ValueOf(score))
			require.Less(t, score, last)
			last = score
		}
		for plies := 2; plies <= left; plies += 2 {
			score := -ScoreIn(plies, left)
			require.Equal(t, plies, PliesOf(score, left))
			require.Equal(t, engine.Lost, ValueOf(score))
			require.Greater(t, score, -scoreBias)
		}
		require.Equal(t, left, PliesOf(0, left))
	}
}
