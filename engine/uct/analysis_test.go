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

func TestRestrictedAnalysis(t *testing.T) {
	s := newSearcher(t)
	h := history(t, 6, 7, "5,2", "4,2", "5,3", "4,3")
	bad := moveIn(t, h.Position(), "0")
	info := s.Search(context.Background(), h, engine.Limits{Nodes: 20000, Moves: []engine.Move{bad}}, discard)
	require.Equal(t, bad, info.BestMove())
	require.Len(t, info.Lines, 1)
	all := s.Search(context.Background(), h, engine.Limits{Nodes: 20000, MultiPV: 20}, discard)
	require.Len(t, all.Lines, 7, "every legal move can be asked for")
}

func TestRestrictedAnalysisDoesNotDecideTheNextMove(t *testing.T) {
	skipLong(t)
	s := newSearcher(t)
	h := history(t, 6, 7)
	corner := moveIn(t, h.Position(), "0")
	s.Search(context.Background(), h, engine.Limits{Nodes: 100_000, Moves: []engine.Move{corner}}, discard)
	info := s.Search(context.Background(), h, engine.Limits{Nodes: 100_000}, discard)
	require.NotEqual(t, corner, info.BestMove())
}

// TestRestrictedAnalysisBelowDoesNotDecide tests that the visits of a search for one bad move
// do not count after the root has moved on. A search from above would take them for the
// position's value.
func TestRestrictedAnalysisBelowDoesNotDecide(t *testing.T) {
	s := newSearcher(t, "Solver", "false")
	below := history(t, 6, 7, "5,2", "4,2")
	bad := moveIn(t, below.Position(), "6")
	s.Search(context.Background(), below, engine.Limits{Nodes: 20_000, Moves: []engine.Move{bad}}, discard)
	node := s.team.tree.RootNode()
	require.GreaterOrEqual(t, s.team.tree.VisitsBelow(node), uint64(20_000))
	s.Search(context.Background(), history(t, 6, 7, "5,2"), engine.Limits{Nodes: 1}, discard)
	require.Equal(t, node, s.team.tree.Find(below.Position().Key()), "it is still known")
	require.LessOrEqual(t, s.team.tree.VisitsBelow(node), uint64(1))
}
