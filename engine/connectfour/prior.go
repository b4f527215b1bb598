package connectfour

import (
	_ "embed" // of the weights
	"encoding/binary"
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
)

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

// moveWeights was written by "c4lab train moves"; see package internal/lab/train/connectfour.
//
//go:embed moves.bin
var moveWeights []byte

var moveModel = func() *MoveModel {
	m, err := ParseMoveModel(moveWeights)
	if err != nil {
		panic(err) // the file is embedded
	}
	return m
}()

// setPriors sets the priors of moves. There must be at least one move.
func (p *Position) setPriors(priors []engine.Prior, moves []engine.Move, last engine.Move) {
	x := newMover(p, last)
	var logits [MaxSize]int32
	for i, m := range moves {
		v := x.see(m)
		logits[i] = moveModel.Logit(&v)
	}
	evaluation.SetPriors(priors, logits[:len(moves)])
}
