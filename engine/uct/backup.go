package uct

import "github.com/c4engine/c4engine/engine/uct/tree"

// backup updates the values of the walk's edges, the last first. The root edge is updated
// when the worker's simulations are collected.
func (w *worker) backup() {
	for i := len(w.path) - 1; i > 0; i-- {
		at := &w.path[i]
		s := w.tree.At(at.edge)
		switch tag := s.Tag(); {
		case tag.Proven():
			s.SetValue(w.worth(tag, 0, i-1))
		case at.node != 0 && at.counted:
			s.SetValue(w.worth(tag, w.backedUp(i), i-1))
		}
	}
}

// backedUp returns the value of the i-th node of the walk. Of its edges only the one that the
// walk took has changed since choose. If that is proven lost now, all are read again: workers that
// visited it meanwhile may have left others with less than the rest.
func (w *worker) backedUp(i int) float32 {
	at := &w.path[i]
	if i+1 == len(w.path) {
		return w.tree.Value(at.node)
	}
	taken := w.tree.At(w.path[i+1].edge)
	if taken.Tag().Lost() {
		return w.tree.Value(at.node)
	}
	return w.tree.ValueOf(at.node, at.others.With(taken.Stats()))
}

// worth returns the value of an edge, plies below the root, which leads to a node with a value
// for the other side. The edge's bounds count for more.
func (w *worker) worth(t tree.Tag, node float32, plies int) float32 {
	if t.Proven() {
		return t.Proof().Discounted(w.pieces + plies)
	}
	return t.Clamp(1 - node)
}

// raiseProofs passes the bounds of the walk's last node up the walk, until they change
// nothing. A leaf has no node.
func (w *worker) raiseProofs() {
	for i := len(w.path) - 1; i >= 0; i-- {
		at := &w.path[i]
		if at.node != 0 && !w.tree.Raise(at.edge, at.node) {
			return
		}
	}
}
