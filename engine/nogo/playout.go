package nogo

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

// playout plays random moves to the end of the game. An informed playout prefers the cells
// that are legal for both sides: the other side cannot take the rest. The result is exact
// if the loser never had more than one legal move.
func (p *Position) playout(r *rng.Source, informed bool) evaluation.Ending {
	var chose [2]bool // by side: it has had more than one legal move
	plies := 0
	for ; ; plies++ {
		moves := p.legal[p.turn&1]
		if moves.empty() {
			return evaluation.Ending{Outcome: p.Outcome(), Plies: plies, Exact: !chose[p.turn&1]}
		}
		if !moves.single() {
			chose[p.turn&1] = true
		}
		if shared := moves.and(p.legal[p.turn&1^1]); informed && !shared.empty() {
			moves = shared
		}
		p.Play(moves.pick(r))
	}
}

// pick returns a random cell. The set must not be empty.
func (s set) pick(r *rng.Source) engine.Move {
	low := uint32(bits.OnesCount64(s.low))
	nth := r.Below(low + uint32(bits.OnesCount64(s.high)))
	if nth < low {
		return engine.Move(nthBit(s.low, nth))
	}
	return engine.Move(64 + nthBit(s.high, nth-low))
}

// nthBit returns the index of the nth set bit of w, with n from 0: a binary search with
// counts of bits.
func nthBit(w uint64, nth uint32) uint32 {
	at := uint32(0)
	for half := uint32(32); half > 0; half /= 2 {
		lower := uint32(bits.OnesCount64(w >> at & (1<<half - 1)))
		if nth >= lower {
			nth -= lower
			at += half
		}
	}
	return at
}
