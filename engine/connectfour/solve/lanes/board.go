package lanes

import (
	"github.com/c4engine/c4engine/engine/connectfour/solve"
)

const maxBits = Words * 64

// height returns the number of bits of a column.
func height(solve.Board) uint { return Bits }

// at returns the number of a cell, and Column returns the column of a cell.
func (b *board) at(column, height int) int { return column*Bits + Margin + height }
func (b *board) Column(n int) int          { return n / Bits }

// landing returns the landing cells: the lowest free cell of every column. Adding a bit at the
// bottom of a column carries to this cell.
func (b *board) landing(filled Set) Set {
	above := Set{filled.A + b.bottoms.A, filled.B + b.bottoms.B, filled.C + b.bottoms.C}
	return above.AndNot(filled).And(b.cells)
}

func (b *board) up(landing Set) Set { return landing.Up(b.forbidden, b.cells) }
func (b *board) down(above Set) Set { return above.Down(b.forbidden) }

func (b *board) hasFour(s Set) bool { return s.HasFour() }
func (b *board) inFours(s Set) Set  { return s.InFours() }

// mirror reflects the columns.
func (b *board) mirror(s Set) Set {
	image := Set{reverse(s.C), reverse(s.B), reverse(s.A)} // of twelve columns
	missing := solve.MaxColumns - b.Columns
	for range missing / 4 {
		image = Set{image.B, image.C, 0}
	}
	if n := missing % 4; n > 0 {
		image = image.Shr(uint(n) * Bits)
	}
	return image
}

// reverse reverses the order of the lanes of a word.
func reverse(w uint64) uint64 {
	w = w<<32 | w>>32
	const even = Mask<<32 | Mask
	return w&even<<Bits | w>>Bits&even
}

// completing returns the free cells that complete a line of four with the given stones.
func (b *board) completing(stones, filled Set) Set {
	above := Set{onTop(stones.A), onTop(stones.B), onTop(stones.C)}
	all := above.Or(stones.gaps(Flat)).Or(stones.gaps(Rising)).Or(stones.gaps(Falling))
	return all.And(b.cells).AndNot(filled)
}

// onTop returns the bits above three members.
func onTop(w uint64) uint64 { return w << 1 & (w << 2) & (w << 3) }

// gaps returns the cells that complete a line of four with three members of s:
//
//	xxx.  xx.x  low, after a pair      x.xx  .xxx  high, before a pair
func (s Set) gaps(step uint) Set {
	before, after := s.Shl(step), s.Shr(step)
	low := before.And(s.Shl(2 * step)).And(s.Shl(3 * step).Or(after))
	high := after.And(s.Shr(2 * step)).And(s.Shr(3 * step).Or(before))
	return low.Or(high)
}

// hash returns a hash of two sets. It multiplies pairs of words to 128 bits and folds the
// halves, as W. Yi's wyhash does. Each pair is multiplied twice.
func hash(s, t Set, salt uint64) solve.Key {
	place := solve.Fold(s.A^salt, t.A^solve.KeyA) ^ solve.Fold(s.B^solve.KeyB, t.B^solve.KeyC)*solve.KeyA ^
		solve.Fold(s.C^solve.KeyC, t.C^solve.KeyD)*solve.KeyC
	tag := solve.Fold(s.A^solve.KeyA, t.A^salt) ^ solve.Fold(s.B^solve.KeyD, t.B^solve.KeyA)*solve.KeyB ^
		solve.Fold(s.C^solve.KeyA, t.C^solve.KeyC)*solve.KeyD
	return solve.Key{Place: solve.Fold(place^solve.KeyD, solve.KeyA), Tag: solve.Fold(tag^solve.KeyA, solve.KeyC)}
}
