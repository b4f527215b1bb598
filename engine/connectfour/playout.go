package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// Playout plays at random to the end. Informed playouts choose among the moves
// that sight leaves, and end as soon as it knows the result.
func (p *Position) Playout(r *rng.Source, policy engine.PlayoutPolicy) engine.Outcome {
	if policy == engine.Uniform {
		return p.uniform(r)
	}
	for p.outcome == engine.Undecided {
		moves, v := p.sight()
		switch v {
		case winNow, winInThree:
			return engine.Win(p.turn)
		case lostInTwo:
			return engine.Win(p.turn.Other())
		case full:
			return engine.Tie
		}
		p.place(p.pick(moves, r))
	}
	return p.outcome
}

func (p *Position) uniform(r *rng.Source) engine.Outcome {
	for p.outcome == engine.Undecided {
		p.Play(p.pick(p.landing.load(), r))
	}
	return p.outcome
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
	tops := (w + ones*(1<<48|1<<32|1<<16|1)) >> 15 & (1<<48 | 1<<32 | 1<<16 | 1)
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
