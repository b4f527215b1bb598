package uct

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

// nodeAfter follows moves from the root along the links that are true, and
// returns the node there, 0 if there is none.
func nodeAfter(tr *tree, moves ...engine.Move) uint32 {
	p, node := tr.root.Clone(), tr.rootNode()
	for _, m := range moves {
		p.Play(m)
		next := uint32(0)
		for _, e := range tr.edges(node) {
			if tag(e.tag).move() == m && e.link != 0 && tr.is(e.link, p.Key()) {
				next = e.link
			}
		}
		if node = next; node == 0 {
			return 0
		}
	}
	return node
}

// TestOnePositionIsOneNode: three moves in two orders.
func TestOnePositionIsOneNode(t *testing.T) {
	skipLong(t)
	for _, graph := range []string{"true", "false"} {
		s := newSearcher(t, "Graph", graph, "Prior", "0", "Exploration", "1") // so that it looks at all orders
		h := history(t, 6, 8, "5,3", "4,3", "3,3")
		s.Search(context.Background(), h, engine.Limits{Nodes: 50_000}, discard)
		p := h.Position()
		a, b, c := moveIn(t, p, "2"), moveIn(t, p, "3"), moveIn(t, p, "4")
		one, other := nodeAfter(s.tree, a, b, c), nodeAfter(s.tree, c, b, a)
		require.NotZero(t, one)
		require.NotZero(t, other)
		require.Equal(t, graph == "true", one == other)
	}
}

// TestBoundsReachEveryParent: what one walk finds out about a node, the next one
// that passes it by another edge passes on, also where it proves nothing.
func TestBoundsReachEveryParent(t *testing.T) {
	skipLong(t)
	s := newSearcher(t, "Prior", "0", "Exploration", "1") // so that it looks at all orders
	h := history(t, 6, 8, "5,3", "4,3", "3,3")
	s.Search(context.Background(), h, engine.Limits{Nodes: 50_000}, discard)
	p := h.Position()
	a, b, c := moveIn(t, p, "2"), moveIn(t, p, "3"), moveIn(t, p, "4")
	node, tr := nodeAfter(s.tree, a, b, c), s.tree
	for i := range tr.edges(node) {
		tr.tighten(node+1+uint32(i), engine.Lost, engine.Drawn, 0)
	}
	for _, way := range [][]engine.Move{{a, b, c}, {c, b, a}} {
		parent := nodeAfter(tr, way[:2]...)
		for i, e := range tr.edges(parent) {
			if tag(e.tag).move() != way[2] {
				continue
			}
			edge := parent + 1 + uint32(i)
			w := s.workers[0]
			w.path = append(w.path[:0], step{edge: rootEdge, node: tr.rootNode()}, step{edge: edge, node: node})
			w.choose(edge, node)
			require.Equal(t, engine.Drawn, tr.slots[edge].loadTag().lower())
			require.Equal(t, engine.Won, tr.slots[edge].loadTag().upper())
		}
	}
}

// TestIndexForgetsButNeverErrs fills a small index with many more nodes than it
// holds.
func TestIndexForgetsButNeverErrs(t *testing.T) {
	a, err := newMemory(1)
	require.NoError(t, err)
	t.Cleanup(a.release)
	a.index.entries = a.index.entries[:4*bucket]
	nodes, found := 200, 0
	key := func(i int) uint64 { return uint64(i) * 0x9e3779b97f4a7c15 }
	for i := 1; i <= nodes; i++ {
		at := uint32(firstSlot + 2*i)
		a.setBlock(at, 2, blockOwned)
		a.publish(at, key(i), 0.5, 1)
		a.index.enter(a.slots, at, key(i))
		require.Equal(t, at, a.find(key(i)), "the newest is there")
	}
	for i := 1; i <= nodes; i++ {
		if at := a.find(key(i)); at != 0 {
			found++
			require.EqualValues(t, firstSlot+2*i, at)
		}
	}
	require.Equal(t, 4*bucket, found)
	a.setState(a.find(key(nodes)), blockUnused)
	require.Zero(t, a.find(key(nodes)), "a node that was given up")
	a.index.enter(a.slots, firstSlot+2, key(nodes))
	require.Zero(t, a.find(key(nodes)), "a node of another position")
}

// TestEveryWayToSearchPlaysOn: every evaluator, with and without a graph, finds
// the win in three.
func TestEveryWayToSearchPlaysOn(t *testing.T) {
	for _, graph := range []string{"true", "false"} {
		for _, learned := range []string{"0", "0.5", "1"} {
			for _, playouts := range []string{"replying", "informed", "uniform"} {
				s := newSearcher(t, "Hash", "8", "Graph", graph, "Learned", learned, "Playouts", playouts)
				h := history(t, 6, 8, "5,2", "4,2", "5,3", "4,3")
				info := s.Search(context.Background(), h, engine.Limits{Nodes: 2000}, discard)
				require.Equal(t, engine.Proof{Value: engine.Won, Plies: 3}, info.Lines[0].Proof)
				info = s.Search(context.Background(), history(t, 9, 12), engine.Limits{Nodes: 2000}, discard)
				require.Less(t, info.Lines[0].Winrate, 1.0)
				require.Greater(t, info.Lines[0].Winrate, 0.0)
			}
		}
	}
}
