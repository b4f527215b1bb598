package train

import (
	"context"
	"fmt"
	"math"

	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

// linear is an evaluation in training. The logit of the expected result is the sum of the weights
// of a position's features. Features that a symmetry of the board maps onto each other share a
// weight: that of the canonical one, which has the lowest index.
type linear[View any] struct {
	weights   []float32
	canonical []uint32 // by the index of a feature
	// features returns the indices of a position's features. A feature may occur twice.
	features func(*View) []uint32
	scale    func(feature int) float64 // the units of a weight in a logit of 1

	// How it is fitted: stochastic gradient descent by this many epochs. The rate falls evenly to
	// zero. learn takes a step with the canonical features of a sample.
	epochs int
	rate   float32
	learn  func(features []uint32, target, rate float32)
}

// see returns the canonical features of a position.
func (m *linear[View]) see(v *View) []uint32 {
	features := m.features(v)
	for i, f := range features {
		features[i] = m.canonical[f]
	}
	return features
}

// winrate returns the expected result of a position.
func (m *linear[View]) winrate(v *View) float32 { return m.of(m.see(v)) }

// of returns the expected result of a position with these canonical features.
func (m *linear[View]) of(features []uint32) float32 {
	sum := float32(0)
	for _, i := range features {
		sum += m.weights[i]
	}
	return float32(evaluation.Logistic(float64(sum)))
}

// step returns the change of each weight that lowers the log-loss of the target.
func (m *linear[View]) step(features []uint32, target, rate float32) float32 {
	return rate * (target - m.of(features))
}

// add changes the weights of features. A feature that occurs twice changes twice.
func (m *linear[View]) add(features []uint32, change float32) {
	for _, i := range features {
		m.weights[i] += change
	}
}

// fit minimises the log-loss of the targets. The weights in the repository were made with a count
// of samples that ended at 2^24, so it still does.
func (m *linear[View]) fit(list []sample[View]) {
	random, steps := rng.New(1), float32(m.epochs*len(list))
	fit(list, m.epochs, &random, func(s *sample[View], at moment) {
		done := float32(min(at.epoch*at.samples+at.sample, 1<<24))
		m.learn(m.see(&s.View), s.Target, m.rate*(1-done/steps))
	}, nil)
}

// file returns the weights as signed bytes.
func (m *linear[View]) file() []byte {
	file := make([]byte, len(m.weights))
	for i, canonical := range m.canonical {
		file[i] = byte(rounded(float64(m.weights[canonical])*m.scale(i), math.MaxInt8))
	}
	return file
}

// generations trains a linear model, each generation by games with the weights of the one before.
// play returns the samples to learn from, and those held out.
func generations[View any](
	ctx context.Context, plan Plan, tell func(line string), begin func() *linear[View],
	play func(generation, games int, last *linear[View]) (fitted, held []sample[View]),
) ([]byte, error) {
	m := begin()
	for generation, games := range plan.Games {
		fitted, held := play(generation, games, m)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		m = begin()
		m.fit(fitted)
		tell(fmt.Sprintf("generation %d: %d positions, log-loss %.4f, of those held out %.4f",
			generation, len(fitted)+len(held), meanLoss(fitted, m.winrate), meanLoss(held, m.winrate)))
	}
	return m.file(), nil
}
