package uct

import (
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// byPUCT returns the edge with the greatest
//
//	Q + c P sqrt(T+1) / (1 + N)
//
// -1 if there is none. Q is the edge's value, N its visits and P the share of its prior.
// T counts the visits of all edges but proven losses, and c is the option Prior (C. Rosin,
// "Multi-armed Bandits with Episode Context", 2011; in the form of D. Silver et al.,
// "Mastering the game of Go without human knowledge", 2017). unseen is the Q of edges
// without visits.
func (w *worker) byPUCT(
	edges []tree.Slot, barred []bool, floor engine.Value, total uint64, unseen float32,
) int {
	explore := w.options.prior * sqrt(float32(total+1))
	// A processor cannot predict which score is greater, so they are compared without a
	// branch: as bits, which have the order of the scores. The low half of the word makes
	// the first of equal scores the greatest.
	best := uint64(0)
	for i := range edges {
		t := edges[i].Tag()
		if skipped(t, i, barred, floor) {
			continue
		}
		stats := edges[i].Stats()
		q := unseen
		if stats.Visited() {
			q = stats.Value()
		}
		// The conversion is as in byUCB1.
		score := q + float32(explore*t.Prior().Share()/float32(1+stats.Visits()))
		best = max(best, uint64(math.Float32bits(score))<<32|uint64(^uint32(i)))
	}
	return int(int32(^uint32(best)))
}
