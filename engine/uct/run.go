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

// loop is a worker's life in one search.
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

// runWorker has a worker walk n times at most, and returns how many of the walks
// evaluated a leaf: only these are simulations.
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

// grant hands out simulations, none when the limit is reached.
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

// collect adds up what a worker has done.
func (r *search) collect(w *worker, simulations uint64) {
	root := r.tree.At(tree.RootEdge)
	if root.AddVisits(simulations) >= tree.MaxVisits {
		root.Halve()
	}
	root.SetValue(1 - r.tree.Value(r.tree.RootNode()))
	r.done.Add(simulations)
	r.plies.Add(uint64(w.plies))
	for d := r.deepest.Load(); int64(w.deepest) > d && !r.deepest.CompareAndSwap(d, int64(w.deepest)); {
		d = r.deepest.Load()
	}
	w.plies = 0
}

// check stops the search where its time is over, and else, if it is the first
// worker's, looks at the best move and reports when that is due.
func (r *search) check(reports bool) {
	if r.ctx.Err() != nil || r.deepEnough() {
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
	r.lookAtBest(elapsed)
	if r.reportIsDue(elapsed, r.done.Load()) {
		r.report(r.info())
	}
}

// deepEnough reports whether a walk has reached the depth that ends the search.
func (r *search) deepEnough() bool {
	return r.limits.Depth > 0 && r.deepest.Load() >= int64(r.limits.Depth)
}

// timeIsOver reports whether to stop: at the hard limit, and from the soft one
// on if the best move is settled. A game clock is not spent on a forced move.
func (r *search) timeIsOver(elapsed time.Duration) bool {
	if r.forcedOnClock() {
		return true
	}
	if r.hard == 0 || elapsed < r.soft {
		return false
	}
	return elapsed >= r.hard || settled(r.tree)
}

// supply finds memory for a worker while the others wait.
func (r *search) supply(w *worker) {
	r.gate.alone()
	r.tree.Feed(&w.runs, len(r.workers))
	r.gate.together()
}
