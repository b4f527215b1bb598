package uct

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
)

// search is one call of Search.
type search struct {
	// Borrowed from the pool.
	options *Options
	tree    *tree.Tree
	workers []*worker
	solvers *solvers
	pause   *time.Duration // see pool
	closing *atomic.Bool

	// Fixed while the workers run.
	ctx          context.Context
	limits       engine.Limits
	report       func(engine.Info)
	soft, hard   time.Duration // when it should end, and when it must; see budget
	reproducible bool          // one thread and no clock: each time the same infos
	analysis     bool          // every move is searched until it is proven
	root         rootFacts     // what is known of the root

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
	looked         time.Duration // time of the last look at the clock; 0: do not measure the next pause
	reported       time.Duration // time of the last report
	reportedNodes  uint64        // simulations at that time
	nextRefutation float64       // part of the limits after which refuteBest searches again
	refuted        []engine.Move // moves that refuteBest has searched
}

// aboutMoves reports whether the client asks for several lines or about certain moves. A
// proof of the root's value alone does not answer that.
func (s *search) aboutMoves() bool { return s.limits.MultiPV > 1 || len(s.limits.Moves) > 0 }

// allowed reports whether the search is about a move of the root.
func (s *search) allowed(m engine.Move) bool {
	return len(s.limits.Moves) == 0 || slices.Contains(s.limits.Moves, m)
}

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
	w.allocate()
	s.memory.RLock()
	defer s.memory.RUnlock()
	for n := s.grant(); n > 0 && !s.stopped.Load(); n = s.grant() {
		for n > 0 && !s.stopped.Load() {
			done := s.runBatch(w, n)
			n -= done
			s.collect(w, done)
			s.check(reports)
		}
	}
}

// runBatch runs up to n walks of a worker and returns the number of those that evaluated a
// leaf: only these are simulations.
func (s *search) runBatch(w *worker, n uint64) (done uint64) {
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

// check stops the search if it has to end (end.go). For the first worker, which reports, it also
// looks at the clock, tries to refute the best move and makes a report when they are due.
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
