package words1

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine/connectfour/solve"
)

// board holds the facts about a board that do not depend on its stones. Cells are numbered
// column by column from the bottom, with an empty bit above each column. These are the bits of
// the board with 6 rows and 7 columns:
//
//	6  13  20  27  34  41  48   empty, no line of four crosses it
//	5  12  19  26  33  40  47
//	4  11  18  25  32  39  46
//	3  10  17  24  31  38  45
//	2   9  16  23  30  37  44
//	1   8  15  22  29  36  43
//	0   7  14  21  28  35  42   the bottoms
type board struct {
	solve.Board
	height    uint // bits of a column
	cells     set  // without the forbidden one, which counts as filled
	forbidden set
	bottoms   set
	lane      set // the first column
	// evens[i] holds, for each column, the cell with 2i free cells above it on the empty board.
	// odd is the union of evens. If the other columns fill up first, the side that fills the
	// board's last cell takes the cells of odd. The other side takes the rest (the rule of odd
	// and even threats; Allis, "A Knowledge-Based Approach of Connect-Four", 1988).
	odd       set
	evens     [8]set
	symmetric bool
	salt      uint64 // keeps the keys of different boards apart
	// lines holds, for each cell, the number of lines of four through it.
	lines [words * 64]int32
}

func newBoard(from solve.Board) *board {
	b := &board{Board: from, height: uint(from.Rows + 1)}
	b.forbidden = b.pack(&from.Forbidden)
	for c := range b.Columns {
		b.addColumn(c)
	}
	b.symmetric = b.mirror(b.forbidden) == b.forbidden
	b.salt = hash(b.cells, b.forbidden, solve.KeyB).Tag ^ uint64(b.height)
	b.countLines()
	return b
}

func (b *board) addColumn(c int) {
	b.bottoms = b.bottoms.or(bit(b.at(c, 0)))
	above := 0
	for h := b.Rows - 1; h >= 0; h-- {
		cell := bit(b.at(c, h))
		if c == 0 {
			b.lane = b.lane.or(cell)
		}
		if !b.forbidden.and(cell).empty() {
			continue
		}
		b.cells = b.cells.or(cell)
		if above%2 == 0 {
			b.odd = b.odd.or(cell)
			b.evens[above/2] = b.evens[above/2].or(cell)
		}
		above++
	}
}

// at returns the number of a cell. column returns the column of a cell.
func (b *board) at(column, height int) int { return column*int(b.height) + height }
func (b *board) column(n int) int          { return n / int(b.height) }

// pack converts lanes to a set.
func (b *board) pack(l *solve.Lanes) (s set) {
	for c, lane := range l {
		for ; lane != 0; lane &= lane - 1 {
			s = s.or(bit(b.at(c, bits.TrailingZeros16(lane))))
		}
	}
	return s
}

func (b *board) countLines() {
	for _, step := range [...]uint{1, b.height - 1, b.height, b.height + 1} {
		for starts := b.cells.fours(step); !starts.empty(); {
			n := starts.first()
			starts = starts.without(bit(n))
			for k := range 4 {
				b.lines[n+k*int(step)]++
			}
		}
	}
}

// landing returns the landing cells: the lowest free cell of every column. Adding a bit at the
// bottom of a column carries to this cell.
func (b *board) landing(filled set) set {
	return filled.plus(b.bottoms).without(filled).and(b.cells)
}

// up returns the cells that become landing cells when the given landing cells are taken.
func (b *board) up(landing set) set {
	above := landing.forth(1)
	twice := above.and(b.forbidden)
	return above.without(twice).or(twice.forth(1)).and(b.cells)
}

// down undoes up.
func (b *board) down(above set) set {
	below := above.back(1)
	twice := below.and(b.forbidden)
	return below.without(twice).or(twice.back(1))
}

// mirror reflects the columns.
func (b *board) mirror(s set) (image set) {
	for range b.Columns {
		image = image.forth(b.height).or(s.and(b.lane))
		s = s.back(b.height)
	}
	return image
}
