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

// SetPriors makes the logits of a position's moves, in units of 1/LogitScale, into
// their priors by the softmax. It computes the same on every processor.
func SetPriors(priors []Prior, logits []int32) {
	top := logits[0]
	for _, l := range logits {
		top = max(top, l)
	}
	sum := uint32(0)
	for _, l := range logits {
		sum += exponential(top - l)
	}
	for i, l := range logits {
		// The exponent of a floating-point number is the whole part of its binary
		// logarithm; the factor sqrt(2) rounds it to the nearest.
		x := float32(sum) / float32(exponential(top-l))
		log := math.Float32bits(float32(x*x)*math.Sqrt2)>>23 - 127
		priors[i] = min(Prior(log), MaxPrior)
	}
}

// exponential returns exp(-logit) in units of 1/65536, at least exp(-8).
func exponential(logit int32) uint32 { return exponentials[min(logit>>4, int32(len(exponentials)-1))] }

var exponentials = func() (table [8*LogitScale/16 + 1]uint32) {
	for i := range table {
		table[i] = uint32(math.Round(65536 * math.Exp(-float64(i)*16/LogitScale)))
	}
	return table
}()
