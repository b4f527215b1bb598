package uct

import "github.com/c4engine/c4engine/engine/uct/tree"

// simulate walks once and reports whether it evaluated a leaf. A walk that did not has
// proven something, so such walks come to an end. The root must have a node with an edge
// left to search.
func (w *worker) simulate() bool {
	w.state.CopyFrom(w.tree.Root())
	w.path = w.path[:0]
	w.walks++
	evaluated := w.walk()
	if evaluated {
		w.plies += w.depth()
		w.deepest = max(w.deepest, w.depth())
	}
	w.backup()
	return evaluated
}

// walk goes from the root to a leaf and values it. It reports false if it ends
// before a leaf.
func (w *worker) walk() bool {
	t := w.tree
	w.path = append(w.path, step{edge: tree.RootEdge, node: t.RootNode()})
	for {
		at := w.path[len(w.path)-1]

		// Step 1. Selection. There may be no edge left to search: other walks may have
		// proven them all.
		next := w.choose(at.edge, at.node)
		if next == tree.RootEdge {
			w.raiseProofs()
			return false
		}
		s := t.At(next)
		w.state.Play(s.Move())
		before, added := w.visit(s) // before the value is known: other workers prefer other edges
		w.path = append(w.path, step{edge: next, counted: added > 0})

		// Step 2. Expansion, or the evaluation of the leaf.
		node := w.nodeOf(s)
		if node == 0 {
			if node = w.expand(next, before); node == 0 {
				return true
			}
		}
		w.path[len(w.path)-1].node = node
		t.Touch(node)

		// Step 3. The walk ends where a threat sequence proves the node.
		if w.searchThreats(node, before, added) {
			w.raiseProofs()
			return false
		}
	}
}

// Near the root the walks of all workers take the same few edges. If each walk wrote to them,
// the workers would wait for each other's cache lines. So at an edge with busyVisits visits, one
// walk of a worker in busyStride counts for all. Two threads were 1.94 times as fast as one; 1.81
// times if all walks count (medians of nine, empty 12 x 12, 3 s).
const (
	busyVisits = 1024
	busyStride = 16
)

// visit adds the walk to the visits of an edge. It returns the visits before, and the number
// added: 0 where another walk of the worker counts for this one.
func (w *worker) visit(s *tree.Slot) (before, added uint64) {
	if !w.company {
		return s.AddVisits(1), 1
	}
	before = s.Stats().Visits()
	switch {
	case before < busyVisits:
		added = 1
	case w.walks%busyStride == 0:
		added = busyStride
	default:
		return before, 0
	}
	return s.AddVisits(added), added
}
