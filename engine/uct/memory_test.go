package uct

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/uct/tree"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// requireSound checks the memory block by block. Nodes that links and the index lead to must
// have the keys of their positions. It returns the number of nodes.
func requireSound(t *testing.T, tr *tree.Tree) (nodes int) {
	t.Helper()
	nodes, err := tr.Check()
	require.NoError(t, err)
	requireTrueLinks(t, tr)
	return nodes
}

// requireTrueLinks plays from the root along all links that are up to date.
func requireTrueLinks(t *testing.T, tr *tree.Tree) {
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
			require.Contains(t, moves, edges[i].Move())
			next := p.Clone()
			next.Play(edges[i].Move())
			if link := edges[i].Link(); link != 0 && tr.Is(link, next.Key()) {
				walk(next, link)
			}
		}
	}
	walk(tr.Root(), tr.RootNode())
}

func TestThreadsKeepTheTreeSound(t *testing.T) {
	games, nodes := enginetest.Size(2, 3), uint64(30_000)
	if testing.Short() {
		games, nodes = 1, 6_000
	}
	for _, threads := range []string{"1", "2"} {
		s := newSearcher(t, "Hash", "1", "Threads", threads)
		r := rng.New(7)
		for game := range games {
			start, err := connectfour.New(9+game, 11, 3, 4)
			require.NoError(t, err)
			h := engine.History{Start: start}
			for h.Position().Outcome() == engine.Undecided {
				info := s.Search(context.Background(), h, engine.Limits{Nodes: nodes}, discard)
				require.Positive(t, requireSound(t, s.team.tree))
				h.Moves = append(h.Moves, info.BestMove())
				if p := h.Position(); p.Outcome() == engine.Undecided { // an opponent who surprises
					moves := p.Moves(nil)
					h.Moves = append(h.Moves, moves[r.Below(uint32(len(moves)))])
				}
			}
		}
	}
}

func TestFullArenaGoesOnUsefully(t *testing.T) {
	skipLong(t)
	s := newSearcher(t, "Hash", "1")
	h := history(t, 12, 12)
	first := s.Search(context.Background(), h, engine.Limits{Nodes: 100_000}, discard)
	require.Greater(t, first.HashFull, 900)
	before := s.team.tree.VisitsBelow(s.team.tree.RootNode())
	later := s.Search(context.Background(), h, engine.Limits{Nodes: 300_000}, discard)
	// A walk that ends with a proof is a visit, but evaluates nothing.
	require.InDelta(t, before+300_000, s.team.tree.VisitsBelow(s.team.tree.RootNode()), 100, "the root keeps all visits")
	require.GreaterOrEqual(t, later.Depth, first.Depth, "the tree goes on growing where it matters")
	requireSound(t, s.team.tree)
}

func TestReclaimingTakesTheLeastVisitedNodes(t *testing.T) {
	skipLong(t)
	s := newSearcher(t, "Hash", "1")
	s.Search(context.Background(), history(t, 12, 12), engine.Limits{Nodes: 400_000}, discard)
	root := s.team.tree.RootNode()
	for _, edge := range s.team.options.rank(s.team.tree, root)[:1] {
		require.NotZero(t, edge.link, "the best move's node is never given up")
		require.Greater(t, s.team.tree.VisitsBelow(edge.link), uint64(1000))
	}
}

func TestAgingHalvesANode(t *testing.T) {
	s := newSearcher(t, "Prior", "0")
	s.Search(context.Background(), history(t, 6, 8), engine.Limits{Nodes: 1000}, discard)
	node := s.team.tree.RootNode()
	first := &s.team.tree.Edges(node)[0]
	first.AddVisits(tree.MaxVisits - first.Stats().Visits())
	first.SetValue(1)
	s.Search(context.Background(), history(t, 6, 8), engine.Limits{Nodes: 1000}, discard)
	require.InDelta(t, tree.MaxVisits/2, float64(first.Stats().Visits()), 2000)
	for _, edge := range s.team.tree.Edges(node)[1:] {
		require.Less(t, edge.Stats().Visits(), uint64(3000))
	}
}
