package reversi

import (
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/lab/train"
)

// model is the evaluation in training. It uses canonical weights only: of a group's contents
// and its mirror image, the weight with the lower index.
type model struct {
	weights   [reversi.Phases][]float32
	canonical []uint32 // by the index of a weight
}

func newModel() *model {
	m := &model{canonical: canonical()}
	for phase := range m.weights {
		m.weights[phase] = make([]float32, reversi.PhaseWeights)
	}
	return m
}

// canonical returns the canonical index of each weight.
func canonical() []uint32 {
	to := make([]uint32, reversi.PhaseWeights)
	for _, table := range reversi.Tables {
		for code := range table.Size {
			to[table.At+code] = uint32(table.At + min(code, mirrored(code, table.Mirror)))
		}
	}
	return to
}

// mirrored returns a number of base 3 with its digits permuted; nil digits leave it as it
// is.
func mirrored(code int, digits []int) int {
	if digits == nil {
		return code
	}
	power := 1
	powers := make([]int, len(digits))
	for i := range powers {
		powers[i] = power
		power *= 3
	}
	result := 0
	for _, digit := range digits {
		result += code % 3 * powers[digit]
		code /= 3
	}
	return result
}

// sample is a position and its target, the expected result for the side to move.
type sample struct {
	position reversi.Position
	target   float32
}

// see returns the indices of a position's weights.
func (m *model) see(p *reversi.Position) reversi.Features {
	features := p.Features()
	for i, f := range features {
		features[i] = m.canonical[f]
	}
	return features
}

// logit returns the model's value of a position.
func (m *model) logit(p *reversi.Position) float32 {
	features := m.see(p)
	return sum(m.weights[p.Phase()], &features)
}

func sum(weights []float32, features *reversi.Features) (x float32) {
	for _, i := range features {
		x += weights[i]
	}
	return x
}

// fit minimises the log-loss of the targets. A sample also counts half in the phases before and
// after its own, where there are too few samples for the rarer patterns: this lowered the loss
// of games held out from 0.340 to 0.335.
func (m *model) fit(samples []sample, epochs int) {
	const rate = 0.02 // at the start
	train.Descend(len(samples), epochs, rate, func(i int, rate float32) {
		s := &samples[i]
		own, features := s.position.Phase(), m.see(&s.position)
		for phase := max(own-1, 0); phase <= min(own+1, reversi.Phases-1); phase++ {
			// The conversions keep processors from fusing the product into the sums.
			weights := m.weights[phase]
			winrate := float32(evaluation.Logistic(float64(sum(weights, &features))))
			change := float32(rate * (s.target - winrate))
			if phase != own {
				change /= 2
			}
			for _, i := range features {
				weights[i] += change
			}
		}
	})
}

// loss returns the mean log-loss of the targets.
func (m *model) loss(samples []sample) float64 {
	sum := 0.0
	for i := range samples {
		s := &samples[i]
		p := evaluation.Logistic(float64(m.logit(&s.position)))
		p = min(max(p, 1e-6), 1-1e-6) // a loss is finite
		sum += train.LogLoss(p, float64(s.target))
	}
	return sum / float64(max(1, len(samples)))
}

// bytes returns the weights of all phases in whole units.
func (m *model) bytes() []byte {
	all := make([]byte, 0, reversi.Phases*reversi.PhaseWeights)
	for _, weights := range m.weights {
		for i := range weights {
			w := float64(weights[m.canonical[i]])
			all = append(all, byte(train.Int8(w*reversi.WeightScale)))
		}
	}
	return all
}
