package words1

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine/connectfour/solve"
)

// set is a set of cells: bits that board.at numbers.
type set uint64

// words is the number of words of a set.
const words = 1

// bit returns the set of one cell.
func bit(n int) set { return 1 << (n & 63) }

func (s set) empty() bool       { return s == 0 }
func (s set) and(t set) set     { return s & t }
func (s set) or(t set) set      { return s | t }
func (s set) without(t set) set { return s &^ t }

// size returns the number of members.
func (s set) size() int { return bits.OnesCount64(uint64(s)) }

// single reports whether a non-empty set has exactly one member.
func (s set) single() bool { return s&(s-1) == 0 }

// first returns the lowest member of a non-empty set.
func (s set) first() int { return bits.TrailingZeros64(uint64(s)) }

// back moves every member n bits down, and forth n bits up, where 0 < n < 64.
func (s set) back(n uint) set  { return s >> (n & 63) }
func (s set) forth(n uint) set { return s << (n & 63) }

// plus adds two sets as binary numbers.
func (s set) plus(t set) set { return s + t }

// hash returns a hash of two sets. It multiplies pairs of words to 128 bits and folds the
// halves, as W. Yi's wyhash does. Each pair is multiplied twice.
func hash(s, t set, salt uint64) solve.Key {
	x, y := uint64(s), uint64(t)
	place, tag := solve.Fold(x^salt, y^solve.KeyA), solve.Fold(x^solve.KeyA, y^salt)
	return solve.Key{Place: solve.Fold(place^solve.KeyD, solve.KeyA), Tag: solve.Fold(tag^solve.KeyA, solve.KeyC)}
}
