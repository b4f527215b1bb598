package nogo

import (
	_ "embed" // of the weights
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/nogo/learned"
	"github.com/c4engine/c4engine/internal/rng"
)

// weights was written by "c4lab train"; see package internal/lab/train.
//
//go:embed weights.bin
var weights learned.Weights

// winrate returns the expected result for the side to move. The game must not be over.
func (p *Position) winrate() float32 {
	v := p.View()
	return weights.Winrate(&v)
}

// View returns the input of the learned evaluation.
func (p *Position) View() (v learned.View) {
	me, they := p.turn&1, p.turn&1^1
	v.Shared = int8(p.legal[me].and(p.legal[they]).size())
	v.Lead = int8(p.legal[me].size() - p.legal[they].size())
	v.SureLead = int8(p.reserve(me).sure - p.reserve(they).sure)
	mine, theirs := p.stones[me].or(p.legal[me]), p.stones[they].or(p.legal[they])
	blocked := board.andNot(p.free)
	const frame, frameEnds = 0o44444444444, 0o40000000004
	v.Rows[0], v.Rows[MaxSize+1] = frame, frame
	for x := range MaxSize {
		digits := octal[mine.row(x)] | octal[theirs.row(x)]<<1 | octal[blocked.row(x)]<<2
		v.Rows[x+1] = uint64(digits)<<3 | frameEnds
	}
	return v
}

// octal maps a row of bits to the number with the same digits in base 8.
var octal = func() (t [1 << MaxSize]uint32) {
	for b := 1; b < len(t); b++ {
		t[b] = t[b>>1]<<3 | uint32(b&1)
	}
	return t
}()

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
