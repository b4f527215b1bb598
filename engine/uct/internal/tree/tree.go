// Package tree is the memory of a search: a graph of the positions of one game. Each
// position is a node, with an edge for each of its moves.
//
// Several workers may use one tree at a time, except for methods "while no worker is at
// work". They read and write nodes by atomic words, without locks. A worker makes nodes in
// its own memory ([Runs]). To get more ([Tree.Feed]), it must be alone with the tree.
package tree

import (
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/memory"
)

// Tree is the search tree of one game and variant. It is a graph: several move orders may
// lead to one node. The tree finds nodes by the keys of their positions.
type Tree struct {
	blocks    blocks
	cleanup   runtime.Cleanup // unmaps the blocks if the tree is dropped
	index     index
	reclaimer reclaimer

	// For the game of the root.
	game string // see Game; empty: there is no root
	root engine.Position
	amaf bool // edges have a second slot, see AMAF
	// epoch counts the changes of the root.
	epoch uint32
	// restricted is set when only some of the root's moves were searched: their
	// visits say nothing against the others.
	restricted bool
}

// New returns an empty tree with the given memory, which it touches only where it needs it. The
// memory is given back by Release, or some time after the tree has become garbage.
func New(megabytes int) (*Tree, error) {
	blocks, entries, err := mapBlocks(megabytes)
	if err != nil {
		return nil, err
	}
	t := &Tree{blocks: blocks, index: newIndex(entries, len(blocks.slots))}
	t.reset()
	t.cleanup = runtime.AddCleanup(t, memory.Unmap, blocks.mapped)
	return t, nil
}

// Release gives the memory back. The tree cannot be used any more.
func (t *Tree) Release() {
	t.cleanup.Stop()
	memory.Unmap(t.blocks.mapped)
}

// Clear forgets all nodes.
func (t *Tree) Clear() {
	if t.game != "" {
		t.reset()
		if t.Touched() > 0 {
			clear(t.index.entries)
		}
	}
	t.game, t.restricted = "", false
}

// reset frees all blocks. It leaves the index alone: in new memory the index is empty, and
// clearing it would touch it.
func (t *Tree) reset() {
	t.epoch, t.reclaimer = 0, reclaimer{cursor: firstSlot, threshold: 1}
	t.blocks.reset()
}

// Touched returns the bytes of memory that were touched so far.
func (t *Tree) Touched() int {
	if t.blocks.high == 0 {
		return 0
	}
	return int(t.blocks.high)*slotBytes + len(t.index.entries)*indexBytes
}

// Permille returns the used part of the memory in permille.
func (t *Tree) Permille() int {
	return int(uint64(t.blocks.used) * 1000 / uint64(len(t.blocks.slots)))
}

// At returns an edge's slot.
func (t *Tree) At(e Edge) *Slot { return &t.blocks.slots[e] }

// Edges returns the edges of a node.
func (t *Tree) Edges(n Node) []Slot {
	size := t.blocks.slots[n].tag
	if t.amaf {
		size -= (size - 1) / 2
	}
	return t.blocks.slots[uint32(n)+1 : uint32(n)+size]
}

// Edge returns where the i-th of a node's edges lies.
func (t *Tree) Edge(n Node, i int) Edge { return Edge(uint32(n) + 1 + uint32(i)) }

// Find returns the node of the position with a key, 0 if none is known.
func (t *Tree) Find(key uint64) Node { return Node(t.index.find(&t.blocks, key)) }

// Is reports whether an edge's link still leads to the node of the position with a key.
func (t *Tree) Is(n Node, key uint64) bool { return t.blocks.is(uint32(n), key) }

// Refresh notes that a walk from the current root went through a node.
func (t *Tree) Refresh(n Node) {
	if h := t.blocks.header(uint32(n)); h.epoch() != t.epoch%epochs {
		atomic.StoreUint32(&t.blocks.slots[n].link, uint32(h.withEpoch(t.epoch)))
	}
}

// Reserve takes the memory for a node with the given number of edges from a worker's runs.
// The caller must Write the node next. Reserve returns 0 if the runs are used up.
func (t *Tree) Reserve(r *Runs, edges int) Node { return Node(t.blocks.allocate(r, t.size(edges))) }

// size returns the slots of a node with the given number of edges.
func (t *Tree) size(edges int) uint32 {
	if t.amaf {
		edges *= 2
	}
	return uint32(edges + 1)
}

// Write writes an edge for each move into a reserved node. Other workers cannot see the
// node before it is published.
func (t *Tree) Write(n Node, moves []engine.Move) {
	t.blocks.set(uint32(n), t.size(len(moves)), blockOwned)
	edges := t.Edges(n)
	for i, move := range moves {
		atomic.StoreUint64(&edges[i].stats, 0)
		edges[i].link, edges[i].tag = 0, uint32(NewTag(move))
	}
	if t.amaf {
		second := t.AMAF(n)
		for i := range second {
			atomic.StoreUint64(&second[i].stats, 0)
		}
	}
}

// Publish lets other workers find a node by the position's key. estimate is the node's
// first value for the side to move, and weight its weight in visits.
func (t *Tree) Publish(n Node, key uint64, estimate float32, weight uint64) {
	s := &t.blocks.slots[n]
	atomic.StoreUint32(&s.link, uint32(newHeader(estimate, weight, t.epoch)))
	atomic.StoreUint64(&s.stats, key)
	t.index.enter(&t.blocks, uint32(n), key)
}

// GiveUp gives a worker's unused memory back.
func (t *Tree) GiveUp(r *Runs) { t.blocks.giveUp(r) }

// RootEdge is the edge above the root.
const RootEdge Edge = 0

// Game returns the game and the variant of the tree's positions. Those with equal keys are equal.
func (t *Tree) Game() string { return t.game }

// Root returns the position at the root. Callers do not change it.
func (t *Tree) Root() engine.Position { return t.root }

// RootNode returns the root's node, 0 if it has none.
func (t *Tree) RootNode() Node { return t.At(RootEdge).Link() }

// Follow makes a position the root. It keeps the nodes if keep is set and the position is
// of the same game and variant, else it empties the tree. It reports whether it kept them.
func (t *Tree) Follow(position engine.Position, keep bool) bool {
	game := position.Game().Name() + " " + position.Variant()
	same := keep && game == t.game
	switch {
	case !same:
		t.Clear()
		t.amaf = position.Game().About().AMAF
	case position.Key() != t.root.Key():
		t.epoch++
		t.Restrict(false)
	}
	t.game, t.root = game, position
	t.plant()
	return same
}

// plant links the root edge to the node of the root position, if there is one.
func (t *Tree) plant() {
	key := t.root.Key()
	if node := t.RootNode(); node != 0 && t.Is(node, key) {
		return // the last search had the same root, with all its edges
	}
	node := t.Find(key)
	root := newEdge(0)
	if node != 0 {
		root.link = uint32(node)
		root.stats = uint64(NewStats(t.VisitsBelow(node), 1-t.Value(node)))
	}
	*t.At(RootEdge) = root
}

// Restrict says whether only some of the root's moves will be searched. If so, or if only
// some were searched before, it forgets the visits of the root's edges, but keeps the
// nodes below them.
func (t *Tree) Restrict(some bool) {
	if t.RootNode() != 0 && (some || t.restricted) {
		t.At(RootEdge).forgetVisits()
		edges := t.Edges(t.RootNode())
		for i := range edges {
			edges[i].forgetVisits()
		}
	}
	t.restricted = some
}

// ReplaceRoot publishes a node as the root's node, in the place of one with fewer edges or
// of none.
func (t *Tree) ReplaceRoot(n Node, estimate float32) {
	t.Publish(n, t.root.Key(), estimate, 1)
	if old := t.RootNode(); old != 0 {
		t.blocks.setState(uint32(old), blockUnused)
	}
	t.At(RootEdge).SetLink(n)
}

// Inherit copies the edge of the same move from the root's node to the i-th edge of n, its
// replacement. It reports whether the root's node has such an edge.
func (t *Tree) Inherit(n Node, i int) bool {
	old := t.RootNode()
	if old == 0 {
		return false
	}
	j := indexOf(t.Edges(old), t.Edges(n)[i].Move())
	if j < 0 {
		return false
	}
	t.Edges(n)[i] = t.Edges(old)[j]
	if t.amaf {
		t.AMAF(n)[i] = t.AMAF(old)[j]
	}
	return true
}

// MoveToFront swaps the root's edge of a move with its first edge, while no worker is at
// work. It reports whether there is such a move.
func (t *Tree) MoveToFront(m engine.Move) bool {
	edges := t.Edges(t.RootNode())
	i := indexOf(edges, m)
	if i < 0 {
		return false
	}
	edges[0], edges[i] = edges[i], edges[0]
	if t.amaf {
		amaf := t.AMAF(t.RootNode())
		amaf[0], amaf[i] = amaf[i], amaf[0]
	}
	return true
}

// indexOf returns the index of a move's edge, -1 if there is none.
func indexOf(edges []Slot, m engine.Move) int {
	return slices.IndexFunc(edges, func(s Slot) bool { return Tag(s.tag).Move() == m })
}
