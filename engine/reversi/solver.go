package reversi

import (
	"cmp"
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// exactEmpty is the number of empty cells that the last search before the exact one leaves. On FFO
// 40 and 8 positions with 19 empty cells, 4 to 14 take about the same time.
const exactEmpty = 6

// maxScore is higher than the score of any game, in units of a weight.
const maxScore = 65 * disc

// solver is an alpha-beta search, first to one depth after the other, and
// then to the end of the game. Scores are in units of a weight. A score at the end is the
// difference of discs. Empty cells count for the winner, as in the problems of the FFO
// (http://www.radagast.se/othello/ffotest.html). Before the end it is the learned evaluation.
//
// With many empty cells the solver uses a hash table and orders moves by their values. It cuts off
// by shallower searches, or by stable discs if it goes to the end. With fewer empty cells it
// orders moves by the number of replies ("fastest first"). With few it first tries moves into
// quarters with an odd number of empty cells.
type solver struct {
	table   table
	weights string // of the evaluation

	// For one call.
	rules     rules
	quarters  [4]uint64
	rim       rim
	nodes     uint64
	nextCheck uint64 // number of nodes at which ends is called next
	limit     uint64 // node limit; 0: none
	stop      func(nodes uint64) bool
	stopped   bool // the results of searches under way are invalid

	lists [65][]orderedMove // scratch memory, by the number of empty cells
}

// NewSolver returns a solver whose hash table has the given size.
func NewSolver(megabytes int) engine.Solver { return newSolver(megabytes, weights) }

// NewSearcher returns a search for the best move, whose hash table has the given size. Its
// evaluation has the learned weights; "": those in use.
func NewSearcher(megabytes int, learned string) engine.MoveSearcher {
	return searcher{newSolver(megabytes, cmp.Or(learned, weights))}
}

// searcher is the solver as a search for the best move.
type searcher struct{ *solver }

func newSolver(megabytes int, learned string) *solver {
	v := &solver{weights: learned}
	v.table = newTable(megabytes, v)
	return v
}

// windows of the exact search ask in turn: is it won, is it lost, and what is the score?
var windows = [...]struct{ alpha, beta int }{{0, 1}, {-1, 0}, {-maxScore, maxScore}}

// Search implements [engine.MoveSearcher] for a *Position.
func (v searcher) Search(
	s engine.State, l engine.Limits, stop func(nodes uint64) bool, report func(engine.Info),
) engine.Info {
	tell := func(k *span) {
		if report != nil {
			report(k.info(v.nodes))
		}
	}
	known := v.search(s.(*Position), l.Nodes, cmp.Or(l.Depth, toEnd), stop, tell, tell)
	return known.info(v.nodes)
}

// Solve implements [engine.Solver] for a *Position. It finds the winner, and then the Score (the
// difference of discs) and the best move. Plies are only an upper bound.
func (v *solver) Solve(
	s engine.State, limit uint64, stop func(nodes uint64) bool, report func(engine.Bounds),
) engine.Bounds {
	tell := func(k *span) {
		if report != nil {
			report(k.bounds(v.nodes))
		}
	}
	known := v.search(s.(*Position), limit, toEnd, stop, func(*span) {}, tell)
	return known.bounds(v.nodes)
}

// search searches to one depth after the other, up to maxDepth, and then to the end. It calls
// deeper after each depth, and narrower when the bounds have improved.
func (v *solver) search(
	p *Position, limit uint64, maxDepth int, stop func(nodes uint64) bool,
	deeper, narrower func(*span),
) *span {
	v.prepare(p.rules, limit, stop)
	known := &span{low: -maxScore, high: maxScore, move: engine.NoMove, plies: p.Remaining()}
	if p.outcome != engine.Undecided {
		known.low = v.final(p.board)
		known.high, known.plies = known.low, 0
	}
	empty := bits.OnesCount64(v.rules.empty(p.board))
	deepest := empty - exactEmpty
	if e := v.table.find(p.board); int(e.depth) == empty && e.lower == e.upper {
		deepest = 0 // nothing to guess, and guesses would overwrite the results
	}
	for depth := 1; depth <= deepest && known.low < known.high; depth++ {
		if depth > maxDepth || !v.guess(p, depth, known) {
			return known
		}
		if deeper(known); v.ends() {
			return known
		}
	}
	for _, window := range windows {
		alpha, beta := max(window.alpha, known.low-1), min(window.beta, known.high+1)
		if known.low == known.high || alpha >= known.high || beta <= known.low {
			continue // the answer is known
		}
		score, move := v.root(p, known.guess, toEnd, alpha, beta)
		if v.stopped {
			break
		}
		known.narrow(alpha, beta, score, move)
		narrower(known)
	}
	return known
}

// toEnd is more plies than any game has.
const toEnd = 64

// guess is the result of a search that did not reach the end.
type guess struct {
	depth   int     // in plies; 0: there is no guess
	winrate float32 // expected result for the side to move
	pv      []engine.Move
}

// guess sets the guess to the result of a search of depth plies. If the search has to end, guess
// reports false, and sets it only if it has found a better move. The evaluation favours the side
// that moves, so the win rate is that of the mean of the last two scores.
func (v *solver) guess(p *Position, depth int, k *span) bool {
	g := k.guess
	score, move := v.root(p, g, depth, -maxScore, maxScore)
	better := move != engine.NoMove && (g.depth == 0 || move != g.pv[0])
	if better || !v.stopped {
		if depth == 1 {
			k.lastScore = score
		}
		mean := (score + k.lastScore) / 2
		k.lastScore = score
		k.guess = guess{depth, winrate(mean), v.line(*p, move, depth)}
	}
	return !v.stopped
}

// line returns the moves that the hash table holds from a move on, up to depth plies.
func (v *solver) line(p Position, m engine.Move, depth int) []engine.Move {
	line := []engine.Move{m}
	for p.Play(m); len(line) < depth && p.outcome == engine.Undecided; p.Play(m) {
		m = engine.Move(v.table.find(p.board).move)
		if p.legal>>m&1 == 0 && (p.legal != 0 || m != Pass) {
			break
		}
		line = append(line, m)
	}
	return line
}

// span holds the bounds of a score: low <= score <= high.
type span struct {
	low, high int
	move      engine.Move // attains low
	plies     int         // maximum number of plies until the end
	guess     guess
	lastScore int // of the searches for a guess
}

// narrow updates the bounds by the result of a search between alpha and beta.
func (k *span) narrow(alpha, beta, score int, move engine.Move) {
	if score > alpha {
		k.low, k.move = score, move
	}
	if score < beta {
		k.high = score
	}
}

func (k *span) bounds(nodes uint64) engine.Bounds {
	b := engine.Bounds{
		Lower: engine.ValueOf(k.low), Upper: engine.ValueOf(k.high), Move: k.move, Nodes: nodes,
	}
	if b.Proven() {
		b.Plies = k.plies
	}
	if k.low == k.high {
		score := k.low / disc
		b.Score = &score
	}
	return b
}

// info returns the bounds with a line: that of the move which attains the score or the win, or else
// that of the guess.
func (k *span) info(nodes uint64) engine.Info {
	b := k.bounds(nodes)
	info := engine.Info{Nodes: nodes, Bounds: &b}
	switch {
	case k.move != engine.NoMove && (b.Score != nil || b.Lower == engine.Won):
		best := engine.Line{Winrate: float64(b.Lower.Score()), Score: b.Score, PV: []engine.Move{k.move}}
		info.Lines = []engine.Line{best}
	case k.guess.depth > 0:
		info.Depth, info.SelDepth = k.guess.depth, k.guess.depth
		info.Lines = []engine.Line{{Winrate: float64(k.guess.winrate), PV: k.guess.pv}}
	}
	return info
}

// prepare resets the fields of a call, and clears the table if the rules have changed.
func (v *solver) prepare(r rules, limit uint64, stop func(nodes uint64) bool) {
	if r != v.rules {
		if v.rules != (rules{}) {
			v.table.clear()
		}
		v.rules = r
		v.quarters, v.rim = quarters(int(r.size)), newRim(int(r.size))
	}
	v.nodes, v.nextCheck, v.stopped = 0, 0, false
	v.limit, v.stop = limit, stop
}

// checkEvery is the number of positions between two calls of ends: some 300 µs. While the
// table touches new memory, ends is called at every position.
const checkEvery = 1 << 9

// spent reports whether the search has to end. If not, it counts a position.
func (v *solver) spent() bool {
	if v.nodes >= v.nextCheck && v.ends() {
		return true
	}
	v.nodes++
	return false
}

// ends reports whether the search has to end. If not, it sets nextCheck and lets the table
// grow.
func (v *solver) ends() bool {
	v.stopped = v.stopped || v.limit > 0 && v.nodes >= v.limit || v.stop != nil && v.stop(v.nodes)
	if !v.stopped {
		v.nextCheck = v.nodes + checkEvery
		if v.table.grow() {
			v.nextCheck = v.nodes + 1
		}
		if v.limit > 0 {
			v.nextCheck = min(v.nextCheck, v.limit)
		}
	}
	return v.stopped
}

// final returns the score of a finished game.
func (v *solver) final(b board) int {
	lead, left := b.lead(), bits.OnesCount64(v.rules.empty(b))
	switch {
	case lead > 0:
		return disc * (lead + left)
	case lead < 0:
		return disc * (lead - left)
	}
	return 0
}
