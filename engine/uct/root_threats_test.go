package uct

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// TestWinAtTheRoot tests wins by threat sequences with quiet moves, which simulations miss.
func TestWinAtTheRoot(t *testing.T) {
	skipLong(t)
	for _, c := range []struct {
		h     engine.History
		move  string
		plies int
		nodes uint64
	}{
		{historyWithHole(t, 10, 9, 9, 5, "9,1", "8,5", "8,1", "9,0", "9,4", "7,5", "6,5", "9,8"), "7,1", 15, 10_000},
		{historyWithHole(t, 10, 12, 0, 0, "9,8", "9,4", "9,5", "8,5", "8,8", "7,5"), "9,7", 17, 80_000},
	} {
		s := newSearcher(t)
		info := s.Search(context.Background(), c.h, engine.Limits{Nodes: c.nodes}, discard)
		require.Equal(t, c.move, boardtext.FormatMove(c.h.Start, info.BestMove()))
		require.Equal(t, engine.Proof{Value: engine.Won, Plies: c.plies}, info.Lines[0].Proof)
	}
}

// TestLosingMoveIsRefuted tests the move 8,4, which loses in 26 plies and looks as good as
// the others.
func TestLosingMoveIsRefuted(t *testing.T) {
	skipLong(t)
	h := historyWithHole(t, 9, 12, 1, 6, "8,3", "7,3", "8,8", "6,3", "7,8")
	for seed := range 8 {
		s := newSearcher(t, "Seed", strconv.Itoa(1+seed))
		info := s.Search(context.Background(), h, engine.Limits{Nodes: 80_000}, discard)
		require.NotEqual(t, "8,4", boardtext.FormatMove(h.Start, info.BestMove()))
	}
}

// TestBestMoveIsRefuted makes the same losing move look best.
func TestBestMoveIsRefuted(t *testing.T) {
	skipLong(t)
	h := historyWithHole(t, 9, 12, 1, 6, "8,3", "7,3", "8,8", "6,3", "7,8")
	losing, err := boardtext.ParseMove(h.Position(), "8,4")
	require.NoError(t, err)
	s := newSearcher(t)
	s.Search(context.Background(), h, engine.Limits{Nodes: 100}, discard)
	r := s.team.newSearch(context.Background(), engine.Limits{Nodes: 80_000}, discard)
	r.prepareRoot()
	edges := s.team.tree.Edges(s.team.tree.RootNode())
	for i := range edges {
		if edges[i].Move() == losing {
			edges[i].AddVisits(1000)
			edges[i].SetValue(1)
		}
	}
	r.refuteBest(0)
	require.Empty(t, r.refuted, "too early")
	r.done.Store(40_000)
	r.refuteBest(0)
	require.Equal(t, []engine.Move{losing}, r.refuted)
	require.NotEqual(t, losing, r.rank()[0].tag.Move())
	last := r.rank()[len(edges)-1]
	require.Equal(t, engine.Proof{Value: engine.Lost, Plies: 26}, last.tag.Proof())
}

// TestThreatBudgetIsShort tests that threat searches are short under all limits: a stop waits
// for their end.
func TestThreatBudgetIsShort(t *testing.T) {
	s := newSearcher(t)
	for _, l := range []engine.Limits{{Nodes: 1 << 53}, {MoveTime: 24 * time.Hour}, {Depth: 1}, {}} {
		r := s.team.newSearch(context.Background(), l, discard)
		require.LessOrEqual(t, r.threatBudget(), uint64(1<<17), "%+v", l)
	}
}
