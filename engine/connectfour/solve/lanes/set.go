// Package lanes has the sets of cells of the game, and the solver's rules of boards too large for
// package packed. The rules are a copy of packed's.
//
// # The bits
//
// Every column is a lane of 16 bits, four lanes fill a word, three words hold a
// board of up to 12 columns. A lane has a margin of three bits below the board
// and at least one above it:
//
//	bit 15   14 ........ 3    2 1 0        word A        word B        word C
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
package lanes

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// The layout of a set.
const (
	Words  = 3           // of 64 bits
	Bits   = 16          // of a lane
	Mask   = 1<<Bits - 1 // the lowest lane of a word
	Margin = 3           // the bits of a lane below the board
)

// Set is a set of cells. The compiler keeps a struct of three words in registers, but not an array.
type Set struct{ A, B, C uint64 }

// Bit returns the set of one cell.
func Bit(n int) Set {
	switch bit := uint64(1) << (n & 63); n >> 6 {
	case 0:
		return Set{bit, 0, 0}
	case 1:
		return Set{0, bit, 0}
	default:
		return Set{0, 0, bit}
	}
}

// Empty reports whether the set has no member. And, Or, Xor and AndNot combine two sets bit by bit.
func (s Set) Empty() bool      { return s.A|s.B|s.C == 0 }
func (s Set) And(t Set) Set    { return Set{s.A & t.A, s.B & t.B, s.C & t.C} }
func (s Set) Or(t Set) Set     { return Set{s.A | t.A, s.B | t.B, s.C | t.C} }
func (s Set) Xor(t Set) Set    { return Set{s.A ^ t.A, s.B ^ t.B, s.C ^ t.C} }
func (s Set) AndNot(t Set) Set { return Set{s.A &^ t.A, s.B &^ t.B, s.C &^ t.C} }

// At returns the word of m's column, shifted so that m is bit 0. The cells above m in its column
// follow from bit 1 on. Bits beyond that column have no meaning.
func (s Set) At(m engine.Move) uint64 {
	switch m >> 6 {
	case 0:
		return s.A >> (m & 63)
	case 1:
		return s.B >> (m & 63)
	}
	return s.C >> (m & 63)
}

// Size returns the number of members.
func (s Set) Size() uint8 {
	return uint8(bits.OnesCount64(s.A) + bits.OnesCount64(s.B) + bits.OnesCount64(s.C))
}

// Single reports whether a non-empty set has exactly one member.
func (s Set) Single() bool {
	if s.A != 0 {
		return s.A&(s.A-1)|s.B|s.C == 0
	}
	if s.B != 0 {
		return s.B&(s.B-1)|s.C == 0
	}
	return s.C&(s.C-1) == 0
}

// First returns the lowest member of a non-empty set.
func (s Set) First() engine.Move {
	switch {
	case s.A != 0:
		return engine.Move(bits.TrailingZeros64(s.A))
	case s.B != 0:
		return engine.Move(64 + bits.TrailingZeros64(s.B))
	}
	return engine.Move(128 + bits.TrailingZeros64(s.C))
}

// Rest returns a non-empty set without its lowest member.
func (s Set) Rest() Set {
	switch {
	case s.A != 0:
		return Set{s.A & (s.A - 1), s.B, s.C}
	case s.B != 0:
		return Set{0, s.B & (s.B - 1), s.C}
	}
	return Set{0, 0, s.C & (s.C - 1)}
}

// AppendTo appends the cells in ascending order.
func (s Set) AppendTo(buf []engine.Move) []engine.Move {
	for w, rest := range [Words]uint64{s.A, s.B, s.C} {
		for ; rest != 0; rest &= rest - 1 {
			buf = append(buf, engine.Move(w*64+bits.TrailingZeros64(rest)))
		}
	}
	return buf
}

// Shr shifts every member n bits down, where 0 < n < 64. The set s.And(s.Shr(n)) holds each
// member m whose neighbour m+n is a member too.
func (s Set) Shr(n uint) Set {
	n &= 63
	m := (64 - n) & 63
	return Set{s.A>>n | s.B<<m, s.B>>n | s.C<<m, s.C >> n}
}

// Shl shifts every member n bits up, where 0 < n < 64.
func (s Set) Shl(n uint) Set {
	n &= 63
	m := (64 - n) & 63
	return Set{s.A << n, s.B<<n | s.A>>m, s.C<<n | s.B>>m}
}

// Up returns the cells that become landing cells when the given landing cells are taken. The set
// has at most one cell a lane. cells is the board without the forbidden cell.
func (s Set) Up(forbidden, cells Set) Set {
	return Set{Up(s.A, forbidden.A, cells.A), Up(s.B, forbidden.B, cells.B), Up(s.C, forbidden.C, cells.C)}
}

// Up is [Set.Up] for one word.
func Up(landing, forbidden, cells uint64) uint64 {
	above := landing << 1
	return (above + above&forbidden) & cells
}

// Down undoes up.
func (s Set) Down(forbidden Set) Set {
	return Set{down(s.A, forbidden.A), down(s.B, forbidden.B), down(s.C, forbidden.C)}
}

func down(above, forbidden uint64) uint64 {
	below := above >> 1
	return below - below&forbidden>>1
}

const (
	laneBottoms = 1<<48 | 1<<32 | 1<<16 | 1 // the lowest bit of every lane
	laneTops    = laneBottoms << 15         // the highest, which no cell has
)

// Lowest keeps the lowest cell of every column.
func (s Set) Lowest() Set { return Set{lowest(s.A), lowest(s.B), lowest(s.C)} }

func lowest(w uint64) uint64 { return w &^ ((w | laneTops) - laneBottoms) }

// FromBelow expects at most one cell a column. It fills each column from one cell below that
// cell to the top. Empty columns stay empty.
func (s Set) FromBelow() Set { return Set{fromBelow(s.A), fromBelow(s.B), fromBelow(s.C)} }

func fromBelow(w uint64) uint64 {
	low := Bottoms(w)
	return low*(1<<15-1)&^(w-low) | w>>1
}

// Columns fills the columns that have a member, margins included.
func (s Set) Columns() Set {
	return Set{Bottoms(s.A) * Mask, Bottoms(s.B) * Mask, Bottoms(s.C) * Mask}
}

// Bottoms returns bit 0 of every non-empty lane. Cells never use bit 15 of a lane. So adding ones
// to the 15 bits below sets bit 15 exactly in the non-empty lanes.
func Bottoms(w uint64) uint64 { return (w + laneBottoms*(1<<15-1)) & laneTops >> 15 }

// The steps of the lines that are not vertical.
const (
	Flat    = Bits
	Rising  = Bits + 1
	Falling = Bits - 1
)

// A window is four cells in a row. A set of windows holds the first cell of each window. The
// other three follow at distances of step.

// AllOf returns the windows whose cells are all members.
func (s Set) AllOf(step uint) Set {
	s = s.And(s.Shr(step))
	return s.And(s.Shr(2 * step))
}

// AnyOf returns the windows with at least one member.
func (s Set) AnyOf(step uint) Set {
	s = s.Or(s.Shr(step))
	return s.Or(s.Shr(2 * step))
}

// CellsOf returns the cells of windows.
func (s Set) CellsOf(step uint) Set {
	s = s.Or(s.Shl(step))
	return s.Or(s.Shl(2 * step))
}

// uprights is AllOf for the vertical windows, which lie within a word.
func (s Set) uprights() Set { return Set{upright(s.A), upright(s.B), upright(s.C)} }

func upright(w uint64) uint64 {
	w &= w >> 1
	return w & (w >> 2)
}

// uprightCells is CellsOf for the vertical windows.
func (s Set) uprightCells() Set { return Set{uprightCells(s.A), uprightCells(s.B), uprightCells(s.C)} }

func uprightCells(w uint64) uint64 {
	w |= w << 1
	return w | w<<2
}

// HasFour reports whether the set contains a window.
func (s Set) HasFour() bool {
	return !s.uprights().Empty() ||
		!s.AllOf(Flat).Empty() || !s.AllOf(Rising).Empty() || !s.AllOf(Falling).Empty()
}

// InFours returns the cells of all windows in the set.
func (s Set) InFours() Set {
	across := s.AllOf(Flat).CellsOf(Flat).
		Or(s.AllOf(Rising).CellsOf(Rising)).
		Or(s.AllOf(Falling).CellsOf(Falling))
	return across.Or(s.uprights().uprightCells())
}
