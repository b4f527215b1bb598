package connectfour

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

// Evaluator mixes playouts with the learned evaluation, and sets priors of moves by what its
// playouts have learned. It implements [engine.PriorSetter].
type Evaluator struct {
	*evaluation.Mixed
	replies *lastGoodReplies // of the playouts; nil: they learn none
}

var _ engine.PriorSetter = (*Evaluator)(nil)

// learnedShare is the weight of the learned evaluation in a leaf's value. The playout has the
// rest. Half is better than none and than a tenth (docs/strength.md).
const learnedShare = 0.5

// NewEvaluator returns a worker's evaluator, which mixes playouts with the learned evaluation.
func NewEvaluator(random *rng.Source, o engine.EvaluatorOptions) *Evaluator {
	var p Position // the current position of the playout
	var replies *lastGoodReplies
	playout := func(s engine.State, _ engine.Leaf) evaluation.Ending {
		p = *s.(*Position)
		return p.playout(random, nil)
	}
	switch o.Playouts {
	case engine.Informed:
	case engine.Uniform:
		playout = func(s engine.State, _ engine.Leaf) evaluation.Ending {
			p = *s.(*Position)
			return p.uniformPlayout(random)
		}
	default:
		replies = new(lastGoodReplies)
		playout = func(s engine.State, at engine.Leaf) evaluation.Ending {
			p = *s.(*Position)
			replies.begin(at.Before, at.Last)
			end := p.playout(random, replies)
			replies.learn(end.Outcome, s.(*Position).Remaining())
			return end
		}
	}
	winrate := func(s engine.State) float32 { return s.(*Position).winrate() }
	return &Evaluator{evaluation.NewMixed(o, playout, winrate, learnedShare), replies}
}

// rates returns the reply rates, nil if there are none.
func (e *Evaluator) rates() *replyRates {
	if e.replies == nil {
		return nil
	}
	return &e.replies.rates
}
