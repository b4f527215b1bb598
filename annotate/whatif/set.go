package whatif

import "math/bits"

// set is a set of cells. Columns lie one after the other, each from the bottom up,
// with one bit between them that never holds a cell, so that no line runs from one
// column into the next. On 6 rows:
//
//	6  13  20          the bits between the columns
//	5  12  19
//	:   :   :
//	0   7  14  ...
//
// The largest board, 12 x 12, takes 156 of the 192 bits.
type set [3]uint64

func single(i int) (s set) {
	s[i>>6] = 1 << (i & 63)
	return s
}

func (s set) and(t set) set { return set{s[0] & t[0], s[1] & t[1], s[2] & t[2]} }

func (s set) or(t set) set { return set{s[0] | t[0], s[1] | t[1], s[2] | t[2]} }

func (s set) without(t set) set { return set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2]} }

func (s set) empty() bool { return s[0]|s[1]|s[2] == 0 }

func (s set) size() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2])
}

// first returns the first cell of a set that is not empty.
func (s set) first() int {
	for i, word := range s {
		if word != 0 {
			return i<<6 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// back moves every cell n bits towards the first one; n is below 64.
func (s set) back(n uint) set {
	return set{s[0]>>n | s[1]<<(64-n), s[1]>>n | s[2]<<(64-n), s[2] >> n}
}

// on moves every cell n bits away from the first one; n is below 64.
func (s set) on(n uint) set {
	return set{s[0] << n, s[1]<<n | s[0]>>(64-n), s[2]<<n | s[1]>>(64-n)}
}

// hasFour reports whether s holds four in a row on a board of that many rows.
func (s set) hasFour(rows uint) bool {
	for _, step := range [...]uint{1, rows, rows + 1, rows + 2} {
		pairs := s.and(s.back(step))
		if !pairs.and(pairs.back(2 * step)).empty() {
			return true
		}
	}
	return false
}

// threats returns the cells that complete four with three stones of s. They may hold
// stones or lie between the columns.
func (s set) threats(rows uint) (t set) {
	for _, step := range [...]uint{1, rows, rows + 1, rows + 2} {
		one, two := s.on(step), s.on(2*step)
		before, after := s.back(step), s.back(2*step)
		t = t.or(one.and(two).and(s.on(3 * step).or(before)))
		t = t.or(before.and(after).and(s.back(3 * step).or(one)))
	}
	return t
}
