package uct

import (
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// Threat sequences are searched outside the simulations too: for the root before the first
// one, and in the second half of the search for the replies to the best move. So a move that
// loses by force is not played, whatever its value in the tree.
const (
	// Such a search takes about 1/rootShare of the time.
	rootShare = 64
	// rootUnit is the time for a unit of the budget. With a node limit, the budget is one
	// unit for each node.
	rootUnit = 100 * time.Nanosecond
	// maxRootThreats keeps a threat search, which cannot be interrupted, to some ten
	// milliseconds.
	maxRootThreats = 1 << 17
	// The best move is searched for refutations after the part firstRefutation of the search,
	// and then, when another move has become best, after each further part refuteEvery.
	firstRefutation = 0.5
	refuteEvery     = 1.0 / 32
)

// threatBudget returns the budget of one threat search.
func (r *search) threatBudget() uint64 {
	budget := uint64(maxRootThreats)
	if r.limits.Nodes > 0 {
		budget = min(budget, r.limits.Nodes)
	}
	if r.soft > 0 {
		budget = min(budget, uint64(r.soft/(rootShare*rootUnit)))
	}
	return budget
}

// searchRootThreats looks for a win of the root by a threat sequence.
func (r *search) searchRootThreats() {
	if r.aboutMoves() || r.forcedOnClock() || r.finished() {
		return
	}
	w := r.workers[0]
	w.state.CopyFrom(r.tree.Root())
	if w.proveByThreats(r.tree.RootNode(), r.threatBudget()) > 0 {
		r.tree.Raise(tree.RootEdge, r.tree.RootNode())
	}
}

// progress returns the part of its limits that a search has used up.
func (r *search) progress(elapsed time.Duration) float64 {
	part := 0.0
	if r.limits.Nodes > 0 {
		part = float64(r.done.Load()) / float64(r.limits.Nodes)
	}
	if r.soft > 0 {
		part = max(part, float64(elapsed)/float64(r.soft))
	}
	return part
}

// refuteBest looks for a threat sequence that refutes the best move, once for each move that
// becomes the best one. Shortly before the hard limit there is no time for it.
func (r *search) refuteBest(elapsed time.Duration) {
	part := r.progress(elapsed)
	if r.aboutMoves() || part < r.nextRefutation || r.hard > 0 && elapsed > r.hard-r.hard/rootShare {
		return
	}
	r.nextRefutation = part + refuteEvery
	t := r.tree
	best := r.rankRoot()[0]
	if best.tag.Proven() || slices.Contains(r.refuted, best.tag.Move()) {
		return
	}
	r.refuted = append(r.refuted, best.tag.Move())
	w := r.workers[0]
	w.state.CopyFrom(t.Root())
	w.state.Play(best.tag.Move())
	node := w.nodeOf(t.At(best.edge))
	if plies := w.proveByThreats(node, r.threatBudget()); plies > 0 {
		t.Prove(best.edge, engine.Proof{Value: engine.Lost, Plies: plies + 1})
		t.Raise(tree.RootEdge, t.RootNode())
	}
}
