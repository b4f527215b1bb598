package reversi

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// The thresholds of the search, in empty cells and in plies that it still goes.
const (
	// exactEmpty is the number of empty cells that the last search before the exact one leaves. On
	// FFO 40 and 8 positions with 19 empty cells, 4 to 14 take about the same time.
	exactEmpty = 6
	// deepEmpty is the minimum number of empty cells of a deep search. With fewer, the hash
	// table and the ordering by replies cost more time than they save. On 40 random positions
	// with 17 empty cells, 6 and 8 take 5 and 7 % more time, 5 and 9 take 15 and 31 %.
	deepEmpty = 7
	// tablePlies is the minimum depth of a search that uses the hash table.
	tablePlies = 2
	// cutPlies is the minimum depth of a search that ends early if a shallower one makes its
	// result likely.
	cutPlies = 3
	// Moves are ordered by their value in searches of at least valuePlies, where there are at
	// least valueEmpty empty cells.
	valuePlies, valueEmpty = 2, 12
	// A reply counts so many units of a weight against a move, in a search for an estimate and in one
	// to the end: there the number of replies tells more than the evaluation. On FFO 23 to 36, with
	// 10 to 19 empty cells, 4, 8, 16 and 24 visit 55, 51, 49 and 52 million positions.
	replyForEstimate, replyToEnd = 4, 16
)

// All searches return a score within their window exactly. A score of alpha or less is an
// upper bound, one of beta or more a lower bound.

// root returns the score of a position by a search of depth plies, and the best move. It searches
// the last estimate first.
func (a *alphaBeta) root(p *Position, last estimate, depth, alpha, beta int) (int, engine.Move) {
	if p.legal == 0 {
		score := -a.score(p.board.turned(), depth, -beta, -alpha)
		if a.stopped {
			return score, engine.NoMove
		}
		return score, Pass
	}
	hint := a.table.find(p.board).move
	if last.depth > 0 {
		hint = uint8(last.pv[0])
	}
	score, move := a.best(a.order(p.board, p.legal, hint, depth), depth, alpha, beta)
	if !a.stopped {
		a.remember(p.board, depth, alpha, beta, score, move)
	}
	return score, move
}

// best searches the moves in order and returns the best move and its score. It is a
// principal variation search: every move after the first gets a null-window search. If the
// move proves better, it is searched again with an open window.
func (a *alphaBeta) best(moves []orderedMove, depth, alpha, beta int) (score int, move engine.Move) {
	score, move = -maxScore, engine.NoMove
	for i, c := range moves {
		low := max(alpha, score)
		s := 0
		if i > 0 && low+1 < beta {
			s = -a.score(c.next, depth-1, -low-1, -low)
		}
		if i == 0 || low+1 == beta || s > low && s < beta {
			s = -a.score(c.next, depth-1, -beta, -low)
		}
		if a.stopped {
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

// score returns the score of a board by a search of depth plies, or to the end of the game.
func (a *alphaBeta) score(b board, depth, alpha, beta int) int {
	empty := a.rules.empty(b)
	switch n := bits.OnesCount64(empty); {
	case depth == 0 && n > 0:
		return a.leaf(b)
	case n > depth || n >= deepEmpty:
		return a.deep(b, n, depth, alpha, beta)
	case n > 1:
		return a.shallow(b, empty, alpha, beta)
	case n == 1:
		return a.last(b, empty)
	}
	return a.final(b)
}

// leaf returns the score of a board by the evaluation.
func (a *alphaBeta) leaf(b board) int {
	if a.spent() {
		return 0
	}
	if legal := b.moves() & a.rules.cells; legal != 0 {
		return a.advantage(b, legal)
	}
	b = b.turned()
	if legal := b.moves() & a.rules.cells; legal != 0 && !a.rules.noPass {
		return -a.advantage(b, legal)
	}
	return -a.final(b)
}

// final returns the score of a finished game.
func (a *alphaBeta) final(b board) int {
	lead, left := b.lead(), bits.OnesCount64(a.rules.empty(b))
	switch {
	case lead > 0:
		return disc * (lead + left)
	case lead < 0:
		return disc * (lead - left)
	}
	return 0
}

func (a *alphaBeta) advantage(b board, legal uint64) int {
	return a.rules.advantage(b, legal, a.weights)
}

// deep is score for boards with at least deepEmpty empty cells, or where the search ends before
// the game.
func (a *alphaBeta) deep(b board, empty, depth, alpha, beta int) int {
	if a.spent() {
		return alpha
	}
	// Step 1. To the end of the game, the other side's stable discs bound the score.
	if empty <= depth {
		if upper := a.upperBound(b, alpha); upper <= alpha {
			return upper
		}
	}
	// Step 2. The hash table may have bounds of the score.
	known := unknown
	if depth >= tablePlies {
		known = a.table.find(b)
	}
	if int(known.depth) >= min(depth, empty) {
		lower, upper := int(known.lower), int(known.upper)
		if lower >= beta || lower >= upper { // Multi-ProbCut can contradict itself
			return lower
		}
		if upper <= alpha {
			return upper
		}
		alpha, beta = max(alpha, lower), min(beta, upper)
	}
	// Step 3. A side without a move passes, or the game is over.
	legal := b.moves() & a.rules.cells
	if legal == 0 {
		if a.rules.stuck(b) {
			return a.final(b)
		}
		return -a.deep(b.turned(), empty, depth, -beta, -alpha)
	}
	// Step 4. A shallower search may make the result likely.
	if beta-alpha == 1 && depth >= cutPlies && depth < empty {
		if bound, ok := a.probable(b, legal, empty, depth, alpha, beta); ok {
			return bound
		}
	}
	// Step 5. The hash table may have a bound of a move that is enough.
	moves := a.order(b, legal, known.move, depth)
	if depth > tablePlies {
		if bound := a.lowerBound(moves, depth-1); bound >= beta {
			return bound
		}
	}
	// Step 6. Search the moves.
	score, move := a.best(moves, depth, alpha, beta)
	if !a.stopped && depth >= tablePlies {
		a.remember(b, depth, alpha, beta, score, move)
	}
	return score
}

// upperBound returns an upper bound of the score, from the other side's stable discs. If the
// bound could not be as low as alpha even with all discs stable, it returns maxScore and
// saves the count.
func (a *alphaBeta) upperBound(b board, alpha int) int {
	all := bits.OnesCount64(a.rules.cells)
	if disc*(all-2*bits.OnesCount64(b.theirs)) > alpha {
		return maxScore
	}
	return disc * (all - 2*bits.OnesCount64(b.stable(a.rules.empty(b), a.rim)))
}

// probable returns the bound that a search of depth plies with a null window is likely to return,
// because a shallower search exceeds it by a margin (Multi-ProbCut: Buro, "Experiments with
// Multi-ProbCut and a New High-Quality Evaluation Function for Othello", 1997). The margin is
// about the standard deviation of the difference between both searches: 3 discs with 22 empty
// cells, less with more. 0.8, 1.2 and 1.7 times it scored 55.8, 50.0 and 44.2 %, 60 games each.
func (a *alphaBeta) probable(b board, legal uint64, empty, depth, alpha, beta int) (bound int, ok bool) {
	shallow := depth - 2*((depth+2)/4)
	margin := max(40-3*empty/4, 6)
	if a.advantage(b, legal) >= beta {
		high := beta + margin
		return beta, a.deep(b, empty, shallow, high-1, high) >= high && !a.stopped
	}
	low := alpha - margin
	return alpha, a.deep(b, empty, shallow, low, low+1) <= low && !a.stopped
}

// lowerBound returns the highest lower bound that the hash table has for any of the moves
// (enhanced transposition cutoff: Schaeffer and Plaat, "New Advances in Alpha-Beta
// Searching", 1996).
func (a *alphaBeta) lowerBound(moves []orderedMove, depth int) int {
	bound := -maxScore
	for i := range moves {
		e := a.table.find(moves[i].next)
		if int(e.depth) >= min(depth, bits.OnesCount64(a.rules.empty(moves[i].next))) {
			bound = max(bound, -int(e.upper))
		}
	}
	return bound
}

// remember stores the result of a search of depth plies between alpha and beta in the hash
// table.
func (a *alphaBeta) remember(b board, depth, alpha, beta, score int, move engine.Move) {
	depth = min(depth, bits.OnesCount64(a.rules.empty(b)))
	e := a.table.find(b)
	if int(e.depth) != depth {
		e = unknown
	}
	e.board, e.move, e.depth = b, uint8(move), uint8(depth)
	if score > alpha {
		e.lower = max(e.lower, int16(score))
	}
	if score < beta {
		e.upper = min(e.upper, int16(score))
	}
	a.table.keep(e)
}

// shallow is score for boards with 2 to deepEmpty-1 empty cells. It tries the cells of odd
// quarters first, and otherwise follows the order of their numbers.
func (a *alphaBeta) shallow(b board, empty uint64, alpha, beta int) int {
	if a.spent() {
		return alpha
	}
	score := -maxScore
	odd := a.odd(empty)
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
			score = max(score, -a.shallowOrLast(b.after(m, f), empty&^(1<<m), -beta, -max(alpha, score)))
			if score >= beta {
				return score
			}
		}
	}
	switch {
	case score > -maxScore:
		return score
	case a.rules.stuck(b):
		return a.final(b)
	}
	return -a.shallow(b.turned(), empty, -beta, -alpha)
}

// shallowOrLast is score for boards with 1 to deepEmpty-1 empty cells.
func (a *alphaBeta) shallowOrLast(b board, empty uint64, alpha, beta int) int {
	if empty&(empty-1) == 0 {
		return a.last(b, empty)
	}
	return a.shallow(b, empty, alpha, beta)
}

// last returns the score of a board with one empty cell.
func (a *alphaBeta) last(b board, empty uint64) int {
	if a.spent() {
		return 0
	}
	m := engine.Move(bits.TrailingZeros64(empty))
	if f := bits.OnesCount64(b.flips(m)); f > 0 {
		return disc * (b.lead() + 2*f + 1)
	}
	if !a.rules.noPass {
		if f := bits.OnesCount64(b.turned().flips(m)); f > 0 {
			return disc * (b.lead() - 2*f - 1)
		}
	}
	return a.final(b)
}

// orderedMove is a move with its rank in the order of the search.
type orderedMove struct {
	next board // after the move, the other side to move
	move engine.Move
	rank int // higher ranks are searched first
}

// order returns the legal moves in the order of a search of depth plies. The hint is first. The
// others follow by the number of replies, fewest first; a reply to a corner counts twice. Between
// equals, a move into a quarter with an odd number of empty cells is first. Far from the end the
// evaluation counts, too.
func (a *alphaBeta) order(b board, legal uint64, hint uint8, depth int) []orderedMove {
	empty := a.rules.empty(b)
	n := bits.OnesCount64(empty)
	byValue, reply := depth >= valuePlies && n >= valueEmpty, replyToEnd
	if depth < n {
		reply = replyForEstimate
	}
	odd := a.odd(empty)
	moves := a.lists[n][:0]
	for rest := legal; rest != 0; rest &= rest - 1 {
		m := engine.Move(bits.TrailingZeros64(rest))
		c := orderedMove{next: b.after(m, b.flips(m)), move: m}
		replies := c.next.moves() & a.rules.cells
		mobility := bits.OnesCount64(replies) + bits.OnesCount64(replies&a.rules.corners)
		switch {
		case m == engine.Move(hint):
			c.rank = 2 * maxScore
		case byValue && replies != 0:
			c.rank = -a.advantage(c.next, replies) - reply*mobility
		default:
			c.rank = int(odd>>m&1) - 2*mobility
		}
		moves = append(moves, c)
		i := len(moves) - 1
		for ; i > 0 && moves[i-1].rank < c.rank; i-- {
			moves[i] = moves[i-1]
		}
		moves[i] = c
	}
	a.lists[n] = moves
	return moves
}

// odd returns the empty cells of all quarters with an odd number of empty cells. The side
// that plays first in such a quarter tends to make the last move there too.
func (a *alphaBeta) odd(empty uint64) (cells uint64) {
	for _, q := range a.quarters {
		if bits.OnesCount64(empty&q)%2 != 0 {
			cells |= empty & q
		}
	}
	return cells
}

// quarters returns the four quarters of a board.
func quarters(size int) [4]uint64 {
	quarter := square(size / 2)
	right, down := size/2, size/2*lane
	return [4]uint64{quarter, quarter << right, quarter << down, quarter << (right + down)}
}
