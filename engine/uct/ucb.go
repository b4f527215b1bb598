package uct

import (
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// byUCB1 returns the edge with the greatest upper confidence bound, -1 if there is none. An
// edge without visits comes first.
func (w *worker) byUCB1(edges []tree.Slot, barred []bool, floor engine.Value, total uint64) int {
	explore := w.options.explore2 * ln(total)
	best, bestScore := -1, float32(-1)
	for i := range edges {
		if skipped(edges[i].Tag(), i, barred, floor) {
			continue
		}
		stats := edges[i].Stats()
		if !stats.Visited() {
			return i
		}
		// The conversion keeps the compiler from fusing a product into a sum on some
		// processors, which would change results in the last bit.
		score := stats.Value() + sqrt(float32(explore/float32(stats.Visits())))
		if score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// skipped reports whether an edge is not to be searched.
func skipped(t tree.Tag, i int, barred []bool, floor engine.Value) bool {
	return t.Upper() <= floor || t.Proven() || (barred != nil && barred[i])
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
