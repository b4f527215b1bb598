package uct

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

// TestBestMoveIsRefuted makes a move look best that loses in 26 plies.
func TestBestMoveIsRefuted(t *testing.T) {
	skipLong(t)
	h := historyWithHole(9, 12, 1, 6, "8,3", "7,3", "8,8", "6,3", "7,8")
	losing := moveOf(h, "8,4")
	s := newSearcher(t)
	s.Search(context.Background(), h, engine.Limits{Nodes: 100}, discard)
	search := s.pool.newSearch(context.Background(), engine.Limits{Nodes: 80_000}, discard)
	search.prepareRoot()
	edges := s.pool.tree.Edges(s.pool.tree.RootNode())
	for i := range edges {
		if edges[i].Move() == losing {
			edges[i].AddVisits(1000)
			edges[i].SetValue(1)
		}
	}
	search.refuteBest(0)
	require.Empty(t, search.refuted, "too early")
	search.done.Store(40_000)
	search.refuteBest(0)
	require.Equal(t, []engine.Move{losing}, search.refuted)
	require.NotEqual(t, losing, search.ranking()[0].tag.Move())
	last := search.ranking()[len(edges)-1]
	require.Equal(t, engine.Proven(engine.Lost, 26), bare(last.tag.Known()))
}

// TestThreatBudgetIsShort tests that threat searches are short under all limits: a stop waits
// for their end.
func TestThreatBudgetIsShort(t *testing.T) {
	s := newSearcher(t)
	for _, l := range []engine.Limits{{Nodes: 1 << 53}, {MoveTime: 24 * time.Hour}, {Depth: 1}, {}} {
		search := s.pool.newSearch(context.Background(), l, discard)
		require.LessOrEqual(t, search.threatBudget(), uint64(1<<17), "%+v", l)
	}
}
