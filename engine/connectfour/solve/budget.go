package solve

import (
	"math"
	"sync/atomic"
)

// budget is the number of nodes that all workers on one position may search together.
// Workers take it in small portions and give back the rest, so the limit is exact.
type budget struct {
	limit   uint64
	tables  *tables
	taken   atomic.Uint64
	stop    func(nodes uint64) bool
	stopped bool        // by stop
	over    atomic.Bool // the workers end
}

// portion is the number of nodes after which stop is called: some 10 µs.
const portion = 32

// newBudget returns a budget of limit nodes; 0 means no limit. The search ends early when
// stop, unless nil, returns true. While much of the memory is untouched, a node can be
// slow, so stop is called after every node.
func newBudget(limit uint64, t *tables, stop func(nodes uint64) bool) *budget {
	if limit == 0 {
		limit = math.MaxUint64
	}
	return &budget{limit: limit, tables: t, stop: stop}
}

// take returns the number of nodes that a worker may search now. At 0 the worker ends.
func (b *budget) take() uint64 {
	for !b.over.Load() {
		taken, n := b.taken.Load(), uint64(portion)
		if b.tables.touches(taken) {
			n = 1
		}
		if n = min(n, b.limit-taken); b.taken.CompareAndSwap(taken, taken+n) {
			return n
		}
	}
	return 0
}

// ask calls stop and ends all workers if it returns true. Only the main worker calls ask.
func (b *budget) ask() {
	if b.stop != nil && b.stop(b.taken.Load()) {
		b.stopped = true
		b.over.Store(true)
	}
}

// giveBack returns nodes that were taken and not searched.
func (b *budget) giveBack(n uint64) { b.taken.Add(-n) }

// begin clears the signal to end; end sets it.
func (b *budget) begin() { b.over.Store(false) }
func (b *budget) end()   { b.over.Store(true) }

// spent reports whether the budget is used up or stop ended it. The workers have ended.
func (b *budget) spent() bool { return b.stopped || b.nodes() == b.limit }

// nodes returns the number of nodes taken: exactly those searched once the workers have ended.
func (b *budget) nodes() uint64 { return b.taken.Load() }

// busySet holds the positions that workers are searching, so that other workers search other
// positions first (T. Kerrigan's "Simplified ABDADA"). A new position may overwrite another. A
// nil set holds nothing.
type busySet [1 << 10]atomic.Uint64

func (b *busySet) at(k key) *atomic.Uint64 { return &b[k.place%uint64(len(b))] }

// has reports whether a worker is searching a position.
func (b *busySet) has(k key) bool { return b != nil && b.at(k).Load() == k.tag }

// add adds a position, remove removes it.
func (b *busySet) add(k key) {
	if b != nil {
		b.at(k).Store(k.tag)
	}
}

func (b *busySet) remove(k key) {
	if b != nil {
		b.at(k).CompareAndSwap(k.tag, 0)
	}
}
