package tree

import (
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
)

// Prove sets both bounds of an edge to a known value, and reports whether that changed
// anything.
func (t *Tree) Prove(e Edge, p engine.Proof) bool {
	return t.Tighten(e, p.Value, p.Value, p.Plies)
}

// Tighten narrows the bounds of an edge, and reports whether that changed anything. plies
// is used if the bounds then meet.
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

// Settle is Tighten with a solver's bounds, while no worker is at work. The tree's own proof
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

// SettleRoot passes the bounds of the root's edges on to the root edge, as Settle does.
func (t *Tree) SettleRoot() {
	lower, upper, plies := t.Bounds(t.RootNode())
	t.Settle(RootEdge, upper.Opposite(), lower.Opposite(), plies+1)
}

// Raise passes the bounds of a node's edges on to the edge above it, and reports whether
// that changed anything.
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
