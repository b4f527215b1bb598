package uct

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// TestBackup compares the values that walks back up with those computed from all edges: in a
// middle game of many transpositions, on an almost empty board, and with AMAF.
func TestBackup(t *testing.T) {
	skipLong(t)
	s := newSearcher(t, "Solver", "false")
	for _, p := range []struct {
		game engine.Game
		fen  string
	}{
		{connectfour.Game{}, "9/9/9/4x1xx1/#3x1oo1/4o1oo1/3xo1xo1/1x1oxooxx/1x1ooxxxo o"},
		{connectfour.Game{}, "8/8/4#3/8/8/3o4/3x4 x"},
		{nogo.Game{}, "5/5/5/5/5 x"},
	} {
		start, err := p.game.Parse(p.fen)
		require.NoError(t, err)
		s.Search(context.Background(), engine.History{Start: start}, engine.Limits{Nodes: 5000}, discard)
		requireBackup(t, s, p.fen)
	}
}

// TestBackupOfALostMove: between two reads of an edge by choose, another worker visited it, so that
// fewer visits than none are left for the others. Then the edge is proven lost.
func TestBackupOfALostMove(t *testing.T) {
	s := newSearcher(t, "Solver", "false")
	s.Search(context.Background(), history(t, 12, 12), engine.Limits{Nodes: 1000}, discard)
	w := s.team.workers[0]
	for w.simulate(); len(w.path) < 3 || w.tree.At(w.path[2].edge).Tag().Proven(); w.simulate() {
	}
	w.path[1].others = tree.Sum{}.Without(tree.NewStats(1, 0.5))
	require.True(t, w.tree.Prove(w.path[2].edge, engine.Proof{Value: engine.Lost, Plies: 2}))
	require.Equal(t, w.tree.Value(w.path[1].node), w.backedUp(1))
}

func requireBackup(t *testing.T, s tested, fen string) {
	w := s.team.workers[0]
	nodes := 0
	for range 1000 {
		w.simulate()
		for i, at := range w.path {
			if i > 0 && at.node != 0 {
				nodes++
				require.InDelta(t, w.tree.Value(at.node), w.backedUp(i), 1e-6, fen)
			}
		}
	}
	require.Greater(t, nodes, 1000, fen)
}
