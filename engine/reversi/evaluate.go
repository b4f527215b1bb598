package reversi

import (
	_ "embed" // of the weights
	"math"
	"math/bits"
)

// weights are those of all phases, signed bytes in units of 1/WeightScale of a
// logit. Package train/reversi makes them.
//
//go:embed weights.bin
var weights string

// WeightScale is how many units of a weight are a logit.
const WeightScale = 32

// Winrate returns the expected result for the side to move of a game that is
// not over: a logistic model of the features.
func (p *Position) Winrate() float32 {
	return float32(1 / (1 + math.Exp(-float64(p.advantage())/WeightScale)))
}

// advantage returns the logit of Winrate in units of a weight.
func (p *Position) advantage() int {
	if p.size != lane {
		return p.roughAdvantage()
	}
	phase := weights[p.Phase()*PhaseWeights:][:PhaseWeights]
	sum := 0
	for _, i := range p.Features() {
		sum += int(int8(phase[i]))
	}
	return sum
}

// roughAdvantage serves the small boards, for which nothing was trained: a
// corner is worth as much as eight moves.
func (p *Position) roughAdvantage() int {
	corners := board{p.mine & p.corners, p.theirs & p.corners}.lead()
	moves := bits.OnesCount64(p.legal) - bits.OnesCount64(p.turned().moves()&p.cells)
	return WeightScale * (8*corners + moves) / 8
}
