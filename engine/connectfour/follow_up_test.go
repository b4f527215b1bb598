package connectfour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestFollowUpWins compares wins by follow-up with the exact solver on boards that are nearly
// full, with even and odd numbers of empty cells.
func TestFollowUpWins(t *testing.T) {
	games := enginetest.Size(1000, 20_000)
	solver := connectfour.BareSolver(1)
	var found [2]int
	eachEnding(t, 11, games, 20, func(g *pair) {
		left := g.fast.Remaining()
		if _, known := g.fast.Candidates(nil); known.Value == engine.Unknown && g.fast.FollowUp() {
			found[left%2]++
			b := solve(t, solver, g.fast)
			require.Equal(t, engine.Lost, b.Upper, g)
			require.LessOrEqual(t, b.Plies, left&^1, g)
		}
	})
	require.Greater(t, found[0], games/20)
	require.Greater(t, found[1], games/20)
}
