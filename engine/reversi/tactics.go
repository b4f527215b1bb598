package reversi

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// Candidates appends all legal moves. It returns a proof if at most one cell is empty: at
// most a pass and a disc follow, both forced.
func (p *Position) Candidates(buf []engine.Move) ([]engine.Move, engine.Proof) {
	if p.outcome != engine.Undecided {
		return buf, engine.Proof{Value: p.turn.Of(p.outcome)}
	}
	buf = p.Moves(buf)
	if bits.OnesCount64(p.rules.empty(p.board)) > 1 {
		return buf, engine.Proof{}
	}
	end, plies := *p, 0
	for ; end.outcome == engine.Undecided; plies++ {
		end.Play(end.only())
	}
	return buf, engine.Proof{Value: p.turn.Of(end.outcome), Plies: plies}
}

// only returns the first legal move, or the pass.
func (p *Position) only() engine.Move {
	if p.legal == 0 {
		return Pass
	}
	return engine.Move(bits.TrailingZeros64(p.legal))
}
