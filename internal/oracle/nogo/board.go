// Package oracle plays NoGo slowly and simply, on arrays. To find out whether a move is
// legal, it puts the stone down and flood-fills every group of the board.
//
// It shares no code and no technique with the bitboards of package nogo, so that
// tests can compare the two. Where they disagree, suspect the bitboards. Only
// tests import it.
package oracle

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// Cell is a cell of the board: row X from the top and column Y from the left, both from 0.
type Cell struct{ X, Y int }

// The content of a cell: empty, or stone(p) for a stone of player p.
const empty = 0

func stone(p engine.Player) int { return 1 + int(p) }

// Board is one position on a board of any size.
type Board struct {
	rows, columns int
	cells         []int // row by row from the top
	turn          engine.Player
}

// New returns an empty board.
func New(rows, columns int) *Board {
	return &Board{rows: rows, columns: columns, cells: make([]int, rows*columns)}
}

// Clone returns an independent copy.
func (b *Board) Clone() *Board {
	c := *b
	c.cells = slices.Clone(b.cells)
	return &c
}

// Turn returns the side to move.
func (b *Board) Turn() engine.Player { return b.turn }

// Outcome returns the result of the game.
func (b *Board) Outcome() engine.Outcome {
	if len(b.Legal(b.turn)) == 0 {
		return engine.Win(b.turn.Other())
	}
	return engine.Undecided
}

// Legal returns the legal moves of p if it were to move, row by row from the top.
func (b *Board) Legal(p engine.Player) []Cell {
	var legal []Cell
	for x := range b.rows {
		for y := range b.columns {
			if c := (Cell{x, y}); b.at(c) == empty && b.mayTake(c, p) {
				legal = append(legal, c)
			}
		}
	}
	return legal
}

// Stones returns the cells that hold a stone of p, row by row from the top.
func (b *Board) Stones(p engine.Player) []Cell {
	var stones []Cell
	for i, c := range b.cells {
		if c == stone(p) {
			stones = append(stones, Cell{i / b.columns, i % b.columns})
		}
	}
	return stones
}

// Play puts a stone of the side to move on c. It does not check whether that is legal.
func (b *Board) Play(c Cell) {
	b.cells[b.index(c)] = stone(b.turn)
	b.turn = b.turn.Other()
}

// mayTake reports whether all groups have a liberty after a stone of p on the empty cell c.
func (b *Board) mayTake(c Cell, p engine.Player) bool {
	b.cells[b.index(c)] = stone(p)
	legal := b.allLive()
	b.cells[b.index(c)] = empty
	return legal
}

// allLive reports whether every stone's group has a liberty.
func (b *Board) allLive() bool {
	for x := range b.rows {
		for y := range b.columns {
			if c := (Cell{x, y}); b.at(c) != empty && !b.lives(c, map[Cell]bool{}) {
				return false
			}
		}
	}
	return true
}

// lives reports whether a flood fill of the stone's group finds a liberty. It skips the
// stones in seen.
func (b *Board) lives(c Cell, seen map[Cell]bool) bool {
	seen[c] = true
	for _, next := range b.beside(c) {
		if b.at(next) == empty || b.at(next) == b.at(c) && !seen[next] && b.lives(next, seen) {
			return true
		}
	}
	return false
}

// beside returns the cells above, below, left and right of a cell.
func (b *Board) beside(c Cell) []Cell {
	var cells []Cell
	for _, d := range []Cell{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		next := Cell{c.X + d.X, c.Y + d.Y}
		if next.X >= 0 && next.X < b.rows && next.Y >= 0 && next.Y < b.columns {
			cells = append(cells, next)
		}
	}
	return cells
}

func (b *Board) at(c Cell) int    { return b.cells[b.index(c)] }
func (b *Board) index(c Cell) int { return c.X*b.columns + c.Y }
