package uct

import (
	"errors"
	"math"
	"sync/atomic"
)

// arena holds all nodes in one block of memory without pointers:
//
//	slot 0       1        2      3      4            k
//	  +--------+--------+------+------+------+-...-+--------+------+-...
//	  | root   | header | edge | edge | edge |     | header | edge |
//	  | edge   |                             |     |
//	  +--------+--------+------+------+------+-...-+--------+------+-...
//	                \____ one block: a node ____/
//
// Blocks lie without a gap, so the arena can be walked from slot 1 to its end.
// A header uses its slot's fields for the block itself:
//
//	stats  the block's state
//	link   the slot of the edge that leads to the node
//	tag    the block's size in slots, the header included
//
// A full arena is recycled as it goes, a piece at a time and nothing moved: a
// cursor walks around it and takes back blocks that were cut off from the tree
// and nodes that matter least, those with the fewest visits below them. A node
// that the cursor leaves alone has a whole round to prove its worth.
type arena struct {
	slots  []slot
	cursor uint32
	// threshold is the number of visits below which a node is recycled. It
	// follows how hard it is to find memory.
	threshold uint64
	// used counts the slots that hold nodes or belong to a worker.
	used uint32
}

// The states of a block.
const (
	blockFree  = iota // never used since the tree was planted, or taken back
	blockOwned        // a worker will carve nodes from it
	blockScrap        // too small a rest to be carved
	blockNode         // a node of the tree
	blockDead         // a node cut off from the tree; no edge links to it
)

const (
	rootEdge  = 0
	firstSlot = 1
	slotBytes = 16
)

// run is a stretch of slots.
type run struct{ at, size uint32 }

func newArena(megabytes int) (*arena, error) {
	if megabytes > math.MaxInt>>20 {
		return nil, errors.New("more than this processor can address")
	}
	slots, err := mapSlots(megabytes << 20 / slotBytes)
	if err != nil {
		return nil, err
	}
	a := &arena{slots: slots}
	a.clear()
	return a, nil
}

// release gives the memory back.
func (a *arena) release() { unmapSlots(a.slots) }

// clear makes the whole arena one free block.
func (a *arena) clear() {
	a.cursor, a.threshold, a.used = firstSlot, 1, 0
	a.setBlock(firstSlot, uint32(len(a.slots))-firstSlot, blockFree)
	a.slots[rootEdge] = slot{tag: uint32(newTag(0))}
}

func (a *arena) setBlock(at, size uint32, state uint64) {
	a.slots[at] = slot{stats: state, tag: size}
}

func (a *arena) state(at uint32) uint64           { return a.slots[at].stats }
func (a *arena) setState(at uint32, state uint64) { a.slots[at].stats = state }
func (a *arena) size(at uint32) uint32            { return a.slots[at].tag }

// edges returns the edges of a node.
func (a *arena) edges(node uint32) []slot {
	return a.slots[node+1 : node+a.slots[node].tag]
}

// setParent notes that an edge leads to a node.
func (a *arena) setParent(node, edge uint32) { a.slots[node].link = edge }

// link makes an edge lead to a node, unless it leads to one already; it
// returns where it leads.
func (a *arena) link(edge, node uint32) uint32 {
	a.setParent(node, edge)
	s := &a.slots[edge]
	if atomic.CompareAndSwapUint32(&s.link, 0, node) {
		return node
	}
	return s.loadLink()
}

// cut makes an edge a leaf again. What it led to is dead.
func (a *arena) cut(edge uint32) {
	s := &a.slots[edge]
	if s.link != 0 {
		a.setState(s.link, blockDead)
		s.link = 0
	}
}

// permille returns how full the arena is.
func (a *arena) permille() int {
	return int(uint64(a.used) * 1000 / uint64(len(a.slots)))
}
