package uct

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/clock"
)

const (
	// batch is how many simulations a worker runs between two looks at the clock.
	batch = 16
	// reportEvery is the time between two reports; a reproducible search counts
	// simulations instead.
	reportEvery = time.Second
	reportNodes = 1 << 20
	// portion is the memory that a worker takes at a time, in slots, as a share of
	// all memory within limits: enough for many nodes of any game, and little
	// enough to be found within a millisecond or so.
	portionShare = 64
	leastPortion = 1 << 9
	mostPortion  = 1 << 16
	// depthNodes bounds a search that nothing but a depth does: some ten to twenty seconds.
	depthNodes = 1 << 21
)

// search is one call of Search.
type search struct {
	// Fixed while it runs.
	*Searcher
	ctx          context.Context
	limits       engine.Limits
	report       func(engine.Info)
	soft, hard   time.Duration
	reproducible bool
	analysis     bool          // every move is searched until it is proven
	forced       bool          // a single move can matter
	barred       []bool        // root edges that are not to be searched; nil: none
	solved       engine.Bounds // of the root, by the game's solver

	// Shared by the workers.
	gate    *gate
	stopped atomic.Bool
	granted atomic.Uint64 // simulations that workers have to do or have done
	done    atomic.Uint64 // simulations that have ended
	plies   atomic.Uint64 // of their walks together
	deepest atomic.Int64

	// Of the first worker, who reports.
	reported      time.Duration
	reportedNodes uint64
	nextLook      float64       // the part of the search after which the best move is looked at
	looked        []engine.Move // the moves that were
}

func newSearch(s *Searcher, ctx context.Context, l engine.Limits, report func(engine.Info)) *search {
	r := &search{Searcher: s, ctx: ctx, limits: l, report: report, gate: newGate()}
	if l.Start.IsZero() {
		r.limits.Start = time.Now()
	}
	if l.Clock == nil {
		r.limits.Clock = func() time.Duration { return time.Since(r.limits.Start) }
	}
	r.soft, r.hard = clock.Budget(l, s.options.overhead)
	if l.Depth > 0 && l.Nodes == 0 && !l.Timed() {
		r.limits.Nodes = depthNodes
	}
	r.analysis = r.aboutMoves() || l.Win > 0
	r.nextLook = firstLook
	r.reproducible = s.options.threads == 1 && !l.Timed() && !l.Infinite()
	return r
}

// aboutMoves reports whether the search is to tell about several moves, or about some
// only, so that a proof of the root's value is not all that is wanted.
func (r *search) aboutMoves() bool { return r.limits.MultiPV > 1 || len(r.limits.Moves) > 0 }

// prepareRoot gives the root all its edges and readies the workers.
func (r *search) prepareRoot() {
	t := r.tree
	first, pieces := r.workers[0], t.root.Board().Pieces()
	for _, w := range r.workers {
		w.analysis, w.pieces = r.analysis, pieces
		w.plies, w.deepest = 0, 0
	}
	first.prepare()
	for !t.completeRoot(first) {
		r.feed(first)
	}
	// Nothing that was proven about the root while it was further down is
	// trusted: its edges may have been reclaimed since.
	root := &t.slots[rootEdge]
	root.tag = uint32(newTag(root.loadTag().move()))
	root.setValue(1 - t.value(t.rootNode()))
	t.raise(rootEdge, t.rootNode())
	candidates, _ := t.root.Candidates(nil)
	r.forced = len(candidates) == 1
	t.restrict(len(r.limits.Moves) > 0)
	if len(r.limits.Moves) > 0 {
		r.barOthers()
	}
	for _, w := range r.workers {
		w.barred = r.barred
	}
}

// barOthers keeps the search to Limits.Moves at the root.
func (r *search) barOthers() {
	edges := r.tree.edges(r.tree.rootNode())
	r.barred = make([]bool, len(edges))
	for i := range edges {
		r.barred[i] = !r.allowed(edges[i].loadTag().move())
	}
}

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
			done := r.simulate(w, n)
			n -= done
			r.collect(w, done)
			r.check(reports)
		}
	}
}

// simulate has a worker walk n times at most, and returns how many of the walks
// evaluated a leaf: only these are simulations.
func (r *search) simulate(w *worker, n uint64) (done uint64) {
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

// finished reports whether nothing is left to find out.
func (r *search) finished() bool {
	if !r.analysis {
		return r.tree.slots[rootEdge].loadTag().proven()
	}
	edges := r.tree.edges(r.tree.rootNode())
	all := true
	for i := range edges {
		if r.barred != nil && r.barred[i] {
			continue
		}
		tag := edges[i].loadTag()
		if tag.lower() == engine.Won && tag.plies() <= r.limits.Win {
			return true
		}
		all = all && tag.proven()
	}
	return all
}

// collect adds up what a worker has done.
func (r *search) collect(w *worker, simulations uint64) {
	root := &r.tree.slots[rootEdge]
	if root.addVisits(simulations) >= maxVisits {
		root.halve()
	}
	root.setValue(1 - r.tree.value(r.tree.rootNode()))
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

// reportIsDue reports whether it is time for a report, and notes that it is made: by
// the nodes in a reproducible search, unless the limits name a time, else by the clock.
func (r *search) reportIsDue(elapsed time.Duration, nodes uint64) bool {
	if r.reproducible && r.limits.ReportEvery == 0 {
		if nodes-r.reportedNodes < reportNodes {
			return false
		}
	} else if elapsed-r.reported < cmp.Or(r.limits.ReportEvery, reportEvery) {
		return false
	}
	r.reported, r.reportedNodes = elapsed, nodes
	return true
}

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
	return elapsed >= r.hard || r.tree.settled()
}

func (r *search) forcedOnClock() bool { return r.forced && r.limits.Remaining > 0 }

// supply finds memory for a worker while the others wait.
func (r *search) supply(w *worker) {
	r.gate.alone()
	r.feed(w)
	r.gate.together()
}

// feed finds memory for a worker that is alone.
func (r *search) feed(w *worker) {
	portion := len(r.tree.slots) / portionShare / len(r.workers)
	portion = min(max(portion, leastPortion), mostPortion)
	w.runs = r.tree.reclaim(w.runs, uint32(portion), r.tree.rootNode())
}
