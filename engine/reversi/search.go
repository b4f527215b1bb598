package reversi

import (
	"cmp"
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// maxScore is higher than the score of any game, in units of a weight.
const maxScore = 65 * disc

// alphaBeta is the search of Reversi. It looks for the best move ([engine.MoveSearcher]) and proves
// scores ([engine.Solver]), both by alpha-beta, first to one depth after the other and then to the
// end of the game. Scores are in units of a weight. A score at the end is the difference of discs.
// Empty cells count for the winner, as in the problems of the FFO
// (http://www.radagast.se/othello/ffotest.html). Before the end it is the learned evaluation.
//
// With many empty cells the search uses a hash table and orders moves by their values. It cuts off
// by shallower searches, or by stable discs if it goes to the end. With fewer empty cells it
// orders moves by the number of replies ("fastest first"). With few it first tries moves into
// quarters with an odd number of empty cells.
type alphaBeta struct {
	table   table
	weights string // of the evaluation

	// For one call.
	request
	rules     rules
	quarters  [4]uint64
	rim       rim
	nodes     uint64
	nextCheck uint64 // number of nodes at which ends is called next
	stopped   bool   // the results of searches under way are invalid

	lists [65][]orderedMove // scratch memory, by the number of empty cells
}

// request is what a call asks for.
type request struct {
	limit    uint64 // node limit; 0: none
	maxDepth int    // in plies; toEnd: to the end of the game
	stop     func(nodes uint64) bool
	onDepth  func(*knowledge) // called after each depth
	onBounds func(*knowledge) // called when the bounds have improved
}

// NewSearcher returns a search for the best move, whose hash table has the given size. Its
// evaluation has the learned weights; "": those in use.
func NewSearcher(megabytes int, learned string) engine.MoveSearcher {
	return newAlphaBeta(megabytes, cmp.Or(learned, weights))
}

func newAlphaBeta(megabytes int, learned string) *alphaBeta {
	a := &alphaBeta{weights: learned}
	a.table = newTable(megabytes, a)
	return a
}

// anyScore is the window that has every score.
var anyScore = window{-maxScore, maxScore}

// questions are the windows of the exact search: is it won, is it lost, and what is the score?
var questions = [...]window{{0, 1}, {-1, 0}, anyScore}

// leastPositions is enough for a search of one ply. So the side whose time is over plays no move at
// random.
const leastPositions = 32

// Search implements [engine.MoveSearcher] for a *Position. It asks stop after leastPositions.
func (a *alphaBeta) Search(
	s engine.State, l engine.Limits, stop func(nodes uint64) bool, report func(engine.Info),
) engine.Info {
	tell := func(k *knowledge) {
		if report != nil {
			report(k.info(a.nodes))
		}
	}
	late := func(nodes uint64) bool { return nodes >= leastPositions && stop != nil && stop(nodes) }
	known := a.search(s.(*Position), request{
		limit: l.Nodes, maxDepth: cmp.Or(l.Depth, toEnd), stop: late, onDepth: tell, onBounds: tell,
	})
	return known.info(a.nodes)
}

// Solve implements [engine.Solver] for a *Position. It finds the winner, and then the Score (the
// difference of discs) and the best move. Plies are only an upper bound.
func (a *alphaBeta) Solve(
	s engine.State, limit uint64, stop func(nodes uint64) bool, report func(engine.Info),
) engine.Info {
	tell := func(k *knowledge) {
		if report != nil {
			report(engine.Info{Known: k.bounds(), Nodes: a.nodes})
		}
	}
	known := a.search(s.(*Position), request{
		limit: limit, maxDepth: toEnd, stop: stop, onDepth: func(*knowledge) {}, onBounds: tell,
	})
	return engine.Info{Known: known.bounds(), Nodes: a.nodes}
}

// search searches to one depth after the other, and then to the end if the request allows as many
// plies as there are empty cells. A score that the table has proven is read from it at any depth.
func (a *alphaBeta) search(p *Position, r request) *knowledge {
	a.prepare(p.rules, r)
	whole := disc * bits.OnesCount64(a.rules.cells)
	known := &knowledge{low: -whole, high: whole, move: engine.NoMove, plies: p.Remaining()}
	if p.outcome != engine.Undecided {
		known.low = a.final(p.board)
		known.high, known.plies = known.low, 0
	}
	empty := bits.OnesCount64(a.rules.empty(p.board))
	deepest := empty - exactEmpty
	if r.maxDepth < empty {
		deepest = r.maxDepth
	}
	if e := a.table.find(p.board); int(e.depth) == empty && e.lower == e.upper {
		deepest = 0 // an estimate would overwrite the proof
	}
	for depth := 1; depth <= deepest && known.low < known.high; depth++ {
		if !a.deepen(p, depth, known) {
			return known
		}
		if r.onDepth(known); a.ends() {
			return known
		}
	}
	if r.maxDepth < empty && known.estimate.depth > 0 {
		return known
	}
	for _, asked := range questions {
		w := window{max(asked.alpha, known.low-1), min(asked.beta, known.high)}
		if known.low == known.high || w.alpha >= known.high || w.beta <= known.low {
			continue // the answer is known
		}
		score, move := a.root(p, known.estimate, toEnd, w)
		if a.stopped {
			break
		}
		known.narrow(w, score, move)
		r.onBounds(known)
	}
	return known
}

// toEnd is more plies than any game has.
const toEnd = 64

// estimate is the outcome of a search that did not reach the end.
type estimate struct {
	depth   int     // in plies; 0: there is no estimate
	winrate float32 // expected result for the side to move
	pv      []engine.Move
}

// deepen sets the estimate to that of a search of depth plies. If the search has to end, deepen
// reports false, and sets it only if it has found a better move. The evaluation favours the side
// that moves, so the win rate is that of the mean of the last two scores.
func (a *alphaBeta) deepen(p *Position, depth int, k *knowledge) bool {
	last := k.estimate
	score, move := a.root(p, last, depth, anyScore)
	better := move != engine.NoMove && (last.depth == 0 || move != last.pv[0])
	if better || !a.stopped {
		if depth == 1 {
			k.lastScore = score
		}
		mean := (score + k.lastScore) / 2
		k.lastScore = score
		k.estimate = estimate{depth, winrate(mean), a.line(*p, move, depth)}
	}
	return !a.stopped
}

// line returns the moves that the hash table holds from a move on, up to depth plies.
func (a *alphaBeta) line(p Position, m engine.Move, depth int) []engine.Move {
	line := []engine.Move{m}
	for p.Play(m); len(line) < depth && p.outcome == engine.Undecided; p.Play(m) {
		m = engine.Move(a.table.find(p.board).move)
		if p.legal>>m&1 == 0 && (p.legal != 0 || m != Pass) {
			break
		}
		line = append(line, m)
	}
	return line
}

// knowledge is what a search has found out about a position: low <= score <= high.
type knowledge struct {
	low, high int
	move      engine.Move // attains low
	plies     int         // maximum number of plies until the end
	estimate  estimate
	lastScore int // of the searches for an estimate
}

// narrow updates the bounds by the result of a search.
func (k *knowledge) narrow(w window, score int, move engine.Move) {
	if score > w.alpha {
		k.low, k.move = score, move
	}
	if score < w.beta {
		k.high = score
	}
}

func (k *knowledge) bounds() engine.Known {
	b := engine.ScoreBetween(k.low, k.high)
	if b.Move = k.move; b.Proven() {
		b.Plies, b.Exact = k.plies, k.plies == 0
	}
	if k.low == k.high {
		b.Score, b.Scored = k.low/disc, true
	}
	return b
}

// info returns the bounds with a line: that of the move which attains the score or the win, or else
// that of the estimate.
func (k *knowledge) info(nodes uint64) engine.Info {
	b := k.bounds()
	info := engine.Info{Nodes: nodes, Known: b}
	switch {
	case k.move != engine.NoMove && (b.Scored || b.Lower == engine.Won):
		best := engine.Line{Winrate: float64(b.Lower.Score()), Known: b, PV: []engine.Move{k.move}}
		info.Lines = []engine.Line{best}
	case k.estimate.depth > 0:
		info.Depth, info.SelDepth = k.estimate.depth, k.estimate.depth
		info.Lines = []engine.Line{{Winrate: float64(k.estimate.winrate), PV: k.estimate.pv}}
	}
	return info
}

// prepare resets the fields of a call, and clears the table if the rules have changed.
func (a *alphaBeta) prepare(of rules, r request) {
	if of != a.rules {
		if a.rules != (rules{}) {
			a.table.clear()
		}
		a.rules = of
		a.quarters, a.rim = quarters(int(of.size)), newRim(int(of.size))
	}
	a.request, a.nodes, a.nextCheck, a.stopped = r, 0, 0, false
}

// checkEvery is the number of positions between two calls of ends: some 300 µs. While the
// table touches new memory, ends is called at every position.
const checkEvery = 1 << 9

// spent reports whether the search has to end. If not, it counts a position.
func (a *alphaBeta) spent() bool {
	if a.nodes >= a.nextCheck && a.ends() {
		return true
	}
	a.nodes++
	return false
}

// ends reports whether the search has to end. If not, it sets nextCheck and lets the table
// grow.
func (a *alphaBeta) ends() bool {
	a.stopped = a.stopped || a.limit > 0 && a.nodes >= a.limit || a.stop != nil && a.stop(a.nodes)
	if !a.stopped {
		a.nextCheck = a.nodes + checkEvery
		if a.table.grow() {
			a.nextCheck = a.nodes + 1
		}
		if a.limit > 0 {
			a.nextCheck = min(a.nextCheck, a.limit)
		}
	}
	return a.stopped
}
