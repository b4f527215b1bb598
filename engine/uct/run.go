package uct

import (
	"sync"
	"time"

	"github.com/c4engine/c4engine/engine/uct/tree"
)

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
