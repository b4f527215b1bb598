// Code generated from package packed; DO NOT EDIT.

package lanes

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine/connectfour/solve"
)

// board holds the facts about a board that do not depend on its stones.
type board struct {
	solve.Board
	height    uint // bits of a column
	cells     Set  // without the forbidden one, which counts as filled
	forbidden Set
	bottoms   Set
	// evens[i] holds, for each column, the cell with 2i free cells above it on the empty board.
	// odd is the union of evens. If the other columns fill up first, the side that fills the
	// board's last cell takes the cells of odd. The other side takes the rest (the rule of odd
	// and even threats; Allis, "A Knowledge-Based Approach of Connect-Four", 1988).
	odd       Set
	evens     [8]Set
	symmetric bool
	salt      uint64         // keeps the keys of different boards apart
	lines     [maxBits]int32 // see Lines
}

// New returns the rules of a board.
func New(from solve.Board) solve.Rules[Set] { return newBoard(from) }

func newBoard(from solve.Board) *board {
	b := &board{Board: from, height: height(from)}
	b.forbidden = b.pack(&from.Forbidden)
	for c := range b.Columns {
		b.addColumn(c)
	}
	b.symmetric = b.mirror(b.forbidden) == b.forbidden
	b.salt = hash(b.cells, b.forbidden, solve.KeyB).Tag ^ uint64(b.Rows+1)
	b.lines = Lines(b.cells, b.height)
	return b
}

func (b *board) addColumn(c int) {
	b.bottoms = b.bottoms.Or(Bit(b.at(c, 0)))
	above := 0
	for h := b.Rows - 1; h >= 0; h-- {
		cell := Bit(b.at(c, h))
		if !b.forbidden.And(cell).Empty() {
			continue
		}
		b.cells = b.cells.Or(cell)
		if above%2 == 0 {
			b.odd = b.odd.Or(cell)
			b.evens[above/2] = b.evens[above/2].Or(cell)
		}
		above++
	}
}

// pack converts lanes to a set.
func (b *board) pack(l *solve.Lanes) (s Set) {
	for c, lane := range l {
		for ; lane != 0; lane &= lane - 1 {
			s = s.Or(Bit(b.at(c, bits.TrailingZeros16(lane))))
		}
	}
	return s
}

// Lines returns, for each cell, the number of lines of four through it. A column has height bits.
func Lines(cells Set, height uint) (lines [maxBits]int32) {
	for _, step := range [...]uint{1, height - 1, height, height + 1} {
		for starts := cells.AllOf(step); !starts.Empty(); starts = starts.Rest() {
			for k := range 4 {
				lines[int(starts.First())+k*int(step)]++
			}
		}
	}
	return lines
}
