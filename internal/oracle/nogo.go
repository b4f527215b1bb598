package oracle

import (
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// NoGo is one position on a board of any size.
type NoGo struct {
	rows, columns int
	cells         []int // row by row from the top
	turn          engine.Player
}

// NewNoGo returns an empty board.
func NewNoGo(rows, columns int) *NoGo {
	return &NoGo{rows: rows, columns: columns, cells: make([]int, rows*columns)}
}

// Clone returns an independent copy.
func (b *NoGo) Clone() *NoGo {
	c := *b
	c.cells = slices.Clone(b.cells)
	return &c
}

// Turn returns the side to move.
func (b *NoGo) Turn() engine.Player { return b.turn }

// Outcome returns the result of the game.
func (b *NoGo) Outcome() engine.Outcome {
	if len(b.Legal(b.turn)) == 0 {
		return engine.Win(b.turn.Other())
	}
	return engine.Undecided
}

// Legal returns the legal moves of p if it were to move, row by row from the top.
func (b *NoGo) Legal(p engine.Player) []Cell {
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
func (b *NoGo) Stones(p engine.Player) []Cell {
	var stones []Cell
	for i, c := range b.cells {
		if c == piece(p) {
			stones = append(stones, Cell{i / b.columns, i % b.columns})
		}
	}
	return stones
}

// Play puts a stone of the side to move on c. It does not check whether that is legal.
func (b *NoGo) Play(c Cell) {
	b.cells[b.index(c)] = piece(b.turn)
	b.turn = b.turn.Other()
}

// mayTake reports whether all groups have a liberty after a stone of p on the empty cell c. It
// puts the stone down and flood-fills every group of the board.
func (b *NoGo) mayTake(c Cell, p engine.Player) bool {
	b.cells[b.index(c)] = piece(p)
	legal := b.allLive()
	b.cells[b.index(c)] = empty
	return legal
}

// allLive reports whether every stone's group has a liberty.
func (b *NoGo) allLive() bool {
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
func (b *NoGo) lives(c Cell, seen map[Cell]bool) bool {
	seen[c] = true
	for _, next := range b.beside(c) {
		if b.at(next) == empty || b.at(next) == b.at(c) && !seen[next] && b.lives(next, seen) {
			return true
		}
	}
	return false
}

// beside returns the cells above, below, left and right of a cell.
func (b *NoGo) beside(c Cell) []Cell {
	var cells []Cell
	for _, d := range []Cell{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		next := Cell{c.X + d.X, c.Y + d.Y}
		if next.X >= 0 && next.X < b.rows && next.Y >= 0 && next.Y < b.columns {
			cells = append(cells, next)
		}
	}
	return cells
}

func (b *NoGo) at(c Cell) int    { return b.cells[b.index(c)] }
func (b *NoGo) index(c Cell) int { return c.X*b.columns + c.Y }

// Wins reports whether the side to move wins, by exhaustive search. It stores every result
// in known, by the stones on the board.
func (b *NoGo) Wins(known map[string]bool) bool {
	key := b.key()
	if wins, ok := known[key]; ok {
		return wins
	}
	wins := false
	for _, c := range b.Legal(b.turn) {
		after := b.Clone()
		after.Play(c)
		if !after.Wins(known) {
			wins = true
			break
		}
	}
	known[key] = wins
	return wins
}

func (b *NoGo) key() string {
	key := make([]byte, len(b.cells))
	for i, c := range b.cells {
		key[i] = byte(c)
	}
	return string(key)
}
