package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// first returns the lowest member of a set that is not empty.
func (s set) first() engine.Move {
	switch {
	case s.a != 0:
		return engine.Move(bits.TrailingZeros64(s.a))
	case s.b != 0:
		return engine.Move(64 + bits.TrailingZeros64(s.b))
	}
	return engine.Move(128 + bits.TrailingZeros64(s.c))
}

// rest returns a set that is not empty without its lowest member.
func (s set) rest() set {
	switch {
	case s.a != 0:
		return set{s.a & (s.a - 1), s.b, s.c}
	case s.b != 0:
		return set{0, s.b & (s.b - 1), s.c}
	}
	return set{0, 0, s.c & (s.c - 1)}
}

// hasFour reports whether four neighbours on a line are in the set.
func (s set) hasFour() bool {
	return !s.uprights().empty() ||
		!s.allOf(flat).empty() || !s.allOf(rising).empty() || !s.allOf(falling).empty()
}

// inFours returns the cells that are part of any four neighbours in the set.
func (s set) inFours() set {
	across := s.allOf(flat).cellsOf(flat).or(s.allOf(rising).cellsOf(rising)).or(s.allOf(falling).cellsOf(falling))
	return across.or(s.uprights().columns4())
}

// uprights is allOf for the vertical windows, which lie within a word.
func (s set) uprights() set { return set{upright(s.a), upright(s.b), upright(s.c)} }

func upright(w uint64) uint64 {
	w &= w >> 1
	return w & (w >> 2)
}

// columns4 is cellsOf for the vertical windows.
func (s set) columns4() set { return set{column4(s.a), column4(s.b), column4(s.c)} }

func column4(w uint64) uint64 {
	w |= w << 1
	return w | w<<2
}

// free returns the empty cells.
func (p *Position) free() set {
	return p.cells.load().without(p.stones[0].load()).without(p.stones[1].load())
}
