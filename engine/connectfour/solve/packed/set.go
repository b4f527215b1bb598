// Package packed has the sets and rules of boards that fit in one word of 64 bits, with one bit
// more per column than it has cells. Its rules.go is copied to package lanes, which has the sets
// of larger boards.
package packed

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine/connectfour/solve"
)

// Set is a set of cells. Cells are numbered column by column from the bottom, with an empty bit
// above each column. These are the bits of the board with 6 rows and 7 columns:
//
//	6  13  20  27  34  41  48   empty, no line of four crosses it
//	5  12  19  26  33  40  47
//	4  11  18  25  32  39  46
//	3  10  17  24  31  38  45
//	2   9  16  23  30  37  44
//	1   8  15  22  29  36  43
//	0   7  14  21  28  35  42   the bottoms
type Set uint64

const maxBits = 64

// height returns the number of bits of a column.
func height(b solve.Board) uint { return uint(b.Rows + 1) }

// Bit returns the set of one cell.
func Bit(n int) Set { return 1 << (n & 63) }

func (s Set) Empty() bool      { return s == 0 }
func (s Set) And(t Set) Set    { return s & t }
func (s Set) Or(t Set) Set     { return s | t }
func (s Set) AndNot(t Set) Set { return s &^ t }

// Size returns the number of members.
func (s Set) Size() uint8 { return uint8(bits.OnesCount64(uint64(s))) }

// Single reports whether a non-empty set has exactly one member.
func (s Set) Single() bool { return s&(s-1) == 0 }

// First returns the lowest member of a non-empty set, and Rest returns the others.
func (s Set) First() int { return bits.TrailingZeros64(uint64(s)) }
func (s Set) Rest() Set  { return s & (s - 1) }

// Shl and Shr shift every member n bits up or down, where n < 64.
func (s Set) Shl(n uint) Set { return s << (n & 63) }
func (s Set) Shr(n uint) Set { return s >> (n & 63) }

// hash returns a hash of two sets. It multiplies pairs of words to 128 bits and folds the
// halves, as W. Yi's wyhash does. Each pair is multiplied twice.
func hash(s, t Set, salt uint64) solve.Key {
	x, y := uint64(s), uint64(t)
	place, tag := solve.Fold(x^salt, y^solve.KeyA), solve.Fold(x^solve.KeyA, y^salt)
	return solve.Key{Place: solve.Fold(place^solve.KeyD, solve.KeyA), Tag: solve.Fold(tag^solve.KeyA, solve.KeyC)}
}

// at returns the number of a cell, and Column returns the column of a cell.
func (b *board) at(column, height int) int { return column*int(b.height) + height }
func (b *board) Column(n int) int          { return n / int(b.height) }

// landing returns the landing cells: the lowest free cell of every column. Adding a bit at the
// bottom of a column carries to this cell.
func (b *board) landing(filled Set) Set {
	return (filled + b.bottoms).AndNot(filled).And(b.cells)
}

// up returns the cells that become landing cells when the given landing cells are taken.
func (b *board) up(landing Set) Set {
	above := landing.Shl(1)
	twice := above.And(b.forbidden)
	return above.AndNot(twice).Or(twice.Shl(1)).And(b.cells)
}

// down undoes up.
func (b *board) down(above Set) Set {
	below := above.Shr(1)
	twice := below.And(b.forbidden)
	return below.AndNot(twice).Or(twice.Shr(1))
}

// mirror reflects the columns.
func (b *board) mirror(s Set) (image Set) {
	lane := Set(1)<<(uint(b.Rows)&63) - 1
	for range b.Columns {
		image = image.Shl(b.height).Or(s.And(lane))
		s = s.Shr(b.height)
	}
	return image
}

// A line of four is represented by its first cell. The other three follow at distances of step.

// AllOf returns the first cells of the lines of four in s.
func (s Set) AllOf(step uint) Set {
	s = s.And(s.Shr(step))
	return s.And(s.Shr(2 * step))
}

// CellsOf returns all cells of the lines of four whose first cells are in s.
func (s Set) CellsOf(step uint) Set {
	s = s.Or(s.Shl(step))
	return s.Or(s.Shl(2 * step))
}

// hasFour reports whether s contains a line of four.
func (b *board) hasFour(s Set) bool {
	h := b.height
	return !s.AllOf(1).Or(s.AllOf(h - 1)).Or(s.AllOf(h)).Or(s.AllOf(h + 1)).Empty()
}

// inFours returns the cells of all lines of four in s.
func (b *board) inFours(s Set) Set {
	h := b.height
	straight := s.AllOf(1).CellsOf(1).Or(s.AllOf(h).CellsOf(h))
	return straight.Or(s.AllOf(h - 1).CellsOf(h - 1)).Or(s.AllOf(h + 1).CellsOf(h + 1))
}

// completing returns the free cells that complete a line of four with the given stones.
func (b *board) completing(stones, filled Set) Set {
	h := b.height
	above := stones.Shl(1).And(stones.Shl(2)).And(stones.Shl(3))
	all := above.Or(stones.gaps(h - 1)).Or(stones.gaps(h)).Or(stones.gaps(h + 1))
	return all.And(b.cells).AndNot(filled)
}

// gaps returns the cells that complete a line of four with three members of s:
//
//	xxx.  xx.x  low, after a pair      x.xx  .xxx  high, before a pair
func (s Set) gaps(step uint) Set {
	before, after := s.Shl(step), s.Shr(step)
	low := before.And(s.Shl(2 * step)).And(s.Shl(3 * step).Or(after))
	high := after.And(s.Shr(2 * step)).And(s.Shr(3 * step).Or(before))
	return low.Or(high)
}
