package reversi_test

import "strings"

// reference is plain alpha-beta on an array with a margin, in the manner of the
// textbooks. It shares no code and no idea with the solver.
//
//	index 10*row + column, rows and columns 1..8; all around is off
type reference [100]int8

const (
	off  = 2
	none = 0 // 1 the side to move of the root, -1 the other one
)

// newReference reads the 8 x 8 board of a FEN; the side to move is 1.
func newReference(fen string) *reference {
	var r reference
	for i := range r {
		r[i] = off
	}
	board, side, _ := strings.Cut(fen, " ")
	for x, row := range strings.Split(board, "/") {
		at := 10*(x+1) + 1
		for _, c := range row {
			switch {
			case c >= '1' && c <= '8':
				for range c - '0' {
					r[at] = none
					at++
				}
			case string(c) == side:
				r[at] = 1
				at++
			default:
				r[at] = -1
				at++
			}
		}
	}
	return &r
}

// inOrder are the cells, those that are worth trying first in front.
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

// flip returns the board after a disc of side on a cell, and whether that is
// legal.
func (r *reference) flip(at int, side int8) (after reference, ok bool) {
	after = *r
	after[at] = side
	for _, step := range [...]int{-11, -10, -9, -1, 1, 9, 10, 11} {
		end := at + step
		for r[end] == -side {
			end += step
		}
		if r[end] == side {
			for c := at + step; c != end; c += step {
				after[c] = side
				ok = true
			}
		}
	}
	return after, ok
}

// score returns the discs by which side wins, empty cells counting for the
// winner, exactly where that is between alpha and beta.
func (r *reference) score(side int8, alpha, beta int, passed bool) int {
	moved := false
	for _, at := range inOrder {
		if r[at] != none {
			continue
		}
		after, ok := r.flip(at, side)
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
		return r.final(side)
	}
	return -r.score(-side, -beta, -alpha, true)
}

func (r *reference) final(side int8) int {
	lead, empty := 0, 0
	for _, c := range r {
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
