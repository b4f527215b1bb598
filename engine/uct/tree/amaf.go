package tree

import "github.com/c4engine/c4engine/engine"

// In games with the trait AMAF (all moves as first), every edge has a second slot, after
// all the edges of its node. Its stats count the simulations in which the side to move made
// the edge's move at any time after the node, and hold their mean result.
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
