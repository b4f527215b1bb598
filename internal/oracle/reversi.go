package oracle

import (
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// Reversi is one position.
type Reversi struct {
	size   int
	noPass bool
	cells  [][]int
	turn   engine.Player
}

// NewReversi returns the start position. With noPass the game ends when the side to move cannot
// place a disc. It does not check the size.
func NewReversi(size int, noPass bool) *Reversi {
	b := &Reversi{size: size, noPass: noPass, cells: make([][]int, size)}
	for x := range b.cells {
		b.cells[x] = make([]int, size)
	}
	low, high := size/2-1, size/2
	b.cells[low][low], b.cells[high][high] = piece(engine.Second), piece(engine.Second)
	b.cells[low][high], b.cells[high][low] = piece(engine.First), piece(engine.First)
	return b
}

// Clone returns an independent copy.
func (b *Reversi) Clone() *Reversi {
	c := *b
	c.cells = make([][]int, b.size)
	for x := range c.cells {
		c.cells[x] = slices.Clone(b.cells[x])
	}
	return &c
}

// Turn returns the side to move.
func (b *Reversi) Turn() engine.Player { return b.turn }

// Discs returns the number of discs of a side.
func (b *Reversi) Discs(p engine.Player) int {
	n := 0
	for _, row := range b.cells {
		for _, c := range row {
			if c == piece(p) {
				n++
			}
		}
	}
	return n
}

// Outcome returns the result of the game.
func (b *Reversi) Outcome() engine.Outcome {
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
func (b *Reversi) MustPass() bool {
	return len(b.Places(b.turn)) == 0 && b.Outcome() == engine.Undecided
}

// Places returns the cells where p could place a disc, row by row.
func (b *Reversi) Places(p engine.Player) []Cell {
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
func (b *Reversi) Place(c Cell) {
	for _, f := range append(b.flipped(c, b.turn), c) {
		b.cells[f.X][f.Y] = piece(b.turn)
	}
	b.turn = b.turn.Other()
}

// Pass gives the turn to the other side.
func (b *Reversi) Pass() { b.turn = b.turn.Other() }

// flipped returns the discs that a disc of p on c would flip.
func (b *Reversi) flipped(c Cell, p engine.Player) []Cell {
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
func (b *Reversi) enclosed(c Cell, dx, dy int, p engine.Player) []Cell {
	var line []Cell
	for {
		c = Cell{c.X + dx, c.Y + dy}
		switch {
		case c.X < 0 || c.X >= b.size || c.Y < 0 || c.Y >= b.size || b.cells[c.X][c.Y] == empty:
			return nil
		case b.cells[c.X][c.Y] == piece(p):
			return line
		}
		line = append(line, c)
	}
}

// Score returns the score of a position: the difference of discs under best play, for the
// side to move. Empty cells count for the winner. The score is exact between alpha and
// beta. A result of alpha or less is an upper bound, one of beta or more a lower bound. fen
// is a position of package reversi, by the rule with passes.
func Score(fen string, alpha, beta int) int {
	e := newEndgame(fen)
	return e.score(1, alpha, beta, false)
}

// endgame is the board of a textbook alpha-beta search: an array with a margin. Rows and
// columns run from 1 to at most 8, the index is 10*row + column, and the margin is off.
type endgame [100]int8

const (
	off  = 2
	none = 0 // empty; 1 is a disc of the root's side to move, -1 of the other side
)

// newEndgame returns the board of a position. The side to move is 1.
func newEndgame(fen string) (e endgame) {
	for i := range e {
		e[i] = off
	}
	board, side, _ := strings.Cut(fen, " ")
	for x, row := range strings.Split(board, "/") {
		at := 10*(x+1) + 1
		for _, c := range row {
			switch {
			case c >= '1' && c <= '8':
				for range c - '0' {
					e[at] = none
					at++
				}
			case string(c) == side:
				e[at] = 1
				at++
			default:
				e[at] = -1
				at++
			}
		}
	}
	return e
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

// flip returns the board after a disc of side on a cell, and whether that move is legal.
func (e *endgame) flip(at int, side int8) (after endgame, ok bool) {
	after = *e
	after[at] = side
	for _, step := range [...]int{-11, -10, -9, -1, 1, 9, 10, 11} {
		end := at + step
		for e[end] == -side {
			end += step
		}
		if e[end] == side {
			for c := at + step; c != end; c += step {
				after[c] = side
				ok = true
			}
		}
	}
	return after, ok
}

// score is Score for side. passed reports whether the other side has just passed.
func (e *endgame) score(side int8, alpha, beta int, passed bool) int {
	moved := false
	for _, at := range inOrder {
		if e[at] != none {
			continue
		}
		after, ok := e.flip(at, side)
		if !ok {
			continue
		}
		moved = true
		alpha = max(alpha, -after.score(-side, -beta, -alpha, false))
		if alpha >= beta {
			return alpha
		}
	}
	switch {
	case moved:
		return alpha
	case passed:
		return e.final(side)
	}
	return -e.score(-side, -beta, -alpha, true)
}

// final returns the score of a finished game.
func (e *endgame) final(side int8) int {
	lead, empty := 0, 0
	for _, c := range e {
		switch c {
		case none:
			empty++
		case side:
			lead++
		case -side:
			lead--
		}
	}
	switch {
	case lead > 0:
		return lead + empty
	case lead < 0:
		return lead - empty
	}
	return 0
}
