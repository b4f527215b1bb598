package uct

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/rng"
)

// census is what a walk over the arena finds.
type census struct {
	nodes, dead, used, linked int
}

// requireSound walks the arena block by block and checks that blocks lie
// without a gap, that every link leads to a node which knows the way back, and
// that nothing leads to what is dead.
func requireSound(t *testing.T, tr *tree) census {
	t.Helper()
	var c census
	starts := map[uint32]bool{}
	end := uint32(len(tr.slots))
	at := uint32(firstSlot)
	for size := uint32(0); at < end; at += size {
		starts[at] = true
		if size = tr.size(at); size == 0 {
			t.Fatalf("block %d has no size", at)
		}
		switch tr.state(at) {
		case blockNode:
			c.nodes++
			if above := tr.slots[at].link; tr.slots[above].link != at {
				t.Fatalf("the edge %d above node %d leads to %d", above, at, tr.slots[above].link)
			}
		case blockDead:
			c.dead++
		case blockFree:
			c.used -= int(size)
		}
		c.used += int(size)
	}
	require.Equal(t, end, at, "the last block ends with the arena")
	require.Equal(t, int(tr.used), c.used)
	for node := range starts {
		if s := tr.state(node); s == blockNode || s == blockDead {
			c.linked += requireLinks(t, tr, node, starts)
		}
	}
	return c
}

// requireLinks checks the links of one node and returns how many it has.
func requireLinks(t *testing.T, tr *tree, node uint32, starts map[uint32]bool) (linked int) {
	t.Helper()
	for i, e := range tr.edges(node) {
		if e.link == 0 {
			continue
		}
		linked++
		edge := node + 1 + uint32(i)
		if !starts[e.link] || tr.state(e.link) != blockNode || tr.slots[e.link].link != edge {
			t.Fatalf("edge %d leads to %d, which is no node below it", edge, e.link)
		}
	}
	return linked
}

func TestRecyclingKeepsTheTreeSound(t *testing.T) {
	games, nodes := 3, uint64(30_000)
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
				census := requireSound(t, s.tree)
				require.Positive(t, census.nodes)
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
	s := newSearcher(t, "Hash", "1")
	h := history(t, 12, 12)
	first := s.Search(context.Background(), h, engine.Limits{Nodes: 100_000}, discard)
	require.Greater(t, first.HashFull, 900)
	before := s.tree.worth(s.tree.rootNode())
	later := s.Search(context.Background(), h, engine.Limits{Nodes: 300_000}, discard)
	require.EqualValues(t, before+300_000, s.tree.worth(s.tree.rootNode()), "the root keeps all visits")
	require.GreaterOrEqual(t, later.Depth, first.Depth, "the tree goes on growing where it matters")
	requireSound(t, s.tree)
}

func TestRecycleTakesBackWhatMattersLeast(t *testing.T) {
	s := newSearcher(t, "Hash", "1")
	s.Search(context.Background(), history(t, 12, 12), engine.Limits{Nodes: 400_000}, discard)
	root := s.tree.rootNode()
	for _, edge := range s.tree.rank(root, &s.options)[:1] {
		require.NotZero(t, edge.link, "the best move's node is never given up")
		require.Greater(t, s.tree.worth(edge.link), s.tree.threshold)
	}
}

func TestAgingHalvesANode(t *testing.T) {
	s := newSearcher(t)
	s.Search(context.Background(), history(t, 6, 7), engine.Limits{Nodes: 1000}, discard)
	node := s.tree.rootNode()
	s.tree.slots[node+1].stats = maxVisits*visit + maxVisits*resultWin
	s.Search(context.Background(), history(t, 6, 7), engine.Limits{Nodes: 1000}, discard)
	stats := s.tree.slots[node+1].stats
	require.InDelta(t, maxVisits/2, float64(visits(stats)), 2000)
	require.InDelta(t, 1, mean(stats), 0.01)
	for _, edge := range s.tree.edges(node)[1:] {
		require.Less(t, visits(edge.stats), uint64(1000))
	}
}

func TestSlotIsSixteenBytes(t *testing.T) {
	a, err := newArena(1)
	require.NoError(t, err)
	t.Cleanup(a.release)
	require.Len(t, a.slots, 1<<20/slotBytes)
}
