package uct

import (
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// The root is searched for threat sequences before anything else, and so are the
// replies to the move that would be played, in the second half of the search: a move
// that loses by force is not played, whatever the tree thinks of it. Each of these
// looks takes about one part in lookShare of the search.
const (
	lookShare = 64
	// lookUnit is the time that a unit of effort takes, and lookPerNode the effort
	// for a simulation.
	lookUnit    = 100 * time.Nanosecond
	lookPerNode = 1
	// maxLook keeps a look, which nothing interrupts, to some ten milliseconds.
	maxLook = 1 << 17
	// firstLook is the part of the search after which the best move is looked at,
	// lookEvery that after which it is asked again whether there is another one.
	firstLook = 0.5
	lookEvery = 1.0 / 32
)

// lookEffort returns the effort of one look.
func (r *search) lookEffort() uint64 {
	effort := uint64(maxLook)
	if r.limits.Nodes > 0 {
		effort = min(effort, r.limits.Nodes*lookPerNode)
	}
	if r.soft > 0 {
		effort = min(effort, uint64(r.soft/(lookShare*lookUnit)))
	}
	return effort
}

// lookAtRoot looks for a win by a threat sequence.
func (r *search) lookAtRoot() {
	if r.aboutMoves() || r.forcedOnClock() || r.finished() {
		return
	}
	w := r.workers[0]
	w.state.CopyFrom(r.tree.Root())
	if w.proveByThreats(r.tree.RootNode(), r.lookEffort()) > 0 {
		r.tree.Raise(tree.RootEdge, r.tree.RootNode())
	}
}

// progress returns which part of its limits a search has used up.
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

// lookAtBest looks, once for each move, whether the one that would be played now
// loses by a threat sequence. In the last moment there is no time for it.
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
	if plies := w.proveByThreats(node, r.lookEffort()); plies > 0 {
		t.Tighten(best.edge, engine.Lost, engine.Lost, plies+1)
		t.Raise(tree.RootEdge, t.RootNode())
	}
}
