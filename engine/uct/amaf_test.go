package uct

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/nogo"
)

// TestAMAFCounts tests what the root knows of all moves as first: each visit of
// a move counts there too, and no simulation counts twice.
func TestAMAFCounts(t *testing.T) {
	const nodes = 3000
	start, err := nogo.New(nogo.MaxSize)
	require.NoError(t, err)
	s := newSearcher(t)
	s.Search(context.Background(), engine.History{Start: start}, engine.Limits{Nodes: nodes}, discard)
	root := s.tree.rootNode()
	edges, amaf := s.tree.edges(root), s.tree.amafSlots(root)
	require.Len(t, amaf, len(edges))
	more := 0
	for i := range edges {
		own, all := visits(edges[i].stats), visits(amaf[i].stats)
		require.LessOrEqual(t, all, uint64(nodes))
		require.GreaterOrEqual(t, all, own)
		require.True(t, value(amaf[i].stats) >= 0 && value(amaf[i].stats) <= 1)
		if all > own {
			more++
		}
	}
	require.Greater(t, more, len(edges)/2)
}

// TestRAVEMixes holds the choice against the formula, for moves with few visits
// and with many.
func TestRAVEMixes(t *testing.T) {
	const k = 100
	edges := []slot{edgeOf(1, 25, 0.4), edgeOf(2, 100, 0.6), edgeOf(3, 0, 0)}
	for _, all := range [][]float64{{0.9, 0.1, 0.5}, {0.5, 0.9, 0.5}, {0.3, 0.3, 0.7}, {0.6, 0.7, 0.55}} {
		want, most := -1, -1.0
		var amaf []slot
		for i, a := range all {
			amaf = append(amaf, edgeOf(0, 1000, a))
			b := math.Sqrt(k / (3*float64(visits(edges[i].stats)) + k))
			if score := (1-b)*float64(value(edges[i].stats)) + b*a; score > most {
				want, most = i, score
			}
		}
		w := &worker{options: &options{rules: rules{rave: k}}}
		require.Equal(t, want, w.byRAVE(edges, amaf, nil, engine.Lost), "%v", all)
	}
	w := &worker{options: &options{rules: rules{rave: k}}}
	fresh := []slot{edgeOf(0, 1000, 1), {}, {}}
	require.Equal(t, 2, w.byRAVE(edges, fresh, nil, engine.Lost), "what nobody has made comes first")
}
