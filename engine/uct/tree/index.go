package tree

import (
	"math/bits"
	"sync/atomic"
)

// index finds the nodes of positions by their keys. Like a processor's cache it
// forgets: an entry may be overwritten, or point to a node that is gone.
//
//	entry  the key's last bits, as many as there is room for | the node's slot
//
// The key's bits spare looks at nodes of other positions, which are far away in memory.
type index struct {
	entries  []uint32
	slotBits int
}

// bucket is the number of entries where a key may be.
const bucket = 4

// newIndex returns an index for so many slots.
func newIndex(entries []uint32, slots int) index {
	return index{entries[:len(entries)/bucket*bucket], bits.Len(uint(slots - 1))}
}

// first returns the first of a key's entries.
func (x *index) first(key uint64) uint64 {
	at, _ := bits.Mul64(key, uint64(len(x.entries)/bucket))
	return at * bucket
}

// keyBits returns what an entry has of a key.
func (x *index) keyBits(key uint64) uint32 { return uint32(key) << x.slotBits }

// find returns the block that is the node of the position with that key, 0 if none is known.
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

// enter puts a node into the index. It replaces one that is gone, else one chosen by
// the low bits of the key.
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
