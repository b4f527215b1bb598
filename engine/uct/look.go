package uct

import (
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// A look is a search for a threat sequence outside the simulations: at the root before the
// first one, and in the second half of the search at the replies to the best move. So a
// move that loses by force is not played, whatever its value in the tree.
const (
	// A look takes about 1/lookShare of the time.
	lookShare = 64
	// lookUnit is the time for a unit of the budget. With a node limit, the budget is one
	// unit for each node.
	lookUnit = 100 * time.Nanosecond
	// maxLook keeps a look, which cannot be interrupted, to some ten milliseconds.
	maxLook = 1 << 17
	// The best move is looked at after the part firstLook of the search. After every further
	// part lookEvery, a new best move is looked at.
	firstLook = 0.5
	lookEvery = 1.0 / 32
)

// lookBudget returns the budget of one look.
func (r *search) lookBudget() uint64 {
	budget := uint64(maxLook)
	if r.limits.Nodes > 0 {
		budget = min(budget, r.limits.Nodes)
	}
	if r.soft > 0 {
		budget = min(budget, uint64(r.soft/(lookShare*lookUnit)))
	}
	return budget
}

// lookAtRoot looks for a win by a threat sequence.
func (r *search) lookAtRoot() {
	if r.aboutMoves() || r.forcedOnClock() || r.finished() {
		return
	}
	w := r.workers[0]
	w.state.CopyFrom(r.tree.Root())
	if w.proveByThreats(r.tree.RootNode(), r.lookBudget()) > 0 {
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

// lookAtBest looks once at each move that becomes the best one: a threat sequence may
// refute it. Shortly before the hard limit there is no time for a look.
func (r *search) lookAtBest(elapsed time.Duration) {
	part := r.progress(elapsed)
	if r.aboutMoves() || part < r.nextLook || r.hard > 0 && elapsed > r.hard-r.hard/lookShare {
		return
	}
	r.nextLook = part + lookEvery
	t := r.tree
	best := r.rankRoot()[0]
	if best.tag.Proven() || slices.Contains(r.looked, best.tag.Move()) {
		return
	}
	r.looked = append(r.looked, best.tag.Move())
	w := r.workers[0]
	w.state.CopyFrom(t.Root())
	w.state.Play(best.tag.Move())
	node := w.nodeOf(t.At(best.edge))
	if plies := w.proveByThreats(node, r.lookBudget()); plies > 0 {
		t.Tighten(best.edge, engine.Lost, engine.Lost, plies+1)
		t.Raise(tree.RootEdge, t.RootNode())
	}
}
