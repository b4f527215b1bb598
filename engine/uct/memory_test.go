package uct

import (
	"context"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/enginetest"
	"github.com/c4engine/c4engine/engine/rng"
)

// requireSound walks the memory block by block and checks that blocks lie without
// a gap, and that what the links and the index lead to holds the key of the
// position there, where it is a node at all. It returns the number of nodes.
func requireSound(t *testing.T, tr *tree) (nodes int) {
	t.Helper()
	starts := map[uint32]bool{}
	used := 0
	end := uint32(len(tr.slots))
	at := uint32(firstSlot)
	for size := uint32(0); at < end; at += size {
		starts[at] = true
		if size = tr.size(at); size == 0 {
			t.Fatalf("block %d has no size", at)
		}
		switch tr.state(at) {
		case blockNode:
			nodes++
			require.NotZero(t, tr.slots[at].stats, "a node without a key")
		case blockFree:
			used -= int(size)
		}
		used += int(size)
	}
	require.Equal(t, end, at, "the last block ends with the memory")
	require.Equal(t, int(tr.used), used)
	require.True(t, starts[tr.rootNode()])
	requireTrueLinks(t, tr, starts)
	return nodes
}

// requireTrueLinks plays from the root along all links that lead to the nodes
// they mean.
func requireTrueLinks(t *testing.T, tr *tree, starts map[uint32]bool) {
	t.Helper()
	seen := map[uint32]bool{}
	var walk func(p engine.Position, node uint32)
	walk = func(p engine.Position, node uint32) {
		if seen[node] {
			return
		}
		seen[node] = true
		require.True(t, starts[node], "a key in the middle of a node")
		moves := p.Moves(nil)
		for _, e := range tr.edges(node) {
			require.Contains(t, moves, tag(e.tag).move())
			next := p.Clone()
			next.Play(tag(e.tag).move())
			if e.link != 0 && tr.is(e.link, next.Key()) {
				walk(next, e.link)
			}
		}
	}
	walk(tr.root, tr.rootNode())
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
				require.Positive(t, requireSound(t, s.tree))
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
	before := s.tree.visitsBelow(s.tree.rootNode())
	later := s.Search(context.Background(), h, engine.Limits{Nodes: 300_000}, discard)
	// A walk that ends with a proof is a visit, but evaluates nothing.
	require.InDelta(t, before+300_000, s.tree.visitsBelow(s.tree.rootNode()), 100, "the root keeps all visits")
	require.GreaterOrEqual(t, later.Depth, first.Depth, "the tree goes on growing where it matters")
	requireSound(t, s.tree)
}

func TestRecycleTakesBackWhatMattersLeast(t *testing.T) {
	skipLong(t)
	s := newSearcher(t, "Hash", "1")
	s.Search(context.Background(), history(t, 12, 12), engine.Limits{Nodes: 400_000}, discard)
	root := s.tree.rootNode()
	for _, edge := range s.tree.rank(root, &s.options)[:1] {
		require.NotZero(t, edge.link, "the best move's node is never given up")
		require.Greater(t, s.tree.importance(edge.link), s.tree.threshold)
	}
}

func TestAgingHalvesANode(t *testing.T) {
	s := newSearcher(t, "ForcedVisits", "0", "Prior", "0") // or the others would be due some millions
	s.Search(context.Background(), history(t, 6, 8), engine.Limits{Nodes: 1000}, discard)
	node := s.tree.rootNode()
	s.tree.slots[node+1].stats = newStats(maxVisits, 1)
	s.Search(context.Background(), history(t, 6, 8), engine.Limits{Nodes: 1000}, discard)
	stats := s.tree.slots[node+1].stats
	require.InDelta(t, maxVisits/2, float64(visits(stats)), 2000)
	for _, edge := range s.tree.edges(node)[1:] {
		require.Less(t, visits(edge.stats), uint64(3000))
	}
}

func TestSlotIsSixteenBytes(t *testing.T) {
	a, err := newMemory(1)
	require.NoError(t, err)
	t.Cleanup(a.release)
	require.Equal(t, slotBytes, int(unsafe.Sizeof(a.slots[0])))
	require.LessOrEqual(t, slotBytes*len(a.slots)+indexBytes*len(a.index.entries), 1<<20, "all of it is within Hash")
}
