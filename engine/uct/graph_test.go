package uct

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/uct/tree"
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
		h := history(t, 6, 8, "5,3", "4,3", "3,3")
		s.Search(context.Background(), h, engine.Limits{Nodes: 50_000}, discard)
		p := h.Position()
		a, b, c := moveIn(t, p, "2"), moveIn(t, p, "3"), moveIn(t, p, "4")
		one, other := nodeAfter(s.team.tree, a, b, c), nodeAfter(s.team.tree, c, b, a)
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
	h := history(t, 6, 8, "5,3", "4,3", "3,3")
	s.Search(context.Background(), h, engine.Limits{Nodes: 50_000}, discard)
	p := h.Position()
	a, b, c := moveIn(t, p, "2"), moveIn(t, p, "3"), moveIn(t, p, "4")
	node, tr := nodeAfter(s.team.tree, a, b, c), s.team.tree
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
			w := s.team.workers[0]
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
				h := history(t, 6, 8, "5,2", "4,2", "5,3", "4,3")
				info := s.Search(context.Background(), h, engine.Limits{Nodes: 2000}, discard)
				require.Equal(t, engine.Proof{Value: engine.Won, Exact: true, Plies: 3}, info.Lines[0].Proof)
				info = s.Search(context.Background(), history(t, 9, 12), engine.Limits{Nodes: 2000}, discard)
				require.Less(t, info.Lines[0].Winrate, 1.0)
				require.Greater(t, info.Lines[0].Winrate, 0.0)
			}
		}
	}
}

// counted is four in a row with a count of evaluated leaves.
type counted struct {
	engine.Game
	leaves *uint64
}

type countedPosition struct {
	*connectfour.Position
	game counted
}

type countedEvaluator struct {
	engine.Evaluator
	leaves *uint64
}

func (p countedPosition) Game() engine.Game       { return p.game }
func (p countedPosition) CopyFrom(s engine.State) { p.Position.CopyFrom(s.(countedPosition).Position) }
func (p countedPosition) Clone() engine.Position {
	return countedPosition{p.Position.Clone().(*connectfour.Position), p.game}
}

func (g counted) NewEvaluator(r *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	return countedEvaluator{g.Game.NewEvaluator(r, o), g.leaves}
}

func (e countedEvaluator) Evaluate(s engine.State, at engine.Leaf) engine.Evaluation {
	*e.leaves++
	return e.Evaluator.Evaluate(s.(countedPosition).Position, at)
}

// TestNodesAreEvaluatedLeaves tests that each simulation evaluates a leaf, although many
// positions of a middle game have several paths. There is one more evaluation for each of
// the root's moves.
func TestNodesAreEvaluatedLeaves(t *testing.T) {
	skipLong(t)
	const nodes = 20_000
	p, err := connectfour.Parse("9/9/9/4x1xx1/#3x1oo1/4o1oo1/3xo1xo1/1x1oxooxx/1x1ooxxxo o")
	require.NoError(t, err)
	leaves := new(uint64)
	start := countedPosition{p, counted{connectfour.Game{}, leaves}}
	s := newSearcher(t, "Solver", "false")
	for range 3 {
		before := *leaves
		info := s.Search(context.Background(), engine.History{Start: start}, engine.Limits{Nodes: nodes}, discard)
		require.EqualValues(t, nodes, info.Nodes)
		require.InDelta(t, nodes, *leaves-before, 12)
	}
}
