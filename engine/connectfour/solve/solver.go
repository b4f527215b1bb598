// Package solve is an exact solver of four-in-a-row: alpha-beta search with a transposition table,
// as J. Tromp's Fhourstones and P. Pons's "Solving Connect Four" do. The new ideas are in
// packed/rules.go.
//
// The search is written once. The sets of cells and the rules that compute with them are in
// package packed for boards that fit in a word of 64 bits, and in package lanes for others. The
// rules are the same source, copied by go generate: with sets as type parameters the compiler
// inlines their code less well, and the search takes three times as long.
package solve

import (
	"math"
	"sync"

	"github.com/c4engine/c4engine/engine"
)

//go:generate sh -c "(echo '// Code generated from package packed; DO NOT EDIT.'; echo; sed 's/^package packed/package lanes/' packed/rules.go) > lanes/rules.go"

// Solver finds the scores of positions, with sets of type S.
type Solver[S any] struct {
	newRules func(Board) Rules[S]
	board    Board
	rules    Rules[S] // of the board
	tables   *Tables
	workers  []*worker[S]
}

// New returns a solver with one worker for each near table.
func New[S any](t *Tables, newRules func(Board) Rules[S]) *Solver[S] {
	s := &Solver[S]{newRules: newRules, tables: t}
	for i := range t.workers() {
		s.workers = append(s.workers, &worker[S]{tables: t, near: t.nearOf(i), main: i == 0})
	}
	return s
}

// Solve finds the winner first and then the number of plies, until the budget is spent. It calls
// report whenever a bound improves. The Move of the bounds is a column. A node is a position
// whose moves are searched. Forced moves are not nodes, nor are positions decided by tactics, by
// a bound or by the table.
func (s *Solver[S]) Solve(
	p *Position, budget *Budget, report func(engine.Bounds),
) engine.Bounds {
	s.begin(p, budget)
	r := s.workers[0].newRoot(p)
	known := engine.Unproven()
	for {
		b := r.bounds()
		b.Nodes = budget.nodes()
		if b.Lower != known.Lower || b.Upper != known.Upper || b.Plies != known.Plies {
			report(b)
		}
		if r.solved() || budget.spent() {
			return b
		}
		known = b
		s.test(r, r.guess())
	}
}

// begin prepares the solver and its workers for a call.
func (s *Solver[S]) begin(p *Position, budget *Budget) {
	if s.rules == nil || s.board != p.Board {
		s.board, s.rules = p.Board, s.newRules(p.Board)
	}
	var shared *busySet
	if len(s.workers) > 1 {
		shared = new(busySet)
	}
	for _, w := range s.workers {
		w.rules, w.budget, w.shared = s.rules, budget, shared
		w.nodes, w.taken, w.far = 0, 0, s.tables.farAfter(0)
		w.frames = w.frames[:cap(w.frames)]
		if plies := p.Rows*p.Columns + 1; len(w.frames) < plies {
			w.frames = make([]frame[S], plies)
		}
	}
}

// test finds out whether some move has a score above guess. All workers search, and the first
// result ends the others.
func (s *Solver[S]) test(r *root[S], guess int) {
	main, budget := s.workers[0], s.workers[0].budget
	budget.begin()
	var others sync.WaitGroup
	for _, w := range s.workers[1:] {
		w.frames[0] = main.frames[0]
		others.Go(func() { w.test(guess) })
	}
	main.test(guess)
	others.Wait()
	for _, w := range s.workers[1:] {
		r.learn(&w.frames[0])
	}
	r.update(guess)
}

// test searches the root's moves, in the worker's first frame, with a null window above guess.
func (w *worker[S]) test(guess int) {
	w.stopped = false
	w.searchChildren(&w.frames[0], -Unlimited, guess, guess+1, 0)
	if !w.stopped {
		w.budget.end()
	}
	w.budget.giveBack(w.taken - w.nodes)
	w.taken = w.nodes
}

// root is the position to solve. It holds bounds of each move, which stay valid when the search
// stops.
type root[S any] struct {
	frame     *frame[S] // of the moves
	rules     Rules[S]
	left      int
	low, high int // of the best move

	known Scores // before the search
}

// newRoot returns the root of a position that tactics do not solve.
func (w *worker[S]) newRoot(p *Position) *root[S] {
	n := w.rules.Root(p)
	r := &root[S]{frame: &w.frames[0], rules: w.rules, left: n.Left, known: p.Known}
	f := r.frame
	f.count = 0
	for _, move := range f.moves[:w.rules.Moves(&n, &f.moves)] {
		child := f.spare()
		w.rules.Child(child, &n, move)
		w.recall(child)
		child.within(p.KnownMoves[w.rules.Column(move)])
		child.Rank = w.rules.Rank(child, &n)
		f.keep(f.count)
	}
	r.update(Unlimited)
	return r
}

// learn narrows the moves' bounds by another worker's bounds.
func (r *root[S]) learn(from *frame[S]) {
	for i := range r.frame.count {
		c, other := &r.frame.children[i], &from.children[i]
		c.Low, c.High = max(c.Low, other.Low), min(c.High, other.High)
	}
}

// update computes the root's bounds from its moves' bounds. The next test searches a move with a
// score above guess first.
func (r *root[S]) update(guess int) {
	r.low, r.high = -Unlimited, -Unlimited
	for i := range r.frame.count {
		c := r.frame.at(i)
		low, high := c.seen()
		r.low, r.high = max(r.low, low), max(r.high, high)
		if low > guess {
			c.Rank = math.MaxInt32
		}
	}
	r.high = max(min(r.high, r.known.High), r.low)
}

func (r *root[S]) solved() bool { return r.low == r.high }

// guess returns the score for the next test. The first test decides whether the position is won,
// the second whether it is lost. The next tests try the slowest possible win or loss, because
// most are slow. If the score is known, one test finds a move that attains it.
func (r *root[S]) guess() int {
	if r.high > 0 && r.known.Low < r.known.High {
		return max(r.low, 0)
	}
	return r.high - 1
}

func (r *root[S]) bounds() engine.Bounds {
	low := min(max(r.low, r.known.Low), r.high)
	b := engine.Bounds{Lower: engine.ValueOf(low), Upper: engine.ValueOf(r.high), Move: engine.NoMove}
	if engine.ValueOf(r.low) == b.Lower {
		b.Move = r.best()
	}
	if low == r.high && (low == r.low || b.Move == engine.NoMove) { // else Move may take longer
		b.Plies = pliesOf(low, r.left)
	}
	return b
}

// best returns the column of a move with the highest lower bound.
func (r *root[S]) best() engine.Move {
	for i := range r.frame.count {
		if low, _ := r.frame.at(i).seen(); low == r.low {
			return engine.Move(r.rules.Column(r.frame.at(i).Move))
		}
	}
	return engine.NoMove
}
