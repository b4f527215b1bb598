// Package tree is the memory of a search: a graph of the positions of one game. Each
// position is a node, with an edge for each of its moves.
//
// Several workers may use one tree at a time, except for methods "while no worker is at
// work". They read and write nodes by atomic words, without locks. A worker makes nodes in
// its own memory ([Runs]). To get more ([Tree.Feed]), it must be alone with the tree.
package tree

import (
	"runtime"
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
	game string // see GameOf; empty: there is no root
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

// Touch notes that a walk from the current root went through a node.
func (t *Tree) Touch(n Node) {
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
