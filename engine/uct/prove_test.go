package uct

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
)

// TestProveKeepsTheTree tests that a proof without a result answers with the tree's move, and
// that later searches keep the tree.
func TestProveKeepsTheTree(t *testing.T) {
	s := newSearcher(t)
	h := history(t, 10, 10)
	searched := s.Search(context.Background(), h, engine.Limits{Nodes: 20_000}, discard)
	before := s.team.tree.VisitsBelow(s.team.tree.RootNode())
	proof := s.Search(context.Background(), h, engine.Limits{Nodes: 1000, Prove: true}, discard)
	require.EqualValues(t, 1000, proof.Nodes)
	require.False(t, proof.Bounds.Proven())
	require.Equal(t, searched.BestMove(), proof.BestMove())
	require.NotEqual(t, 0.5, proof.Lines[0].Winrate)
	s.Search(context.Background(), h, engine.Limits{Nodes: 1}, discard)
	require.Greater(t, s.team.tree.VisitsBelow(s.team.tree.RootNode()), before)
}

// TestProofsAreEnteredIntoTheTree tests that later searches use the proof.
func TestProofsAreEnteredIntoTheTree(t *testing.T) {
	s := newSearcher(t, "Solver", "false")
	h := history(t, 4, 5)
	proof := s.Search(context.Background(), h, engine.Limits{Prove: true, MoveTime: time.Hour}, discard)
	require.True(t, proof.Bounds.Proven())
	info := s.Search(context.Background(), h, engine.Limits{Nodes: 100}, discard)
	require.Zero(t, info.Nodes)
	require.Equal(t, proof.Lines[0].Proof, info.Lines[0].Proof)
	require.Equal(t, proof.BestMove(), info.BestMove())
}

// TestProveTellsEverySecond has a clock that advances by a millisecond at each reading.
func TestProveTellsEverySecond(t *testing.T) {
	skipLong(t)
	for _, start := range []engine.Position{history(t, 12, 12).Start, reversiStart(t)} {
		now := time.Duration(0)
		tick := func() time.Duration { now += time.Millisecond; return now }
		var told []time.Duration
		limits := engine.Limits{Prove: true, MoveTime: 10 * time.Second, Clock: tick}
		s := newSearcher(t, "Hash", "16")
		s.Search(context.Background(), engine.History{Start: start}, limits, func(info engine.Info) {
			require.NotEmpty(t, info.Lines)
			told = append(told, info.Elapsed)
		})
		require.GreaterOrEqual(t, len(told), 8, "%v", told)
		for i, at := range told[1:] {
			require.Less(t, at-told[i], 1100*time.Millisecond)
		}
	}
}

func reversiStart(t *testing.T) engine.Position {
	p, err := reversi.New(8, false)
	require.NoError(t, err)
	return p
}

// TestProofMemory tests that the touched part of the tree and the solver's table together
// keep to the limit.
func TestProofMemory(t *testing.T) {
	skipLong(t)
	s := newSearcher(t, "Hash", "2")
	s.Search(context.Background(), history(t, 9, 9), engine.Limits{Nodes: 1}, discard)
	require.Less(t, s.team.tree.Touched(), 1<<20)
	s.Search(context.Background(), history(t, 9, 9), engine.Limits{Nodes: 60_000}, discard)
	require.Greater(t, s.team.tree.Touched(), 3<<19)
	require.LessOrEqual(t, s.team.tree.Touched(), 2<<20)
}
