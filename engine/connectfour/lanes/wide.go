package lanes

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// The layout of a wide set.
const (
	Words  = 3           // of 64 bits
	Bits   = 16          // of a lane
	Mask   = 1<<Bits - 1 // the lowest lane of a word
	Margin = 3           // the bits of a lane below the board
)

// The steps of the windows of a wide set that are not vertical.
const (
	Flat    = Bits
	Rising  = Bits + 1
	Falling = Bits - 1
)

// Of returns the wide set of three words.
func Of(a, b, c uint64) Wide { return Wide{A: a, B: [1]uint64{b}, C: [1]uint64{c}} }

// WordOf returns the word of m's column, shifted so that m is bit 0. The cells above m in its
// column follow from bit 1 on. Bits beyond that column have no meaning.
func WordOf(s Wide, m engine.Move) uint64 {
	switch m >> 6 {
	case 0:
		return s.A >> (m & 63)
	case 1:
		return s.B[0] >> (m & 63)
	}
	return s.C[0] >> (m & 63)
}

// AppendTo appends the cells in ascending order.
func AppendTo(buf []engine.Move, s Wide) []engine.Move {
	for w, rest := range [Words]uint64{s.A, s.B[0], s.C[0]} {
		for ; rest != 0; rest &= rest - 1 {
			buf = append(buf, engine.Move(w*64+bits.TrailingZeros64(rest)))
		}
	}
	return buf
}

const (
	laneBottoms = 1<<48 | 1<<32 | 1<<16 | 1 // the lowest bit of every lane
	laneTops    = laneBottoms << 15         // the highest, which no cell has
)

// Lowest keeps the lowest cell of every column.
func Lowest(s Wide) Wide { return Of(lowest(s.A), lowest(s.B[0]), lowest(s.C[0])) }

func lowest(w uint64) uint64 { return w &^ ((w | laneTops) - laneBottoms) }

// FromBelow expects at most one cell a column. It fills each column from one cell below that
// cell to the top. Empty columns stay empty.
func FromBelow(s Wide) Wide { return Of(fromBelow(s.A), fromBelow(s.B[0]), fromBelow(s.C[0])) }

func fromBelow(w uint64) uint64 {
	low := Bottoms(w)
	return low*(1<<15-1)&^(w-low) | w>>1
}

// Columns fills the columns that have a member, margins included.
func Columns(s Wide) Wide {
	return Of(Bottoms(s.A)*Mask, Bottoms(s.B[0])*Mask, Bottoms(s.C[0])*Mask)
}

// Bottoms returns bit 0 of every non-empty lane. Cells never use bit 15 of a lane. So adding ones
// to the 15 bits below sets bit 15 exactly in the non-empty lanes.
func Bottoms(w uint64) uint64 { return (w + laneBottoms*(1<<15-1)) & laneTops >> 15 }

// Up is [Set.Up] for one word, without the bits that are no cells.
func Up(landing, forbidden, cells uint64) uint64 {
	above := landing << 1
	return (above + above&forbidden) & cells
}
