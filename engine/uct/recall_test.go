package uct

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// TestRestrictionsSurviveAProof: an analysis of some moves searches only these, also
// when what was proven puts another move first in a tree that has begun again.
func TestRestrictionsSurviveAProof(t *testing.T) {
	h := history(t, 9, 9, "8,4", "7,4")
	for _, m := range h.Position().Moves(nil) {
		s := newSearcher(t, "KeepTree", "false", "Seed", "3")
		s.Search(context.Background(), h, engine.Limits{Nodes: 1000, Prove: true}, discard)
		info := s.Search(context.Background(), h, engine.Limits{Nodes: 1000, Moves: []engine.Move{m}}, discard)
		require.EqualValues(t, 1000, info.Nodes)
		for _, e := range s.tree.edges(s.tree.rootNode()) {
			if tag(e.tag).move() != m {
				require.Zero(t, visits(e.stats), "another move was searched")
			}
		}
	}
}

// TestScoreBelongsToOneLine: the proven difference of discs is the best move's.
func TestScoreBelongsToOneLine(t *testing.T) {
	r := rng.New(1)
	h := nearEnd(t, 10, &r)
	s := newSearcher(t)
	proof := s.Search(context.Background(), h, engine.Limits{Prove: true, MoveTime: time.Hour}, discard)
	require.NotNil(t, proof.Lines[0].Score)
	info := s.Search(context.Background(), h, engine.Limits{Nodes: 1000, MultiPV: 2}, discard)
	require.Len(t, info.Lines, 2)
	require.Nil(t, info.Lines[1].Score)
}
