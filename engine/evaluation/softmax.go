package evaluation

import (
	"math"

	"github.com/c4engine/c4engine/engine"
)

// SetPriors sets the priors of a position's moves to the softmax of their logits, which
// are in units of 1/LogitScale. It computes the same on every processor.
func SetPriors(priors []engine.Prior, logits []int32) {
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
		priors[i] = min(engine.Prior(log), engine.MaxPrior)
	}
}

// exponential returns exp(-logit) in units of 1/65536, at least exp(-8).
func exponential(logit int32) uint32 {
	return exponentials[min(logit>>4, int32(len(exponentials)-1))]
}

var exponentials = func() (table [8*LogitScale/16 + 1]uint32) {
	for i := range table {
		table[i] = uint32(math.Round(65536 * math.Exp(-float64(i)*16/LogitScale)))
	}
	return table
}()
