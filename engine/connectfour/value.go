package connectfour

import (
	_ "embed" // of the weights

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// weights was written by "c4engine train"; see package engine/train/connectfour.
//
//go:embed weights.bin
var weights []byte

var network = func() *Network {
	n, err := ParseNetwork(weights)
	if err != nil {
		panic(err) // it is part of the program
	}
	return n
}()

// Winrate returns the expected result for the side to move, 0 lost to 1 won, of
// a game that is not over. It has learned from positions where [Position.Candidates]
// knows no value; ask that first. It computes with integers and a table, the
// same on every processor.
func (p *Position) Winrate() float32 {
	var in Inputs
	p.Inputs(&in)
	return network.Winrate(&in)
}

// learnedShare is the part that the learned evaluation has in a leaf's value where
// it plays best, measured in engine/uct/EXPERIMENTS.md.
const learnedShare = 0.5

// newEvaluator returns the evaluator of one worker.
func newEvaluator(random *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
	playout := func(s engine.State, _ engine.Leaf) engine.Ending { return s.(*Position).playout(random, nil) }
	switch o.Playouts {
	case engine.Uniform:
		playout = func(s engine.State, _ engine.Leaf) engine.Ending { return s.(*Position).uniformPlayout(random) }
	case engine.Replying:
		replies := new(lastGoodReplies)
		playout = func(s engine.State, at engine.Leaf) engine.Ending {
			replies.begin(at.Before, at.Last)
			end := s.(*Position).playout(random, replies)
			replies.learn(end.Outcome)
			return end
		}
	}
	winrate := func(s engine.State) float32 { return s.(*Position).Winrate() }
	return engine.NewMixed(o, playout, winrate, learnedShare)
}
