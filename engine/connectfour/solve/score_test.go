package solve

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

// TestScores converts plies to scores and back. Sooner wins score more, and only a draw scores
// zero.
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

// TestScoresOf expects ScoresOf to return exactly the scores whose values are within the bounds.
func TestScoresOf(t *testing.T) {
	const left = 30
	values := []engine.Value{engine.Lost, engine.Drawn, engine.Won}
	for _, lower := range values {
		for _, upper := range values[lower-engine.Lost:] {
			low, high := ScoresOf(engine.Bounds{Lower: lower, Upper: upper}, left)
			for score := -left; score <= left; score++ {
				v := ValueOf(score)
				require.Equal(t, lower <= v && v <= upper, low <= score && score <= high, "%d..%d: %d", lower, upper, score)
			}
		}
	}
	for plies := 1; plies <= left; plies++ {
		value := engine.Lost + engine.Value(plies%2)*2
		low, high := ScoresOf(engine.Bounds{Lower: value, Upper: value, Plies: plies}, left)
		require.Equal(t, low, high)
		require.Equal(t, value, ValueOf(low))
		require.Equal(t, plies, PliesOf(low, left))
	}
}
