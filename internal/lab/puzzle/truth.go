package puzzle

import (
	"context"

	"github.com/c4engine/c4engine/engine"
)

// truth proves the values of positions, with the score in games that count discs, else with the
// plies to the end.
type truth struct {
	solver engine.Solver // nil in a game without one
	limit  uint64        // positions that a question may visit
	stop   func(nodes uint64) bool

	// The memory and the count of an exhaustive search, in games without a solver.
	known    map[uint64]engine.Known
	searched uint64
}

const solverMegabytes = 16

// newTruth returns a truth whose answers depend on nothing that was asked of others.
func newTruth(ctx context.Context, g engine.Game, limit uint64) *truth {
	t := &truth{limit: limit, known: map[uint64]engine.Known{}}
	t.stop = func(uint64) bool { return ctx.Err() != nil }
	t.solver, _ = engine.NewSolver(g, solverMegabytes, 1) // nil: the search below
	return t
}

// of returns the exact value of a position, the zero Known if that takes more than the limit.
func (t *truth) of(p engine.Position) engine.Known {
	if t.solver == nil || p.Outcome() != engine.Undecided {
		t.searched = 0
		return t.exhaust(p)
	}
	k := t.solver.Solve(p, t.limit, t.stop, nil).Known
	if k.Value() == engine.Drawn || k.Proven() && k.Telling(p).Exact {
		return k
	}
	return engine.Known{}
}

// ofMove returns the same of a move, for the side that makes it in p.
func (t *truth) ofMove(p engine.Position, m engine.Move) engine.Known {
	return t.of(engine.After(p, m)).OfMove()
}

// loses reports whether the side to move loses, which is quicker to find out than the exact value.
func (t *truth) loses(p engine.Position) (loses, known bool) {
	if p.Outcome() != engine.Undecided || t.solver == nil {
		k := t.of(p)
		return k.Value() == engine.Lost, k.Proven()
	}
	enough := func(k engine.Known) bool { return k.Upper == engine.Lost || k.Lower > engine.Lost }
	k := engine.SolveUntil(t.solver, p, t.limit, func(sofar engine.Info) bool {
		return enough(sofar.Known) || t.stop(sofar.Nodes)
	}).Known
	return k.Upper == engine.Lost, enough(k)
}

// line returns the best moves of both sides, the first of several that are equally good. In that
// order the line depends on the position alone.
func (t *truth) line(p engine.Position) (line []engine.Move, ok bool) {
	for p.Outcome() == engine.Undecided {
		best, top := engine.NoMove, engine.Known{}
		for _, m := range p.Moves(nil) {
			k := t.ofMove(p, m)
			if !k.Proven() {
				return nil, false
			}
			if k.Compare(top) > 0 {
				best, top = m, k
			}
		}
		line = append(line, best)
		p = engine.After(p, best)
	}
	return line, true
}

// onlyWin returns the move that wins, if all others do not; else NoMove. It is not known if that
// takes more than the limit.
func (t *truth) onlyWin(p engine.Position) (only engine.Move, known bool) {
	only = engine.NoMove
	for _, m := range p.Moves(nil) {
		wins, known := t.loses(engine.After(p, m))
		if !known {
			return engine.NoMove, false
		}
		if wins && only != engine.NoMove {
			return engine.NoMove, true
		}
		if wins {
			only = m
		}
	}
	return only, true
}

// exhaust returns the exact value of a position by a search of everything after it.
func (t *truth) exhaust(p engine.Position) (best engine.Known) {
	if p.Outcome() != engine.Undecided {
		return engine.Final(p)
	}
	key := p.Key()
	if k, ok := t.known[key]; ok {
		return k
	}
	if t.searched++; t.searched > t.limit || t.stop(t.searched) {
		return engine.Known{}
	}
	next := p.Clone()
	for _, m := range p.Moves(nil) {
		next.CopyFrom(p)
		next.Play(m)
		k := t.exhaust(next).OfMove()
		if !k.Proven() {
			return engine.Known{}
		}
		if k.Compare(best) > 0 {
			best = k
		}
	}
	t.known[key] = best
	return best
}
