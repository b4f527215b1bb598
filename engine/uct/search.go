package uct

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
	"github.com/c4engine/c4engine/internal/turns"
)

// depthNodes is the node limit of a search that is bounded by its depth alone: some ten to
// twenty seconds.
const depthNodes = 1 << 21

// search is one call of Search.
type search struct {
	// Borrowed from the pool.
	options *options
	tree    *tree.Tree
	workers []*worker
	solvers *solvers
	closing *atomic.Bool

	// Fixed while it runs.
	ctx          context.Context
	limits       engine.Limits
	report       func(engine.Info)
	soft, hard   time.Duration
	reproducible bool
	analysis     bool          // every move is searched until it is proven
	forced       bool          // the root has one candidate only
	barred       []bool        // root edges that are not to be searched; nil: none
	rootLower    engine.Value  // lower bound of the root's value, by the book
	lost         bool          // all moves are known to lose, but not which resists best
	solved       engine.Bounds // of the root, by the game's solver
	own          engine.Info   // of the game's own search

	// Shared by the workers.
	gate    *gate
	stopped atomic.Bool
	cause   atomic.Pointer[error] // what stopped the search before its limits; nil: nothing
	granted atomic.Uint64         // simulations that were granted to workers
	done    atomic.Uint64         // simulations that have ended
	plies   atomic.Uint64         // total length of their walks
	deepest atomic.Int64          // the longest walk

	// Used by the first worker alone.
	reported       time.Duration // time of the last report
	reportedNodes  uint64
	nextRefutation float64       // part of the search before the next call of refuteBest does work
	refuted        []engine.Move // moves that refuteBest has searched
}

// limit sets the limits of a search.
func (r *search) limit(l engine.Limits) {
	r.limits = l
	if l.Start.IsZero() {
		r.limits.Start = time.Now()
	}
	if l.Clock == nil {
		r.limits.Clock = func() time.Duration { return time.Since(r.limits.Start) }
	}
	r.soft, r.hard = budget(l, r.options.MoveOverhead)
	if l.Depth > 0 && l.Nodes == 0 && !l.Timed() {
		r.limits.Nodes = depthNodes
	}
	r.analysis = r.aboutMoves() || l.Win > 0
	r.reproducible = r.options.Threads == 1 && !l.Timed() && !l.Infinite()
}

// interrupted reports whether the context or Close ends the search, and keeps the cause.
func (r *search) interrupted() bool {
	turns.Yield()
	err := r.ctx.Err()
	if r.closing.Load() {
		err = engine.ErrClosed
	}
	if err != nil {
		r.cause.CompareAndSwap(nil, &err)
	}
	return err != nil
}

// stoppedBy returns the cause of an early end, nil if there was none.
func (r *search) stoppedBy() error {
	if err := r.cause.Load(); err != nil {
		return *err
	}
	return nil
}

// Round numbers, not tuned: only game clocks use them.
const (
	// movesToGo is the assumed number of moves that the side still has to make: each gets
	// 1/movesToGo of the time on the clock.
	movesToGo = 24
	// stretch is the largest ratio of the hard to the soft limit on a game clock.
	stretch = 2
)

// budget returns two times after Limits.Start: a search should end at the soft limit, and
// must end at the hard one. Both are positive, or 0 if nothing bounds the time; without time they
// are the shortest. Up to half of the time, overhead is reserved for getting the answer to the client.
func budget(l engine.Limits, overhead time.Duration) (soft, hard time.Duration) {
	if l.MoveTime < 0 || l.Remaining < 0 {
		return 1, 1
	}
	if l.Remaining > 0 {
		usable := withoutOverhead(l.Remaining, overhead) * 3 / 4 // never all of the clock
		share := withoutOverhead(l.Remaining/movesToGo, overhead)
		soft = max(min(usable, share+l.Increment*3/4), 1)
		hard = max(min(usable, soft*stretch), 1)
	}
	if l.MoveTime > 0 {
		usable := max(withoutOverhead(l.MoveTime, overhead), 1)
		if hard == 0 || usable < hard {
			hard = usable
		}
		if soft == 0 || hard < soft {
			soft = hard
		}
	}
	return soft, hard
}

func withoutOverhead(t, overhead time.Duration) time.Duration { return max(t-overhead, t/2) }

// aboutMoves reports whether the client asks for several lines or about certain moves. A
// proof of the root's value alone does not answer that.
func (r *search) aboutMoves() bool { return r.limits.MultiPV > 1 || len(r.limits.Moves) > 0 }

// allowed reports whether the search is about a move of the root.
func (r *search) allowed(m engine.Move) bool {
	return len(r.limits.Moves) == 0 || slices.Contains(r.limits.Moves, m)
}

// finished reports whether nothing is left to find out.
func (r *search) finished() bool {
	if !r.analysis {
		return r.tree.At(tree.RootEdge).Tag().Proven()
	}
	edges := r.tree.Edges(r.tree.RootNode())
	all := true
	for i := range edges {
		if r.barred != nil && r.barred[i] {
			continue
		}
		tag := edges[i].Tag()
		if tag.Lower() == engine.Won && tag.Plies() <= r.limits.Win {
			return true
		}
		all = all && tag.Proven()
	}
	return all
}

// forcedOnClock reports whether the root's only candidate should be played at once, to
// save time on a game clock.
func (r *search) forcedOnClock() bool { return r.forced && r.limits.Remaining > 0 }

// batch is how many simulations a worker runs between two looks at the clock.
const batch = 16

// work runs the workers and returns when all have ended.
func (r *search) work() {
	if r.finished() {
		return
	}
	var others sync.WaitGroup
	for _, w := range r.workers[1:] {
		others.Go(func() { r.loop(w, false) })
	}
	r.loop(r.workers[0], true)
	others.Wait()
}

// loop runs one worker until the search ends.
func (r *search) loop(w *worker, reports bool) {
	w.prepare()
	r.gate.enter()
	defer r.gate.leave()
	for n := r.grant(); n > 0 && !r.stopped.Load(); n = r.grant() {
		for n > 0 && !r.stopped.Load() {
			done := r.runWorker(w, n)
			n -= done
			r.collect(w, done)
			r.check(reports)
		}
	}
}

// runWorker runs up to n walks of a worker and returns the number of those that evaluated a
// leaf: only these are simulations.
func (r *search) runWorker(w *worker, n uint64) (done uint64) {
	for range n {
		if r.finished() {
			r.stopped.Store(true)
			break
		}
		if w.simulate() {
			done++
		}
		if w.starved {
			w.starved = false
			r.supply(w)
		}
		if r.gate.wanted() {
			r.gate.yield()
		}
	}
	return done
}

// grant returns the number of simulations that a worker may run next, 0 at the limit.
func (r *search) grant() uint64 {
	if r.limits.Nodes == 0 {
		return batch
	}
	upTo := r.granted.Add(batch)
	before := upTo - batch
	if before >= r.limits.Nodes {
		return 0
	}
	return min(batch, r.limits.Nodes-before)
}

// collect adds a worker's simulations to the totals and updates the root's value.
func (r *search) collect(w *worker, simulations uint64) {
	root := r.tree.At(tree.RootEdge)
	if root.AddVisits(simulations) >= tree.MaxVisits {
		root.Halve()
	}
	root.SetValue(1 - r.tree.Value(r.tree.RootNode()))
	r.done.Add(simulations)
	r.plies.Add(uint64(w.plies))
	deepest := int64(w.deepest)
	for d := r.deepest.Load(); deepest > d && !r.deepest.CompareAndSwap(d, deepest); {
		d = r.deepest.Load()
	}
	w.plies = 0
}

// check stops the search at its limits. For the first worker, which reports, it also tries
// to refute the best move and makes a report when they are due.
func (r *search) check(reports bool) {
	if r.interrupted() || r.deepEnough() {
		r.stopped.Store(true)
		return
	}
	elapsed := r.limits.Clock()
	if r.timeIsOver(elapsed) {
		r.stopped.Store(true)
		return
	}
	if !reports {
		return
	}
	r.refuteBest(elapsed)
	if r.reportIsDue(elapsed, r.done.Load()) {
		r.report(r.info())
	}
}

// deepEnough reports whether a walk has reached the depth that ends the search.
func (r *search) deepEnough() bool {
	return r.limits.Depth > 0 && r.deepest.Load() >= int64(r.limits.Depth)
}

// timeIsOver reports whether to stop: at the hard limit, or from the soft limit on if the
// best move is settled. A forced move is played at once on a game clock.
func (r *search) timeIsOver(elapsed time.Duration) bool {
	if r.forcedOnClock() {
		return true
	}
	if r.hard == 0 || elapsed < r.soft {
		return false
	}
	return elapsed >= r.hard || settled(r.tree)
}

// supply finds memory for a worker while the other workers wait.
func (r *search) supply(w *worker) {
	r.gate.alone()
	r.tree.Feed(&w.runs, len(r.workers))
	r.gate.together()
}

// gate gives one worker the tree alone while the others wait between two simulations.
//
// A worker is inside from enter to leave. It polls wanted, a read that costs nothing while
// nobody writes, and calls yield when another worker waits.
type gate struct {
	waiting atomic.Int32 // workers that want to be alone
	mu      sync.Mutex   // held by the worker that is alone
	moved   sync.Cond    // signalled when inside or waiting falls
	inside  int          // workers
}

func newGate() *gate {
	g := &gate{}
	g.moved.L = &g.mu
	return g
}

func (g *gate) wanted() bool { return g.waiting.Load() > 0 }

func (g *gate) enter() {
	g.mu.Lock()
	g.waitOutside()
	g.inside++
	g.mu.Unlock()
}

func (g *gate) leave() {
	g.mu.Lock()
	g.inside--
	g.moved.Broadcast()
	g.mu.Unlock()
}

// yield lets the waiting workers be alone, one after the other.
func (g *gate) yield() {
	g.mu.Lock()
	g.inside--
	g.moved.Broadcast()
	g.waitOutside()
	g.inside++
	g.mu.Unlock()
}

func (g *gate) waitOutside() {
	for g.waiting.Load() > 0 {
		g.moved.Wait()
	}
}

// alone returns when no other worker is inside; together lets the others in again.
func (g *gate) alone() {
	g.mu.Lock()
	g.waiting.Add(1)
	g.inside--
	g.moved.Broadcast()
	for g.inside > 0 {
		g.moved.Wait()
	}
}

func (g *gate) together() {
	g.inside++
	g.waiting.Add(-1)
	g.moved.Broadcast()
	g.mu.Unlock()
}
