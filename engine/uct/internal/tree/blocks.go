package tree

import (
	"errors"
	"math"
	"math/bits"
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

// reclaimer finds memory when it is full: a piece at a time, and without moving nodes. A cursor
// goes round and takes the nodes with the fewest visits below them, sooner if no walk went
// through them lately. A node that is left alone is safe until the next round.
type reclaimer struct {
	cursor uint32
	// A node with fewer visits below it than threshold is reclaimed. The threshold adapts
	// to the memory that is found.
	threshold uint64
}

// A worker takes 1/portionShare of its share of the memory at a time, within limits in
// slots: enough for many nodes of any game, and little enough to be found within a
// millisecond or so.
const (
	portionShare = 64
	minPortion   = 1 << 9
	maxPortion   = 1 << 16
)

// Feed finds memory for one of several workers, which must be alone with the tree. It looks
// at a bounded part of the memory and may find nothing; the next call looks further.
func (t *Tree) Feed(r *Runs, workers int) {
	portion := len(t.blocks.slots) / portionShare / workers
	t.reclaim(r, uint32(min(max(portion, minPortion), maxPortion)))
}

// reclaim appends runs of together at most want slots to r and makes them owned. It keeps the
// root.
func (t *Tree) reclaim(r *Runs, want uint32) {
	const maxSeen = 16 // slots that one call looks at, for each slot wanted
	b := &t.blocks
	var seen, found uint32
	limit := uint32(min(maxSeen*uint64(want), uint64(len(b.slots))))
	for found < want && seen < limit {
		next, walked := t.nextRun(want - found)
		if next.size > 0 {
			b.set(next.at, next.size, blockOwned)
			b.high = max(b.high, next.at+next.size)
			r.list = append(r.list, next)
			found += next.size
		}
		seen += walked
	}
	b.used += found
	t.reclaimer.adapt(seen, found)
	if int(b.high) > len(t.index.entries) && len(t.index.entries) < len(t.index.all) {
		t.growIndex()
	}
}

// growIndex doubles the index and enters the nodes anew.
func (t *Tree) growIndex() {
	b := &t.blocks
	clear(t.index.entries)
	t.index.entries = t.index.all[:min(2*len(t.index.entries), len(t.index.all))]
	for at := uint32(firstSlot); at < b.high; at += b.size(at) {
		if b.state(at) == blockNode {
			t.index.enter(b, at, b.slots[at].stats)
		}
	}
}

// adapt moves the threshold so that between a quarter and a half of the slots that the
// cursor passes are reclaimed: less would take too much time, more would lose nodes that
// matter.
func (c *reclaimer) adapt(seen, found uint32) {
	switch {
	case found < seen/4:
		c.threshold += c.threshold/4 + 1
	case found > seen/2 && c.threshold > 1:
		c.threshold -= c.threshold/8 + 1
	}
	c.threshold = max(c.threshold, 1)
}

// nextRun moves the cursor past the next run of reclaimable blocks and frees them. It
// returns the run, cut to at most want slots, and the number of slots that it passed. It
// ends at the end of the memory.
func (t *Tree) nextRun(want uint32) (r run, walked uint32) {
	b, c := &t.blocks, &t.reclaimer
	end := uint32(len(b.slots))
	if c.cursor >= end {
		c.cursor = firstSlot
	}
	r.at = c.cursor
	for c.cursor < end && r.size < want {
		size, freed := b.size(c.cursor), t.free(c.cursor)
		if !freed && r.size > 0 {
			break
		}
		c.cursor += size
		walked += size
		if freed {
			r.size += size
		} else {
			r.at = c.cursor
		}
	}
	if r.size > want { // the last block was larger than needed
		rest := r.size - want
		c.cursor -= rest
		b.set(c.cursor, rest, blockFree)
		r.size, walked = want, walked-rest
	}
	return r, walked
}

// free frees a block unless it is still needed, and reports whether the block is free.
func (t *Tree) free(at uint32) bool {
	b := &t.blocks
	switch b.state(at) {
	case blockFree:
		return true
	case blockNode:
		if Node(at) == t.RootNode() || t.importance(Node(at)) >= t.reclaimer.threshold {
			return false
		}
		fallthrough
	case blockUnused:
		b.used -= b.size(at)
		b.setState(at, blockFree) // also inside a larger block, where old links may lead
		return true
	}
	return false // owned
}

// importance returns the visits below a node, divided by 16 for every change of the root
// since a walk last went through it: most likely the game has left it behind.
func (t *Tree) importance(n Node) uint64 {
	unseen := (t.epoch - t.blocks.header(uint32(n)).epoch()) % epochs
	return t.VisitsBelow(n) >> min(4*unseen, 63)
}

// index is a hash table of nodes by the keys of their positions. It forgets: an entry may
// be overwritten, or point to a node that was reclaimed.
//
//	entry  the low bits of the key, as many as fit | the node's slot
//
// The key's bits rule out most nodes of other positions without an access to their memory.
//
// It begins small and doubles: to touch all of it took up to 90 ms, which short searches lack.
type index struct {
	entries  []uint32 // in use, a part of all
	all      []uint32
	slotBits int
}

// firstEntries is the number of entries at first, until a tree has used as many slots, 4 MB.
const firstEntries = 1 << 18

// bucket is the number of entries in which a key may be.
const bucket = 4

// newIndex returns an index for a number of slots, with memory for all its entries.
func newIndex(all []uint32, slots int) index {
	all = all[:len(all)/bucket*bucket]
	return index{all[:min(firstEntries, len(all))], all, bits.Len(uint(slots - 1))}
}

// first returns the first entry of a key's bucket.
func (x *index) first(key uint64) uint64 {
	at, _ := bits.Mul64(key, uint64(len(x.entries)/bucket))
	return at * bucket
}

// keyBits returns the part of an entry that comes from a key.
func (x *index) keyBits(key uint64) uint32 { return uint32(key) << x.slotBits }

// find returns the node of the position with a key, 0 if none is known.
func (x *index) find(b *blocks, key uint64) uint32 {
	entries := x.entries[x.first(key):][:bucket]
	keyBits := x.keyBits(key)
	for i := range entries {
		at := atomic.LoadUint32(&entries[i]) ^ keyBits
		if at>>x.slotBits == 0 && at != 0 && b.is(at, key) {
			return at
		}
	}
	return 0
}

// enter puts a node into the index. It replaces an empty or outdated entry of the bucket,
// else one chosen by the low bits of the key.
func (x *index) enter(b *blocks, node uint32, key uint64) {
	first := x.first(key)
	entries := x.entries[first:][:bucket]
	place := key % bucket
	for i := range entries {
		old := atomic.LoadUint32(&entries[i]) & (1<<x.slotBits - 1)
		if old == 0 || x.first(atomic.LoadUint64(&b.slots[old].stats)) != first {
			place = uint64(i)
			break
		}
	}
	atomic.StoreUint32(&entries[place], node|x.keyBits(key))
}
