package connectfour

import (
	"math"

	"github.com/c4engine/c4engine/engine"
)

// askEvery is the number of nodes between two calls of stop.
const askEvery = 32

// solver is an [engine.Solver]: it finds the game-theoretic value of positions by
// alpha-beta search with a transposition table, as J. Tromp's Fhourstones and
// P. Pons's "Solving Connect Four" do; the files solver_*.go tell what it does
// beyond that.
//
// Its table is kept from call to call and never cleared: other boards have other
// keys, and entries that are no longer reached get overwritten. A solver serves one
// goroutine at a time.
type solver struct {
	table  table
	board  board
	frames []frame // by ply
	// fresh is how many more nodes may touch memory for the first time, which takes
	// long: stop is called at each of them.
	fresh uint64

	// Of one call.
	nodes, limit uint64
	nextAsk      uint64 // of nodes: when to ask stop
	stop         func(nodes uint64) bool
	stopped      bool
}

// newSolver returns a solver whose table takes between half of the given megabytes
// and all of them.
func newSolver(megabytes int) *solver {
	s := &solver{frames: make([]frame, MaxSize*MaxSize)}
	s.table = newTable(megabytes, s)
	s.fresh = s.table.freshNodes()
	return s
}

// Solve implements [engine.Solver] for a *Position: it finds first who wins and
// then when. A node is a position whose moves are tried; forced moves and what is
// known by tactics, by a bound or from the table count nothing.
func (s *solver) Solve(state engine.State, limit uint64, stop func(nodes uint64) bool, report func(engine.Bounds)) engine.Bounds {
	p := state.(*Position)
	if b, ok := p.solvedByTactics(); ok {
		return b
	}
	s.begin(p, limit, stop)
	r := s.newRoot(p)
	known := engine.Bounds{Lower: engine.Lost, Upper: engine.Won}
	for {
		b := r.bounds()
		b.Nodes = s.nodes
		if report != nil && tighter(b, known) {
			report(b)
		}
		if r.solved() || s.stopped {
			return b
		}
		known = b
		s.test(&r, r.guess())
	}
}

// begin makes the solver ready for a call.
func (s *solver) begin(p *Position, limit uint64, stop func(nodes uint64) bool) {
	if !s.board.isOf(p) {
		s.board = newBoard(p)
	}
	s.nodes, s.limit, s.nextAsk, s.stop, s.stopped = 0, limit, 0, stop, false
	if limit == 0 {
		s.limit = math.MaxUint64
	}
	if stop == nil {
		s.stop = func(uint64) bool { return false }
	}
}

// tighter reports whether b says more than a about the same position.
func tighter(b, a engine.Bounds) bool {
	return b.Lower != a.Lower || b.Upper != a.Upper || b.Plies != a.Plies
}

// solvedByTactics returns the bounds of a position whose value tactics know, and
// whether they do.
func (p *Position) solvedByTactics() (engine.Bounds, bool) {
	var buf [MaxSize]engine.Move
	moves, proof := p.Candidates(buf[:0])
	b := engine.Bounds{Lower: proof.Value, Upper: proof.Value, Plies: proof.Plies, Move: engine.NoMove}
	if len(moves) > 0 {
		b.Move = moves[0]
	}
	return b, proof.Value != engine.Unknown
}

// root is the position to solve: its moves with the bounds of each, which hold
// whenever the search is stopped.
type root struct {
	*frame
	left      int
	low, high int
}

// newRoot returns the root of a position whose value tactics do not know.
func (s *solver) newRoot(p *Position) root {
	n := node{position: *p, left: int(p.empty().size())}
	r := root{frame: &s.frames[0], left: n.left}
	r.count = 0
	moves, _ := p.tactics()
	var buf [MaxSize]engine.Move
	for _, m := range moves.appendTo(buf[:0]) {
		c := r.spare()
		s.child(c, &n, m)
		s.recall(c)
		c.rank = s.board.rank(c, &n)
		r.keep(r.count)
	}
	r.update()
	return r
}

// update takes the bounds from those of the moves.
func (r *root) update() {
	r.low, r.high = -unlimited, -unlimited
	for i := range r.count {
		low, high := r.at(i).seen()
		r.low, r.high = max(r.low, low), max(r.high, high)
	}
}

func (r *root) solved() bool { return r.low == r.high }

// guess returns the score to compare with next: first whether the position is won,
// then whether it is lost, then the slowest win or loss it can be, as most are slow.
func (r *root) guess() int {
	if r.high > 0 {
		return max(r.low, 0)
	}
	return r.high - 1
}

// test finds out whether some move has a score above guess.
func (s *solver) test(r *root, guess int) {
	for i := range r.count {
		c := r.next(i)
		if _, high := c.seen(); high <= guess {
			continue
		}
		s.descend(c, guess, guess+1, 1)
		if low, _ := c.seen(); low > guess {
			c.rank = math.MaxInt32 // first in the next test
			break
		}
		if s.stopped {
			break
		}
	}
	r.update()
}

func (r *root) bounds() engine.Bounds {
	b := engine.Bounds{Lower: valueOf(r.low), Upper: valueOf(r.high), Move: r.best()}
	if r.solved() {
		b.Plies = pliesOf(r.low, r.left)
	}
	return b
}

// best returns the move with the highest lower bound.
func (r *root) best() engine.Move {
	for i := range r.count {
		if low, _ := r.at(i).seen(); low == r.low {
			return r.at(i).move
		}
	}
	return engine.NoMove
}
