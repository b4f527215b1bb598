package uct

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// nodeAfter follows moves from the root along the links that are true, and
// returns the node there, 0 if there is none.
func nodeAfter(tr *tree.Tree, moves ...engine.Move) tree.Node {
	p, node := tr.Root().Clone(), tr.RootNode()
	for _, m := range moves {
		p.Play(m)
		next := tree.Node(0)
		for _, e := range tr.Edges(node) {
			if e.Move() == m && e.Link() != 0 && tr.Is(e.Link(), p.Key()) {
				next = e.Link()
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
		h := history(6, 8, "5,3", "4,3", "3,3")
		s.Search(context.Background(), h, engine.Limits{Nodes: 50_000}, discard)
		a, b, c := moveOf(h, "2"), moveOf(h, "3"), moveOf(h, "4")
		one, other := nodeAfter(s.pool.tree, a, b, c), nodeAfter(s.pool.tree, c, b, a)
		require.NotZero(t, one)
		require.NotZero(t, other)
		require.Equal(t, graph == "true", one == other)
	}
}

// TestBoundsReachEveryParent tests that a walk passes a node's bounds up its own edge, even if
// another walk proved them.
func TestBoundsReachEveryParent(t *testing.T) {
	skipLong(t)
	s := newSearcher(t, "Prior", "0", "Exploration", "1") // so that it looks at all orders
	h := history(6, 8, "5,3", "4,3", "3,3")
	s.Search(context.Background(), h, engine.Limits{Nodes: 50_000}, discard)
	a, b, c := moveOf(h, "2"), moveOf(h, "3"), moveOf(h, "4")
	node, tr := nodeAfter(s.pool.tree, a, b, c), s.pool.tree
	for i := range tr.Edges(node) {
		tr.Tighten(tr.Edge(node, i), engine.Lost, engine.Drawn, 0)
	}
	for _, way := range [][]engine.Move{{a, b, c}, {c, b, a}} {
		parent := nodeAfter(tr, way[:2]...)
		for i, e := range tr.Edges(parent) {
			if e.Move() != way[2] {
				continue
			}
			edge := tr.Edge(parent, i)
			w := s.pool.workers[0]
			w.path = append(w.path[:0], step{edge: tree.RootEdge, node: tr.RootNode()}, step{edge: edge, node: node})
			w.choose(edge, node)
			require.Equal(t, engine.Drawn, tr.At(edge).Tag().Lower())
			require.Equal(t, engine.Won, tr.At(edge).Tag().Upper())
		}
	}
}

// TestEveryWayToSearchPlaysOn tests that every evaluator, with and without a graph, finds the
// win in three.
func TestEveryWayToSearchPlaysOn(t *testing.T) {
	for _, graph := range []string{"true", "false"} {
		for _, learned := range []string{"0", "0.5", "1"} {
			for _, playouts := range []string{"replying", "informed", "uniform"} {
				s := newSearcher(t, "Hash", "8", "Graph", graph, "Learned", learned, "Playouts", playouts)
				h := history(6, 8, "5,2", "4,2", "5,3", "4,3")
				info := s.Search(context.Background(), h, engine.Limits{Nodes: 1000}, discard)
				require.Equal(t, engine.Known{Lower: engine.Won, Upper: engine.Won, Exact: true, Move: engine.NoMove, Plies: 3}, bare(info.Lines[0].Known))
				info = s.Search(context.Background(), history(9, 12), engine.Limits{Nodes: 500}, discard)
				require.Less(t, info.Lines[0].Winrate, 1.0)
				require.Greater(t, info.Lines[0].Winrate, 0.0)
			}
		}
	}
}

// counted is an evaluator that counts its evaluations.
type counted struct {
	engine.Evaluator
	leaves *uint64
}

func (e counted) Evaluate(s engine.State, at engine.Leaf) engine.Evaluation {
	*e.leaves++
	return e.Evaluator.Evaluate(s, at)
}

// TestNodesAreEvaluatedLeaves tests that each simulation evaluates a leaf, although many
// positions of a middle game have several paths. There is one more evaluation for each of
// the root's moves.
func TestNodesAreEvaluatedLeaves(t *testing.T) {
	skipLong(t)
	const nodes = 20_000
	p := enginetest.Must(connectfour.Game{}.Parse("9/9/9/4x1xx1/#3x1oo1/4o1oo1/3xo1xo1/1x1oxooxx/1x1ooxxxo o"))
	leaves := new(uint64)
	count := func(g engine.Game, r *engine.Random, o engine.EvaluatorOptions) engine.Evaluator {
		return counted{g.NewEvaluator(r, o), leaves}
	}
	s := NewWith(Config{NewEvaluator: count})
	t.Cleanup(s.Close)
	require.NoError(t, s.SetOption("Solver", "false"))
	for range 3 {
		before := *leaves
		info, err := s.Search(t.Context(), engine.NewHistory(p), engine.Limits{Nodes: nodes}, nil)
		require.NoError(t, err)
		require.EqualValues(t, nodes, info.Nodes)
		require.InDelta(t, nodes, *leaves-before, 12)
	}
}

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
		start := enginetest.Must(p.game.Parse(p.fen))
		s.Search(context.Background(), engine.NewHistory(start), engine.Limits{Nodes: 5000}, discard)
		requireBackup(t, s, p.fen)
	}
}

// TestBackupOfALostMove: between two reads of an edge by choose, another worker visited it, so that
// fewer visits than none are left for the others. Then the edge is proven lost.
func TestBackupOfALostMove(t *testing.T) {
	s := newSearcher(t, "Solver", "false")
	s.Search(context.Background(), history(12, 12), engine.Limits{Nodes: 1000}, discard)
	w := s.pool.workers[0]
	for w.simulate(); len(w.path) < 3 || w.tree.At(w.path[2].edge).Tag().Proven(); w.simulate() {
	}
	w.path[1].others = tree.Sum{}.Without(tree.NewStats(1, 0.5))
	require.True(t, w.tree.Prove(w.path[2].edge, engine.Lost, 2))
	require.Equal(t, w.tree.Value(w.path[1].node), w.backedUp(1))
}

func requireBackup(t *testing.T, s tested, fen string) {
	w := s.pool.workers[0]
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

// requireTrueLinks plays from the root along all links that are up to date, requires legal moves
// and returns the number of nodes.
func requireTrueLinks(t *testing.T, tr *tree.Tree) int {
	t.Helper()
	seen := map[tree.Node]bool{}
	var walk func(p engine.Position, node tree.Node)
	walk = func(p engine.Position, node tree.Node) {
		if seen[node] {
			return
		}
		seen[node] = true
		moves := p.Moves(nil)
		edges := tr.Edges(node)
		for i := range edges {
			require.True(t, slices.Contains(moves, edges[i].Move()))
			next := p.Clone()
			next.Play(edges[i].Move())
			if link := edges[i].Link(); link != 0 && tr.Is(link, next.Key()) {
				walk(next, link)
			}
		}
	}
	walk(tr.Root(), tr.RootNode())
	return len(seen)
}

func TestThreadsKeepTheTreeSound(t *testing.T) {
	skipLong(t)
	games, nodes := enginetest.Size(1, 3), uint64(10_000)
	for _, threads := range []string{"1", "2"} {
		s := newSearcher(t, "Hash", "1", "Threads", threads)
		r := rng.New(7)
		for game := range games {
			start := enginetest.Must(connectfour.New(9+game, 11, 3, 4))
			h := engine.NewHistory(start)
			for h.Position().Outcome() == engine.Undecided {
				info := s.Search(context.Background(), h, engine.Limits{Nodes: nodes}, discard)
				require.Positive(t, requireTrueLinks(t, s.pool.tree))
				enginetest.Play(&h, info.BestMove())
				if p := h.Position(); p.Outcome() == engine.Undecided { // an opponent who surprises
					enginetest.Play(&h, rng.Pick(p.Moves(nil), &r))
				}
			}
		}
	}
}

// TestFullArenaGoesOnUsefully: the nodes with the least visits are given up.
func TestFullArenaGoesOnUsefully(t *testing.T) {
	skipLong(t)
	s := newSearcher(t, "Hash", "1")
	h := history(12, 12)
	first := s.Search(context.Background(), h, engine.Limits{Nodes: 40_000}, discard)
	require.Greater(t, first.HashFull, 900)
	root := s.pool.tree.RootNode()
	before := s.pool.tree.VisitsBelow(root)
	later := s.Search(context.Background(), h, engine.Limits{Nodes: 60_000}, discard)
	// A walk that ends with a proof is a visit, but evaluates nothing.
	require.InDelta(t, before+60_000, s.pool.tree.VisitsBelow(root), 100, "the root keeps all visits")
	require.GreaterOrEqual(t, later.Depth, first.Depth, "the tree goes on growing where it matters")
	best := bestMove(s)
	require.NotZero(t, best.link, "the best move's node is never given up")
	require.Greater(t, s.pool.tree.VisitsBelow(best.link), uint64(1000))
	requireTrueLinks(t, s.pool.tree)
}

func TestAgingHalvesANode(t *testing.T) {
	s := newSearcher(t, "Prior", "0")
	s.Search(context.Background(), history(6, 8), engine.Limits{Nodes: 1000}, discard)
	node := s.pool.tree.RootNode()
	first := &s.pool.tree.Edges(node)[0]
	first.AddVisits(tree.MaxVisits - first.Stats().Visits())
	first.SetValue(1)
	s.Search(context.Background(), history(6, 8), engine.Limits{Nodes: 1000}, discard)
	require.InDelta(t, tree.MaxVisits/2, float64(first.Stats().Visits()), 2000)
	for _, edge := range s.pool.tree.Edges(node)[1:] {
		require.Less(t, edge.Stats().Visits(), uint64(3000))
	}
}
