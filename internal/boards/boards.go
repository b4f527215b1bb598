// Package boards has random boards and openings of any game, and tells which boards are alike.
package boards

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// openingTries is the number of sequences of random moves that are tried before one with an
// immediate win is accepted.
const openingTries = 100

// RandomMoves returns random moves from a position, plies in number, that do not end the game. ok
// is false if it found none. It prefers moves that leave no immediate win, because the rest of a
// game with one says nothing about the players. Late in a game it may find no such moves.
func RandomMoves(start engine.Position, plies int, random *rng.Source) (found []engine.Move, ok bool) {
	for range openingTries {
		var moves []engine.Move
		p := start.Clone()
		for legal := p.Moves(nil); len(moves) < plies && len(legal) > 0; legal = p.Moves(nil) {
			m := rng.Pick(legal, random)
			p.Play(m)
			moves = append(moves, m)
		}
		if p.Outcome() != engine.Undecided {
			continue
		}
		found, ok = moves, true
		if len(WinsAtOnce(p)) == 0 {
			break
		}
	}
	return found, ok
}

// Random returns the words after newgame of a random board with a forbidden cell. It has low to
// high rows and columns. All boards and cells are equally probable.
func Random(low, high int, random *rng.Source) string {
	rows, columns := random.Between(low, high), random.Between(low, high)
	return fmt.Sprint(rows, columns, random.Between(0, rows-1), random.Between(0, columns-1))
}

// Images returns the boards that the rules of p's game do not tell apart: p's own, its mirror
// image and, without About.Gravity, both turned: by quarters if the board is a square, and else
// by a half. Without About.Mirrors it is alone.
func Images(p engine.Position) (images []engine.Board) {
	b, about := p.Board(), p.Game().About()
	n := 1
	switch {
	case !about.Mirrors:
	case about.Gravity:
		n = 2
	case b.Rows != b.Columns:
		n = 4
	default:
		n = 8
	}
	for i := range n {
		image := engine.NewBoard(b.Rows, b.Columns)
		for at, square := range b.Squares {
			c := engine.Cell{Row: at / b.Columns, Column: at % b.Columns}
			if i&1 != 0 {
				c.Column = b.Columns - 1 - c.Column
			}
			if i&2 != 0 {
				c.Row = b.Rows - 1 - c.Row
			}
			if i&4 != 0 {
				c.Row, c.Column = c.Column, c.Row
			}
			image.Set(c, square)
		}
		images = append(images, image)
	}
	return images
}

// Shape returns the same text for all [Images] of a board, and others for other boards.
func Shape(p engine.Position) string {
	smallest := ""
	for i, image := range Images(p) {
		if text := fmt.Sprint(image); i == 0 || text < smallest {
			smallest = text
		}
	}
	return smallest
}

// WinsAtOnce returns the moves of p that end the game with a win of the side to move.
func WinsAtOnce(p engine.Position) (moves []engine.Move) {
	for _, m := range p.Moves(nil) {
		if engine.After(p, m).Outcome() == engine.Win(p.Turn()) {
			moves = append(moves, m)
		}
	}
	return moves
}
