package uct

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// TestAMAFCounts tests the root's AMAF counts: each visit of a move counts there too, and no
// simulation counts twice.
func TestAMAFCounts(t *testing.T) {
	const nodes = 3000
	start, err := nogo.New(nogo.MaxSize)
	require.NoError(t, err)
	s := newSearcher(t)
	s.Search(context.Background(), engine.History{Start: start}, engine.Limits{Nodes: nodes}, discard)
	root := s.team.tree.RootNode()
	edges, amaf := s.team.tree.Edges(root), s.team.tree.AMAF(root)
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
		w := &worker{options: &options{rave: k}}
		require.Equal(t, want, w.byRAVE(edges, amaf, nil, engine.Lost), "%v", all)
	}
	w := &worker{options: &options{rave: k}}
	fresh := []tree.Slot{slotOf(1000, 1), {}, {}}
	require.Equal(t, 2, w.byRAVE(edges, fresh, nil, engine.Lost), "what nobody has made comes first")
}
