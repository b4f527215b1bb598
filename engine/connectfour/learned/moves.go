package learned

import (
	"encoding/binary"
	"fmt"
)

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
