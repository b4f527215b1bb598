package whatif

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// side is one of the two sides. The search asks whether the attacker wins.
type side int

const (
	attacker side = iota
	defender
)

// board is a position.
type board struct {
	stones  [2]set
	landing set // the cells on which the next stone of each column lands
	turn    side
}

// rules holds what does not change during a search.
type rules struct {
	rows      uint
	cells     set // all but the forbidden cell
	forbidden set
	void      set // fours through one of these do not count for the attacker
	// answers are the cells of a side that answers every stone right above it: the top cell of
	// each column and every second one below.
	answers set
	lines   [maxBits]int // the number of lines of four through each cell
}

// newRules returns the rules of a search, and b as a position in which winner is the attacker.
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
	r.findAnswers(b.Columns)
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
func (r *rules) index(c engine.Cell) int {
	return c.Column*(int(r.rows)+1) + int(r.rows) - 1 - c.Row
}

// column returns the cells of a column.
func (r *rules) column(c int) (column set) {
	for h := range int(r.rows) {
		column = column.or(single(c*(int(r.rows)+1) + h))
	}
	return column.and(r.cells)
}

// free returns the empty cells.
func (r *rules) free(p *board) set {
	return r.cells.without(p.stones[attacker]).without(p.stones[defender])
}

func (r *rules) findAnswers(columns int) {
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
			last := start + 3*step
			if last >= len(r.lines) {
				continue
			}
			var line set
			for at := start; at <= last; at += step {
				line = line.or(single(at))
			}
			for at := start; at <= last && line.without(r.cells).empty(); at += step {
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

// above returns the next cell of the column, empty for the top cell.
func (r *rules) above(at set) set {
	next := at.on(1)
	if next == r.forbidden {
		next = next.on(1)
	}
	return next.and(r.cells)
}

// threats returns the cells that complete a four that counts. Some may be taken.
func (r *rules) threats(p *board, of side) set {
	if of == attacker {
		return p.stones[attacker].without(r.void).threats(r.rows).without(r.void)
	}
	return p.stones[defender].threats(r.rows)
}

// key returns a hash of a position. The search takes positions with equal keys for equal.
func (p *board) key() uint64 {
	h := uint64(p.turn) + 0x9e3779b97f4a7c15 // the fraction of the golden ratio, in 64 bits
	for _, stones := range p.stones {
		for _, word := range [...]uint64{stones.a, stones.b, stones.c} {
			high, low := bits.Mul64(h^word, 0xbb67ae8584caa73b) // that of the square root of 3
			h = high ^ low + word
		}
	}
	return h
}
