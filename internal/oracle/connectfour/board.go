// Package oracle plays gravity four-in-a-row on arrays, in the simplest way. It is slow.
//
// It shares no code and no method with the bitboards of package connectfour. Tests compare the
// two, and a benchmark measures how much faster the bitboards are. If the two disagree, suspect
// the bitboards first. Only tests import this package.
package oracle

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// Cell is a cell of the board. X is the row from the top and Y the column from the left, both
// from 0.
type Cell struct{ X, Y int }

// The contents of a cell. A stone of player p is stone(p).
const (
	empty = iota
	firstStone
	secondStone
	forbidden
)

func stone(p engine.Player) int { return firstStone + int(p) }

// The directions of lines; run follows each of them both ways.
var directions = [...]Cell{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// Board is a position.
type Board struct {
	rows, cols int
	forbidden  Cell  // the forbidden cell, or (-1, -1)
	cells      []int // row by row from the top
	top        []int // by column: a stone dropped there lands on row top-1
	turn       engine.Player
	outcome    engine.Outcome
}

// New returns an empty board. The forbidden cell is at noX, noY; -1, -1 means no forbidden cell.
// New does not check its arguments.
func New(rows, cols, noX, noY int) *Board {
	b := &Board{
		rows: rows, cols: cols, forbidden: Cell{noX, noY},
		cells: make([]int, rows*cols), top: make([]int, cols),
	}
	for y := range b.top {
		b.top[y] = b.topBelow(rows, y)
	}
	if b.inside(b.forbidden) {
		b.cells[b.index(b.forbidden)] = forbidden
	}
	return b
}

// Clone returns an independent copy.
func (b *Board) Clone() *Board {
	c := *b
	c.cells = slices.Clone(b.cells)
	c.top = slices.Clone(b.top)
	return &c
}

// Turn returns the side to move.
func (b *Board) Turn() engine.Player { return b.turn }

// Outcome returns the result of the game, or engine.Undecided.
func (b *Board) Outcome() engine.Outcome { return b.outcome }

// Legal returns the landing cells from the left column to the right. It returns none after the
// end of the game.
func (b *Board) Legal() []Cell {
	if b.outcome != engine.Undecided {
		return nil
	}
	cells := make([]Cell, 0, b.cols)
	for y, top := range b.top {
		if top > 0 {
			cells = append(cells, Cell{top - 1, y})
		}
	}
	return cells
}

// Play puts a stone of the side to move on a landing cell.
func (b *Board) Play(c Cell) {
	b.cells[b.index(c)] = stone(b.turn)
	b.top[c.Y] = b.topBelow(c.X, c.Y)
	switch {
	case b.completes(c, b.turn):
		b.outcome = engine.Win(b.turn)
	case !slices.ContainsFunc(b.top, func(top int) bool { return top > 0 }):
		b.outcome = engine.Draw
	}
	b.turn = b.turn.Other()
}

// Threats returns every empty cell where a stone of p would complete four or more. A stone need
// not be able to land there now.
func (b *Board) Threats(p engine.Player) []Cell {
	var cells []Cell
	for x := range b.rows {
		for y := range b.cols {
			if c := (Cell{x, y}); b.cells[b.index(c)] == empty && b.completes(c, p) {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

// completes reports whether a stone of p on c is, or would be, part of a line of four or more.
func (b *Board) completes(c Cell, p engine.Player) bool {
	for _, d := range directions {
		if 1+b.run(c, d.X, d.Y, p)+b.run(c, -d.X, -d.Y, p) >= 4 {
			return true
		}
	}
	return false
}

// run counts the unbroken stones of p next to c in one direction. c itself does not count.
func (b *Board) run(c Cell, dx, dy int, p engine.Player) int {
	n := 0
	for c = (Cell{c.X + dx, c.Y + dy}); b.inside(c) && b.cells[b.index(c)] == stone(p); n++ {
		c = Cell{c.X + dx, c.Y + dy}
	}
	return n
}

// topBelow returns the top of column y if all cells from row x down are taken. This is x, or x-1
// if the cell above is forbidden.
func (b *Board) topBelow(x, y int) int {
	if (Cell{x - 1, y}) == b.forbidden {
		return x - 1
	}
	return x
}

func (b *Board) inside(c Cell) bool {
	return c.X >= 0 && c.X < b.rows && c.Y >= 0 && c.Y < b.cols
}

func (b *Board) index(c Cell) int { return c.X*b.cols + c.Y }
