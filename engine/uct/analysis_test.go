package uct

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// TestAnalysisVisitsEveryMove tests that analysis of several moves visits bad ones, and that
// play without exploration does not.
func TestAnalysisVisitsEveryMove(t *testing.T) {
	for multiPV, want := range map[int]uint64{9: 50, 1: 0} {
		s := newSearcher(t, "Prior", "0", "Exploration", "0")
		limits := engine.Limits{Nodes: 5000, MultiPV: multiPV}
		s.Search(context.Background(), history(t, 9, 9), limits, discard)
		got := limits.Nodes
		for _, e := range s.team.tree.Edges(s.team.tree.RootNode()) {
			got = min(got, e.Stats().Visits())
		}
		require.InDelta(t, want, got, 1, multiPV)
	}
}

// TestQuietAttack tests that the search for threats proves that 7,1 refutes 9,8 within 15
// plies. Simulations alone do not find it. With ForcedMoves off there is no such search.
func TestQuietAttack(t *testing.T) {
	skipLong(t)
	h := historyWithHole(t, 10, 9, 9, 5, "9,1", "8,5", "8,1", "9,0", "9,4", "7,5", "6,5")
	refuted, err := boardtext.ParseMove(h.Position(), "9,8")
	require.NoError(t, err)
	for option, value := range map[string]engine.Value{"true": engine.Lost, "false": engine.Unknown} {
		s := newSearcher(t, "ForcedMoves", option)
		limits := engine.Limits{Nodes: 20_000, Moves: []engine.Move{refuted}}
		info := s.Search(context.Background(), h, limits, discard)
		require.Equal(t, value, info.Lines[0].Proof.Value, "ForcedMoves %s after %d", option, info.Nodes)
	}
}
