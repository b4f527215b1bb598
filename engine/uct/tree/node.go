package tree

import (
	"math"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
)

// Node is the number of the slot of a node's header; 0: no node.
type Node uint32

// Edge is the number of an edge's slot.
type Edge uint32

// Slot is the unit of memory: a node's header or one of its edges. All words are
// read and written atomically once others may see them.
//
// An edge is a move of a node with its statistics and bounds, for the side that makes the
// move:
//
//	stats  visits (32 bits) | value (32, a floating-point number)
//	link   the node that the move leads to, 0 for a leaf
//	tag    move (16 bits) | plies of the proof (8) | prior (4) | upper (2) | lower bound (2)
//
// Visits count the walks that took the edge. The value, from 0 lost to 1 won, is that of
// the position after the move, with visits over other paths. Before the first visit it is
// an estimate at the root, and 0 below.
type Slot struct {
	stats uint64
	link  uint32
	tag   uint32
}

// Stats are an edge's visits and its value at one moment.
type Stats uint64

const (
	visit = 1 << 32
	// MaxVisits is the number of an edge's visits at which they are halved (see Age).
	MaxVisits = 1<<32 - 1<<20
)

// NewStats returns visits and a value.
func NewStats(visits uint64, value float32) Stats {
	return Stats(visits<<32 | uint64(math.Float32bits(value)))
}

// Visits returns the number of walks that took the edge.
func (s Stats) Visits() uint64 { return uint64(s >> 32) }

// Visited reports whether a walk took the edge.
func (s Stats) Visited() bool { return s >= visit }

// Value returns the edge's value.
func (s Stats) Value() float32 { return math.Float32frombits(uint32(s)) }

// Stats returns the edge's visits and value.
func (s *Slot) Stats() Stats { return Stats(atomic.LoadUint64(&s.stats)) }

// Tag returns the edge's move, prior and bounds.
func (s *Slot) Tag() Tag { return Tag(atomic.LoadUint32(&s.tag)) }

// Move returns the edge's move.
func (s *Slot) Move() engine.Move { return s.Tag().Move() }

// Link returns the node that the edge leads to. It may be out of date; see [Tree.Is].
func (s *Slot) Link() Node { return Node(atomic.LoadUint32(&s.link)) }

// SetLink sets the node that the edge leads to.
func (s *Slot) SetLink(n Node) { atomic.StoreUint32(&s.link, uint32(n)) }

// AddVisits adds n visits and returns the number before.
func (s *Slot) AddVisits(n uint64) (before uint64) {
	return Stats(atomic.AddUint64(&s.stats, n*visit)).Visits() - n
}

// SetValue replaces the value and leaves the visits.
func (s *Slot) SetValue(v float32) {
	for {
		old := s.Stats()
		if s.replace(old, NewStats(old.Visits(), v)) {
			return
		}
	}
}

// Halve halves the visits.
func (s *Slot) Halve() {
	for {
		old := s.Stats()
		if s.replace(old, NewStats(old.Visits()/2, old.Value())) {
			return
		}
	}
}

// forgetVisits sets the visits to 0 and leaves the value.
func (s *Slot) forgetVisits() {
	atomic.StoreUint64(&s.stats, uint64(NewStats(0, s.Stats().Value())))
}

func (s *Slot) replace(old, now Stats) bool {
	return atomic.CompareAndSwapUint64(&s.stats, uint64(old), uint64(now))
}

// newEdge returns the edge of a move that no walk has taken.
func newEdge(m engine.Move) Slot { return Slot{tag: uint32(NewTag(m))} }

// SetPrior sets the prior of an edge that has none, before its node is published.
func (s *Slot) SetPrior(p engine.Prior) { s.tag = uint32(Tag(s.tag).withPrior(p)) }

// ForgetBounds forgets the prior and the bounds of an edge, while no worker is at work.
func (s *Slot) ForgetBounds() { s.tag = uint32(NewTag(Tag(s.tag).Move())) }
