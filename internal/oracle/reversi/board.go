// Package oracle plays Reversi slowly and simply, on an array.
//
// It shares no code and no technique with the bitboards of package reversi, so that
// tests can compare the two. Where they disagree, suspect the bitboards. Only
// tests import it.
package oracle

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// Cell is a cell of the board: row X from the top and column Y from the left, both from 0.
type Cell struct{ X, Y int }

// The content of a cell: empty, or disc(p) for a disc of player p.
const (
	empty = iota
	firstDisc
	secondDisc
)

func disc(p engine.Player) int { return firstDisc + int(p) }

// Board is one position.
type Board struct {
	size   int
	noPass bool
	cells  [][]int
	turn   engine.Player
}

// New returns the start position. With noPass the game ends when the side to move cannot
// place a disc. It does not check the size.
func New(size int, noPass bool) *Board {
	b := &Board{size: size, noPass: noPass, cells: make([][]int, size)}
	for x := range b.cells {
		b.cells[x] = make([]int, size)
	}
	low, high := size/2-1, size/2
	b.cells[low][low], b.cells[high][high] = secondDisc, secondDisc
	b.cells[low][high], b.cells[high][low] = firstDisc, firstDisc
	return b
}

// Clone returns an independent copy.
func (b *Board) Clone() *Board {
	c := *b
	c.cells = make([][]int, b.size)
	for x := range c.cells {
		c.cells[x] = slices.Clone(b.cells[x])
	}
	return &c
}

// Turn returns the side to move.
func (b *Board) Turn() engine.Player { return b.turn }

// Discs returns the number of discs of a side.
func (b *Board) Discs(p engine.Player) int {
	n := 0
	for _, row := range b.cells {
		for _, c := range row {
			if c == disc(p) {
				n++
			}
		}
	}
	return n
}

// Outcome returns the result of the game.
func (b *Board) Outcome() engine.Outcome {
	over := len(b.Places(b.turn)) == 0 && (b.noPass || len(b.Places(b.turn.Other())) == 0)
	first, second := b.Discs(engine.First), b.Discs(engine.Second)
	switch {
	case !over:
		return engine.Undecided
	case first > second:
		return engine.FirstWins
	case first < second:
		return engine.SecondWins
	}
	return engine.Draw
}

// MustPass reports whether the only move is to pass.
func (b *Board) MustPass() bool {
	return len(b.Places(b.turn)) == 0 && b.Outcome() == engine.Undecided
}

// Places returns the cells where p could place a disc, row by row.
func (b *Board) Places(p engine.Player) []Cell {
	var places []Cell
	for x := range b.size {
		for y := range b.size {
			if c := (Cell{x, y}); b.cells[x][y] == empty && len(b.flipped(c, p)) > 0 {
				places = append(places, c)
			}
		}
	}
	return places
}

// Place puts a disc of the side to move on a cell and flips the discs that it encloses.
func (b *Board) Place(c Cell) {
	for _, f := range append(b.flipped(c, b.turn), c) {
		b.cells[f.X][f.Y] = disc(b.turn)
	}
	b.turn = b.turn.Other()
}

// Pass gives the turn to the other side.
func (b *Board) Pass() { b.turn = b.turn.Other() }

// flipped returns the discs that a disc of p on c would flip.
func (b *Board) flipped(c Cell, p engine.Player) []Cell {
	var all []Cell
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if dx != 0 || dy != 0 {
				all = append(all, b.enclosed(c, dx, dy, p)...)
			}
		}
	}
	return all
}

// enclosed returns the opponent's discs between c and the next disc of p in one direction.
// It returns none if an empty cell or the edge comes first.
func (b *Board) enclosed(c Cell, dx, dy int, p engine.Player) []Cell {
	var line []Cell
	for {
		c = Cell{c.X + dx, c.Y + dy}
		switch {
		case c.X < 0 || c.X >= b.size || c.Y < 0 || c.Y >= b.size || b.cells[c.X][c.Y] == empty:
			return nil
		case b.cells[c.X][c.Y] == disc(p):
			return line
		}
		line = append(line, c)
	}
}
