// Package connectfour is gravity four-in-a-row on boards of 4..12 rows by 4..12
// columns with at most one forbidden cell, which nobody may take.
//
// # The bits
//
// Every column is a lane of 16 bits, four lanes fill a word, three words hold a
// board of up to 12 columns. A lane has a margin of three bits below the board
// and at least one above it:
//
//	bit 15   14 ........ 3    2 1 0        word 0        word 1        word 2
//	  0      height 11 .. 0   0 0 0        3  2  1  0    7  6  5  4    11 10  9  8
//	 spare   the cells        margin       (columns, most significant lane first)
//
// So the cell of a column and a height is bit 16*column + 3 + height of the 192, and
// that number is its [engine.Move]. A step right is +16, a step up +1, the diagonals
// are +17 and +15. Three steps from a cell never reach another column by accident:
// they end in a margin.
//
// Moving a cell up by one bit gives the next landing cell of its column. If that is
// the forbidden cell, adding the forbidden bit to itself moves it up once more. So a
// board of any shape with a forbidden cell anywhere is played without a branch.
package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// The limits of the rules.
const (
	MinSize = 4
	MaxSize = 12
)

const (
	laneBits = 16
	laneMask = 1<<laneBits - 1
	margin   = 3
	words    = 3
)

// cell returns the move that takes the cell of a column and a height.
func cell(column, height int) engine.Move {
	return engine.Move(column*laneBits + margin + height)
}

func column(m engine.Move) int { return int(m / laneBits) }
func height(m engine.Move) int { return int(m%laneBits) - margin }

// grid is a set of cells in memory, where single cells are looked up.
type grid [words]uint64

func (g *grid) add(m engine.Move)      { g[m>>6] |= 1 << (m & 63) }
func (g *grid) remove(m engine.Move)   { g[m>>6] &^= 1 << (m & 63) }
func (g *grid) has(m engine.Move) bool { return g[m>>6]>>(m&63)&1 != 0 }
func (g *grid) load() set              { return set{g[0], g[1], g[2]} }

// set is a grid to compute with: the compiler keeps a struct of three words in
// registers, but not an array.
type set struct{ a, b, c uint64 }

func (s set) empty() bool       { return s.a|s.b|s.c == 0 }
func (s set) and(t set) set     { return set{s.a & t.a, s.b & t.b, s.c & t.c} }
func (s set) or(t set) set      { return set{s.a | t.a, s.b | t.b, s.c | t.c} }
func (s set) xor(t set) set     { return set{s.a ^ t.a, s.b ^ t.b, s.c ^ t.c} }
func (s set) without(t set) set { return set{s.a &^ t.a, s.b &^ t.b, s.c &^ t.c} }

// at returns the word of m's column, shifted so that m is bit 0. The cells above m in its column
// follow from bit 1 on. Bits beyond that column have no meaning.
func (s set) at(m engine.Move) uint64 {
	switch m >> 6 {
	case 0:
		return s.a >> (m & 63)
	case 1:
		return s.b >> (m & 63)
	}
	return s.c >> (m & 63)
}

// size returns the number of members.
func (s set) size() uint8 {
	return uint8(bits.OnesCount64(s.a) + bits.OnesCount64(s.b) + bits.OnesCount64(s.c))
}

// single reports whether a non-empty set has exactly one member.
func (s set) single() bool {
	if s.a != 0 {
		return s.a&(s.a-1)|s.b|s.c == 0
	}
	if s.b != 0 {
		return s.b&(s.b-1)|s.c == 0
	}
	return s.c&(s.c-1) == 0
}

// first returns the lowest member of a non-empty set.
func (s set) first() engine.Move {
	switch {
	case s.a != 0:
		return engine.Move(bits.TrailingZeros64(s.a))
	case s.b != 0:
		return engine.Move(64 + bits.TrailingZeros64(s.b))
	}
	return engine.Move(128 + bits.TrailingZeros64(s.c))
}

// rest returns a non-empty set without its lowest member.
func (s set) rest() set {
	switch {
	case s.a != 0:
		return set{s.a & (s.a - 1), s.b, s.c}
	case s.b != 0:
		return set{0, s.b & (s.b - 1), s.c}
	}
	return set{0, 0, s.c & (s.c - 1)}
}

// appendTo appends the cells in ascending order.
func (s set) appendTo(buf []engine.Move) []engine.Move {
	for w, rest := range [words]uint64{s.a, s.b, s.c} {
		for ; rest != 0; rest &= rest - 1 {
			buf = append(buf, engine.Move(w*64+bits.TrailingZeros64(rest)))
		}
	}
	return buf
}

// back moves every member n bits down, where 0 < n < 64. The set s.and(s.back(n)) holds each
// member m whose neighbour m+n is a member too.
func (s set) back(n uint) set {
	n &= 63
	m := (64 - n) & 63
	return set{s.a>>n | s.b<<m, s.b>>n | s.c<<m, s.c >> n}
}

// forth moves every member n bits up, where 0 < n < 64.
func (s set) forth(n uint) set {
	n &= 63
	m := (64 - n) & 63
	return set{s.a << n, s.b<<n | s.a>>m, s.c<<n | s.b>>m}
}

// up returns the cells that become landing cells when the given landing cells are taken. The set
// has at most one cell a lane. cells is the board without the forbidden cell.
func (s set) up(forbidden, cells set) set {
	return set{up(s.a, forbidden.a, cells.a), up(s.b, forbidden.b, cells.b), up(s.c, forbidden.c, cells.c)}
}

// up is set.up for one word.
func up(landing, forbidden, cells uint64) uint64 {
	above := landing << 1
	return (above + above&forbidden) & cells
}

// down undoes up.
func (s set) down(forbidden set) set {
	return set{down(s.a, forbidden.a), down(s.b, forbidden.b), down(s.c, forbidden.c)}
}

func down(above, forbidden uint64) uint64 {
	below := above >> 1
	return below - below&forbidden>>1
}

const (
	laneBottoms = 1<<48 | 1<<32 | 1<<16 | 1 // the lowest bit of every lane
	laneTops    = laneBottoms << 15         // the highest, which no cell has
)

// lowest keeps the lowest cell of every column.
func (s set) lowest() set { return set{lowest(s.a), lowest(s.b), lowest(s.c)} }

func lowest(w uint64) uint64 { return w &^ ((w | laneTops) - laneBottoms) }

// fromBelow expects at most one cell a column. It fills each column from one cell below that
// cell to the top. Empty columns stay empty.
func (s set) fromBelow() set { return set{fromBelow(s.a), fromBelow(s.b), fromBelow(s.c)} }

func fromBelow(w uint64) uint64 {
	low := bottoms(w)
	return low*(1<<15-1)&^(w-low) | w>>1
}

// columns fills the columns that have a member, margins included.
func (s set) columns() set {
	return set{bottoms(s.a) * laneMask, bottoms(s.b) * laneMask, bottoms(s.c) * laneMask}
}

// bottoms returns bit 0 of every non-empty lane. Cells never use bit 15 of a lane. So adding ones
// to the 15 bits below sets bit 15 exactly in the non-empty lanes.
func bottoms(w uint64) uint64 { return (w + laneBottoms*(1<<15-1)) & laneTops >> 15 }
