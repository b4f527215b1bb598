package uct

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
)

// TestPriorsShareVisits tests that visits follow the priors if values hardly count.
func TestPriorsShareVisits(t *testing.T) {
	s := newSearcher(t, "Prior", "10")
	h := history(9, 9)
	s.Search(context.Background(), h, engine.Limits{Nodes: 1000}, discard)
	most, least := 0.0, 0.0
	best, worst := engine.MaxPrior, engine.Prior(0)
	for _, e := range s.pool.tree.Edges(s.pool.tree.RootNode()) {
		if p := e.Tag().Prior(); p < best {
			best, most = p, float64(e.Stats().Visits())
		}
		if p := e.Tag().Prior(); p > worst {
			worst, least = p, float64(e.Stats().Visits())
		}
	}
	require.Less(t, best, worst)
	require.Greater(t, most, least)
}

// TestOptionsOfOtherGames tests that options change nothing in a game that does not have them. NoGo
// has no priors of moves, and its playouts have no replies.
func TestOptionsOfOtherGames(t *testing.T) {
	search := func(option, value string) engine.Info {
		s := newSearcher(t, option, value)
		return s.Search(context.Background(), startOf(nogo.Game{}, ""), engine.Limits{Nodes: 500}, discard)
	}
	require.Equal(t, search("Prior", "0"), search("Prior", "0.6"))
	require.Equal(t, search("Playouts", "informed"), search("Playouts", "replying"))
}

// TestAMAFCounts tests the root's AMAF counts: each visit of a move counts there too, and no
// simulation counts twice.
func TestAMAFCounts(t *testing.T) {
	const nodes = 3000
	s := newSearcher(t)
	s.Search(context.Background(), startOf(nogo.Game{}, ""), engine.Limits{Nodes: nodes}, discard)
	root := s.pool.tree.RootNode()
	edges, amaf := s.pool.tree.Edges(root), s.pool.tree.AMAF(root)
	require.Len(t, amaf, len(edges))
	more := 0
	for i := range edges {
		own, all := edges[i].Stats().Visits(), amaf[i].Stats().Visits()
		require.LessOrEqual(t, all, uint64(nodes))
		require.GreaterOrEqual(t, all, own)
		require.True(t, amaf[i].Stats().Value() >= 0 && amaf[i].Stats().Value() <= 1)
		if all > own {
			more++
		}
	}
	require.Greater(t, more, len(edges)/2)
}

// slotOf returns an edge with visits and a value.
func slotOf(n uint64, mean float64) (s tree.Slot) {
	s.ForgetBounds()
	s.AddVisits(n)
	s.SetValue(float32(mean))
	return s
}

// TestRAVEMixes compares the choice with the formula, for moves with few and many visits.
func TestRAVEMixes(t *testing.T) {
	const k = 100
	edges := []tree.Slot{slotOf(25, 0.4), slotOf(100, 0.6), slotOf(0, 0)}
	for _, all := range [][]float64{{0.9, 0.1, 0.5}, {0.5, 0.9, 0.5}, {0.3, 0.3, 0.7}, {0.6, 0.7, 0.55}} {
		want, most := -1, -1.0
		var amaf []tree.Slot
		for i, a := range all {
			amaf = append(amaf, slotOf(1000, a))
			b := math.Sqrt(k / (3*float64(edges[i].Stats().Visits()) + k))
			if score := (1-b)*float64(edges[i].Stats().Value()) + b*a; score > most {
				want, most = i, score
			}
		}
		require.Equal(t, want, byRAVE(edges, skipped{floor: engine.Lost}, amaf, k), "%v", all)
	}
	fresh := []tree.Slot{slotOf(1000, 1), {}, {}}
	require.Equal(t, 2, byRAVE(edges, skipped{floor: engine.Lost}, fresh, k), "what nobody has made comes first")
}
