package uct

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
	"github.com/c4engine/c4engine/internal/clock"
	"github.com/c4engine/c4engine/internal/turns"
)

// depthNodes is the node limit of a search that is bounded by its depth alone: some ten to
// twenty seconds.
const depthNodes = 1 << 21

// search is one call of Search.
type search struct {
	// Borrowed from the team.
	options *options
	tree    *tree.Tree
	workers []*worker
	exact   *exact
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
	r.soft, r.hard = clock.Budget(l, r.options.MoveOverhead)
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
