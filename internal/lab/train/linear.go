package train

import (
	"encoding/binary"
	"math"

	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

// linear is an evaluation in training. The logit of the expected result is the sum of the weights
// of a position's features. Features that a symmetry of the board maps onto each other share a
// weight: that of the canonical one, which has the lowest index.
type linear struct {
	weights   []float32
	canonical []uint32 // by the index of a feature
}

// newLinear returns a model with weights of zero.
func newLinear(canonical []uint32) *linear {
	return &linear{make([]float32, len(canonical)), canonical}
}

// merge replaces features by their canonical ones.
func (m *linear) merge(features []uint32) {
	for i, f := range features {
		features[i] = m.canonical[f]
	}
}

// winrate returns the expected result of a position with these canonical features.
func (m *linear) winrate(features []uint32) float32 {
	sum := float32(0)
	for _, i := range features {
		sum += m.weights[i]
	}
	return float32(evaluation.Logistic(float64(sum)))
}

// step returns the change of each weight that lowers the log-loss of the target.
func (m *linear) step(features []uint32, target, rate float32) float32 {
	return rate * (target - m.winrate(features))
}

// add changes the weights of features. A feature that occurs twice changes twice.
func (m *linear) add(features []uint32, change float32) {
	for _, i := range features {
		m.weights[i] += change
	}
}

// file returns the weights as signed bytes, in units of 1/scale(i).
func (m *linear) file(scale func(feature int) float64) []byte {
	file := make([]byte, len(m.weights))
	for i, canonical := range m.canonical {
		file[i] = byte(rounded(float64(m.weights[canonical])*scale(i), math.MaxInt8))
	}
	return file
}

// descend calls step for a stochastic gradient descent: for each sample in each epoch. Each
// epoch has a new random order, and the rate falls evenly to zero.
func descend[Sample any](samples []Sample, epochs int, rate float32, step func(s *Sample, rate float32)) {
	random := rng.New(1)
	order := make([]int32, len(samples))
	for i := range order {
		order[i] = int32(i)
	}
	steps, done := float32(epochs*len(samples)), float32(0)
	for range epochs {
		rng.Shuffle(order, &random)
		for _, i := range order {
			step(&samples[i], rate*(1-done/steps))
			done++
		}
	}
}

// appendIntegers appends the weights to a file, in units of 1/one: 16 bits each, least significant
// byte first.
func appendIntegers(file []byte, weights []float64, one float64) []byte {
	for _, w := range weights {
		file = binary.LittleEndian.AppendUint16(file, uint16(rounded(w*one, math.MaxInt16)))
	}
	return file
}

// rounded returns the whole number nearest to x of a signed type whose largest is most.
func rounded(x, most float64) int { return int(min(max(math.Round(x), -most-1), most)) }
