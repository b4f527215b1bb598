package tree

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

func newTree(t *testing.T) *Tree {
	tr, err := New(1)
	require.NoError(t, err)
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
		{"nothing", []Slot{edgeOf(1, 9, 0.5), provenEdge(2, engine.Lost, 6)}, engine.Lost, engine.Won, maxPlies},
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
	require.Equal(t, engine.Proof{Value: engine.Drawn, Plies: 255}, tag.Proof())
	open := NewTag(3).With(engine.Drawn, engine.Won, 9)
	require.Equal(t, engine.Proof{}, open.Proof())
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
		require.Equal(t, engine.Proof{Value: engine.Won, Plies: 9}, tag.Proof())
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
