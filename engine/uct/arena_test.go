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
	for at < end {
		starts[at] = true
		size := tr.size(at)
		require.Positive(t, size)
		switch tr.state(at) {
		case blockNode:
			c.nodes++
			require.Equal(t, at, tr.slots[tr.slots[at].link].link, "the edge above a node leads to it")
		case blockDead:
			c.dead++
		case blockFree:
			c.used -= int(size)
		}
		c.used += int(size)
		at += size
	}
	require.Equal(t, end, at, "the last block ends with the arena")
	require.Equal(t, int(tr.used), c.used)
	for node := range starts {
		if s := tr.state(node); s != blockNode && s != blockDead {
			continue
		}
		for i, e := range tr.edges(node) {
			if e.link == 0 {
				continue
			}
			c.linked++
			require.True(t, starts[e.link], "a link leads to a block")
			require.EqualValues(t, blockNode, tr.state(e.link), "a link leads to a node")
			require.Equal(t, node+1+uint32(i), tr.slots[e.link].link)
		}
	}
	return c
}

func TestRecyclingKeepsTheTreeSound(t *testing.T) {
	for _, threads := range []string{"1", "2"} {
		s := New()
		t.Cleanup(s.Close)
		require.NoError(t, s.SetOption("Hash", "1"))
		require.NoError(t, s.SetOption("Threads", threads))
		r := rng.New(7)
		for game := range 3 {
			start, err := connectfour.New(9+game, 11, 3, 4)
			require.NoError(t, err)
			h := engine.History{Start: start}
			for h.Position().Outcome() == engine.Undecided {
				info := s.Search(context.Background(), h, engine.Limits{Nodes: 30000}, discard)
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
