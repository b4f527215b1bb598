package solve

import (
	"math"
	"sync/atomic"
)

// Budget is the number of nodes that all workers on one position may search together.
// Workers take it in small portions and give back the rest, so the limit is exact.
type Budget struct {
	limit   uint64
	memory  *Memory
	taken   atomic.Uint64
	stop    func(nodes uint64) bool
	stopped bool        // by stop
	over    atomic.Bool // the workers end
}

// portion is the number of nodes after which stop is called: some 10 µs.
const portion = 32

// NewBudget returns a budget of limit nodes; 0 means no limit. The search ends early when
// stop, unless nil, returns true. While much of the memory is untouched, a node can be
// slow, so stop is called after every node.
func NewBudget(limit uint64, m *Memory, stop func(nodes uint64) bool) *Budget {
	if limit == 0 {
		limit = math.MaxUint64
	}
	return &Budget{limit: limit, memory: m, stop: stop}
}

// Take returns the number of nodes that a worker may search now. At 0 the worker ends.
func (b *Budget) Take() uint64 {
	for !b.over.Load() {
		taken, n := b.taken.Load(), uint64(portion)
		if b.memory.touches(taken) {
			n = 1
		}
		if n = min(n, b.limit-taken); b.taken.CompareAndSwap(taken, taken+n) {
			return n
		}
	}
	return 0
}

// Ask calls stop and ends all workers if it returns true. Only the main worker calls Ask.
func (b *Budget) Ask() {
	if b.stop != nil && b.stop(b.taken.Load()) {
		b.stopped = true
		b.over.Store(true)
	}
}

// GiveBack returns nodes that were taken and not searched.
func (b *Budget) GiveBack(n uint64) { b.taken.Add(-n) }

// Begin clears the signal to end; End sets it.
func (b *Budget) Begin() { b.over.Store(false) }
func (b *Budget) End()   { b.over.Store(true) }

// Spent reports whether the budget is used up or stop ended it. The workers have ended.
func (b *Budget) Spent() bool { return b.stopped || b.Nodes() == b.limit }

// Nodes returns the number of nodes taken: exactly those searched once the workers have ended.
func (b *Budget) Nodes() uint64 { return b.taken.Load() }

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
