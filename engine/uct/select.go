package uct

import (
	"math"

	"github.com/c4engine/c4engine/engine"
)

// choose returns the edge of a node to walk along, 0 if none is left to search, and the
// visits of all its edges but proven losses, which teach nothing about the rest; above is
// the edge that led to the node.
func (w *worker) choose(above, node uint32) (edge uint32, total uint64) {
	t := w.tree
	edges := t.edges(node)
	lower, upper := engine.Lost, engine.Lost
	for i := range edges {
		tag := edges[i].loadTag()
		lower, upper = max(lower, tag.lower()), max(upper, tag.upper())
		if !tag.lost() {
			total += visits(edges[i].loadStats())
		}
	}
	known := t.slots[above].loadTag()
	if upper < known.lower().Opposite() || lower > known.upper().Opposite() {
		w.raiseProofs() // found out by other ways, or by other workers
		known = t.slots[above].loadTag()
	}
	// The value that the node attains at least, by its edges or by what was known
	// above it before some of them were reclaimed: a move must promise more.
	floor := max(lower, known.upper().Opposite())
	var barred []bool
	if above == rootEdge {
		barred, floor = w.barred, w.rootFloor(floor)
	}
	best := forcedVisit(edges, barred, floor, t.forced(total, len(edges)))
	switch {
	case best >= 0: // whatever it looks like
	case t.amaf && w.options.rave > 0:
		best = w.byRAVE(edges, t.amafSlots(node), barred, floor)
	case w.setPriors != nil:
		best = w.byPUCT(edges, barred, floor, total, 1-value(t.slots[above].loadStats()))
	default:
		best = w.byUCB1(edges, barred, floor, total)
	}
	if best < 0 {
		return 0, total
	}
	if visits(edges[best].loadStats()) >= maxVisits {
		t.age(node)
	}
	return node + 1 + uint32(best), total
}

// skipped reports whether an edge is not to be searched.
func skipped(t tag, i int, barred []bool, floor engine.Value) bool {
	return t.upper() <= floor || t.proven() || (barred != nil && barred[i])
}

// forcedVisit returns an edge that has fewer visits than are forced on all, -1 if there
// is none.
func forcedVisit(edges []slot, barred []bool, floor engine.Value, forced uint64) int {
	if forced == 0 {
		return -1
	}
	for i := range edges {
		if visits(edges[i].loadStats()) < forced && !skipped(edges[i].loadTag(), i, barred, floor) {
			return i
		}
	}
	return -1
}

// byUCB1 returns the edge with the greatest upper confidence bound, one without
// visits before all others, -1 if there is none.
func (w *worker) byUCB1(edges []slot, barred []bool, floor engine.Value, total uint64) int {
	explore := w.options.explore2 * ln(total)
	best, bestScore := -1, float32(-1)
	for i := range edges {
		if skipped(edges[i].loadTag(), i, barred, floor) {
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

// rootFloor returns the bound that a root edge must be able to exceed to be
// searched: in analysis every move is of interest until it is proven, and where all moves
// are allowed none is that gives away what the root is known to attain.
func (w *worker) rootFloor(floor engine.Value) engine.Value {
	if w.analysis {
		return engine.Unknown
	}
	return max(floor, w.tree.least-1)
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
