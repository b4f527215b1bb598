package engine

import "math"

// Prior is how promising a move looks before it is searched: its share of 1 among the
// moves of a position, as -2 log2 of it, rounded, 0 to MaxPrior. A search has room for so
// much with every move.
type Prior uint8

// MaxPrior is the prior of the least promising moves, a share of 0.6 %.
const MaxPrior Prior = 15

// Share returns the share that the prior stands for.
func (p Prior) Share() float32 { return priorShares[p&MaxPrior] }

var priorShares = func() (table [MaxPrior + 1]float32) {
	for p := range table {
		table[p] = float32(math.Exp2(-float64(p) / 2))
	}
	return table
}()
