package reversi

import (
	"cmp"
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// maxScore is above the score of any game.
const maxScore = 65

// solver is an [engine.Solver]: an alpha-beta search over the difference of discs at
// the end, where empty cells count for the winner, as in the problems of the
// FFO (http://www.radagast.se/othello/ffotest.html).
//
// With many empty cells it uses a table, cuts off by stable discs and orders moves by
// how few replies they leave ("fastest first"); with few it first tries moves into
// regions with an odd number of empty cells.
type solver struct {
	table table

	// For one call.
	rules
	quarters  [4]uint64
	rim       rim
	nodes     uint64
	nextCheck uint64 // of nodes: when to see whether to stop
	limit     uint64 // 0: none
	stop      func(nodes uint64) bool
	stopped   bool // no result counts any more

	lists [65][]orderedMove // scratch memory, by the number of empty cells
}

// newSolver returns a solver whose table takes the given megabytes.
func newSolver(megabytes int) *solver {
	v := new(solver)
	v.table = newTable(megabytes, v)
	return v
}

// Solve implements [engine.Solver] for a *Position: it finds first who wins, then
// the difference of discs, which is the Score, and the best move. It does not count
// plies.
func (v *solver) Solve(s engine.State, limit uint64, stop func(nodes uint64) bool, report func(engine.Bounds)) engine.Bounds {
	p := s.(*Position)
	v.prepare(p.rules, limit, stop)
	known := span{low: -maxScore, high: maxScore, move: engine.NoMove, plies: p.Remaining()}
	if p.outcome != engine.Undecided {
		known.low = v.final(p.board)
		known.high, known.plies = known.low, 0
	}
	for _, ask := range [...]struct{ alpha, beta int }{{0, 1}, {-1, 0}, {-maxScore, maxScore}} {
		alpha, beta := max(ask.alpha, known.low-1), min(ask.beta, known.high+1)
		if known.low == known.high || alpha >= known.high || beta <= known.low {
			continue // answered already
		}
		score, move := v.root(p, alpha, beta)
		if v.stopped {
			break
		}
		known.narrow(alpha, beta, score, move)
		if report != nil {
			report(known.bounds(v.nodes))
		}
	}
	return known.bounds(v.nodes)
}

// span is what is known of a score: it lies within low and high.
type span struct {
	low, high int
	move      engine.Move // attains low
	plies     int         // the most that the game can last
}

// narrow learns from a search within alpha and beta.
func (k *span) narrow(alpha, beta, score int, move engine.Move) {
	if score > alpha {
		k.low, k.move = score, move
	}
	if score < beta {
		k.high = score
	}
}

func (k *span) bounds(nodes uint64) engine.Bounds {
	b := engine.Bounds{Lower: valueOf(k.low), Upper: valueOf(k.high), Move: k.move, Nodes: nodes}
	if b.Proven() {
		b.Plies = k.plies
	}
	if score := k.low; score == k.high {
		b.Score = &score
	}
	return b
}

// valueOf returns the value that a score stands for.
func valueOf(score int) engine.Value { return engine.Value(int(engine.Drawn) + cmp.Compare(score, 0)) }

// prepare begins a call, and clears the table if the rules are others.
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

// checkEvery is the number of positions between two checks whether to stop, unless memory
// is touched for the first time.
const checkEvery = 1 << 9

// enough counts a position, or reports that the search has to end before it.
func (v *solver) enough() bool {
	if v.nodes >= v.nextCheck && v.ends() {
		return true
	}
	v.nodes++
	return false
}

// ends reports whether the search has to end, and says when to ask again. The table grows
// meanwhile.
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
	lead, left := b.lead(), bits.OnesCount64(v.empty(b))
	switch {
	case lead > 0:
		return lead + left
	case lead < 0:
		return lead - left
	}
	return 0
}

// empty returns the empty cells of a board.
func (r *rules) empty(b board) uint64 { return r.cells &^ (b.mine | b.theirs) }
