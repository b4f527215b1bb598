package solve

import "sync/atomic"

// Busy holds the positions that workers are searching. Other workers search other moves
// first (T. Kerrigan's "Simplified ABDADA"). A position may be overwritten. A nil Busy is
// always empty.
type Busy [1 << 10]atomic.Uint64

func (b *Busy) at(k Key) *atomic.Uint64 { return &b[k.Place%uint64(len(b))] }

// Has reports whether a position is being searched.
func (b *Busy) Has(k Key) bool { return b != nil && b.at(k).Load() == k.Tag }

// Add marks a position as being searched; Remove undoes it.
func (b *Busy) Add(k Key) {
	if b != nil {
		b.at(k).Store(k.Tag)
	}
}

func (b *Busy) Remove(k Key) {
	if b != nil {
		b.at(k).CompareAndSwap(k.Tag, 0)
	}
}
