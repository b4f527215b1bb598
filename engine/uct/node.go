package uct

import (
	"math"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
)

// slot is the unit of memory: a node's header or one of its edges. All words are
// read and written atomically once others may see them.
//
// An edge is a move out of a node and what is known of it, from the view of the
// side that makes the move:
//
//	stats  visits (32 bits) | value (32, a floating-point number)
//	link   the slot of the node that the move leads to, 0 for a leaf
//	tag    move (16 bits) | plies of the proof (8) | prior (4) | upper (2) | lower bound (2)
//
// Visits count how often a walk took the edge. The value, from 0 lost to 1 won, is
// that of the position after the move, visits over other paths included; before the
// first visit it is an estimate at the root, and 0 below.
type slot struct {
	stats uint64
	link  uint32
	tag   uint32
}

const (
	visit = uint64(1) << 32
	// maxVisits is where a node's visits are halved (see age).
	maxVisits = 1<<32 - 1<<20
)

func newStats(visits uint64, value float32) uint64 {
	return visits<<32 | uint64(math.Float32bits(value))
}

func visits(stats uint64) uint64 { return stats >> 32 }

func value(stats uint64) float32 { return math.Float32frombits(uint32(stats)) }

func (s *slot) loadStats() uint64     { return atomic.LoadUint64(&s.stats) }
func (s *slot) loadTag() tag          { return tag(atomic.LoadUint32(&s.tag)) }
func (s *slot) loadLink() uint32      { return atomic.LoadUint32(&s.link) }
func (s *slot) storeLink(node uint32) { atomic.StoreUint32(&s.link, node) }

// addVisits counts visits and returns how many there were before.
func (s *slot) addVisits(n uint64) (before uint64) {
	return visits(atomic.AddUint64(&s.stats, n*visit)) - n
}

// setValue replaces the value and leaves the visits.
func (s *slot) setValue(v float32) {
	for {
		old := s.loadStats()
		if atomic.CompareAndSwapUint64(&s.stats, old, newStats(visits(old), v)) {
			return
		}
	}
}

// halve ages an edge: half the visits.
func (s *slot) halve() {
	for {
		old := s.loadStats()
		if atomic.CompareAndSwapUint64(&s.stats, old, newStats(visits(old)/2, value(old))) {
			return
		}
	}
}

// tag is an edge's move and its bounds.
type tag uint32

// maxPlies is the most plies that a tag can hold.
const maxPlies = 255

// newTag returns the tag of a move about which nothing is known.
func newTag(m engine.Move) tag {
	return tag(m)<<16 | tag(engine.Won)<<2 | tag(engine.Lost)
}

func (t tag) move() engine.Move   { return engine.Move(t >> 16) }
func (t tag) plies() int          { return int(t >> 8 & 255) }
func (t tag) upper() engine.Value { return engine.Value(t >> 2 & 3) }
func (t tag) lower() engine.Value { return engine.Value(t & 3) }
func (t tag) prior() engine.Prior { return engine.Prior(t >> 4 & 15) }
func (t tag) proven() bool        { return t.upper() == t.lower() }
func (t tag) lost() bool          { return t.upper() == engine.Lost }

// withPrior returns t, which has none, with a prior.
func (t tag) withPrior(p engine.Prior) tag { return t | tag(p&engine.MaxPrior)<<4 }

// with returns t with other bounds, and plies where they meet.
func (t tag) with(lower, upper engine.Value, plies int) tag {
	if lower != upper {
		plies = 0
	}
	return t&^0xff0f | tag(min(plies, maxPlies))<<8 | tag(upper)<<2 | tag(lower)
}

// proof returns what the tag proves for the side that makes the move.
func (t tag) proof() engine.Proof {
	if !t.proven() {
		return engine.Proof{}
	}
	return engine.Proof{Value: t.lower(), Plies: t.plies()}
}

// clamp returns the value nearest to v that the bounds allow.
func (t tag) clamp(v float32) float32 {
	return min(max(v, t.lower().Score()), t.upper().Score())
}

// header is the word of a node's first slot that holds the node's own estimate, apart
// from its edges:
//
//	estimate (16 bits) | its weight in visits (8) | epoch (6) | state (2)
//
// The estimate is the node's value for the side to move before any of its edges was
// visited. The epoch is the number, modulo 64, of the last root from which a walk went
// through the node.
type header uint32

const (
	estimateScale = 1<<16 - 1
	maxWeight     = 1<<8 - 1
	epochs        = 1 << 6
)

func newHeader(estimate float32, weight uint64, epoch uint32) header {
	return header(float32(estimate*estimateScale)+0.5)<<16 |
		header(min(weight, maxWeight))<<8 | header(epoch%epochs)<<2 | blockNode
}

func (h header) estimate() float32 { return float32(h>>16) * (1.0 / estimateScale) }
func (h header) weight() float32   { return float32(h >> 8 & maxWeight) }
func (h header) epoch() uint32     { return uint32(h >> 2 % epochs) }
func (h header) state() uint32     { return uint32(h & 3) }

func (h header) at(epoch uint32) header {
	return h&^((epochs-1)<<2) | header(epoch%epochs)<<2
}
