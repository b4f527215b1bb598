// Package solve is an exact solver of four-in-a-row: alpha-beta search with a transposition table,
// as J. Tromp's Fhourstones and P. Pons's "Solving Connect Four" do. The new ideas are in rules.go
// and follow.go.
//
// Search and rules are written once, for sets of one word and of three; see package lanes.
package solve

import (
	"math"
	"sync"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
)

// Solver finds the scores of positions. It serves one goroutine at a time. Boards that fit in a
// word have faster sets than others.
//
// The table is never cleared. Other boards have other keys, and new entries overwrite those that
// are no longer reached.
type Solver struct {
	tables *tables
	packed *searcher[lanes.OneWord]
	wide   *searcher[lanes.ThreeWords]
}

// New returns a solver that uses about the given memory, and the given number of workers.
func New(megabytes, workers int) *Solver {
	s := new(Solver)
	s.tables = newTables(megabytes, workers, s)
	s.packed, s.wide = newSearcher[lanes.OneWord](s.tables), newSearcher[lanes.ThreeWords](s.tables)
	return s
}

// Solve finds the winner first and then the number of plies. It ends early after limit nodes (0: no
// limit) or when stop, unless nil, returns true. It calls report whenever a bound improves. The
// Move of the bounds is a column. A node is a position whose moves are searched. Forced moves are
// not nodes, nor are positions decided by tactics, by a bound or by the table.
func (s *Solver) Solve(
	p *Position, limit uint64, stop func(nodes uint64) bool, report func(engine.Info),
) (found engine.Info) {
	budget := newBudget(limit, s.tables, stop)
	if p.Fits() {
		found = s.packed.solve(p, budget, report)
	} else {
		found = s.wide.solve(p, budget, report)
	}
	s.tables.nodes += found.Nodes
	return found
}

// searcher holds the workers that search with sets of one width.
type searcher[W lanes.Width] struct {
	board   Board
	rules   *rules[W] // of the board
	tables  *tables
	workers []*worker[W]
}

func newSearcher[W lanes.Width](t *tables) *searcher[W] {
	s := &searcher[W]{tables: t}
	for i, near := range t.near {
		s.workers = append(s.workers, &worker[W]{tables: t, near: table{now: near}, main: i == 0})
	}
	return s
}

func (s *searcher[W]) solve(p *Position, budget *budget, report func(engine.Info)) engine.Info {
	s.begin(p, budget)
	r := s.workers[0].newRoot(p)
	known := engine.Open()
	for {
		info := engine.Info{Known: r.bounds(), Nodes: budget.nodes()}
		if b := info.Known; b.Lower != known.Lower || b.Upper != known.Upper || b.Plies != known.Plies {
			report(info)
		}
		if r.solved() || budget.spent() {
			return info
		}
		known = info.Known
		s.test(r, r.guess())
	}
}

// begin prepares the solver and its workers for a call.
func (s *searcher[W]) begin(p *Position, budget *budget) {
	if s.rules == nil || s.board != p.Board {
		s.board, s.rules = p.Board, newRules[W](p.Board)
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
			w.frames = make([]frame[W], plies)
		}
	}
}

// test finds out whether some move has a score above guess. All workers search, and the first
// result ends the others.
func (s *searcher[W]) test(r *root[W], guess int) {
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
func (w *worker[W]) test(guess int) {
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
type root[W lanes.Width] struct {
	frame     *frame[W] // of the moves
	rules     *rules[W]
	left      int
	low, high int // of the best move

	known Scores // before the search
}

// newRoot returns the root of a position that tactics do not solve.
func (w *worker[W]) newRoot(p *Position) *root[W] {
	n := w.rules.root(p)
	r := &root[W]{frame: &w.frames[0], rules: w.rules, left: n.left, known: p.Known}
	f := r.frame
	f.count = 0
	for _, move := range f.moves[:w.rules.moves(&n, &f.moves)] {
		child := f.spare()
		w.rules.child(child, &n, move)
		w.recall(child)
		child.within(p.KnownMoves[w.rules.column(move)])
		child.rank = w.rules.rank(child, &n)
		f.keep(f.count)
	}
	r.update(Unlimited)
	return r
}

// learn narrows the moves' bounds by another worker's bounds.
func (r *root[W]) learn(from *frame[W]) {
	for i := range r.frame.count {
		c, other := &r.frame.children[i], &from.children[i]
		c.low, c.high = max(c.low, other.low), min(c.high, other.high)
	}
}

// update computes the root's bounds from its moves' bounds. The next test searches a move with a
// score above guess first.
func (r *root[W]) update(guess int) {
	r.low, r.high = -Unlimited, -Unlimited
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

func (r *root[W]) solved() bool { return r.low == r.high }

// guess returns the score for the next test. The first test decides whether the position is won,
// the second whether it is lost. The next tests try the slowest possible win or loss, because
// most are slow. If the score is known, one test finds a move that attains it.
func (r *root[W]) guess() int {
	if r.high > 0 && r.known.Low < r.known.High {
		return max(r.low, 0)
	}
	return r.high - 1
}

func (r *root[W]) bounds() engine.Known {
	low := min(max(r.low, r.known.Low), r.high)
	b := engine.ScoreBetween(low, r.high)
	if engine.ValueOfScore(r.low) == b.Lower {
		b.Move = r.best()
	}
	if low == r.high && (low == r.low || b.Move == engine.NoMove) { // else Move may take longer
		b.Plies = pliesOf(low, r.left)
	}
	return b
}

// best returns the column of a move with the highest lower bound.
func (r *root[W]) best() engine.Move {
	for i := range r.frame.count {
		if low, _ := r.frame.at(i).seen(); low == r.low {
			return engine.Move(r.rules.column(r.frame.at(i).move))
		}
	}
	return engine.NoMove
}

// budget is the number of nodes that all workers on one position may search together.
// Workers take it in small portions and give back the rest, so the limit is exact.
type budget struct {
	limit   uint64
	tables  *tables
	taken   atomic.Uint64
	stop    func(nodes uint64) bool
	stopped bool        // by stop
	over    atomic.Bool // the workers end
}

// portion is the number of nodes after which stop is called: some 10 µs.
const portion = 32

// newBudget returns a budget of limit nodes; 0 means no limit. The search ends early when
// stop, unless nil, returns true. While much of the memory is untouched, a node can be
// slow, so stop is called after every node.
func newBudget(limit uint64, t *tables, stop func(nodes uint64) bool) *budget {
	if limit == 0 {
		limit = math.MaxUint64
	}
	return &budget{limit: limit, tables: t, stop: stop}
}

// take returns the number of nodes that a worker may search now. At 0 the worker ends.
func (b *budget) take() uint64 {
	for !b.over.Load() {
		taken, n := b.taken.Load(), uint64(portion)
		if b.tables.touches(taken) {
			n = 1
		}
		if n = min(n, b.limit-taken); b.taken.CompareAndSwap(taken, taken+n) {
			return n
		}
	}
	return 0
}

// ask calls stop and ends all workers if it returns true. Only the main worker calls ask.
func (b *budget) ask() {
	if b.stop != nil && b.stop(b.taken.Load()) {
		b.stopped = true
		b.over.Store(true)
	}
}

// giveBack returns nodes that were taken and not searched.
func (b *budget) giveBack(n uint64) { b.taken.Add(-n) }

// begin clears the signal to end; end sets it.
func (b *budget) begin() { b.over.Store(false) }
func (b *budget) end()   { b.over.Store(true) }

// spent reports whether the budget is used up or stop ended it. The workers have ended.
func (b *budget) spent() bool { return b.stopped || b.nodes() == b.limit }

// nodes returns the number of nodes taken: exactly those searched once the workers have ended.
func (b *budget) nodes() uint64 { return b.taken.Load() }

// busySet holds the positions that workers are searching, so that other workers search other
// positions first (T. Kerrigan's "Simplified ABDADA"). A new position may overwrite another. A
// nil set holds nothing.
type busySet [1 << 10]atomic.Uint64

func (b *busySet) at(k key) *atomic.Uint64 { return &b[k.place%uint64(len(b))] }

// has reports whether a worker is searching a position.
func (b *busySet) has(k key) bool { return b != nil && b.at(k).Load() == k.tag }

// add adds a position, remove removes it.
func (b *busySet) add(k key) {
	if b != nil {
		b.at(k).Store(k.tag)
	}
}

func (b *busySet) remove(k key) {
	if b != nil {
		b.at(k).CompareAndSwap(k.tag, 0)
	}
}
