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
	require.Equal(t, engine.Proof{Value: engine.Lost, Plies: 26}, last.tag.Proof())
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

// TestRepliesTellEndings: in an ending that the engine misjudged and lost, playouts that know good
// replies come nearer to the truth. It is lost in 40 plies, by analyze prove.
func TestRepliesTellEndings(t *testing.T) {
	skipLong(t)
	h := historyWithHole(10, 9, 3, 4,
		"9,2", "9,5", "9,3", "9,1", "8,3", "7,3", "8,2", "8,1", "7,2", "6,2", "8,5", "9,8",
		"7,5", "6,5", "9,7", "8,7", "7,7", "6,7", "5,2", "9,6", "5,5", "4,5", "4,2", "3,2",
		"5,7", "4,7", "3,5", "2,5", "2,2", "6,3", "5,3", "4,3", "3,3", "2,3",
	)
	winrate := map[string]float64{}
	for _, playouts := range []string{"replying", "informed"} {
		s := newSearcher(t, "Playouts", playouts)
		info := s.Search(context.Background(), h, engine.Limits{Nodes: 10_000}, discard)
		winrate[playouts] = info.Lines[0].Winrate
	}
	require.Less(t, winrate["replying"], winrate["informed"]-0.1, "%v", winrate)
}

// TestRepliesThatStay: replies that are never forgotten thought this lost ending
// (analyze prove: 44 plies) even, 0.47 after 100,000 simulations and 0.57 without
// the evaluation, and the game was lost.
func TestRepliesThatStay(t *testing.T) {
	skipLong(t)
	h := historyWithHole(12, 9, 7, 4,
		"11,5", "10,5", "9,5", "8,5", "11,3", "11,4", "10,4", "9,4", "10,3", "8,4", "11,1", "11,0",
		"10,1", "9,1", "7,5", "8,1", "7,1", "11,6", "10,6", "6,4", "11,8", "5,4", "4,4", "6,1",
		"10,8", "9,8", "8,8", "5,1", "4,1", "6,5", "11,7", "5,5", "4,5", "7,8", "6,8", "5,8",
		"4,8", "3,1", "10,0", "9,0", "8,0", "7,0", "6,0",
	)
	s := newSearcher(t, "Learned", "0")
	info := s.Search(context.Background(), h, engine.Limits{Nodes: 50_000}, discard)
	require.Less(t, info.Lines[0].Winrate, 0.4)
}
