package tree

import (
	"errors"
	"math"
	"sync/atomic"
	"unsafe"

	"github.com/c4engine/c4engine/internal/memory"
)

// blocks is the memory of all nodes: one stretch of slots without pointers.
//
//	slot 0       1        2      3      4            k
//	  +--------+--------+------+------+------+-...-+--------+------+-...
//	  | root   | header | edge | edge | edge |     | header | edge |
//	  | edge   |                             |     |
//	  +--------+--------+------+------+------+-...-+--------+------+-...
//	                \____ one block: a node ____/
//
// Blocks lie without a gap, so the memory can be walked from slot 1 to its end.
// A header uses its slot's fields for the block itself:
//
//	stats  the key of the node's position
//	link   the node's own estimate, and the block's state (see header)
//	tag    the block's size in slots, the header included
//
// Links between nodes and entries of the index are only hints: the node that they lead to
// is checked by its key. So a node can be reclaimed without finding the links to it.
type blocks struct {
	slots  []Slot
	mapped []byte // the memory of slots and index
	// used counts the slots that hold nodes or belong to a worker. Slots from high on were
	// never used, and their memory was never touched.
	used, high uint32
}

// The states of a block.
const (
	blockFree   = iota // not used since the tree was emptied, or reclaimed
	blockOwned         // a worker will allocate nodes from it, or is writing one
	blockUnused        // a remainder too small for a node, or a node given up
	blockNode          // a node of the tree
)

const (
	firstSlot = 1
	slotBytes = 16

	// The index has an entry for every four slots; a node has at least two and
	// usually ten.
	indexBytes = 4
	indexShare = indexBytes / 4 // bytes a slot
)

// mapBlocks maps memory for slots and for the entries of an index.
func mapBlocks(megabytes int) (b blocks, entries []uint32, err error) {
	if megabytes > math.MaxInt>>20 {
		return blocks{}, nil, errors.New("more than this processor can address")
	}
	n := megabytes << 20 / (slotBytes + indexShare)
	size := n * indexShare / indexBytes
	mapped, err := memory.Map(n*slotBytes + size*indexBytes)
	if err != nil {
		return blocks{}, nil, err
	}
	memory.AdviseHuge(mapped)
	b.slots = unsafe.Slice((*Slot)(unsafe.Pointer(&mapped[0])), n)
	b.mapped = mapped
	return b, unsafe.Slice((*uint32)(unsafe.Pointer(&mapped[n*slotBytes])), size), nil
}

// reset makes one free block of everything.
func (b *blocks) reset() {
	b.used = 0
	b.set(firstSlot, uint32(len(b.slots))-firstSlot, blockFree)
	b.slots[RootEdge] = newEdge(0)
}

// set makes a block of slots that are free or belong to the caller. Workers that follow an
// old link to it see that it is not a node.
func (b *blocks) set(at, size, state uint32) {
	s := &b.slots[at]
	atomic.StoreUint64(&s.stats, 0)
	atomic.StoreUint32(&s.link, state)
	s.tag = size
}

// setState keeps the size of a block that is not, or no longer, a node.
func (b *blocks) setState(at, state uint32) { b.set(at, b.size(at), state) }

func (b *blocks) header(at uint32) header { return header(atomic.LoadUint32(&b.slots[at].link)) }
func (b *blocks) state(at uint32) uint32  { return b.header(at).state() }
func (b *blocks) size(at uint32) uint32   { return b.slots[at].tag }

// is reports whether a block is the node of the position with a key. The link or the entry
// of the index that led there may be out of date.
func (b *blocks) is(at uint32, key uint64) bool {
	return atomic.LoadUint64(&b.slots[at].stats) == key && b.state(at) == blockNode
}

// run is a stretch of slots.
type run struct{ at, size uint32 }

// Runs is memory that one worker may make nodes in.
type Runs struct{ list []run }

// allocate returns a block of the given size from a worker's runs, 0 if there is none.
func (b *blocks) allocate(r *Runs, size uint32) uint32 {
	for len(r.list) > 0 {
		last := &r.list[len(r.list)-1]
		if last.size < size {
			b.setState(last.at, blockUnused)
			r.list = r.list[:len(r.list)-1]
			continue
		}
		at := last.at
		last.at, last.size = last.at+size, last.size-size
		if last.size > 0 {
			b.set(last.at, last.size, blockOwned)
		} else {
			r.list = r.list[:len(r.list)-1]
		}
		return at
	}
	return 0
}

// giveUp gives a worker's runs back.
func (b *blocks) giveUp(r *Runs) {
	for _, r := range r.list {
		b.setState(r.at, blockUnused)
	}
	r.list = r.list[:0]
}
