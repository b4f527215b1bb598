package solve

import (
	"math"
	"sync/atomic"
)

// Effort is what the workers on one position may spend together, in nodes. They take
// it in small portions, so that its limit is exact.
type Effort struct {
	limit   uint64
	memory  *Memory
	taken   atomic.Uint64
	stop    func(nodes uint64) bool
	stopped bool        // by stop
	over    atomic.Bool // the workers end
}

// portion is the number of nodes after which stop is called.
const portion = 32

// NewEffort returns an effort of limit nodes (0: no limit) that stop, unless nil, can
// end. While much of the memory is untouched stop is called after every node.
func NewEffort(limit uint64, m *Memory, stop func(nodes uint64) bool) *Effort {
	if limit == 0 {
		limit = math.MaxUint64
	}
	return &Effort{limit: limit, memory: m, stop: stop}
}

// Take returns how many nodes a worker may search now; if none, it ends.
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

// Ask calls stop. Only one worker does so.
func (e *Effort) Ask() {
	if e.stop != nil && e.stop(e.taken.Load()) {
		e.stopped = true
		e.over.Store(true)
	}
}

// GiveBack returns nodes that were taken and not searched.
func (e *Effort) GiveBack(n uint64) { e.taken.Add(-n) }

// Begin lets the workers begin, End makes them end.
func (e *Effort) Begin() { e.over.Store(false) }
func (e *Effort) End()   { e.over.Store(true) }

// Spent reports whether there is no more effort, once the workers have ended.
func (e *Effort) Spent() bool { return e.stopped || e.Nodes() == e.limit }

// Nodes returns how many nodes were searched, once the workers have ended.
func (e *Effort) Nodes() uint64 { return e.taken.Load() }
