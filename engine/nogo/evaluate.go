package nogo

import (
	_ "embed" // of the weights
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// Weights are those of the features, signed bytes.
type Weights string

// A logit is so many units of the weight of a cross, of which a position has
// many, or of a count.
const (
	CrossScale = 128
	CountScale = 16
)

// weights are those that package engine/train/nogo made.
//
//go:embed weights.bin
var weights Weights

// Winrate returns the expected result for the side to move of a game that is
// not over.
func (p *Position) Winrate() float32 {
	v := p.View()
	return weights.Winrate(&v)
}

// learnedShare is the part that the learned evaluation has in a leaf's value where
// it plays best, measured in engine/uct/EXPERIMENTS.md.
const learnedShare = 0.5

// evaluator also tells where stones are at the end of a playout: they stay where
// they were played.
type evaluator struct{ *engine.Mixed }

// newEvaluator returns the evaluator of one worker.
func newEvaluator(random *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	informed := o.Playouts != engine.Uniform
	playout := func(s engine.State, _ engine.Leaf) engine.Ending { return s.(*Position).playout(random, informed) }
	winrate := func(s engine.State) float32 { return s.(*Position).Winrate() }
	return evaluator{engine.NewMixed(o, playout, winrate, learnedShare)}
}

// Evaluate implements [engine.Evaluator].
func (e evaluator) Evaluate(s engine.State, at engine.Leaf) engine.Evaluation {
	found := e.Mixed.Evaluate(s, at)
	for side, stones := range s.(*Position).stones {
		found.Made[side] = engine.MoveSet{stones.low, stones.high}
	}
	return found
}

// Winrate returns the expected result for the side to move: a logistic model of
// the features, computed with integers and a table, the same on every processor.
func (w Weights) Winrate(v *View) float32 {
	w = w[:WeightCount]
	f := v.Features()
	crosses, counts := 0, 0
	for _, i := range f[:cells] {
		crosses += int(int8(w[i]))
	}
	for _, i := range f[cells:] {
		counts += int(int8(w[i]))
	}
	logit := crosses + CrossScale/CountScale*counts
	return logistic[min(max(logit+len(logistic)/2, 0), len(logistic)-1)]
}

// logistic holds 1/(1+e^-x) for logits x from -8 to 8.
var logistic = func() (table [16*CrossScale + 1]float32) {
	for i := range table {
		x := float64(i-len(table)/2) / CrossScale
		table[i] = float32(1 / (1 + math.Exp(-x)))
	}
	return table
}()
