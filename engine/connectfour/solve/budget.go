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

// portion is the number of nodes after which stop is called.
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
func (e *Budget) Take() uint64 {
	for !e.over.Load() {
		taken, n := e.taken.Load(), uint64(portion)
		if e.memory.touches(taken) {
			n = 1
		}
		if n = min(n, e.limit-taken); e.taken.CompareAndSwap(taken, taken+n) {
			return n
		}
	}
	return 0
}

// Ask calls stop and ends all workers if it returns true. Only the main worker calls Ask.
func (e *Budget) Ask() {
	if e.stop != nil && e.stop(e.taken.Load()) {
		e.stopped = true
		e.over.Store(true)
	}
}

// GiveBack returns nodes that were taken and not searched.
func (e *Budget) GiveBack(n uint64) { e.taken.Add(-n) }

// Begin clears the signal to end; End sets it.
func (e *Budget) Begin() { e.over.Store(false) }
func (e *Budget) End()   { e.over.Store(true) }

// Spent reports whether the budget is used up or stop ended it. The workers have ended.
func (e *Budget) Spent() bool { return e.stopped || e.Nodes() == e.limit }

// Nodes returns the number of nodes taken: exactly those searched once the workers have ended.
func (e *Budget) Nodes() uint64 { return e.taken.Load() }
