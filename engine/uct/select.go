package uct

import (
	"math"

	"github.com/c4engine/c4engine/engine"
)

// choose returns the edge of a node to walk along, 0 if none is left to search;
// above is the edge that led to the node.
func (w *worker) choose(above, node uint32) uint32 {
	t := w.tree
	edges := t.edges(node)
	// What the node has for certain, by its edges or by what was known above it
	// before some of them were recycled.
	certain := t.slots[above].loadTag().upper().Opposite()
	total := uint64(0)
	for i := range edges {
		certain = max(certain, edges[i].loadTag().lower())
		total += visits(edges[i].loadStats())
	}
	var barred []bool
	if above == rootEdge {
		barred, certain = w.barred, w.rootFloor(certain)
	}
	best := neglected(edges, barred, certain, t.forced(total, len(edges)))
	switch {
	case best >= 0: // whatever it looks like
	case w.options.selection == puct:
		best = w.byPUCT(edges, barred, certain, total, 1-value(t.slots[above].loadStats()))
	case t.traced && w.options.rave > 0:
		best = w.byRAVE(edges, t.amaf(node), barred, certain, total)
	default:
		best = w.byUCB1(edges, barred, certain, total)
	}
	if best < 0 {
		return 0
	}
	if visits(edges[best].loadStats()) >= maxVisits {
		t.age(node)
	}
	return node + 1 + uint32(best)
}

// skipped reports whether an edge is not to be searched.
func skipped(t tag, i int, barred []bool, certain engine.Value) bool {
	return t.upper() <= certain || t.proven() || (barred != nil && barred[i])
}

// neglected returns an edge that has not more visits than were forced on all, -1
// if there is none, or none was forced.
func neglected(edges []slot, barred []bool, certain engine.Value, forced uint64) int {
	if forced == 0 {
		return -1
	}
	for i := range edges {
		if visits(edges[i].loadStats()) <= forced && !skipped(edges[i].loadTag(), i, barred, certain) {
			return i
		}
	}
	return -1
}

// byUCB1 returns the edge with the greatest upper confidence bound, one without
// visits before all others, -1 if there is none.
func (w *worker) byUCB1(edges []slot, barred []bool, certain engine.Value, total uint64) int {
	explore := w.options.explore2 * ln(total)
	best, bestScore := -1, float32(-1)
	for i := range edges {
		if skipped(edges[i].loadTag(), i, barred, certain) {
			continue
		}
		stats := edges[i].loadStats()
		if stats < visit {
			return i
		}
		// The conversion keeps the compiler from fusing a product into a sum on some
		// processors, which would change results in the last bit.
		score := value(stats) + sqrt(float32(explore/float32(visits(stats))))
		if score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// byPUCT returns the edge with the greatest value and urge to explore, all moves
// being equally likely beforehand, -1 if there is none. parent is the node's
// own value: half of it counts for an edge without visits, whose value is an
// estimate.
func (w *worker) byPUCT(edges []slot, barred []bool, certain engine.Value, total uint64, parent float32) int {
	explore := w.options.puct * sqrt(float32(total+1)) / float32(len(edges))
	best, bestScore := -1, float32(-1)
	for i := range edges {
		if skipped(edges[i].loadTag(), i, barred, certain) {
			continue
		}
		stats := edges[i].loadStats()
		q := value(stats)
		if stats < visit {
			q = float32((q + parent) * 0.5)
		}
		score := q + float32(explore/float32(1+visits(stats)))
		if score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// rootFloor returns the bound that a root edge must be able to exceed to be
// searched: in analysis every move is of interest until it is proven.
func (w *worker) rootFloor(certain engine.Value) engine.Value {
	if w.analysis {
		return engine.Unknown
	}
	return certain
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// ln returns the natural logarithm of n+1 to within 0.004: the exponent of the
// floating-point number, and a table for the first eight bits of its fraction.
func ln(n uint64) float32 {
	bits := math.Float32bits(float32(n + 1))
	return float32(float32(int(bits>>23)-127)*math.Ln2) + lnFraction[bits>>15&255]
}

var lnFraction = func() (table [256]float32) {
	for i := range table {
		table[i] = float32(math.Log1p((float64(i) + 0.5) / 256))
	}
	return table
}()
