package whatif

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// side says whose stones: those of the side that is to win, or the other one's.
type side int

const (
	attacker side = iota
	defender
)

// board is a position.
type board struct {
	stones  [2]set
	landing set // where the next stone of each column lands
	turn    side
}

// rules is what does not change during a question.
type rules struct {
	rows             uint
	cells, forbidden set // cells are those that can be taken
	void             set // fours that hold one of these count nothing for the attacker
	// answers are the cells from which to the top of the column the number of cells is odd:
	// those that a side gets that answers every stone right above it.
	answers set
	lines   [maxBits]int // of four, through a cell
}

// newRules returns the rules on b, and b as a position in which winner attacks.
func newRules(b engine.Board, turn, winner engine.Player, without []engine.Cell) (rules, board) {
	r := rules{rows: uint(b.Rows)}
	var p board
	for i, square := range b.Squares {
		at := single(r.index(engine.Cell{Row: i / b.Columns, Column: i % b.Columns}))
		if square == engine.Forbidden {
			r.forbidden = at
			continue
		}
		r.cells = r.cells.or(at)
		switch square {
		case engine.Piece(winner):
			p.stones[attacker] = p.stones[attacker].or(at)
		case engine.Piece(winner.Other()):
			p.stones[defender] = p.stones[defender].or(at)
		}
	}
	for _, c := range without {
		r.void = r.void.or(single(r.index(c)))
	}
	r.countAnswers(b.Columns)
	r.countLines()
	free := r.free(&p)
	for c := range b.Columns {
		if column := free.and(r.column(c)); !column.empty() {
			p.landing = p.landing.or(single(column.first()))
		}
	}
	if turn != winner {
		p.turn = defender
	}
	return r, p
}

// index returns the bit of a cell.
func (r *rules) index(c engine.Cell) int { return c.Column*(int(r.rows)+1) + int(r.rows) - 1 - c.Row }

// column returns the cells of a column.
func (r *rules) column(c int) (column set) {
	for h := range int(r.rows) {
		column = column.or(single(c*(int(r.rows)+1) + h))
	}
	return column.and(r.cells)
}

// free returns the cells that are not taken.
func (r *rules) free(p *board) set {
	return r.cells.without(p.stones[attacker]).without(p.stones[defender])
}

func (r *rules) countAnswers(columns int) {
	for c := range columns {
		for left := r.column(c); !left.empty(); left = left.without(single(left.first())) {
			if left.size()%2 != 0 {
				r.answers = r.answers.or(single(left.first()))
			}
		}
	}
}

func (r *rules) countLines() {
	for start := range r.lines {
		for _, step := range [...]int{1, int(r.rows), int(r.rows) + 1, int(r.rows) + 2} {
			if last := start + 3*step; last >= len(r.lines) {
				continue
			}
			line := single(start).or(single(start + step)).or(single(start + 2*step)).or(single(start + 3*step))
			for at := start; at <= start+3*step && line.without(r.cells).empty(); at += step {
				r.lines[at]++
			}
		}
	}
}

// play drops a stone of the side to move on a landing cell.
func (r *rules) play(p *board, at set) {
	p.stones[p.turn] = p.stones[p.turn].or(at)
	p.landing = p.landing.without(at).or(r.above(at))
	p.turn ^= 1
}

// above returns the cell that becomes the landing cell after another one; none above the top.
func (r *rules) above(at set) set {
	next := at.on(1)
	if next == r.forbidden {
		next = next.on(1)
	}
	return next.and(r.cells)
}

// threats returns the cells with which a side completes a four that counts.
func (r *rules) threats(p *board, of side) set {
	if of == attacker {
		return p.stones[attacker].without(r.void).threats(r.rows).without(r.void)
	}
	return p.stones[defender].threats(r.rows)
}

// key returns a hash of a position; positions with equal keys are taken to be equal.
func (p *board) key() uint64 {
	h := uint64(p.turn) + 0x9e3779b97f4a7c15 // the fraction of the golden ratio
	for _, stones := range p.stones {
		for _, word := range [...]uint64{stones.a, stones.b, stones.c} {
			high, low := bits.Mul64(h^word, 0xbb67ae8584caa73b) // of the square root of 3
			h = high ^ low + word
		}
	}
	return h
}
