package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

const (
	// threatVisits is from how many visits of an edge on the node behind it is searched
	// for threat sequences, again whenever they have doubled.
	threatVisits = 64
	// threatShare is how many visits a search needs for each unit of its effort; in
	// the replies to the root's moves, one of which is played, it needs fewer.
	threatShare   = 8
	threatsAtRoot = 2
	// maxThreats keeps the time for one search to a few milliseconds.
	maxThreats = 1 << 16
)

// searchThreats looks for a proof that the side to move at a node wins by a
// sequence of threats, and reports whether it found one. Such sequences begin
// with moves that look bad.
func (w *worker) searchThreats(node tree.Node, before uint64) bool {
	if before < threatVisits || before&(before-1) != 0 {
		return false
	}
	effort := before / threatShare
	if w.depth() == 1 {
		effort = before / threatsAtRoot
	}
	return w.proveByThreats(node, min(effort, maxThreats)) > 0
}

// proveByThreats does so with a given effort, for the position at hand; node is 0
// where that has none. It returns within how many plies the threats win, 0 if it
// found none.
func (w *worker) proveByThreats(node tree.Node, effort uint64) (plies int) {
	if w.threats == nil {
		return 0
	}
	m, plies := w.threats(w.state, int(effort))
	if plies == 0 || node == 0 {
		return plies
	}
	edges := w.tree.Edges(node)
	for i := range edges {
		if edges[i].Move() == m {
			w.tree.Tighten(w.tree.Edge(node, i), engine.Won, engine.Won, plies)
		}
	}
	return plies
}
