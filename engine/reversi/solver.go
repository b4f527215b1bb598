package reversi

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
)

// maxScore is higher than the score of any game.
const maxScore = 65

// solver is an [engine.Solver]: an alpha-beta search. The score is the difference of discs
// at the end. Empty cells count for the winner, as in the problems of the FFO
// (http://www.radagast.se/othello/ffotest.html).
//
// With many empty cells it uses a hash table, cuts off by stable discs, and orders moves
// by the number of replies ("fastest first"). With few empty cells it first tries moves
// into quarters with an odd number of empty cells.
type solver struct {
	table table

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

// newSolver returns a solver whose hash table has the given size.
func newSolver(megabytes int) *solver {
	v := new(solver)
	v.table = newTable(megabytes, v)
	return v
}

// windows ask in turn: is it won, is it lost, and what is the score?
var windows = [...]struct{ alpha, beta int }{{0, 1}, {-1, 0}, {-maxScore, maxScore}}

// Solve implements [engine.Solver] for a *Position. It finds the winner first, then the
// Score (the difference of discs) and the best move. Plies are only an upper bound.
func (v *solver) Solve(
	s engine.State, limit uint64, stop func(nodes uint64) bool, report func(engine.Bounds),
) engine.Bounds {
	p := s.(*Position)
	v.prepare(p.rules, limit, stop)
	known := span{low: -maxScore, high: maxScore, move: engine.NoMove, plies: p.Remaining()}
	if p.outcome != engine.Undecided {
		known.low = v.final(p.board)
		known.high, known.plies = known.low, 0
	}
	for _, window := range windows {
		alpha, beta := max(window.alpha, known.low-1), min(window.beta, known.high+1)
		if known.low == known.high || alpha >= known.high || beta <= known.low {
			continue // the answer is known
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

// span holds the bounds of a score: low <= score <= high.
type span struct {
	low, high int
	move      engine.Move // attains low
	plies     int         // maximum number of plies until the end
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
	if score := k.low; score == k.high {
		b.Score = &score
	}
	return b
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

// checkEvery is the number of positions between two calls of ends: some 30 µs. While the
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
		return lead + left
	case lead < 0:
		return lead - left
	}
	return 0
}
