package uct

import (
	"math"

	"github.com/c4engine/c4engine/engine"
)

// choose returns the edge of a node to walk along by UCB1, 0 if none is left to
// search; above is the edge that leads to the node, parentVisits its visits.
func (w *worker) choose(above, node uint32, parentVisits uint64) uint32 {
	t := w.tree
	// What the node has for certain, as the lower bound of its best edge.
	certain := t.slots[above].loadTag().upper().Opposite()
	var barred []bool
	if above == rootEdge {
		barred, certain = w.barred, w.rootFloor(certain)
	}
	explore := w.options.explore2 * ln(parentVisits)

	best, bestScore := uint32(0), float32(-1)
	edges := t.edges(node)
	for i := range edges {
		tag := edges[i].loadTag()
		if tag.upper() <= certain || tag.proven() || (barred != nil && barred[i]) {
			continue
		}
		stats := edges[i].loadStats()
		n := visits(stats)
		if n == 0 {
			return node + 1 + uint32(i)
		}
		if n >= maxVisits {
			t.age(node)
		}
		share := 1 / float32(n)
		// The conversion keeps the compiler from fusing the product into the sum on
		// some processors, which would change results in the last bit.
		score := float32(float32(stats&resultMask)*(1.0/resultWin)*share) + sqrt(explore*share)
		if score > bestScore {
			best, bestScore = node+1+uint32(i), score
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
