package train

import (
	"math"

	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/internal/rng"
)

const units = learned.Units

// perceptron is a learned.Network or a learned.MoveModel in real numbers.
type perceptron struct {
	rows    [][units]float64     // the weights of the hidden units: the bias, then those of the inputs
	outputs [][units + 1]float64 // by phase; the last one is the bias
}

func newPerceptron(inputs, phases int) perceptron {
	return perceptron{make([][units]float64, 1+inputs), make([][units + 1]float64, phases)}
}

// symmetric returns a random number in [-1, 1).
func symmetric(random *rng.Source) float64 { return float64(random.Uint64()>>11)/(1<<52) - 1 }

// input is a row and the number with which its weights count.
type input struct {
	row int
	n   float64
}

// logit returns the logit by a phase's outputs, and the sums of the hidden units before cut.
func (m *perceptron) logit(phase int, in []input) (logit float64, sums [units]float64) {
	sums = m.rows[0]
	for _, x := range in {
		for unit, w := range &m.rows[x.row] {
			sums[unit] += float64(x.n * w)
		}
	}
	w := &m.outputs[phase]
	logit = w[units]
	for unit, sum := range sums {
		value, _ := cut(unit, sum)
		logit += float64(w[unit] * value)
	}
	return logit, sums
}

// cut returns a hidden unit's value, and whether the value moves with the sum.
func cut(unit int, sum float64) (value float64, moves bool) {
	if unit == 0 {
		return sum, true
	}
	return min(max(sum, 0), 1), sum > 0 && sum < 1
}

// slopes returns the slopes of a loss by the hidden units' sums and by the phase's outputs, from
// that by the logit.
func (m *perceptron) slopes(
	phase int, sums *[units]float64, slope float64,
) (bySums [units]float64, byOutputs [units + 1]float64) {
	byOutputs[units] = slope
	for unit, sum := range sums {
		value, moves := cut(unit, sum)
		byOutputs[unit] = float64(slope * value)
		if moves {
			bySums[unit] = slope * m.outputs[phase][unit]
		}
	}
	return bySums, byOutputs
}

// file returns the model in the format of learned.ParseNetwork and learned.ParseMoveModel.
func (m *perceptron) file() (file []byte) {
	for i := range m.rows {
		file = appendIntegers(file, m.rows[i][:], learned.UnitOne)
	}
	for i := range m.outputs {
		file = appendIntegers(file, m.outputs[i][:], learned.OutputOne)
	}
	return file
}

// adam takes one step with the weights w and clears their gradient (Kingma and Ba, 2014).
func adam(w, gradient, mean, square []float64, rate float64) {
	const beta1, beta2, epsilon = 0.9, 0.999, 1e-9
	for i, g := range gradient {
		mean[i] += float64((1 - beta1) * (g - mean[i]))
		square[i] += float64((1 - beta2) * (float64(g*g) - square[i]))
		w[i] -= float64(rate * mean[i] / (math.Sqrt(square[i]) + epsilon))
		gradient[i] = 0
	}
}

// adaGrad takes one step with the weights w (Duchi, Hazan and Singer, 2011). It moves the weights
// of rare inputs further: squares are the sums of the squares of their slopes.
func adaGrad(w, squares, slopes []float64, rate float64) {
	for i, slope := range slopes {
		if slope != 0 {
			squares[i] += float64(slope * slope)
			w[i] -= float64(rate * slope / math.Sqrt(squares[i]))
		}
	}
}
