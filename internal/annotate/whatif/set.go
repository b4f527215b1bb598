package whatif

import "math/bits"

// set is a set of cells. The bits of a column run from the bottom up. One bit between columns
// is never set, so that no line runs from one column into the next. On 6 rows:
//
//	6  13  20          the bits between the columns
//	5  12  19
//	:   :   :
//	0   7  14  ...
//
// The largest board, 12 x 12, takes 156 of the 192 bits. The compiler keeps a struct in
// registers, but not an array.
type set struct{ a, b, c uint64 }

// maxBits is the number of bits of a set.
const maxBits = 3 * 64

// single returns the set of one bit.
func single(i int) (s set) {
	bit := uint64(1) << (i & 63)
	switch i >> 6 {
	case 0:
		s.a = bit
	case 1:
		s.b = bit
	default:
		s.c = bit
	}
	return s
}

func (s set) and(t set) set { return set{s.a & t.a, s.b & t.b, s.c & t.c} }

func (s set) or(t set) set { return set{s.a | t.a, s.b | t.b, s.c | t.c} }

func (s set) without(t set) set { return set{s.a &^ t.a, s.b &^ t.b, s.c &^ t.c} }

func (s set) empty() bool { return s.a|s.b|s.c == 0 }

func (s set) size() int {
	return bits.OnesCount64(s.a) + bits.OnesCount64(s.b) + bits.OnesCount64(s.c)
}

// first returns the first cell of a set that is not empty.
func (s set) first() int {
	switch {
	case s.a != 0:
		return bits.TrailingZeros64(s.a)
	case s.b != 0:
		return 64 + bits.TrailingZeros64(s.b)
	}
	return 128 + bits.TrailingZeros64(s.c)
}

// back moves every cell n bits towards the first one; n is below 64.
func (s set) back(n uint) set {
	n &= 63
	return set{s.a>>n | s.b<<(64-n), s.b>>n | s.c<<(64-n), s.c >> n}
}

// on moves every cell n bits away from the first one; n is below 64.
func (s set) on(n uint) set {
	n &= 63
	return set{s.a << n, s.b<<n | s.a>>(64-n), s.c<<n | s.b>>(64-n)}
}

// hasFour reports whether s has four in a row on a board with that number of rows.
func (s set) hasFour(rows uint) bool {
	for _, step := range [...]uint{1, rows, rows + 1, rows + 2} {
		pairs := s.and(s.back(step))
		if !pairs.and(pairs.back(2 * step)).empty() {
			return true
		}
	}
	return false
}

// threats returns the bits that complete four in a row with three of s. Some may be taken, or
// lie between columns.
func (s set) threats(rows uint) (t set) {
	for _, step := range [...]uint{1, rows, rows + 1, rows + 2} {
		one, two := s.on(step), s.on(2*step)
		before, after := s.back(step), s.back(2*step)
		t = t.or(one.and(two).and(s.on(3 * step).or(before)))
		t = t.or(before.and(after).and(s.back(3 * step).or(one)))
	}
	return t
}
