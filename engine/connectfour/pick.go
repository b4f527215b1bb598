package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/lanes"
	"github.com/c4engine/c4engine/internal/rng"
)

// pick returns a random one of the given landing cells.
func (p *Position) pick(moves set, r *rng.Source) engine.Move {
	return p.landingIn(columnsOf(moves).random(r))
}

// picks is the number of random cells of which a playout takes the best. It may draw one again. Two,
// four and six gained no more (docs/decisions.md).
const picks = 3

// pickBest returns the best by reply rates of a few random ones of the given landing cells.
func (p *Position) pickBest(moves set, r *rng.Source, replies *lastGoodReplies) engine.Move {
	columns := columnsOf(moves)
	best, most := engine.Move(0), int32(-1)
	for range picks {
		m := p.landingIn(columns.random(r))
		if rate := replies.rates.of(p.turn, replies.last, m); rate > most {
			best, most = m, rate
		}
	}
	return best
}

// columnSet is a set of columns to draw from: the left six and the others.
type columnSet struct {
	left, right  uint64
	inLeft, size uint32 // numbers of columns
}

// columnsOf returns the columns of the given landing cells.
func columnsOf(moves set) columnSet {
	columns := nonEmpty(moves.A) | nonEmpty(moves.B)<<4 | nonEmpty(moves.C)<<8
	s := columnSet{left: columns % 64, right: columns / 64 % 64}
	s.inLeft = uint32(size6[s.left])
	s.size = s.inLeft + uint32(size6[s.right])
	return s
}

// random returns a random column. The processor could not predict branches on random numbers, so
// the code has none.
func (s columnSet) random(r *rng.Source) uint32 {
	nth := r.Below(s.size)
	column := uint32(member6[s.left][nth%8])
	if right := 6 + uint32(member6[s.right][(nth-s.inLeft)%8]); nth >= s.inLeft {
		column = right
	}
	return column
}

// landingIn returns the landing cell of a column that is not full.
func (p *Position) landingIn(column uint32) engine.Move {
	lane := p.landing[column/4%words] >> (column % 4 * laneBits)
	return engine.Move(column*laneBits) + engine.Move(bits.TrailingZeros64(lane))
}

// nonEmpty returns four bits, one for each non-empty lane of w.
func nonEmpty(w uint64) uint64 {
	return lanes.Bottoms(w) * (1<<48 | 1<<33 | 1<<18 | 1<<3) >> 48 & 15
}

// The sets of up to six columns: size6 holds their sizes, member6 their members in ascending
// order.
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
