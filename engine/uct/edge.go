package uct

import (
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
)

// slot is the unit of the arena: a node's header or one of its edges. Its
// fields are plain words so that a new node is written without atomic stores;
// once a node is linked they are read and written atomically.
//
// An edge is a move out of a node and what is known of it, from the view of the
// side that makes the move:
//
//	stats  visits (28 bits) | sum of results (36 bits)
//	link   the slot of the node's header that the move leads to, 0 for a leaf
//	tag    move (16 bits) | plies of the proof (8) | 0 | upper (2) | lower bound (2)
type slot struct {
	stats uint64
	link  uint32
	tag   uint32
}

// Results are counted in 254ths, so that a tie is a whole number and the sum of
// 2^28 results fits 36 bits.
const (
	resultWin = 254
	resultTie = resultWin / 2

	visit      = uint64(1) << 36
	resultMask = visit - 1

	// maxVisits is where a node's statistics are halved (see age).
	maxVisits = 1<<28 - 1<<16
)

func visits(stats uint64) uint64 { return stats >> 36 }

// mean returns the mean result in [0, 1]; the stats must hold a visit.
func mean(stats uint64) float64 {
	return float64(stats&resultMask) / (resultWin * float64(visits(stats)))
}

func (s *slot) loadStats() uint64     { return atomic.LoadUint64(&s.stats) }
func (s *slot) loadTag() tag          { return tag(atomic.LoadUint32(&s.tag)) }
func (s *slot) loadLink() uint32      { return atomic.LoadUint32(&s.link) }
func (s *slot) addStats(delta uint64) { atomic.AddUint64(&s.stats, delta) }

// halve ages the statistics of an edge: half the visits, half the results.
func (s *slot) halve() {
	for {
		old := s.loadStats()
		n := visits(old) / 2
		half := n*visit | min((old&resultMask)/2, n*resultWin)
		if atomic.CompareAndSwapUint64(&s.stats, old, half) {
			return
		}
	}
}

// tag is an edge's move and its bounds.
type tag uint32

// newTag returns the tag of a move of which nothing is known.
func newTag(m engine.Move) tag {
	return tag(m)<<16 | tag(engine.Won)<<2 | tag(engine.Lost)
}

func (t tag) move() engine.Move   { return engine.Move(t >> 16) }
func (t tag) plies() int          { return int(t >> 8 & 255) }
func (t tag) upper() engine.Value { return engine.Value(t >> 2 & 3) }
func (t tag) lower() engine.Value { return engine.Value(t & 3) }
func (t tag) proven() bool        { return t.upper() == t.lower() }

// with returns t with other bounds, and plies where they meet.
func (t tag) with(lower, upper engine.Value, plies int) tag {
	if lower != upper {
		plies = 0
	}
	return t&^0xffff | tag(min(plies, 255))<<8 | tag(upper)<<2 | tag(lower)
}

// proof returns what the tag proves for the side that makes the move.
func (t tag) proof() engine.Proof {
	if !t.proven() {
		return engine.Proof{}
	}
	return engine.Proof{Value: t.lower(), Plies: t.plies()}
}

// clamp returns the result nearest to r that the bounds allow.
func (t tag) clamp(r uint64) uint64 {
	return min(max(r, resultOf(t.lower())), resultOf(t.upper()))
}

// resultOf returns the result that a known value is worth.
func resultOf(v engine.Value) uint64 { return uint64(v-engine.Lost) * resultTie }
