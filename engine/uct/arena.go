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
//	stats  the key of the node's position
//	link   what the node thinks of itself, and the block's state (see header)
//	tag    the block's size in slots, the header included
//
// Links between nodes, and the index of nodes by their keys, only say where to
// look: what is there counts if it has the right key. So a node is recycled
// without looking for what leads to it.
//
// A full arena is recycled as it goes, a piece at a time and nothing moved: a
// cursor walks around it and takes back the nodes that matter least, those with
// the fewest visits below them, the sooner the longer nobody walked through. A
// node that the cursor leaves alone has a whole round to prove its worth.
type arena struct {
	slots  []slot
	index  index
	cursor uint32
	// epoch counts the searches.
	epoch uint32
	// threshold is the number of visits below which a node is recycled. It
	// follows how hard it is to find memory.
	threshold uint64
	// traced is set where edges have a second slot (see rave.go).
	traced bool
	// forcedVisits is of how many visits of a node each of its edges gets one; 0:
	// they get none.
	forcedVisits uint64
	// used counts the slots that hold nodes or belong to a worker.
	used uint32
}

// The states of a block.
const (
	blockFree  = iota // never used since the tree was planted, or taken back
	blockOwned        // a worker will carve nodes from it, or is writing one
	blockScrap        // too small a rest to be carved, or a node given up
	blockNode         // a node of the tree
)

const (
	rootEdge  = 0
	firstSlot = 1
	slotBytes = 16

	// The index has an entry for four slots; a node has at least two, most often
	// ten.
	indexBytes = 4
	indexShare = indexBytes / 4 // bytes a slot
)

// run is a stretch of slots.
type run struct{ at, size uint32 }

func newArena(megabytes int) (*arena, error) {
	if megabytes > math.MaxInt>>20 {
		return nil, errors.New("more than this processor can address")
	}
	slots, err := mapSlots(megabytes << 20 / (slotBytes + indexShare))
	if err != nil {
		return nil, err
	}
	a := &arena{slots: slots, index: make(index, len(slots)*indexShare/indexBytes/bucket*bucket)}
	a.reset()
	return a, nil
}

// release gives the memory back.
func (a *arena) release() { unmapSlots(a.slots) }

// clear forgets all nodes.
func (a *arena) clear() {
	a.reset()
	clear(a.index)
}

// reset makes the whole arena one free block. The index of a new one is empty
// already, and not touched before it is used.
func (a *arena) reset() {
	a.cursor, a.epoch, a.threshold, a.used = firstSlot, 0, 1, 0
	a.setBlock(firstSlot, uint32(len(a.slots))-firstSlot, blockFree)
	a.slots[rootEdge] = slot{tag: uint32(newTag(0))}
}

// setBlock makes a block of what is free or the caller's. Others may look at it
// by an old link, and see that it is no node.
func (a *arena) setBlock(at, size, state uint32) {
	s := &a.slots[at]
	atomic.StoreUint64(&s.stats, 0)
	s.storeLink(state)
	s.tag = size
}

func (a *arena) state(at uint32) uint32 { return header(a.slots[at].loadLink()).state() }
func (a *arena) size(at uint32) uint32  { return a.slots[at].tag }

// setState keeps the size of a block that is no node, or is none any more.
func (a *arena) setState(at, state uint32) { a.setBlock(at, a.size(at), state) }

// edges returns the edges of a node.
func (a *arena) edges(node uint32) []slot {
	size := a.slots[node].tag
	if a.traced {
		size -= (size - 1) / 2
	}
	return a.slots[node+1 : node+size]
}

// nodeSize returns the slots of a node with so many edges.
func (a *arena) nodeSize(edges int) uint32 {
	if a.traced {
		edges *= 2
	}
	return uint32(edges + 1)
}

// permille returns how full the arena is.
func (a *arena) permille() int {
	return int(uint64(a.used) * 1000 / uint64(len(a.slots)))
}
