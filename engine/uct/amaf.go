package uct

import (
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
)

// In a game whose evaluations tell which moves were made, every edge has a second
// slot, after all the edges of its node, for the simulations in which its move was
// made at any time after the node (AMAF, all moves as first). Its stats count these
// and hold their mean result.
//
//	header | edge 0 .. edge n-1 | amaf 0 .. amaf n-1

// amafSlots returns the all-moves-as-first slots of a node's edges.
func (m *memory) amafSlots(node uint32) []slot {
	size := m.slots[node].tag
	return m.slots[node+1+(size-1)/2 : node+size]
}

// learnAMAF records the result of a simulation, from the view of the side that moved
// last in the walk, for all moves that were made on the way and in the playout.
func (w *worker) learnAMAF(made *[2]engine.MoveSet, result float32) {
	turn := w.tree.root.Turn()
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
		w.tree.learnAMAF(at.node, &made[mover&1], v)
	}
}

// learnAMAF records a result for the edges of a node whose moves were made.
func (m *memory) learnAMAF(node uint32, made *engine.MoveSet, result float32) {
	edges, amaf := m.edges(node), m.amafSlots(node)
	for i := range edges {
		if made.Has(edges[i].loadTag().move()) {
			amaf[i].average(result)
		}
	}
}

// average adds a result to a mean; of two workers at once, one may lose its result.
func (s *slot) average(v float32) {
	old := s.loadStats()
	n, mean := min(visits(old), maxVisits), value(old)
	atomic.CompareAndSwapUint64(&s.stats, old, newStats(n+1, mean+(v-mean)/float32(n+1)))
}

// byRAVE returns the edge with the greatest mix of its own value and its AMAF value,
//
//	(1-b) Q + b A, b = sqrt(k / (3N + k))
//
// -1 if there is none. Q is the edge's value and N its visits, A the AMAF value, and k
// the option RAVE: the visits at which both weigh the same (S. Gelly and D. Silver,
// "Monte-Carlo tree search and rapid action value estimation in computer Go", 2011). A
// move that was never made comes first.
func (w *worker) byRAVE(edges, amaf []slot, barred []bool, floor engine.Value) int {
	k := w.options.rave
	best, bestScore := -1, float32(-1)
	for i := range edges {
		if skipped(edges[i].loadTag(), i, barred, floor) {
			continue
		}
		stats, all := edges[i].loadStats(), amaf[i].loadStats()
		if stats < visit && all < visit {
			return i
		}
		n := float32(visits(stats))
		b := sqrt(k / (3*n + k))
		if all < visit {
			b = 0
		}
		q := value(stats)
		if score := q + float32(b*(value(all)-q)); score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}
