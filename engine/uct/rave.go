package uct

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// byRAVE returns the edge with the greatest mix of its own value and its AMAF value,
//
//	(1-b) Q + b A, b = sqrt(k / (3N + k))
//
// -1 if there is none. Q is the edge's value and N its visits, A the AMAF value, and k
// the option RAVE: the visits at which both weigh the same (S. Gelly and D. Silver,
// "Monte-Carlo tree search and rapid action value estimation in computer Go", 2011). A
// move that was never made comes first.
func (w *worker) byRAVE(edges, amaf []tree.Slot, barred []bool, floor engine.Value) int {
	k := w.options.rave
	best, bestScore := -1, float32(-1)
	for i := range edges {
		if skipped(edges[i].Tag(), i, barred, floor) {
			continue
		}
		stats, all := edges[i].Stats(), amaf[i].Stats()
		if !stats.Visited() && !all.Visited() {
			return i
		}
		n := float32(stats.Visits())
		b := sqrt(k / (3*n + k))
		if !all.Visited() {
			b = 0
		}
		q := stats.Value()
		if score := q + float32(b*(all.Value()-q)); score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// learnAMAF records the result of a simulation for all moves of the walk and the playout.
// The result is that of the side that moved last in the walk.
func (w *worker) learnAMAF(made *[2]engine.MoveSet, result float32) {
	turn := w.tree.Root().Turn()
	for i, at := range w.path {
		if at.node == 0 {
			continue
		}
		mover, v := turn, result
		if i%2 == 1 {
			mover = turn.Other()
		}
		if (len(w.path)-i)%2 == 1 { // the leaf's mover is the other side
			v = 1 - result
		}
		w.tree.LearnAMAF(at.node, &made[mover&1], v)
	}
}
