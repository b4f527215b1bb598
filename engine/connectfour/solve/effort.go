package solve

import (
	"math"
	"sync/atomic"
)

// Effort is the node budget that the workers on one position share. They take nodes in small
// portions, so they never exceed the limit.
type Effort struct {
	limit   uint64
	memory  *Memory
	taken   atomic.Uint64
	stop    func(nodes uint64) bool
	stopped bool        // stop returned true
	over    atomic.Bool // the workers must end
}

// portion is the maximum number of nodes that a worker takes at once. stop is called once per
// portion.
const portion = 32

// NewEffort returns a budget of limit nodes; 0 means no limit. The search also ends when stop
// returns true, unless stop is nil. While much of the memory is untouched, a portion is one
// node, and stop is called after every node.
func NewEffort(limit uint64, m *Memory, stop func(nodes uint64) bool) *Effort {
	if limit == 0 {
		limit = math.MaxUint64
	}
	return &Effort{limit: limit, memory: m, stop: stop}
}

// Take returns the number of nodes that a worker may search now. At 0 the worker must end.
func (e *Effort) Take() uint64 {
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

// Ask calls stop and ends the search if it returns true. Only one worker may call Ask.
func (e *Effort) Ask() {
	if e.stop != nil && e.stop(e.taken.Load()) {
		e.stopped = true
		e.over.Store(true)
	}
}

// GiveBack gives back nodes that a worker took but did not search.
func (e *Effort) GiveBack(n uint64) { e.taken.Add(-n) }

// Begin lets workers take nodes, End makes them stop.
func (e *Effort) Begin() { e.over.Store(false) }
func (e *Effort) End()   { e.over.Store(true) }

// Spent reports whether the budget is used up or stop ended the search. Call it after the
// workers have ended.
func (e *Effort) Spent() bool { return e.stopped || e.Nodes() == e.limit }

// Nodes returns the number of searched nodes. Call it after the workers have ended.
func (e *Effort) Nodes() uint64 { return e.taken.Load() }
