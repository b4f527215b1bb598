package uct

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
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
	pause   *time.Duration
	closing *atomic.Bool

	// Fixed while it runs.
	ctx          context.Context
	limits       engine.Limits
	report       func(engine.Info)
	soft, hard   time.Duration
	reproducible bool
	analysis     bool         // every move is searched until it is proven
	forced       bool         // the root has one candidate only
	barred       []bool       // root edges that are not to be searched; nil: none
	rootLower    engine.Value // lower bound of the root's value, by the book
	lost         bool         // all moves are known to lose, but not which resists best
	solved       engine.Info  // of the root, by the game's solver or own search; see solver.go

	// Shared by the workers.
	memory  sync.RWMutex // read while a worker walks, written while one gets memory
	starved atomic.Int32 // workers that wait to write it
	stopped atomic.Bool
	cause   atomic.Pointer[error] // what stopped the search before its limits; nil: nothing
	granted atomic.Uint64         // simulations that were granted to workers
	done    atomic.Uint64         // simulations that have ended
	plies   atomic.Uint64         // total length of their walks
	deepest atomic.Int64          // the longest walk

	// Used by the first worker alone.
	looked         time.Duration // time of the last look at the clock; 0: it does not matter
	reported       time.Duration // time of the last report
	reportedNodes  uint64
	nextRefutation float64       // part of the search before the next call of refuteBest does work
	refuted        []engine.Move // moves that refuteBest has searched
}

// limit sets the limits of a search.
func (s *search) limit(l engine.Limits) {
	s.limits = l
	if l.Start.IsZero() {
		s.limits.Start = time.Now()
	}
	if l.Clock == nil {
		s.limits.Clock = func() time.Duration { return time.Since(s.limits.Start) }
	}
	s.soft, s.hard = budget(l, s.options.MoveOverhead)
	if l.Depth > 0 && l.Nodes == 0 && !l.Timed() {
		s.limits.Nodes = depthNodes
	}
	s.analysis = s.aboutMoves() || l.Win > 0
	s.reproducible = s.options.Threads == 1 && !l.Timed() && !l.Infinite()
}

// interrupted reports whether the context or Close ends the search, and keeps the cause.
func (s *search) interrupted() bool {
	engine.Yield()
	err := s.ctx.Err()
	if s.closing.Load() {
		err = engine.ErrClosed
	}
	if err != nil {
		s.cause.CompareAndSwap(nil, &err)
	}
	return err != nil
}

// stoppedBy returns the cause of an early end, nil if there was none.
func (s *search) stoppedBy() error {
	if err := s.cause.Load(); err != nil {
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
// are the shortest. Up to half of the time, overhead is reserved for getting the answer to the
// client.
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

func withoutOverhead(d, overhead time.Duration) time.Duration { return max(d-overhead, d/2) }

// aboutMoves reports whether the client asks for several lines or about certain moves. A
// proof of the root's value alone does not answer that.
func (s *search) aboutMoves() bool { return s.limits.MultiPV > 1 || len(s.limits.Moves) > 0 }

// allowed reports whether the search is about a move of the root.
func (s *search) allowed(m engine.Move) bool {
	return len(s.limits.Moves) == 0 || slices.Contains(s.limits.Moves, m)
}

// finished reports whether nothing is left to find out.
func (s *search) finished() bool {
	if !s.analysis {
		return s.tree.At(tree.RootEdge).Tag().Proven()
	}
	edges := s.tree.Edges(s.tree.RootNode())
	all := true
	for i := range edges {
		if s.barred != nil && s.barred[i] {
			continue
		}
		tag := edges[i].Tag()
		if tag.Lower() == engine.Won && tag.Plies() <= s.limits.Win {
			return true
		}
		all = all && tag.Proven()
	}
	return all
}

// forcedOnClock reports whether the root's only candidate should be played at once, to
// save time on a game clock.
func (s *search) forcedOnClock() bool { return s.forced && s.limits.Remaining > 0 }

// batch is how many simulations a worker runs between two looks at the clock.
const batch = 16

// work runs the workers and returns when all have ended.
func (s *search) work() {
	if s.finished() {
		return
	}
	var others sync.WaitGroup
	for _, w := range s.workers[1:] {
		others.Go(func() { s.loop(w, false) })
	}
	s.loop(s.workers[0], true)
	others.Wait()
}

// loop runs one worker until the search ends.
func (s *search) loop(w *worker, reports bool) {
	w.prepare()
	s.memory.RLock()
	defer s.memory.RUnlock()
	for n := s.grant(); n > 0 && !s.stopped.Load(); n = s.grant() {
		for n > 0 && !s.stopped.Load() {
			done := s.runWorker(w, n)
			n -= done
			s.collect(w, done)
			s.check(reports)
		}
	}
}

// runWorker runs up to n walks of a worker and returns the number of those that evaluated a
// leaf: only these are simulations.
func (s *search) runWorker(w *worker, n uint64) (done uint64) {
	for range n {
		if s.finished() {
			s.stopped.Store(true)
			break
		}
		if w.simulate() {
			done++
		}
		if w.starved {
			w.starved = false
			s.supply(w)
		}
		if s.starved.Load() > 0 {
			s.memory.RUnlock()
			s.memory.RLock() // after those that wait
		}
	}
	return done
}

// grant returns the number of simulations that a worker may run next, 0 at the limit.
func (s *search) grant() uint64 {
	if s.limits.Nodes == 0 {
		return batch
	}
	upTo := s.granted.Add(batch)
	before := upTo - batch
	if before >= s.limits.Nodes {
		return 0
	}
	return min(batch, s.limits.Nodes-before)
}

// collect adds a worker's simulations to the totals and updates the root's value.
func (s *search) collect(w *worker, simulations uint64) {
	root := s.tree.At(tree.RootEdge)
	if root.AddVisits(simulations) >= tree.MaxVisits {
		root.Halve()
	}
	root.SetValue(1 - s.tree.Value(s.tree.RootNode()))
	s.done.Add(simulations)
	s.plies.Add(uint64(w.plies))
	deepest := int64(w.deepest)
	for d := s.deepest.Load(); deepest > d && !s.deepest.CompareAndSwap(d, deepest); {
		d = s.deepest.Load()
	}
	w.plies = 0
}

// check stops the search at its limits. For the first worker, which reports, it also looks at the
// clock, tries to refute the best move and makes a report when they are due.
func (s *search) check(reports bool) {
	if s.interrupted() || s.deepEnough() {
		s.stopped.Store(true)
		return
	}
	if !reports {
		return
	}
	elapsed := s.look()
	if s.timeIsOver(elapsed) {
		s.stopped.Store(true)
		return
	}
	s.refuteBest(elapsed)
	if s.reportIsDue(elapsed, s.done.Load()) {
		s.report(s.info())
		s.looked = 0
	}
}

// deepEnough reports whether a walk has reached the depth that ends the search.
func (s *search) deepEnough() bool {
	return s.limits.Depth > 0 && s.deepest.Load() >= int64(s.limits.Depth)
}

// timeIsOver reports whether to stop: at the hard limit, or from the soft limit on if the
// best move is settled. A forced move is played at once on a game clock.
func (s *search) timeIsOver(elapsed time.Duration) bool {
	if s.forcedOnClock() {
		return true
	}
	return s.reached(s.hard, elapsed) || s.reached(s.soft, elapsed) && settled(s.tree)
}

// look returns the time, and keeps the longest pause between two looks. The end of the time may be
// noticed that late, because of the search itself or of a busy machine.
func (s *search) look() time.Duration {
	elapsed := s.limits.Clock()
	if s.looked > 0 {
		*s.pause = min(max(*s.pause, elapsed-s.looked), maxPause)
	}
	s.looked = elapsed
	return elapsed
}

// reached reports whether a limit of time, 0 for none, may be over before it would be noticed.
func (s *search) reached(limit, elapsed time.Duration) bool {
	pause := max(*s.pause*3/2, min(limit/10, usualPause))
	return limit > 0 && elapsed+min(pause, limit/2) >= limit
}

const (
	// usualPause is a pause that must not matter where it is short beside the limit, even if
	// none was so long so far.
	usualPause = 9 * time.Millisecond
	// maxPause is the longest pause that is expected again: a computer that slept is no busy one.
	maxPause = 50 * time.Millisecond
)

// supply finds memory for a worker while the other workers wait between two simulations.
func (s *search) supply(w *worker) {
	s.starved.Add(1)
	s.memory.RUnlock()
	s.memory.Lock()
	s.tree.Feed(&w.runs, len(s.workers))
	s.memory.Unlock()
	s.starved.Add(-1)
	s.memory.RLock()
}
