package uct

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/clock"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// depthNodes bounds a search that nothing but a depth does: some ten to twenty seconds.
const depthNodes = 1 << 21

// search is one call of Search.
type search struct {
	// What searches.
	options *options
	tree    *tree.Tree
	workers []*worker
	exact   *exact

	// Fixed while it runs.
	ctx          context.Context
	limits       engine.Limits
	report       func(engine.Info)
	soft, hard   time.Duration
	reproducible bool
	analysis     bool          // every move is searched until it is proven
	forced       bool          // a single move can matter
	barred       []bool        // root edges that are not to be searched; nil: none
	least        engine.Value  // what the root is known to attain, by whatever move
	lost         bool          // all moves are known to lose, but not which resists best
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

// limit sets the limits of a search.
func (r *search) limit(l engine.Limits) {
	r.limits = l
	if l.Start.IsZero() {
		r.limits.Start = time.Now()
	}
	if l.Clock == nil {
		r.limits.Clock = func() time.Duration { return time.Since(r.limits.Start) }
	}
	r.soft, r.hard = clock.Budget(l, r.options.overhead)
	if l.Depth > 0 && l.Nodes == 0 && !l.Timed() {
		r.limits.Nodes = depthNodes
	}
	r.analysis = r.aboutMoves() || l.Win > 0
	r.reproducible = r.options.threads == 1 && !l.Timed() && !l.Infinite()
}

// aboutMoves reports whether the search is to tell about several moves, or about some
// only, so that a proof of the root's value is not all that is wanted.
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

// forcedOnClock reports whether a game clock would be spent on a forced move.
func (r *search) forcedOnClock() bool { return r.forced && r.limits.Remaining > 0 }
