package tree

import (
	"math/bits"
	"sync/atomic"
)

// index is a hash table of nodes by the keys of their positions. It forgets: an entry may
// be overwritten, or point to a node that was reclaimed.
//
//	entry  the low bits of the key, as many as fit | the node's slot
//
// The key's bits rule out most nodes of other positions without an access to their memory.
type index struct {
	entries  []uint32
	slotBits int
}

// bucket is the number of entries in which a key may be.
const bucket = 4

// newIndex returns an index with the given entries for a number of slots.
func newIndex(entries []uint32, slots int) index {
	return index{entries[:len(entries)/bucket*bucket], bits.Len(uint(slots - 1))}
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
