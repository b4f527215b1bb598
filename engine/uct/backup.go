package uct

import "github.com/c4engine/c4engine/engine/uct/tree"

// backup updates the values of the walk's edges, the last first. The root edge is updated
// when the worker's simulations are collected.
func (w *worker) backup() {
	for i := len(w.path) - 1; i > 0; i-- {
		at := w.path[i]
		s := w.tree.At(at.edge)
		tag := s.Tag()
		if tag.Proven() || at.node != 0 && at.counted {
			s.SetValue(w.valueOf(tag, at, i-1))
		}
	}
}

// valueOf returns the value of the edge of a step, plies below the root, from the node
// that it leads to.
func (w *worker) valueOf(t tree.Tag, at step, plies int) float32 {
	if t.Proven() {
		return t.Proof().Discounted(w.pieces + plies)
	}
	return t.Clamp(1 - w.tree.Value(at.node))
}

// raiseProofs passes the bounds of the walk's last node up the walk, until they change
// nothing.
func (w *worker) raiseProofs() {
	for i := len(w.path) - 1; i >= 0; i-- {
		at := w.path[i]
		if at.node == 0 || !w.tree.Raise(at.edge, at.node) {
			return
		}
	}
}
