package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/rng"
)

// playout plays at random to the end, with the game's tactics: it first looks for a
// winning threat sequence, then chooses among the moves that tactics leave, and
// ends as soon as they know the result. It is exact if they left the loser a single
// move each time.
func (p *Position) playout(r *rng.Source, replies *lastGoodReplies) evaluation.Ending {
	var chose [2]bool // by side: it had a choice
	for plies := 0; p.outcome == engine.Undecided; plies++ {
		moves, known := p.tactics()
		if known != unclear {
			return p.ending(known.proof(), plies, chose)
		}
		if plies == 0 {
			effort := playoutEffort
			if _, n := threatSequence(*p, moves, &effort); n > 0 {
				return evaluation.Ending{Outcome: engine.Win(p.turn), Plies: n, Exact: true}
			}
		}
		if !moves.single() {
			chose[p.turn&1] = true
		}
		p.place(p.choose(moves, r, replies))
	}
	return evaluation.Ending{Outcome: p.outcome, Exact: true} // it was over at the start
}

// choose returns one of some landing cells: a good reply to the last two moves or to
// the last one, else a random one that keeps tempi in reserve.
func (p *Position) choose(moves set, r *rng.Source, replies *lastGoodReplies) engine.Move {
	if replies == nil {
		return p.pick(p.keepTempi(moves), r)
	}
	among := grid{moves.a, moves.b, moves.c}
	m, byLast := replies.good(p.turn)
	if !among.has(m) {
		m = byLast
	}
	if !among.has(m) {
		m = p.pick(p.keepTempi(moves), r)
	}
	replies.play(p.turn, m)
	return m
}

// keepTempi leaves out the moves below a cell that would complete four for the
// mover, unless there are no others. The opponent cannot play there, so they are
// tempi in reserve for the end, when every move counts.
func (p *Position) keepTempi(moves set) set {
	forbidden := p.forbidden.load()
	mine := p.threats[p.turn&1].load()
	stored := p.landing.load().up(forbidden, p.cells.load()).and(mine).down(forbidden)
	if rest := moves.without(stored); !rest.empty() {
		return rest
	}
	return moves
}

// ending returns how a playout ends whose value is known after some plies.
func (p *Position) ending(known engine.Proof, plies int, chose [2]bool) evaluation.Ending {
	end := evaluation.Ending{Outcome: engine.Draw, Plies: plies + known.Plies}
	switch known.Value {
	case engine.Drawn:
		end.Exact = !chose[0] && !chose[1]
	case engine.Won:
		end.Outcome, end.Exact = engine.Win(p.turn), !chose[p.turn&1^1]
	case engine.Lost:
		end.Outcome, end.Exact = engine.Win(p.turn.Other()), !chose[p.turn&1]
	}
	return end
}

// uniformPlayout plays legal moves at random to the end.
func (p *Position) uniformPlayout(r *rng.Source) evaluation.Ending {
	plies := 0
	for ; p.outcome == engine.Undecided; plies++ {
		p.Play(p.pick(p.landing.load(), r))
	}
	return evaluation.Ending{Outcome: p.outcome, Plies: plies, Exact: plies == 0}
}

// pick returns a random one of some landing cells. Its choices are coin flips
// to the processor, so it makes them without a branch.
func (p *Position) pick(moves set, r *rng.Source) engine.Move {
	columns := lanes(moves.a) | lanes(moves.b)<<4 | lanes(moves.c)<<8
	low, high := columns%64, columns/64%64
	before := uint32(size6[low])
	nth := r.Below(before + uint32(size6[high]))
	column := uint32(member6[low][nth%8])
	if right := 6 + uint32(member6[high][(nth-before)%8]); nth >= before {
		column = right
	}
	return p.landingIn(column)
}

// landingIn returns the landing cell of a column that is not full.
func (p *Position) landingIn(column uint32) engine.Move {
	lane := p.landing[column/4%words] >> (column % 4 * laneBits)
	return engine.Move(column*laneBits) + engine.Move(bits.TrailingZeros64(lane))
}

// lanes returns four bits, one for each lane of w that is not empty. A lane of
// cells never has its bit 15, so adding all ones below it carries only there.
func lanes(w uint64) uint64 {
	const ones = 1<<15 - 1
	tops := (w + ones*laneBottoms) >> 15 & laneBottoms
	return tops * (1<<48 | 1<<33 | 1<<18 | 1<<3) >> 48 & 15
}

// Sets of up to six columns: their sizes, and their members in order.
var (
	size6   [64]uint8
	member6 [64][8]uint8
)

func init() {
	for set := range member6 {
		for c := range 6 {
			if set>>c&1 != 0 {
				member6[set][size6[set]] = uint8(c)
				size6[set]++
			}
		}
	}
}
