package reversi

import (
	_ "embed" // of the weights
	"math/bits"

	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/reversi/learned"
)

// Phase returns the phase of the game by the number of discs on the board, for the learned
// evaluation.
func (p *Position) Phase() int { return p.board.phase() }

// Features returns the inputs of the learned evaluation of an 8 x 8 position.
func (p *Position) Features() (f learned.Features) {
	p.board.features(&f, p.legal)
	return f
}

func (b board) phase() int {
	return (bits.OnesCount64(b.mine|b.theirs) - 4) * learned.Phases / 61
}

// features sets f for the side to move with its legal moves.
func (b board) features(f *learned.Features, legal uint64) {
	f.Set(b.mine, b.theirs, legal, b.turned().moves(), around(^(b.mine | b.theirs)))
}

// weights are the trained weights of all phases, one signed byte each, in units of
// 1/learned.WeightScale of a logit. "c4lab train" makes them; see package internal/lab/train.
//
//go:embed weights.bin
var weights string

// disc is the number of units of a weight in a disc of the final lead, as the trainer counts it.
const disc = learned.WeightScale / 4

// winrate returns the expected result for the side to move, by a logistic model of the
// features. The game must not be over.
func (p *Position) winrate() float32 {
	return winrate(p.rules.advantage(p.board, p.legal, weights))
}

// winrate returns the expected result for an advantage.
func winrate(advantage int) float32 {
	return float32(evaluation.Logistic(float64(advantage) / learned.WeightScale))
}

// advantage returns the logit of the expected result for the side to move with its legal moves,
// in units of a weight.
func (r *rules) advantage(b board, legal uint64, weights string) int {
	if r.size != lane {
		return r.roughAdvantage(b, legal)
	}
	var f learned.Features
	b.features(&f, legal)
	phase := weights[b.phase()*learned.PhaseWeights:][:learned.PhaseWeights]
	sum := 0
	for _, i := range f {
		sum += int(int8(phase[i]))
	}
	return min(max(sum, -64*disc), 64*disc) // no more than the score of a game
}

// roughAdvantage is advantage for the small boards, which have no trained weights. A
// corner counts as much as eight moves.
func (r *rules) roughAdvantage(b board, legal uint64) int {
	corners := board{b.mine & r.corners, b.theirs & r.corners}.lead()
	moves := bits.OnesCount64(legal) - bits.OnesCount64(b.turned().moves()&r.cells)
	return learned.WeightScale * (8*corners + moves) / 8
}
