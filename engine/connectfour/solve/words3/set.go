package words3

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine/connectfour/solve"
)

// set is a set of cells: bits that board.at numbers.
type set struct{ a, b, c uint64 }

// words is the number of words of a set.
const words = 3

// bit returns the set of one cell.
func bit(n int) set {
	switch {
	case n < 64:
		return set{1 << n, 0, 0}
	case n < 128:
		return set{0, 1 << (n & 63), 0}
	}
	return set{0, 0, 1 << (n & 63)}
}

func (s set) empty() bool       { return s.a|s.b|s.c == 0 }
func (s set) and(t set) set     { return set{s.a & t.a, s.b & t.b, s.c & t.c} }
func (s set) or(t set) set      { return set{s.a | t.a, s.b | t.b, s.c | t.c} }
func (s set) without(t set) set { return set{s.a &^ t.a, s.b &^ t.b, s.c &^ t.c} }

// size returns the number of members.
func (s set) size() int {
	return bits.OnesCount64(s.a) + bits.OnesCount64(s.b) + bits.OnesCount64(s.c)
}

// single reports whether a non-empty set has exactly one member.
func (s set) single() bool {
	switch {
	case s.a != 0:
		return s.a&(s.a-1)|s.b|s.c == 0
	case s.b != 0:
		return s.b&(s.b-1)|s.c == 0
	}
	return s.c&(s.c-1) == 0
}

// first returns the lowest member of a non-empty set.
func (s set) first() int {
	switch {
	case s.a != 0:
		return bits.TrailingZeros64(s.a)
	case s.b != 0:
		return 64 + bits.TrailingZeros64(s.b)
	}
	return 128 + bits.TrailingZeros64(s.c)
}

// back moves every member n bits down, and forth n bits up, where 0 < n < 64.
func (s set) back(n uint) set {
	n &= 63
	m := (64 - n) & 63
	return set{s.a>>n | s.b<<m, s.b>>n | s.c<<m, s.c >> n}
}

func (s set) forth(n uint) set {
	n &= 63
	m := (64 - n) & 63
	return set{s.a << n, s.b<<n | s.a>>m, s.c<<n | s.b>>m}
}

// plus adds two sets as binary numbers.
func (s set) plus(t set) set {
	a, carry := bits.Add64(s.a, t.a, 0)
	b, carry := bits.Add64(s.b, t.b, carry)
	c, _ := bits.Add64(s.c, t.c, carry)
	return set{a, b, c}
}

// hash returns a hash of two sets. It multiplies pairs of words to 128 bits and folds the
// halves, as W. Yi's wyhash does. Each pair is multiplied twice.
func hash(s, t set, salt uint64) solve.Key {
	place := solve.Fold(s.a^salt, t.a^solve.KeyA) ^ solve.Fold(s.b^solve.KeyB, t.b^solve.KeyC)*solve.KeyA ^
		solve.Fold(s.c^solve.KeyC, t.c^solve.KeyD)*solve.KeyC
	tag := solve.Fold(s.a^solve.KeyA, t.a^salt) ^ solve.Fold(s.b^solve.KeyD, t.b^solve.KeyA)*solve.KeyB ^
		solve.Fold(s.c^solve.KeyA, t.c^solve.KeyC)*solve.KeyD
	return solve.Key{Place: solve.Fold(place^solve.KeyD, solve.KeyA), Tag: solve.Fold(tag^solve.KeyA, solve.KeyC)}
}
