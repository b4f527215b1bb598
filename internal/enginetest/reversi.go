package enginetest

import "github.com/c4engine/c4engine/engine"

// Reversi is a position on an array with a margin. Rows and columns run from 1 to at most 8, the
// index is 10*row + column, and the margin is off.
type Reversi struct {
	cells  [100]int8
	side   int8 // to move
	noPass bool
}

const (
	off  = 2
	none = 0 // empty; 1 is a disc of the first side, -1 of the second
)

// NewReversi returns the position of a board. With noPass the game ends when the side to move
// cannot place a disc.
func NewReversi(board engine.Board, turn engine.Player, noPass bool) Reversi {
	b := Reversi{side: 1 - 2*int8(turn), noPass: noPass}
	for i := range b.cells {
		b.cells[i] = off
	}
	for i, square := range board.Squares {
		at := 10*(i/board.Columns+1) + i%board.Columns + 1
		b.cells[at] = map[engine.Square]int8{engine.FirstPiece: 1, engine.SecondPiece: -1}[square]
	}
	return b
}

// Outcome returns the result of the game.
func (b *Reversi) Outcome() engine.Outcome {
	if len(b.Places()) > 0 || b.MustPass() {
		return engine.Undecided
	}
	lead, _ := b.count()
	switch {
	case lead > 0:
		return engine.FirstWins
	case lead < 0:
		return engine.SecondWins
	}
	return engine.Draw
}

// MustPass reports whether the only move is to pass.
func (b *Reversi) MustPass() bool {
	other := *b
	other.Pass()
	return !b.noPass && len(b.Places()) == 0 && len(other.Places()) > 0
}

// Places returns the cells where the side to move can place a disc, row by row.
func (b *Reversi) Places() (places []engine.Cell) {
	for at, content := range b.cells {
		if content != none {
			continue
		}
		if _, ok := b.place(at); ok {
			places = append(places, engine.Cell{Row: at/10 - 1, Column: at%10 - 1})
		}
	}
	return places
}

// Place puts a disc of the side to move on a cell and flips the discs that it encloses.
func (b *Reversi) Place(c engine.Cell) { *b, _ = b.place(10*(c.Row+1) + c.Column + 1) }

// Pass gives the turn to the other side.
func (b *Reversi) Pass() { b.side = -b.side }

// place returns the position after a disc of the side to move on a cell, and whether that move is
// legal.
func (b *Reversi) place(at int) (after Reversi, ok bool) {
	after = *b
	after.cells[at] = b.side
	after.Pass()
	for _, step := range [...]int{-11, -10, -9, -1, 1, 9, 10, 11} {
		end := at + step
		for b.cells[end] == -b.side {
			end += step
		}
		if b.cells[end] == b.side {
			for c := at + step; c != end; c += step {
				after.cells[c] = b.side
				ok = true
			}
		}
	}
	return after, ok
}

// count returns by how many discs the first side leads, and the number of empty cells.
func (b *Reversi) count() (lead, empty int) {
	for _, content := range b.cells {
		switch content {
		case none:
			empty++
		case off:
		default:
			lead += int(content)
		}
	}
	return lead, empty
}

// inOrder lists all cells in the order of the search: usually better cells come first.
var inOrder = func() (cells []int) {
	value := func(at int) int { // lower is better
		x, y := min(at/10, 9-at/10), min(at%10, 9-at%10) // from the nearest corner, 1..4
		return [4][4]int{{0, 8, 1, 2}, {8, 9, 6, 7}, {1, 6, 3, 4}, {2, 7, 4, 5}}[x-1][y-1]
	}
	for want := range 10 {
		for x := 1; x <= 8; x++ {
			for y := 1; y <= 8; y++ {
				if at := 10*x + y; value(at) == want {
					cells = append(cells, at)
				}
			}
		}
	}
	return cells
}()

// Score returns the score of a position by a textbook alpha-beta search: the difference of discs
// under best play, for the side to move. Empty cells count for the winner. The score is exact
// between alpha and beta. A result of alpha or less is an upper bound, one of beta or more a lower
// bound.
func (b *Reversi) Score(alpha, beta int) int { return b.score(alpha, beta, false) }

// score is Score. passed reports whether the other side has just passed.
func (b *Reversi) score(alpha, beta int, passed bool) int {
	moved := false
	for _, at := range inOrder {
		if b.cells[at] != none {
			continue
		}
		after, ok := b.place(at)
		if !ok {
			continue
		}
		moved = true
		alpha = max(alpha, -after.score(-beta, -alpha, false))
		if alpha >= beta {
			return alpha
		}
	}
	switch {
	case moved:
		return alpha
	case passed || b.noPass:
		return b.final()
	}
	next := *b
	next.Pass()
	return -next.score(-beta, -alpha, true)
}

// final returns the score of a finished game.
func (b *Reversi) final() int {
	lead, empty := b.count()
	lead *= int(b.side)
	switch {
	case lead > 0:
		return lead + empty
	case lead < 0:
		return lead - empty
	}
	return 0
}
