package uct

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// docs/decisions.md has the gain of these searches ("up to three quiet moves"). The numbers were
// chosen together with them, not tuned one by one.
const (
	// A node is searched for threat sequences when the edge to it has threatVisits visits,
	// and again whenever these have doubled.
	threatVisits = 64
	// The budget of such a search is one unit for each threatShare visits. At the replies
	// to the root's moves, one of which is played, it is one for each threatsAtRoot.
	threatShare   = 8
	threatsAtRoot = 2
	// maxThreats is the largest budget: a few milliseconds.
	maxThreats = 1 << 16
)

// searchThreats looks for a proof that the side to move at a node wins by a sequence of
// threats, and reports whether it found one. Such sequences begin with moves that look
// bad, so the tree alone finds them late. The edge to the node had visits before the walk
// added some.
func (w *worker) searchThreats(node tree.Node, before, added uint64) bool {
	if before < threatVisits || bits.Len64(before-1) == bits.Len64(before+added-1) {
		return false
	}
	budget := before / threatShare
	if w.depth() == 1 {
		budget = before / threatsAtRoot
	}
	return w.proveByThreats(node, min(budget, maxThreats)) > 0
}

// proveByThreats searches the worker's state for a threat sequence, with a budget, and
// proves the first move in the state's node. node is 0 if there is none. It returns the
// plies within which the threats win, 0 if it found none.
func (w *worker) proveByThreats(node tree.Node, budget uint64) (plies int) {
	if w.threats == nil {
		return 0
	}
	m, plies := w.threats.SearchThreats(w.state, int(budget))
	if plies == 0 || node == 0 {
		return plies
	}
	edges := w.tree.Edges(node)
	for i := range edges {
		if edges[i].Move() == m {
			w.tree.Prove(w.tree.Edge(node, i), engine.Proof{Value: engine.Won, Plies: plies})
		}
	}
	return plies
}
