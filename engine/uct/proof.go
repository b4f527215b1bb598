package uct

import (
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
)

// prove tightens the bounds of an edge to a known value, and reports whether
// that changed anything.
func (t *tree) prove(edge uint32, p engine.Proof) bool {
	return t.tighten(edge, p.Value, p.Value, p.Plies)
}

// tighten narrows the bounds of an edge; plies counts where they meet.
func (t *tree) tighten(edge uint32, lower, upper engine.Value, plies int) bool {
	s := &t.slots[edge]
	for {
		old := s.loadTag()
		if old.proven() {
			return false
		}
		now := old.with(max(lower, old.lower()), min(upper, old.upper()), plies)
		if now == old {
			return false
		}
		if atomic.CompareAndSwapUint32(&s.tag, uint32(old), uint32(now)) {
			return true
		}
	}
}

// settle is tighten with what a solver found, while no worker is at work. A proof by the
// tree may count more plies to the end than there are: the fewer stay.
func (t *tree) settle(edge uint32, lower, upper engine.Value, plies int) {
	old := t.slots[edge].loadTag()
	if old.proven() && lower == upper && old.lower() == lower {
		t.slots[edge].tag = uint32(old.with(lower, upper, min(plies, old.plies())))
		return
	}
	t.tighten(edge, lower, upper, plies)
}

// settleRoot passes what was settled of the root's edges on to the root.
func (t *tree) settleRoot() {
	lower, upper, plies := t.bounds(t.rootNode())
	t.settle(rootEdge, upper.Opposite(), lower.Opposite(), plies+1)
}

// raise passes the bounds of a node's edges on to the edge above it.
func (t *tree) raise(edge, node uint32) bool {
	lower, upper, plies := t.bounds(node)
	return t.tighten(edge, upper.Opposite(), lower.Opposite(), plies+1)
}

// bounds returns the bounds of a node for the side to move, and the plies to the end
// if they meet, here or with what the edge above knew before: those of the shortest
// win, or of the longest draw or loss; the most that a tag can hold if no edge is
// proven.
func (t *tree) bounds(node uint32) (lower, upper engine.Value, plies int) {
	lower, upper = engine.Lost, engine.Lost
	edges := t.edges(node)
	for i := range edges {
		tag := edges[i].loadTag()
		lower, upper = max(lower, tag.lower()), max(upper, tag.upper())
	}
	value := upper
	if lower != upper {
		value = engine.Drawn
	}
	for i := range edges {
		tag := edges[i].loadTag()
		if !tag.proven() || tag.lower() != value {
			continue
		}
		if k := tag.plies(); plies == 0 || k > plies == (value != engine.Won) {
			plies = k
		}
	}
	if plies == 0 {
		plies = maxPlies
	}
	return lower, upper, plies
}
