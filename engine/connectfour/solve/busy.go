package solve

import "sync/atomic"

// Busy holds the positions that workers are searching, so that other workers search other
// positions first (T. Kerrigan's "Simplified ABDADA"). A new position may overwrite another. A
// nil Busy holds nothing.
type Busy [1 << 10]atomic.Uint64

func (b *Busy) at(k Key) *atomic.Uint64 { return &b[k.Place%uint64(len(b))] }

// Has reports whether a worker is searching a position.
func (b *Busy) Has(k Key) bool { return b != nil && b.at(k).Load() == k.Tag }

// Add adds a position, Remove removes it.
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
