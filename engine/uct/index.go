package uct

import (
	"math/bits"
	"sync/atomic"
)

// index finds the nodes of positions by their keys. Like a processor's cache it
// forgets: an entry may be overwritten, or point to a node that is gone.
type index []uint32

// bucket is the number of entries where a key may be.
const bucket = 4

// first returns the first of a key's entries.
func (x index) first(key uint64) uint64 {
	at, _ := bits.Mul64(key, uint64(len(x)/bucket))
	return at * bucket
}

// find returns the node of the position with that key, 0 if none is known.
func (m *memory) find(key uint64) uint32 {
	entries := m.index[m.index.first(key):][:bucket]
	for i := range entries {
		if node := atomic.LoadUint32(&entries[i]); node != 0 && m.is(node, key) {
			return node
		}
	}
	return 0
}

// enter puts a node into the index. It replaces one that is gone, else one chosen by
// the low bits of the key.
func (x index) enter(slots []slot, node uint32, key uint64) {
	first := x.first(key)
	entries := x[first:][:bucket]
	place := key % bucket
	for i := range entries {
		old := atomic.LoadUint32(&entries[i])
		if old == 0 || x.first(slots[old].loadStats()) != first {
			place = uint64(i)
			break
		}
	}
	atomic.StoreUint32(&entries[place], node)
}
