package nogo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestExactPlayouts solves late positions and requires the same winner of every playout that
// calls its result exact.
func TestExactPlayouts(t *testing.T) {
	s := solver{t: t, known: map[uint64]engine.Proof{}, seen: map[engine.Value]int{}}
	r := rng.New(5)
	exact := map[engine.Outcome]int{}
	open := 0
	for _, p := range somePositions(enginetest.Size(60, 300)) {
		if len(p.Moves(nil)) > 5 || p.View().Shared > 5 {
			continue
		}
		value := s.solve(p).Value
		state := p.Clone().(*nogo.Position)
		end := state.Playout(&r, r.Below(2) == 0)
		if !end.Exact {
			open++
			continue
		}
		require.Equal(t, value, p.Turn().Of(end.Outcome), p.FEN())
		exact[end.Outcome]++
	}
	t.Logf("exact: %v, others: %d", exact, open)
	require.Len(t, exact, 2, "exact wins of both sides")
	require.Positive(t, open)
}
