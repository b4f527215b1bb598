package connectfour

import (
	_ "embed" // of the weights
	"encoding/binary"
	"fmt"
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// Network is a perceptron with one small hidden layer, in the manner of NNUE
// (Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for
// Computer Shogi", 2018): the counts times their rows and the rows of the
// column patterns add up to the hidden units, and the output weights depend on
// the phase. Unit 0 is linear, the others are cut to 0..1.
//
// Four units share a word, 16 bits each, so that one multiplication serves four.
// A lane of a sum borrows from the next where it is negative; that evens out in
// the end, when the bias has half the range in every lane.
type Network struct {
	bias     row
	counts   [Counts]row
	patterns [Patterns]row
	outputs  [Phases]output
}

const (
	// Units is the number of hidden units.
	Units = 8
	// UnitOne is 1.0 in the rows, OutputOne in the output weights.
	UnitOne   = 1 << 10
	OutputOne = 1 << 10
)

type row [Units / 4]uint64

// output has the weights of the units and the bias.
type output [Units + 1]int16

// NetworkBytes is the size of a network's file: integers of 16 bits, least
// significant byte first; by row the units' weights, the bias first, then the
// counts' and the patterns'; by phase the units' output weights and the bias.
const NetworkBytes = 2 * (Units*(1+Counts+Patterns) + (Units+1)*Phases)

// ParseNetwork reads a network's file.
func ParseNetwork(file []byte) (*Network, error) {
	if len(file) != NetworkBytes {
		return nil, fmt.Errorf("weights: expected %d bytes, not %d", NetworkBytes, len(file))
	}
	next := func() int16 {
		x := int16(binary.LittleEndian.Uint16(file))
		file = file[2:]
		return x
	}
	readRow := func(r *row) {
		for unit := range Units {
			r[unit/4] += uint64(int64(next())) << (unit % 4 * 16)
		}
	}
	n := &Network{bias: row{1<<63 | 1<<47 | 1<<31 | 1<<15, 1<<63 | 1<<47 | 1<<31 | 1<<15}}
	readRow(&n.bias)
	for i := range n.counts {
		readRow(&n.counts[i])
	}
	for i := range n.patterns {
		readRow(&n.patterns[i])
	}
	for phase := range n.outputs {
		for i := range n.outputs[phase] {
			n.outputs[phase][i] = next()
		}
	}
	return n, nil
}

// Winrate returns the expected result for the side to move, 0..1.
func (n *Network) Winrate(in *Inputs) float32 {
	logit := n.logit(in) >> (20 - 7)
	return logistic[min(max(logit+int64(len(logistic)/2), 0), int64(len(logistic)-1))]
}

// logistic holds 1/(1+e^-x) for x from -8 in steps of 1/128.
var logistic = func() (table [16 * 128]float32) {
	for i := range table {
		x := (float64(i-len(table)/2) + 0.5) / 128
		table[i] = float32(1 / (1 + math.Exp(-x)))
	}
	return table
}()

// logit returns the output in units of 1 / (UnitOne * OutputOne).
func (n *Network) logit(in *Inputs) int64 {
	a, b := n.bias[0], n.bias[1]
	for i, count := range in.Counts {
		r := &n.counts[i]
		a += uint64(count) * r[0]
		b += uint64(count) * r[1]
	}
	for _, pattern := range in.Columns[:in.Open%16] {
		r := &n.patterns[pattern%Patterns]
		a += r[0]
		b += r[1]
	}
	w := &n.outputs[in.Phase%Phases]
	sum := int64(w[Units])*UnitOne + int64(w[0])*(int64(a&0xffff)-1<<15)
	for unit := 1; unit < 4; unit++ {
		sum += int64(w[unit]) * cut(a>>(16*unit))
		sum += int64(w[unit+4]) * cut(b>>(16*unit))
	}
	return sum + int64(w[4])*cut(b)
}

// cut returns the unit of the lowest lane, cut to 0..UnitOne.
func cut(lanes uint64) int64 { return min(max(int64(lanes&0xffff)-1<<15, 0), UnitOne) }

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
