package reversi

import (
	"cmp"
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// The thresholds of the search, in empty cells and in plies that it still goes. They are about the
// best for the processor time of FFO 41 and 42 (docs/decisions.md).
const (
	// exactEmpty is the number of empty cells that the last search before the exact one leaves.
	exactEmpty = 6
	// deepEmpty is the minimum number of empty cells of a deep search. With fewer, the ordering by
	// replies costs more time than it saves.
	deepEmpty = 4
	// The hash table serves searches of at least tablePlies plies, and those to the end of at least
	// tableToEnd: the last plies are searched in the time of a look into memory.
	tablePlies, tableToEnd = 2, 7
	// cutPlies is the minimum depth of a search that ends early if a shallower one makes its
	// result likely.
	cutPlies = 3
)

// window is the range of scores that a search is asked about. It returns a score within its window
// exactly. A score of alpha or less is an upper bound, one of beta or more a lower bound.
type window struct{ alpha, beta int }

// turned returns the window of the other side.
func (w window) turned() window { return window{-w.beta, -w.alpha} }

// isNull reports whether no score is within the window, so that a search only finds a bound.
func (w window) isNull() bool { return w.beta-w.alpha == 1 }

// within returns the part of the window within bounds of the score. If the bounds answer the
// question, the window is empty, and both its ends are the answer.
func (w window) within(lower, upper int) window {
	switch {
	case lower >= w.beta || lower >= upper: // Multi-ProbCut can contradict itself
		return window{lower, lower}
	case upper <= w.alpha:
		return window{upper, upper}
	}
	return window{max(w.alpha, lower), min(w.beta, upper)}
}

// root returns the score of a position by a search of depth plies, and the best move. It searches
// the move of the last estimate first.
func (a *alphaBeta) root(p *Position, last estimate, depth int, w window) (int, engine.Move) {
	if p.legal == 0 {
		score := -a.score(p.board.turned(), depth, w.turned())
		if a.stopped {
			return score, engine.NoMove
		}
		return score, Pass
	}
	hint := a.table.find(p.board).move
	if last.depth > 0 {
		hint = uint8(last.pv[0])
	}
	score, move := a.best(a.order(p.board, p.legal, hint, depth), depth, w)
	if !a.stopped {
		a.remember(p.board, depth, w, score, move)
	}
	return score, move
}

// best searches the moves in order and returns the best move and its score. It is a
// principal variation search: every move after the first gets a null-window search. If the
// move proves better, it is searched again with an open window.
func (a *alphaBeta) best(moves []orderedMove, depth int, w window) (score int, move engine.Move) {
	score, move = -maxScore, engine.NoMove
	for i, c := range moves {
		open := window{max(w.alpha, score), w.beta}
		s := 0
		if i > 0 && !open.isNull() {
			s = -a.score(c.next, depth-1, window{-open.alpha - 1, -open.alpha})
		}
		if i == 0 || open.isNull() || s > open.alpha && s < w.beta {
			s = -a.score(c.next, depth-1, open.turned())
		}
		if a.stopped {
			break
		}
		if s > score {
			score, move = s, c.move
		}
		if score >= w.beta {
			break
		}
	}
	return score, move
}

// score returns the score of a board by a search of depth plies, or to the end of the game.
func (a *alphaBeta) score(b board, depth int, w window) int {
	empty := a.rules.empty(b)
	switch n := bits.OnesCount64(empty); {
	case depth == 0 && n > 0:
		return a.leaf(b)
	case n > depth || n >= deepEmpty:
		return a.deep(b, n, depth, w)
	case n > 1:
		return a.shallow(b, empty, w)
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

// final returns the score of a finished game. Empty cells count for the winner.
func (a *alphaBeta) final(b board) int {
	lead, left := b.lead(), bits.OnesCount64(a.rules.empty(b))
	return disc * (lead + cmp.Compare(lead, 0)*left)
}

func (a *alphaBeta) advantage(b board, legal uint64) int {
	return a.rules.advantage(b, legal, a.weights)
}

// deep is score for boards with at least deepEmpty empty cells, or where the search ends before
// the game.
func (a *alphaBeta) deep(b board, empty, depth int, w window) int {
	if a.spent() {
		return w.alpha
	}
	// Step 1. To the end of the game, the other side's stable discs bound the score.
	if empty <= depth {
		if upper := a.upperBound(b, w.alpha); upper <= w.alpha {
			return upper
		}
	}
	// Step 2. The hash table may have bounds of the score.
	plies, minPlies := min(depth, empty), tablePlies
	if plies == empty {
		minPlies = tableToEnd
	}
	known := unknown
	if plies >= minPlies {
		known = a.table.find(b)
	}
	if int(known.depth) >= plies {
		w = w.within(int(known.lower), int(known.upper))
		if w.alpha >= w.beta {
			return w.alpha
		}
	}
	// Step 3. A side without a move passes, or the game is over.
	legal := b.moves() & a.rules.cells
	if legal == 0 {
		if a.rules.stuck(b) {
			return a.final(b)
		}
		return -a.deep(b.turned(), empty, depth, w.turned())
	}
	// Step 4. A shallower search may make the result likely.
	if w.isNull() && depth >= cutPlies && depth < empty {
		if bound, ok := a.probable(b, legal, empty, depth, w); ok {
			return bound
		}
	}
	// Step 5. A move's bound in the hash table may be enough. It pays to look from one more ply on.
	moves := a.order(b, legal, known.move, depth)
	if plies > minPlies+1 {
		if bound := a.lowerBound(moves, depth-1); bound >= w.beta {
			return bound
		}
	}
	// Step 6. Search the moves.
	score, move := a.best(moves, depth, w)
	if !a.stopped && plies >= minPlies {
		a.remember(b, depth, w, score, move)
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
// Multi-ProbCut and a New High-Quality Evaluation Function for Othello", 1997). The shallower
// search goes about half as deep, with the same side to move at its leaves, since the evaluation
// favours that side. The margin is about the standard deviation of the difference between both
// searches: 3 discs with 22 empty cells, less with more. 0.8, 1.2 and 1.7 times it scored 55.8,
// 50.0 and 44.2 %, 60 games each.
func (a *alphaBeta) probable(b board, legal uint64, empty, depth int, w window) (bound int, ok bool) {
	shallow := depth - 2*((depth+2)/4)
	margin := max(40-3*empty/4, 6)
	if a.advantage(b, legal) >= w.beta {
		high := w.beta + margin
		return w.beta, a.deep(b, empty, shallow, window{high - 1, high}) >= high && !a.stopped
	}
	low := w.alpha - margin
	return w.alpha, a.deep(b, empty, shallow, window{low, low + 1}) <= low && !a.stopped
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

// remember stores the result of a search of depth plies in the hash table.
func (a *alphaBeta) remember(b board, depth int, w window, score int, move engine.Move) {
	depth = min(depth, bits.OnesCount64(a.rules.empty(b)))
	e := a.table.find(b)
	if int(e.depth) != depth {
		e = unknown
	}
	e.board, e.move, e.depth = b, uint8(move), uint8(depth)
	if score > w.alpha {
		e.lower = max(e.lower, int16(score))
	}
	if score < w.beta {
		e.upper = min(e.upper, int16(score))
	}
	a.table.keep(e)
}

// shallow is score for boards with 2 to deepEmpty-1 empty cells. It tries the cells of odd
// quarters first, and otherwise follows the order of their numbers.
func (a *alphaBeta) shallow(b board, empty uint64, w window) int {
	if a.spent() {
		return w.alpha
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
			open := window{max(w.alpha, score), w.beta}
			score = max(score, -a.score(b.after(m, f), toEnd, open.turned()))
			if score >= w.beta {
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
	return -a.shallow(b.turned(), empty, w.turned())
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
