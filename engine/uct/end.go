package uct

import (
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
	"github.com/c4engine/c4engine/internal/thread"
)

// The workers stop for the first of these reasons:
//
//	reason                                      function       asked by
//	Limits.Nodes simulations are granted        grant          each worker before a batch
//	the root is proven, or in analysis each     finished       each worker before a walk
//	move or a win that is short enough
//	the context is done, or Close was called    interrupted    each worker after a batch
//	a walk has reached Limits.Depth             deepEnough     each worker after a batch
//	the hard limit of time is reached; or the   timeIsOver     the first worker after a batch
//	soft one, and the best move is settled
//	a game clock runs, with one candidate move  forcedOnClock  timeIsOver
//
// The game's solver and its own search end by their node limit and by a function stop, which asks
// interrupted and the clock (solver.go, prove.go).

// depthNodes is the node limit of a search that is bounded by its depth alone: some ten to
// twenty seconds.
const depthNodes = 1 << 21

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

// batch is the number of simulations that a worker runs between two questions whether to stop.
const batch = 16

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

// interrupted reports whether the context or Close ends the search, and keeps the cause.
func (s *search) interrupted() bool {
	err := thread.Yield(s.ctx)
	if s.closing.Load() {
		err = engine.ErrClosed
	}
	if err != nil {
		s.cause.CompareAndSwap(nil, &err)
	}
	return err != nil
}

// finished reports whether nothing is left to find out.
func (s *search) finished() bool {
	if !s.analysis {
		return s.tree.At(tree.RootEdge).Tag().Proven()
	}
	edges := s.tree.Edges(s.tree.RootNode())
	all := true
	for i := range edges {
		if s.root.barred != nil && s.root.barred[i] {
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

// deepEnough reports whether a walk has reached the depth that ends the search.
func (s *search) deepEnough() bool {
	return s.limits.Depth > 0 && s.deepest.Load() >= int64(s.limits.Depth)
}

// timeIsOver reports whether to stop: at the hard limit, or from the soft limit on if the
// best move is settled.
func (s *search) timeIsOver(elapsed time.Duration) bool {
	if s.forcedOnClock() {
		return true
	}
	return s.reached(s.hard, elapsed) || s.reached(s.soft, elapsed) && settled(s.tree)
}

// settled reports whether the most visited root move also has the best mean.
func settled(t *tree.Tree) bool {
	edges := t.Edges(t.RootNode())
	var maxVisits uint64
	var bestMean, itsMean float64
	for i := range edges {
		stats := edges[i].Stats()
		if !stats.Visited() || edges[i].Tag().Proven() {
			continue
		}
		m := float64(stats.Value())
		bestMean = max(bestMean, m)
		if stats.Visits() > maxVisits {
			maxVisits, itsMean = stats.Visits(), m
		}
	}
	return itsMean >= bestMean
}

// forcedOnClock reports whether the root's only candidate should be played at once, to
// save time on a game clock.
func (s *search) forcedOnClock() bool { return s.root.forced && s.limits.Remaining > 0 }

// look returns the time since the request, and keeps the longest pause between two looks. The end
// of the time may be noticed that late, because of the search itself or of a busy machine.
func (s *search) look() time.Duration {
	elapsed := s.limits.Clock()
	if s.looked > 0 {
		*s.pause = min(max(*s.pause, elapsed-s.looked), maxPause)
	}
	s.looked = elapsed
	return elapsed
}

// reached reports whether a limit of time may be over before the next look; 0: no limit.
func (s *search) reached(limit, elapsed time.Duration) bool {
	pause := max(*s.pause*3/2, min(usualPause, limit/10))
	return limit > 0 && elapsed+min(pause, limit/2) >= limit
}

const (
	// A pause of usualPause, but at most a tenth of the limit, is expected even if every pause so
	// far was shorter.
	usualPause = 9 * time.Millisecond
	// maxPause is the longest pause that is expected again. After a longer one the computer slept.
	maxPause = 50 * time.Millisecond
)
