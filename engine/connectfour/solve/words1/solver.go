// Package words1 searches positions of four-in-a-row with sets of the width in its name. It uses
// alpha-beta search with a transposition table, as J. Tromp's Fhourstones and P. Pons's "Solving
// Connect Four" do. The new ideas are in bounds.go.
package words1

import (
	"math"
	"math/bits"
	"sync"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/solve"
)

// Solver finds the scores of positions.
type Solver struct {
	board   *board
	memory  *solve.Memory
	workers []*worker
}

// New returns a solver with one worker for each near table of a memory.
func New(m *solve.Memory) *Solver {
	s := &Solver{memory: m}
	for i := range m.Workers() {
		s.workers = append(s.workers, &worker{memory: m, near: m.Near(i), main: i == 0})
	}
	return s
}

// Solve finds the winner first and then the number of plies, until the budget is spent. It calls
// report whenever a bound improves. The Move of the bounds is a column. A node is a position
// whose moves are searched. Forced moves are not nodes, nor are positions decided by tactics, by
// a bound or by the table.
func (s *Solver) Solve(
	p *solve.Position, budget *solve.Budget, report func(engine.Bounds),
) engine.Bounds {
	s.begin(p, budget)
	r := s.workers[0].newRoot(p)
	known := engine.Unproven()
	for {
		b := r.bounds()
		b.Nodes = budget.Nodes()
		if b.Lower != known.Lower || b.Upper != known.Upper || b.Plies != known.Plies {
			report(b)
		}
		if r.solved() || budget.Spent() {
			return b
		}
		known = b
		s.test(r, r.guess())
	}
}

// begin prepares the solver and its workers for a call.
func (s *Solver) begin(p *solve.Position, budget *solve.Budget) {
	if s.board == nil || s.board.Board != p.Board {
		s.board = newBoard(p.Board)
	}
	var shared *solve.Busy
	if len(s.workers) > 1 {
		shared = new(solve.Busy)
	}
	for _, w := range s.workers {
		w.board, w.budget, w.shared = s.board, budget, shared
		w.nodes, w.taken, w.far = 0, 0, s.memory.Far(0)
		w.frames = w.frames[:cap(w.frames)]
		if plies := s.board.cells.size() + 1; len(w.frames) < plies {
			w.frames = make([]frame, plies)
		}
	}
}

// test finds out whether some move has a score above guess. All workers search, and the first
// result ends the others.
func (s *Solver) test(r *root, guess int) {
	main, budget := s.workers[0], s.workers[0].budget
	budget.Begin()
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
func (w *worker) test(guess int) {
	w.stopped = false
	w.searchChildren(&w.frames[0], -solve.Unlimited, guess, guess+1, 0)
	if !w.stopped {
		w.budget.End()
	}
	w.budget.GiveBack(w.taken - w.nodes)
	w.taken = w.nodes
}

// root is the position to solve. It holds bounds of each move, which stay valid when the search
// stops.
type root struct {
	frame     *frame // of the moves
	board     *board
	left      int
	low, high int // of the best move

	known solve.Scores // before the search
}

// newRoot returns the root of a position that tactics do not solve.
func (w *worker) newRoot(p *solve.Position) *root {
	b := w.board
	n := node{mine: b.pack(&p.Mine), theirs: b.pack(&p.Theirs)}
	n.filled = n.mine.or(n.theirs).or(b.forbidden)
	n.myWins, n.theirWins = b.completing(n.mine, n.filled), b.completing(n.theirs, n.filled)
	n.myLines = b.inFours(b.cells.without(n.theirs))
	n.theirLines = b.inFours(b.cells.without(n.mine))
	n.left = b.cells.without(n.filled).size()

	r := &root{frame: &w.frames[0], board: b, left: n.left, known: p.Known}
	r.frame.count = 0
	for c, lane := range p.Moves {
		if lane != 0 {
			child := r.frame.spare()
			b.child(child, &n, b.at(c, bits.TrailingZeros16(lane)))
			w.recall(child)
			child.within(p.KnownMoves[c])
			child.rank = b.rank(child, &n)
			r.frame.keep(r.frame.count)
		}
	}
	r.update(solve.Unlimited)
	return r
}

// learn narrows the moves' bounds by another worker's bounds.
func (r *root) learn(from *frame) {
	for i := range r.frame.count {
		c, other := &r.frame.children[i], &from.children[i]
		c.low, c.high = max(c.low, other.low), min(c.high, other.high)
	}
}

// update computes the root's bounds from its moves' bounds. The next test searches a move with a
// score above guess first.
func (r *root) update(guess int) {
	r.low, r.high = -solve.Unlimited, -solve.Unlimited
	for i := range r.frame.count {
		c := r.frame.at(i)
		low, high := c.seen()
		r.low, r.high = max(r.low, low), max(r.high, high)
		if low > guess {
			c.rank = math.MaxInt32
		}
	}
	r.high = max(min(r.high, r.known.High), r.low)
}

func (r *root) solved() bool { return r.low == r.high }

// guess returns the score for the next test. The first test decides whether the position is won,
// the second whether it is lost. The next tests try the slowest possible win or loss, because
// most are slow. If the score is known, one test finds a move that attains it.
func (r *root) guess() int {
	if r.high > 0 && r.known.Low < r.known.High {
		return max(r.low, 0)
	}
	return r.high - 1
}

func (r *root) bounds() engine.Bounds {
	low := min(max(r.low, r.known.Low), r.high)
	b := engine.Bounds{Lower: engine.ValueOf(low), Upper: engine.ValueOf(r.high), Move: engine.NoMove}
	if engine.ValueOf(r.low) == b.Lower {
		b.Move = r.best()
	}
	if low == r.high && (low == r.low || b.Move == engine.NoMove) { // else Move may take longer
		b.Plies = solve.PliesOf(low, r.left)
	}
	return b
}

// best returns the column of a move with the highest lower bound.
func (r *root) best() engine.Move {
	for i := range r.frame.count {
		if low, _ := r.frame.at(i).seen(); low == r.low {
			return engine.Move(r.board.column(r.frame.at(i).move))
		}
	}
	return engine.NoMove
}
