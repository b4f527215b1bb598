package uct

import (
	"errors"
	"math"
	"sync/atomic"
	"unsafe"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/pages"
)

// memory holds all nodes in one block without pointers:
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
// Links between nodes, and the index of nodes by their keys, are only hints: the node
// that they lead to counts if it has the right key. So a node can be reclaimed
// without finding the links to it.
type memory struct {
	slots  []slot
	index  index
	mapped []byte // what slots and index lie in
	// epoch counts the positions that were the root, one after the other.
	epoch uint32
	// used counts the slots that hold nodes or belong to a worker. Slots from high on
	// never did, and their memory was never touched.
	used, high uint32
	reclaimer

	// Of the game at hand.
	amaf         bool   // edges have a second slot (see amaf.go)
	forcedVisits uint64 // one in this many visits of a node is forced on each edge; 0: none
}

// The states of a block.
const (
	blockFree   = iota // never used since the tree was planted, or reclaimed
	blockOwned         // a worker will allocate nodes from it, or is writing one
	blockUnused        // a remainder too small for a node, or a node given up
	blockNode          // a node of the tree
)

const (
	rootEdge  = 0
	firstSlot = 1
	slotBytes = 16

	// The index has an entry for every four slots; a node has at least two and
	// usually ten.
	indexBytes = 4
	indexShare = indexBytes / 4 // bytes a slot
)

// run is a stretch of slots.
type run struct{ at, size uint32 }

func newMemory(megabytes int) (*memory, error) {
	if megabytes > math.MaxInt>>20 {
		return nil, errors.New("more than this processor can address")
	}
	n := megabytes << 20 / (slotBytes + indexShare)
	entries := n * indexShare / indexBytes
	mapped, err := pages.Map(n*slotBytes + entries*indexBytes)
	if err != nil {
		return nil, err
	}
	pages.AdviseHuge(mapped)
	m := &memory{
		slots:  unsafe.Slice((*slot)(unsafe.Pointer(&mapped[0])), n),
		index:  newIndex(unsafe.Slice((*uint32)(unsafe.Pointer(&mapped[n*slotBytes])), entries), n),
		mapped: mapped,
	}
	m.reset()
	return m, nil
}

// release gives the memory back.
func (m *memory) release() { pages.Unmap(m.mapped) }

// clear forgets all nodes.
func (m *memory) clear() {
	m.reset()
	if m.touched() > 0 {
		clear(m.index.entries)
	}
}

// reset makes one free block of everything but the index, which is empty in new
// memory and should not be touched before it is used.
func (m *memory) reset() {
	m.epoch, m.used, m.reclaimer = 0, 0, reclaimer{cursor: firstSlot, threshold: 1}
	m.setBlock(firstSlot, uint32(len(m.slots))-firstSlot, blockFree)
	m.slots[rootEdge] = slot{tag: uint32(newTag(0))}
}

// setBlock makes a block of slots that are free or the caller's. Others may follow an
// old link to it, and see that it is not a node.
func (m *memory) setBlock(at, size, state uint32) {
	s := &m.slots[at]
	atomic.StoreUint64(&s.stats, 0)
	s.storeLink(state)
	s.tag = size
}

func (m *memory) state(at uint32) uint32 { return header(m.slots[at].loadLink()).state() }
func (m *memory) size(at uint32) uint32  { return m.slots[at].tag }

// setState keeps the size of a block that is not, or no longer, a node.
func (m *memory) setState(at, state uint32) { m.setBlock(at, m.size(at), state) }

// touched returns how many bytes the system has had to provide so far.
func (m *memory) touched() int {
	if m.high == 0 {
		return 0
	}
	return int(m.high)*slotBytes + len(m.index.entries)*indexBytes
}

// permille returns how full the memory is.
func (m *memory) permille() int {
	return int(uint64(m.used) * 1000 / uint64(len(m.slots)))
}

// edges returns the edges of a node.
func (m *memory) edges(node uint32) []slot {
	size := m.slots[node].tag
	if m.amaf {
		size -= (size - 1) / 2
	}
	return m.slots[node+1 : node+size]
}

// nodeSize returns the number of slots of a node with the given number of edges.
func (m *memory) nodeSize(edges int) uint32 {
	if m.amaf {
		edges *= 2
	}
	return uint32(edges + 1)
}

func (m *memory) header(node uint32) header { return header(m.slots[node].loadLink()) }

// touch notes that a node was walked through in this search.
func (m *memory) touch(node uint32) {
	if h := m.header(node); h.epoch() != m.epoch%epochs {
		m.slots[node].storeLink(uint32(h.at(m.epoch)))
	}
}

// is reports whether the slot begins a node for the position with that key. A link
// or an entry of the index may be out of date: its node may have been reclaimed, and
// anything may lie there now.
func (m *memory) is(node uint32, key uint64) bool {
	return m.slots[node].loadStats() == key && m.header(node).state() == blockNode
}

// allocate returns a block of that size from a worker's runs, 0 if there is none.
func (m *memory) allocate(runs *[]run, size uint32) uint32 {
	for len(*runs) > 0 {
		r := &(*runs)[len(*runs)-1]
		if r.size < size {
			m.setState(r.at, blockUnused)
			*runs = (*runs)[:len(*runs)-1]
			continue
		}
		at := r.at
		r.at, r.size = r.at+size, r.size-size
		if r.size > 0 {
			m.setBlock(r.at, r.size, blockOwned)
		} else {
			*runs = (*runs)[:len(*runs)-1]
		}
		return at
	}
	return 0
}

// giveUp lets go of a worker's runs.
func (m *memory) giveUp(runs []run) []run {
	for _, r := range runs {
		m.setState(r.at, blockUnused)
	}
	return runs[:0]
}

// writeNode writes a node with an edge for each move; nobody sees it yet.
func (m *memory) writeNode(node uint32, moves []engine.Move) {
	m.setBlock(node, m.nodeSize(len(moves)), blockOwned)
	for i, move := range moves {
		edge := &m.slots[node+1+uint32(i)]
		atomic.StoreUint64(&edge.stats, 0)
		edge.link, edge.tag = 0, uint32(newTag(move))
	}
	if m.amaf {
		second := m.amafSlots(node)
		for i := range second {
			atomic.StoreUint64(&second[i].stats, 0)
		}
	}
}

// publish lets others find a node.
func (m *memory) publish(node uint32, key uint64, estimate float32, weight uint64) {
	s := &m.slots[node]
	s.storeLink(uint32(newHeader(estimate, weight, m.epoch)))
	atomic.StoreUint64(&s.stats, key)
	m.index.enter(m.slots, node, key)
}
