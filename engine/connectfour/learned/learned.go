// Package learned has the models of the learned evaluation and of the priors of moves in
// four-in-a-row. Package connectfour computes their inputs and plays with them, and the trainer
// writes their weights.
package learned

import (
	"encoding/binary"
	"fmt"

	"github.com/c4engine/c4engine/engine/evaluation"
)

// Sizes of Features.
const (
	// Counts is the length of Features.Counts.
	Counts = 71
	// Patterns is the number of column patterns.
	Patterns = 1 << 9
	// Phases is the number of phases of a game.
	Phases = 8
)

// Features is the input of the evaluation network. It is the same for a position and its mirror
// image.
type Features struct {
	// Counts holds numbers of stones, cells and windows of several kinds. The mover's counts
	// come first, then the opponent's in the same order, then the shared ones.
	Counts [Counts]uint8
	// Columns holds one pattern for each column that is not full. Open is the number of these
	// columns.
	Columns [16]uint16
	Open    uint8
	// Phase is the share of empty cells, in eighths, rounded down.
	Phase uint8
}

// Network is a perceptron with one small hidden layer, similar to NNUE (Nasu, "Efficiently
// Updatable Neural-Network-based Evaluation Functions for Computer Shogi", 2018). A hidden unit
// is the sum of the bias, of each count times its weight, and of the weights of the column
// patterns. The output weights depend on the phase. Unit 0 is linear, the other units are
// clipped to 0..1.
//
// A word holds four units of 16 bits, so one multiplication computes four products. A negative
// lane borrows from the next lane. The bias adds half the range to every lane, so the final sum
// of each lane is not negative, and the borrows cancel out.
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
	UnitOne   = 1 << unitBits
	OutputOne = 1 << outputBits

	unitBits, outputBits = 10, 10
)

type row [Units / 4]uint64

// output holds the weights of the units, then the bias.
type output [Units + 1]int16

// networkBytes is the size of a network file. It holds integers of 16 bits, least significant
// byte first. First come the units' weights of each row: the bias, the counts, the patterns.
// Then come, for each phase, the units' output weights and the bias.
const networkBytes = 2 * (Units*(1+Counts+Patterns) + (Units+1)*Phases)

// ParseNetwork reads a network file. It fails if the file has another size.
func ParseNetwork(file []byte) (*Network, error) {
	if len(file) != networkBytes {
		return nil, fmt.Errorf("weights: expected %d bytes, not %d", networkBytes, len(file))
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

// Winrate returns the expected result for the side to move, from 0 (lost) to 1 (won). It uses
// only integers and a table, so the result is the same on every processor.
func (n *Network) Winrate(f *Features) float32 {
	// A logit is rounded to the middle of one of 2048 intervals, 1/128 wide.
	interval := min(max(n.logit(f)>>(unitBits+outputBits-7), -1<<10), 1<<10-1)
	return evaluation.Winrate(2*int(interval) + 1)
}

// logit returns the output in units of 1 / (UnitOne * OutputOne).
func (n *Network) logit(f *Features) int64 {
	a, b := n.bias[0], n.bias[1]
	for i, count := range f.Counts {
		r := &n.counts[i]
		a += uint64(count) * r[0]
		b += uint64(count) * r[1]
	}
	for _, pattern := range f.Columns[:f.Open%16] {
		r := &n.patterns[pattern%Patterns]
		a += r[0]
		b += r[1]
	}
	w := &n.outputs[f.Phase%Phases]
	sum := int64(w[Units])*UnitOne + int64(w[0])*(int64(a&0xffff)-1<<15)
	for unit := 1; unit < 4; unit++ {
		sum += int64(w[unit]) * cut(a>>(16*unit))
		sum += int64(w[unit+4]) * cut(b>>(16*unit))
	}
	return sum + int64(w[4])*cut(b)
}

// cut returns the unit of the lowest lane, clipped to 0..UnitOne.
func cut(lanes uint64) int64 { return min(max(int64(lanes&0xffff)-1<<15, 0), UnitOne) }

const (
	// MoveWeights is the number of weights of moves.
	MoveWeights = 11292
	// MovePatterns is the number of weights that a move adds up.
	MovePatterns = 8
)

// MoveView holds the indices of a move's weights.
type MoveView [MovePatterns]uint16

// MoveModel holds the weights of the move patterns, in units of 1/evaluation.LogitScale. The
// priors of the moves are the softmax of their sums of weights.
type MoveModel [MoveWeights]int16

// ParseMoveModel reads a model file: integers of 16 bits, least significant byte first. It fails
// if the file has another size.
func ParseMoveModel(file []byte) (*MoveModel, error) {
	m := new(MoveModel)
	if len(file) != 2*len(m) {
		return nil, fmt.Errorf("weights of moves: expected %d bytes, not %d", 2*len(m), len(file))
	}
	for i := range m {
		m[i] = int16(binary.LittleEndian.Uint16(file[2*i:]))
	}
	return m, nil
}

// Logit returns the sum of a move's weights.
func (m *MoveModel) Logit(v *MoveView) (sum int32) {
	for _, at := range v {
		sum += int32(m[at])
	}
	return sum
}
