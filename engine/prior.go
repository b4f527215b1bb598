package engine

import "math"

// Prior says how promising a move looks before it is searched. A prior p stands for the
// share 2^(-p/2), rounded; the shares of a position's moves add up to 1. A search stores
// priors in four bits, so they are at most MaxPrior.
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
