package enginetest

import (
	"iter"
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// NoGo is one position on a board of any size.
type NoGo struct {
	engine.Board
	turn engine.Player
}

// NewNoGo returns the position of a board.
func NewNoGo(b engine.Board, turn engine.Player) *NoGo { return &NoGo{b, turn} }

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
func (b *NoGo) Legal(p engine.Player) (legal []engine.Cell) {
	for c := range cellsOf(b.Board) {
		if b.At(c) == engine.Empty && b.mayTake(c, p) {
			legal = append(legal, c)
		}
	}
	return legal
}

// Play puts a stone of the side to move on c. It does not check whether that is legal.
func (b *NoGo) Play(c engine.Cell) {
	b.Set(c, engine.Piece(b.turn))
	b.turn = b.turn.Other()
}

// cellsOf returns all cells of a board, row by row from the top.
func cellsOf(b engine.Board) iter.Seq[engine.Cell] {
	return func(yield func(engine.Cell) bool) {
		for i := range b.Squares {
			if !yield(engine.Cell{Row: i / b.Columns, Column: i % b.Columns}) {
				return
			}
		}
	}
}

// mayTake reports whether all groups have a liberty after a stone of p on the empty cell c. It
// puts the stone down and flood-fills every group of the board.
func (b *NoGo) mayTake(c engine.Cell, p engine.Player) bool {
	b.Set(c, engine.Piece(p))
	defer b.Set(c, engine.Empty)
	for c := range cellsOf(b.Board) {
		if b.At(c) != engine.Empty && !b.lives(c, map[engine.Cell]bool{}) {
			return false
		}
	}
	return true
}

// lives reports whether a flood fill of the stone's group finds a liberty. It skips the
// stones in seen.
func (b *NoGo) lives(c engine.Cell, seen map[engine.Cell]bool) bool {
	seen[c] = true
	for _, d := range [...][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		next := engine.Cell{Row: c.Row + d[0], Column: c.Column + d[1]}
		if !b.Has(next) {
			continue
		}
		if b.At(next) == engine.Empty || b.At(next) == b.At(c) && !seen[next] && b.lives(next, seen) {
			return true
		}
	}
	return false
}

// Wins reports whether the side to move wins, by exhaustive search. It stores every result
// in known, by the stones on the board.
func (b *NoGo) Wins(known map[string]bool) bool {
	key := keyOf(b.Board)
	if wins, ok := known[key]; ok {
		return wins
	}
	wins := false
	for _, c := range b.Legal(b.turn) {
		after := NoGo{b.Board, b.turn}
		after.Squares = slices.Clone(b.Squares)
		after.Play(c)
		if !after.Wins(known) {
			wins = true
			break
		}
	}
	known[key] = wins
	return wins
}
