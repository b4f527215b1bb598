package connectfour

import "math/bits"

// What only the evaluation does with sets.

func (s set) or(t set) set  { return set{s.a | t.a, s.b | t.b, s.c | t.c} }
func (s set) xor(t set) set { return set{s.a ^ t.a, s.b ^ t.b, s.c ^ t.c} }

// size returns the number of members.
func (s set) size() uint8 {
	return uint8(bits.OnesCount64(s.a) + bits.OnesCount64(s.b) + bits.OnesCount64(s.c))
}

// back moves every member n bits down: a set and itself moved back meet where a
// cell and the one n further are both members.
func (s set) back(n uint) set {
	n &= 63
	m := (64 - n) & 63
	return set{s.a>>n | s.b<<m, s.b>>n | s.c<<m, s.c >> n}
}

// forth moves every member n bits up.
func (s set) forth(n uint) set {
	n &= 63
	m := (64 - n) & 63
	return set{s.a << n, s.b<<n | s.a>>m, s.c<<n | s.b>>m}
}

const (
	lows  = 1<<48 | 1<<32 | 1<<16 | 1 // the lowest bit of every lane
	highs = lows << 15                // the highest, which no cell has
)

// lowest keeps the lowest cell of every column.
func (s set) lowest() set { return set{lowest(s.a), lowest(s.b), lowest(s.c)} }

func lowest(w uint64) uint64 { return w &^ ((w | highs) - lows) }

// fromBelow returns, for cells at most one a column, what lies from the cell
// below to the top; nothing in columns without one.
func (s set) fromBelow() set { return set{fromBelow(s.a), fromBelow(s.b), fromBelow(s.c)} }

func fromBelow(w uint64) uint64 {
	low := (w + lows*(1<<15-1)) & highs >> 15 // of the lanes that are not empty
	return low*(1<<15-1)&^(w-low) | w>>1
}

// load returns the stones as a set.
func (s *stones) load() set { return set{s.rightOf(0), s.rightOf(4), s.rightOf(8)} }
