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

// header is the link word of a node's header slot:
//
//	estimate (16 bits) | its weight in visits (8) | epoch (6) | state (2)
//
// The estimate is the node's value for the side to move before any of its edges was
// visited. The epoch is the tree's, modulo 64, when a walk last went through the node.
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

func (h header) withEpoch(epoch uint32) header {
	return h&^((epochs-1)<<2) | header(epoch%epochs)<<2
}

// Tag is an edge's move, its prior and its bounds at one moment.
type Tag uint32

// maxTagPlies is the largest number of plies that a tag can hold.
const maxTagPlies = 255

// NewTag returns the tag of a move without a prior and with open bounds.
func NewTag(m engine.Move) Tag {
	return Tag(m)<<16 | Tag(engine.Won)<<2 | Tag(engine.Lost)
}

// Move returns the edge's move.
func (t Tag) Move() engine.Move { return engine.Move(t >> 16) }

// Prior returns the move's prior.
func (t Tag) Prior() engine.Prior { return engine.Prior(t>>4) & engine.MaxPrior }

// Upper returns the upper bound of the move's value.
func (t Tag) Upper() engine.Value { return engine.Value(t >> 2 & 3) }

// Lower returns the lower bound of the move's value.
func (t Tag) Lower() engine.Value { return engine.Value(t & 3) }

// Plies returns the plies to the end of the game if the bounds meet.
func (t Tag) Plies() int { return int(t >> 8 & 255) }

// Proven reports whether the bounds meet.
func (t Tag) Proven() bool { return t.Upper() == t.Lower() }

// Lost reports whether the move is proven to lose.
func (t Tag) Lost() bool { return t.Upper() == engine.Lost }

// withPrior returns t, which has none, with a prior.
func (t Tag) withPrior(p engine.Prior) Tag { return t | Tag(p&engine.MaxPrior)<<4 }

// With returns t with other bounds, and plies where they meet.
func (t Tag) With(lower, upper engine.Value, plies int) Tag {
	if lower != upper {
		plies = 0
	}
	return t&^0xff0f | Tag(min(plies, maxTagPlies))<<8 | Tag(upper)<<2 | Tag(lower)
}

// Known returns what the tag says of the move, for the side that makes it.
func (t Tag) Known() engine.Known {
	return engine.Known{Lower: t.Lower(), Upper: t.Upper(), Move: t.Move(), Plies: t.Plies()}
}

// Clamp returns the value nearest to v within the bounds.
func (t Tag) Clamp(v float32) float32 {
	return min(max(v, t.Lower().Score()), t.Upper().Score())
}

// Sum is the visits of some edges, and the sum of their values weighted by visits.
type Sum struct {
	Visits uint64
	values float64
}

// With returns the sum with one more edge.
func (s Sum) With(e Stats) Sum {
	return Sum{s.Visits + e.Visits(), s.values + e.weighted()}
}

// Without returns the sum without one of its edges.
func (s Sum) Without(e Stats) Sum {
	return Sum{s.Visits - e.Visits(), s.values - e.weighted()}
}

// weighted returns the value times the visits. The outer conversion keeps the compiler from fusing
// the product into a sum on some processors, which would change results in the last bit.
func (s Stats) weighted() float64 {
	return float64(float64(int64(s.Visits())) * float64(s.Value()))
}

// Value returns a node's value for the side to move: the mean of its edges' values and its
// own estimate, weighted by visits. It is computed from the edges each time, because in a
// graph their values also change over other paths (D. Wu, "Monte-Carlo Graph Search from
// First Principles", 2023). A move that is proven lost does not count.
func (t *Tree) Value(n Node) float32 {
	var sum Sum
	edges := t.Edges(n)
	for i := range edges {
		if !edges[i].Tag().Lost() {
			sum = sum.With(edges[i].Stats())
		}
	}
	return t.ValueOf(n, sum)
}

// ValueOf returns the value of a node with the sum of its edges that are not proven lost.
func (t *Tree) ValueOf(n Node, s Sum) float32 {
	own := t.blocks.header(uint32(n))
	weight := float64(own.weight())
	values := s.values + float64(float64(own.estimate())*weight)
	return float32(values / (float64(int64(s.Visits)) + weight))
}

// VisitsBelow returns the visits of a node's edges.
func (t *Tree) VisitsBelow(n Node) uint64 {
	sum := uint64(0)
	edges := t.Edges(n)
	for i := range edges {
		sum += edges[i].Stats().Visits()
	}
	return sum
}

// Age halves the visits of a node's edges, so that no counter overflows in a long search.
// The edges' shares stay the same.
func (t *Tree) Age(n Node) {
	edges := t.Edges(n)
	for i := range edges {
		edges[i].Halve()
	}
}

// In games with About.AMAF (all moves as first), every edge has a second slot, after all the
// edges of its node. Its stats count the simulations in which the side to move made the edge's move
// at any time after the node, and hold their mean result.
//
//	header | edge 0 .. edge n-1 | amaf 0 .. amaf n-1

// HasAMAF reports whether edges have second slots.
func (t *Tree) HasAMAF() bool { return t.amaf }

// AMAF returns the second slots of a node's edges.
func (t *Tree) AMAF(n Node) []Slot {
	size := t.blocks.slots[n].tag
	return t.blocks.slots[uint32(n)+1+(size-1)/2 : uint32(n)+size]
}

// LearnAMAF records a result for the edges of a node whose moves were made.
func (t *Tree) LearnAMAF(n Node, made *engine.MoveSet, result float32) {
	edges, amaf := t.Edges(n), t.AMAF(n)
	for i := range edges {
		if made.Has(edges[i].Move()) {
			amaf[i].average(result)
		}
	}
}

// average adds a result to a mean. If two workers do so at once, one result may be lost.
func (s *Slot) average(v float32) {
	old := s.Stats()
	n, mean := min(old.Visits(), MaxVisits), old.Value()
	s.replace(old, NewStats(n+1, mean+(v-mean)/float32(n+1)))
}

// These methods change the bounds of an edge. Bounds never widen, and a proven value stays.
//
//	method      enters                                  of a proven edge  beside other workers
//	Tighten     bounds                                  changes nothing   yes
//	Prove       a value, as both bounds                 changes nothing   yes
//	Raise       the bounds of the node below the edge   changes nothing   yes
//	Settle      a solver's bounds                       lowers the plies  no
//	SettleRoot  the bounds of the root's edges          lowers the plies  no
//
// Plies are used where the bounds meet. All but the last two report whether they changed anything.

// Prove enters a proof of the side that makes the edge's move.
func (t *Tree) Prove(e Edge, v engine.Value, plies int) bool { return t.Tighten(e, v, v, plies) }

// Tighten narrows the bounds of an edge.
func (t *Tree) Tighten(e Edge, lower, upper engine.Value, plies int) bool {
	s := t.At(e)
	for {
		old := s.Tag()
		if old.Proven() {
			return false
		}
		now := old.With(max(lower, old.Lower()), min(upper, old.Upper()), plies)
		if now == old {
			return false
		}
		if atomic.CompareAndSwapUint32(&s.tag, uint32(old), uint32(now)) {
			return true
		}
	}
}

// Settle narrows the bounds of an edge by those of a solver. The tree's own proof of the same value
// may count too many plies to the end, so Settle keeps the smaller number.
func (t *Tree) Settle(e Edge, lower, upper engine.Value, plies int) {
	s := t.At(e)
	old := s.Tag()
	if old.Proven() && lower == upper && old.Lower() == lower {
		s.tag = uint32(old.With(lower, upper, min(plies, old.Plies())))
		return
	}
	t.Tighten(e, lower, upper, plies)
}

// SettleRoot settles the root edge by the bounds of the root's edges.
func (t *Tree) SettleRoot() {
	lower, upper, plies := t.Bounds(t.RootNode())
	t.Settle(RootEdge, upper.Opposite(), lower.Opposite(), plies+1)
}

// Raise narrows the bounds of the edge above a node by those of the node's edges.
func (t *Tree) Raise(e Edge, n Node) bool {
	lower, upper, plies := t.Bounds(n)
	return t.Tighten(e, upper.Opposite(), lower.Opposite(), plies+1)
}

// Bounds returns the bounds of a node for the side to move. plies are the plies to the end
// of the shortest proven win, or of the longest proven draw or loss. The bounds need not
// meet, because they may meet with those of the edge above. Without such an edge, plies is
// the largest number that a tag can hold.
func (t *Tree) Bounds(n Node) (lower, upper engine.Value, plies int) {
	lower, upper = engine.Lost, engine.Lost
	edges := t.Edges(n)
	for i := range edges {
		tag := edges[i].Tag()
		lower, upper = max(lower, tag.Lower()), max(upper, tag.Upper())
	}
	value := upper
	if lower != upper {
		value = engine.Drawn
	}
	for i := range edges {
		tag := edges[i].Tag()
		if !tag.Proven() || tag.Lower() != value {
			continue
		}
		if k := tag.Plies(); plies == 0 || k > plies == (value != engine.Won) {
			plies = k
		}
	}
	if plies == 0 {
		plies = maxTagPlies
	}
	return lower, upper, plies
}
