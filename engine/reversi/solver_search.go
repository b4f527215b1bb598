package reversi

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

const (
	// deepEmpty is the minimum number of empty cells of a deep search. With fewer, the hash
	// table and the ordering by replies cost more time than they save. On 40 random positions
	// with 17 empty cells, 6 and 8 take 5 and 7 % more time, 5 and 9 take 15 and 31 %.
	deepEmpty = 7
	// probeEmpty is the minimum number of empty cells at which a search looks all successors
	// up in the hash table. On FFO 40 to 42, with 20 to 22 empty cells, this saves 5 to 9 % of
	// the nodes and at most 5 % of the time.
	probeEmpty = 10
)

// All searches return a score within their window exactly. A score of alpha or less is an
// upper bound, one of beta or more a lower bound.

// root returns the score of a position and the best move.
func (v *solver) root(p *Position, alpha, beta int) (int, engine.Move) {
	if p.legal == 0 {
		return -v.score(p.board.turned(), -beta, -alpha), Pass
	}
	moves := v.order(p.board, p.legal, v.table.find(p.board).move)
	score, move := v.best(moves, alpha, beta)
	if !v.stopped {
		v.remember(p.board, alpha, beta, score, move)
	}
	return score, move
}

// best searches the moves in order and returns the best move and its score. It is a
// principal variation search: every move after the first gets a null-window search. If the
// move proves better, it is searched again with an open window.
func (v *solver) best(moves []orderedMove, alpha, beta int) (score int, move engine.Move) {
	score, move = -maxScore, engine.NoMove
	for i, c := range moves {
		low := max(alpha, score)
		s := 0
		if i > 0 && low+1 < beta {
			s = -v.score(c.next, -low-1, -low)
		}
		if i == 0 || low+1 == beta || s > low && s < beta {
			s = -v.score(c.next, -beta, -low)
		}
		if v.stopped {
			break
		}
		if s > score {
			score, move = s, c.move
		}
		if score >= beta {
			break
		}
	}
	return score, move
}

// score returns the score of a board.
func (v *solver) score(b board, alpha, beta int) int {
	empty := v.rules.empty(b)
	switch n := bits.OnesCount64(empty); {
	case n >= deepEmpty:
		return v.deep(b, n, alpha, beta)
	case n > 1:
		return v.shallow(b, empty, alpha, beta)
	case n == 1:
		return v.last(b, empty)
	}
	return v.final(b)
}

// deep is score for boards with at least deepEmpty empty cells.
func (v *solver) deep(b board, empty, alpha, beta int) int {
	if v.spent() {
		return alpha
	}
	if upper := v.upperBound(b, alpha); upper <= alpha {
		return upper
	}
	known := v.table.find(b)
	lower, upper := int(known.lower), int(known.upper)
	if lower >= beta || lower == upper {
		return lower
	}
	if upper <= alpha {
		return upper
	}
	alpha, beta = max(alpha, lower), min(beta, upper)

	legal := b.moves() & v.rules.cells
	if legal == 0 {
		if v.rules.stuck(b) {
			return v.final(b)
		}
		return -v.deep(b.turned(), empty, -beta, -alpha)
	}
	moves := v.order(b, legal, known.move)
	if empty >= probeEmpty {
		if bound := v.lowerBound(moves); bound >= beta {
			return bound
		}
	}
	score, move := v.best(moves, alpha, beta)
	if !v.stopped {
		v.remember(b, alpha, beta, score, move)
	}
	return score
}

// lowerBound returns the highest lower bound that the hash table has for any of the moves
// (enhanced transposition cutoff: Schaeffer and Plaat, "New Advances in Alpha-Beta
// Searching", 1996).
func (v *solver) lowerBound(moves []orderedMove) int {
	bound := -maxScore
	for i := range moves {
		bound = max(bound, -int(v.table.find(moves[i].next).upper))
	}
	return bound
}

// remember stores the result of a search between alpha and beta in the hash table.
func (v *solver) remember(b board, alpha, beta, score int, move engine.Move) {
	e := v.table.find(b)
	e.board, e.move = b, uint8(move)
	e.empty = uint8(bits.OnesCount64(v.rules.empty(b)))
	if score > alpha {
		e.lower = max(e.lower, int8(score))
	}
	if score < beta {
		e.upper = min(e.upper, int8(score))
	}
	v.table.keep(e)
}

// shallow is score for boards with 2 to deepEmpty-1 empty cells. It tries the cells of odd
// quarters first, and otherwise follows the order of their numbers.
func (v *solver) shallow(b board, empty uint64, alpha, beta int) int {
	if v.spent() {
		return alpha
	}
	score := -maxScore
	odd := v.odd(empty)
	for _, part := range [...]uint64{odd, empty &^ odd} {
		for ; part != 0; part &= part - 1 {
			m := engine.Move(bits.TrailingZeros64(part))
			if near[m&63]&b.theirs == 0 {
				continue
			}
			f := b.flips(m)
			if f == 0 {
				continue
			}
			score = max(score, -v.shallowOrLast(b.after(m, f), empty&^(1<<m), -beta, -max(alpha, score)))
			if score >= beta {
				return score
			}
		}
	}
	switch {
	case score > -maxScore:
		return score
	case v.rules.stuck(b):
		return v.final(b)
	}
	return -v.shallow(b.turned(), empty, -beta, -alpha)
}

// shallowOrLast is score for boards with 1 to deepEmpty-1 empty cells.
func (v *solver) shallowOrLast(b board, empty uint64, alpha, beta int) int {
	if empty&(empty-1) == 0 {
		return v.last(b, empty)
	}
	return v.shallow(b, empty, alpha, beta)
}

// last returns the score of a board with one empty cell.
func (v *solver) last(b board, empty uint64) int {
	if v.spent() {
		return 0
	}
	m := engine.Move(bits.TrailingZeros64(empty))
	if f := bits.OnesCount64(b.flips(m)); f > 0 {
		return b.lead() + 2*f + 1
	}
	if !v.rules.noPass {
		if f := bits.OnesCount64(b.turned().flips(m)); f > 0 {
			return b.lead() - 2*f - 1
		}
	}
	return v.final(b)
}
