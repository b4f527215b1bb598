// Package learned has the models of the learned evaluation and of the priors of moves in
// four-in-a-row. Package connectfour computes their inputs and plays with them, and the trainer
// writes their weights.
//
// Both are perceptrons with one small hidden layer, similar to NNUE (Nasu, "Efficiently Updatable
// Neural-Network-based Evaluation Functions for Computer Shogi", 2018). A hidden unit is a sum of
// weights, one for each input. Unit 0 is linear, the other units are clipped to 0..1.
//
// A word holds four units of 16 bits, so one multiplication computes four products. A negative
// lane borrows from the next lane. The bias adds half the range to every lane, so the final sum
// of each lane is not negative, and the borrows cancel out.
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

// Network is the evaluation. A hidden unit is the sum of the bias, of each count times its weight,
// and of the weights of the column patterns. The output weights depend on the phase.
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
	in := integers(file)
	n := &Network{bias: in.bias()}
	in.rows(n.counts[:])
	in.rows(n.patterns[:])
	for phase := range n.outputs {
		n.outputs[phase] = in.output()
	}
	return n, nil
}

// integers are the rest of a file of weights: 16 bits each, least significant byte first.
type integers []byte

func (in *integers) next() int16 {
	x := int16(binary.LittleEndian.Uint16(*in))
	*in = (*in)[2:]
	return x
}

// bias reads the units' biases, and adds half the range of a lane to each.
func (in *integers) bias() row {
	const halves = 1<<63 | 1<<47 | 1<<31 | 1<<15
	r := [1]row{{halves, halves}}
	in.rows(r[:])
	return r[0]
}

// rows adds the weights of the file to rows.
func (in *integers) rows(rows []row) {
	for i := range rows {
		for unit := range Units {
			rows[i][unit/4] += uint64(int64(in.next())) << (unit % 4 * 16)
		}
	}
}

func (in *integers) output() (w output) {
	for i := range w {
		w[i] = in.next()
	}
	return w
}

// Winrate returns the expected result for the side to move, from 0 (lost) to 1 (won). It uses
// only integers and a table, so the result is the same on every processor.
func (n *Network) Winrate(f *Features) float32 {
	// A logit is rounded to the middle of one of 2048 intervals, 1/128 wide.
	interval := min(max(n.logit(f)>>(unitBits+outputBits-7), -1<<10), 1<<10-1)
	return evaluation.Winrate(2*int(interval) + 1)
}

// logit returns the logit of the expected result; see [output.logit].
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
	return n.outputs[f.Phase%Phases].logit(a, b)
}

// logit returns the output for the units in a and b, in units of 1 / (UnitOne * OutputOne).
func (w *output) logit(a, b uint64) int64 {
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
	// MoveRows is the number of all move patterns.
	MoveRows = 12156
	// MovePatterns is the number of patterns that a move has.
	MovePatterns = 15
)

// MoveView holds the rows of a move's patterns.
type MoveView [MovePatterns]uint16

// MoveModel is the model of moves. The priors of a position's moves are the softmax of its logits.
// A hidden unit is the sum of the bias and of the weights of the move's patterns.
type MoveModel struct {
	bias   row
	rows   [MoveRows]row
	output output
}

// moveBytes is the size of a model file. It holds integers as a network file does: first the bias
// and the rows, then the output weights and the bias.
const moveBytes = 2 * (Units*(1+MoveRows) + Units + 1)

// ParseMoveModel reads a model file. It fails if the file has another size.
func ParseMoveModel(file []byte) (*MoveModel, error) {
	if len(file) != moveBytes {
		return nil, fmt.Errorf("weights of moves: expected %d bytes, not %d", moveBytes, len(file))
	}
	in := integers(file)
	m := &MoveModel{bias: in.bias()}
	in.rows(m.rows[:])
	m.output = in.output()
	return m, nil
}

// Logit returns the logit of a move, in units of 1/evaluation.LogitScale.
func (m *MoveModel) Logit(v *MoveView) int32 {
	a, b := m.bias[0], m.bias[1]
	for _, at := range v {
		r := &m.rows[at]
		a += r[0]
		b += r[1]
	}
	return int32(m.output.logit(a, b) * evaluation.LogitScale >> (unitBits + outputBits))
}
