package tree

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
)

func newTree(t *testing.T) *Tree {
	tr := enginetest.Must(New(1))
	t.Cleanup(tr.Release)
	return tr
}

func edgeOf(move engine.Move, n uint64, mean float32) Slot {
	return Slot{stats: uint64(NewStats(n, mean)), tag: uint32(NewTag(move))}
}

func provenEdge(move engine.Move, v engine.Value, plies int) Slot {
	return Slot{tag: uint32(NewTag(move).With(v, v, plies))}
}

func TestBoundsOfANode(t *testing.T) {
	for _, c := range []struct {
		name         string
		edges        []Slot
		lower, upper engine.Value
		plies        int
	}{
		{"one win is enough", []Slot{edgeOf(1, 9, 0.5), provenEdge(2, engine.Won, 3), provenEdge(3, engine.Won, 5)}, engine.Won, engine.Won, 3},
		{"all lost", []Slot{provenEdge(1, engine.Lost, 2), provenEdge(2, engine.Lost, 6)}, engine.Lost, engine.Lost, 6},
		{"a draw and losses", []Slot{provenEdge(1, engine.Lost, 8), provenEdge(2, engine.Drawn, 6)}, engine.Drawn, engine.Drawn, 6},
		{"a draw and more to find", []Slot{edgeOf(1, 9, 0.5), provenEdge(2, engine.Drawn, 6)}, engine.Drawn, engine.Won, 6},
		{"nothing", []Slot{edgeOf(1, 9, 0.5), provenEdge(2, engine.Lost, 6)}, engine.Lost, engine.Won, maxTagPlies},
	} {
		tr, node := withNode(t, c.edges...)
		lower, upper, plies := tr.Bounds(node)
		require.Equal(t, c.lower, lower, c.name)
		require.Equal(t, c.upper, upper, c.name)
		require.Equal(t, c.plies, plies, c.name)
	}
}

func TestEdgesLieBehindTheirNode(t *testing.T) {
	tr, node := withNode(t, edgeOf(1, 9, 0.5), edgeOf(2, 3, 0.5), edgeOf(3, 1, 0.5))
	edges := tr.Edges(node)
	require.Len(t, edges, 3)
	for i := range edges {
		require.Same(t, &edges[i], tr.At(tr.Edge(node, i)))
	}
}

func TestTagKeepsItsParts(t *testing.T) {
	tag := NewTag(65535).With(engine.Drawn, engine.Drawn, 300)
	require.EqualValues(t, 65535, tag.Move())
	require.Equal(t, engine.Proven(engine.Drawn, 255), bare(tag))
	open := NewTag(3).With(engine.Drawn, engine.Won, 9)
	require.False(t, open.Known().Proven())
	require.EqualValues(t, 0.5, open.Clamp(0))
	require.EqualValues(t, 1, open.Clamp(1))
}

func TestTagKeepsItsPrior(t *testing.T) {
	for p := range engine.MaxPrior + 1 {
		tag := NewTag(77).withPrior(p)
		require.Equal(t, p, tag.Prior())
		require.Equal(t, NewTag(77).Upper(), tag.Upper())
		tag = tag.With(engine.Won, engine.Won, 9)
		require.Equal(t, p, tag.Prior())
		require.EqualValues(t, 77, tag.Move())
		require.Equal(t, engine.Proven(engine.Won, 9), bare(tag))
	}
}

func TestStatsKeepTheirParts(t *testing.T) {
	edge := Slot{stats: uint64(NewStats(9, 0.25))}
	require.EqualValues(t, 9, edge.AddVisits(3))
	edge.SetValue(0.75)
	edge.Halve()
	require.EqualValues(t, 6, edge.Stats().Visits())
	require.EqualValues(t, 0.75, edge.Stats().Value())
}

func TestHeaderKeepsItsParts(t *testing.T) {
	h := newHeader(0.375, 1000, 70)
	require.InDelta(t, 0.375, h.estimate(), 1e-4)
	require.EqualValues(t, maxWeight, h.weight())
	require.EqualValues(t, 70%epochs, h.epoch())
	require.EqualValues(t, blockNode, h.state())
	require.EqualValues(t, 3, h.withEpoch(67).epoch())
	require.Equal(t, h, h.withEpoch(67).withEpoch(70))
	for estimate := range header(1 << 16) {
		h := estimate<<16 | blockNode
		require.Equal(t, h, newHeader(h.estimate(), 0, 0), "an estimate rounds to itself")
	}
}

// TestIndexFindsNoNodeOfAnotherPosition fills a small index with many more nodes than it
// holds.
func TestIndexFindsNoNodeOfAnotherPosition(t *testing.T) {
	a := newTree(t)
	a.index.entries = a.index.entries[:4*bucket]
	nodes, found := 200, 0
	key := func(i int) uint64 { return uint64(i) * 0x9e3779b97f4a7c15 }
	for i := 1; i <= nodes; i++ {
		at := Node(firstSlot + 2*i)
		a.blocks.set(uint32(at), 2, blockOwned)
		a.Publish(at, key(i), 0.5, 1)
		require.Equal(t, at, a.Find(key(i)), "the newest is there")
	}
	for i := 1; i <= nodes; i++ {
		if at := a.Find(key(i)); at != 0 {
			found++
			require.EqualValues(t, firstSlot+2*i, at)
		}
	}
	require.Equal(t, 4*bucket, found)
	a.blocks.setState(uint32(a.Find(key(nodes))), blockUnused)
	require.Zero(t, a.Find(key(nodes)), "a node that was given up")
	a.index.enter(&a.blocks, firstSlot+2, key(nodes))
	require.Zero(t, a.Find(key(nodes)), "a node of another position")
}

// TestIndexReplacesOutdatedEntries fills a bucket, gives one of its nodes up, and enters one more.
func TestIndexReplacesOutdatedEntries(t *testing.T) {
	a := newTree(t)
	a.index = newIndex(a.index.entries[:2*bucket+3], len(a.blocks.slots))
	require.Len(t, a.index.entries, 2*bucket)
	enter := func(i int) Node {
		at := Node(firstSlot + 2*i)
		a.blocks.set(uint32(at), 2, blockOwned)
		a.Publish(at, 1<<63+uint64(bucket*i), 0.5, 1)
		return at
	}
	var nodes []Node
	for i := range bucket {
		nodes = append(nodes, enter(i))
	}
	const gone = 2
	a.blocks.setState(uint32(nodes[gone]), blockUnused)
	nodes[gone] = enter(bucket)
	for _, n := range nodes {
		require.Equal(t, n, a.Find(a.blocks.slots[n].stats))
	}
}

func TestSlotIsSixteenBytes(t *testing.T) {
	a := newTree(t)
	require.Equal(t, slotBytes, int(unsafe.Sizeof(Slot{})))
	require.LessOrEqual(t, slotBytes*len(a.blocks.slots)+indexBytes*len(a.index.entries), 1<<20, "all of it is within Hash")
	clear(a.index.entries) // faults unless all of it is mapped
}

// board returns an empty board of tic-tac-toe after moves.
func board(moves ...engine.Move) engine.Position {
	p := enginetest.Must(tictactoe.Game{}.New(nil))
	for _, m := range moves {
		p.Play(m)
	}
	return p
}

// TestFollow moves the root along a line and back, and requires that nodes stay as long as the
// tree is kept.
func TestFollow(t *testing.T) {
	tr := newTree(t)
	var r Runs
	start, next := board(), board(4)
	require.False(t, tr.Follow(start, true), "nothing to keep")
	root := grow(t, tr, &r, start.Key(), nineMoves)
	tr.ReplaceRoot(root, 0.5)
	child := grow(t, tr, &r, next.Key(), nineMoves[:8])
	tr.Edges(child)[3].AddVisits(3)
	tr.Edges(child)[3].SetValue(0.9)

	require.True(t, tr.Follow(next, true))
	require.Equal(t, child, tr.RootNode())
	above := tr.At(RootEdge).Stats()
	require.EqualValues(t, 3, above.Visits())
	require.InDelta(t, 1-(0.5+3*0.9)/4, above.Value(), 1e-4, "for the other side")

	tr.At(RootEdge).AddVisits(1)
	require.True(t, tr.Follow(next, true))
	require.EqualValues(t, 4, tr.At(RootEdge).Stats().Visits(), "the same root stays as it is")
	require.True(t, tr.Follow(board(0), true))
	require.Zero(t, tr.RootNode(), "a position without a node")
	require.True(t, tr.Follow(start, true))
	require.Equal(t, root, tr.RootNode())
	require.EqualValues(t, 3, tr.epoch, "changes of the root")

	require.False(t, tr.Follow(start, false))
	require.Zero(t, tr.RootNode())
	require.Zero(t, tr.Find(next.Key()))
}

// TestRestrict requires that visits are forgotten when only some of the root's moves are searched,
// and again when all are, but not between two searches of all moves.
func TestRestrict(t *testing.T) {
	tr, node := withNode(t, edgeOf(1, 5, 0.75))
	visitsAfter := func(some bool) uint64 {
		tr.At(RootEdge).AddVisits(1)
		tr.Edges(node)[0].AddVisits(1)
		tr.Restrict(some)
		below := tr.VisitsBelow(node)
		require.Equal(t, below == 0, !tr.At(RootEdge).Stats().Visited(), "above as below")
		return below
	}
	require.EqualValues(t, 6, visitsAfter(false))
	require.Zero(t, visitsAfter(true))
	require.Zero(t, visitsAfter(false))
	require.EqualValues(t, 1, visitsAfter(false))
	require.EqualValues(t, 0.75, tr.Edges(node)[0].Stats().Value(), "values stay")
}

// TestReplaceRoot gives the root's node more edges. The older ones keep their visits and bounds.
func TestReplaceRoot(t *testing.T) {
	for _, amaf := range []bool{false, true} {
		tr := newTree(t)
		tr.amaf, tr.root = amaf, board()
		var r Runs
		old := grow(t, tr, &r, 77, nineMoves[:2])
		tr.ReplaceRoot(old, 0.5)
		tr.Edges(old)[1] = provenEdge(1, engine.Won, 3)
		if amaf {
			tr.AMAF(old)[1].AddVisits(7)
		}
		all := grow(t, tr, &r, 78, nineMoves)
		require.True(t, tr.Inherit(all, 1))
		require.False(t, tr.Inherit(all, 2), "a move without an edge")
		tr.ReplaceRoot(all, 0.5)
		require.Equal(t, all, tr.RootNode())
		require.Equal(t, all, tr.Find(tr.root.Key()))
		_, err := tr.check()
		require.NoError(t, err)

		require.True(t, tr.MoveToFront(1))
		require.False(t, tr.MoveToFront(9))
		require.Equal(t, provenEdge(1, engine.Won, 3), tr.Edges(all)[0])
		require.EqualValues(t, 0, tr.Edges(all)[1].Move())
		if amaf {
			require.EqualValues(t, 7, tr.AMAF(all)[0].Stats().Visits())
			require.Zero(t, tr.AMAF(all)[1].Stats())
		}
	}
}

// TestAMAF requires the mean of the results for the moves that were made, and for no others.
func TestAMAF(t *testing.T) {
	tr := newTree(t)
	tr.amaf = true
	var r Runs
	n := grow(t, tr, &r, 77, nineMoves[3:])
	require.Len(t, tr.Edges(n), 6)
	require.Len(t, tr.AMAF(n), 6)
	made := engine.MoveSet{1 << 5}
	for _, result := range []float32{1, 0, 0.5, 0} {
		tr.LearnAMAF(n, &made, result)
	}
	for i, s := range tr.AMAF(n) {
		if nineMoves[3+i] != 5 {
			require.Zero(t, s.Stats())
			continue
		}
		require.EqualValues(t, 4, s.Stats().Visits())
		require.InDelta(t, 1.5/4, s.Stats().Value(), 1e-6)
	}
	tr.Write(n, nineMoves[3:])
	for _, s := range tr.AMAF(n) {
		require.Zero(t, s.Stats(), "a new node in the same memory")
	}
}

// bare returns what a tag says of its move, without the move.
func bare(t Tag) engine.Known {
	k := t.Known()
	k.Move = engine.NoMove
	return k
}
