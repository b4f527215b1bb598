package oracle

import "strings"

// Score returns the score of a position: the difference of discs under best play, for the
// side to move. Empty cells count for the winner. The score is exact between alpha and
// beta. A result of alpha or less is an upper bound, one of beta or more a lower bound. fen
// is an 8 x 8 position of package reversi, by the rule with passes.
func Score(fen string, alpha, beta int) int {
	e := newEndgame(fen)
	return e.score(1, alpha, beta, false)
}

// endgame is the board of a textbook alpha-beta search: an array with a margin. Rows and
// columns run from 1 to 8, the index is 10*row + column, and the margin is off.
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
