package uct

import "github.com/c4engine/c4engine/engine/uct/tree"

// simulate walks once and reports whether it evaluated a leaf. A walk that did not has
// proven something, so such walks come to an end. The root must have a node with an edge
// left to search.
func (w *worker) simulate() bool {
	w.state.CopyFrom(w.tree.Root())
	w.path = w.path[:0]
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
		before := s.AddVisits(1) // before the value is known: other workers prefer other edges
		w.path = append(w.path, step{edge: next})

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
		if w.searchThreats(node, before) {
			w.raiseProofs()
			return false
		}
	}
}
