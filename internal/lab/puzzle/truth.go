package puzzle

import (
	"context"

	"github.com/c4engine/c4engine/engine"
)

// truth finds the exact ranks of positions. A rank says what the side to move gets under best play:
// it wins above 0, loses below 0, and the game is drawn at 0. In games that count discs it is their
// difference, else decided minus the plies of a win, or the negative of that for a loss.
type truth struct {
	solver engine.Solver
	limits limits
	ctx    context.Context

	// The memory and the count of an exhaustive search, in games without a solver.
	known    map[uint64]int
	searched uint64
}

const decided = 1000

const solverMegabytes = 16

// limits are the positions that the solver or an exhaustive search may visit for a question.
type limits struct{ solver, search uint64 }

// usual are the limits for the positions of a game, which are asked for from its end.
var usual = limits{solver: 150_000, search: 15_000}

// newTruth returns a truth whose answers depend on nothing that was asked of others.
func newTruth(ctx context.Context, g engine.Game) *truth {
	t := &truth{ctx: ctx, limits: usual, known: map[uint64]int{}}
	t.solver, _ = engine.NewSolver(g, solverMegabytes, 1) // nil: the search below
	return t
}

// rank returns the exact rank of a position, unless that takes more than its limits allow.
func (t *truth) rank(p engine.Position) (rank int, ok bool) {
	switch {
	case p.Outcome() != engine.Undecided:
		return final(p), true
	case t.solver == nil:
		t.searched = 0
		return t.exhaust(p)
	}
	b := t.solver.Solve(p, t.limits.solver, t.stopped, nil).Known
	switch {
	case !b.Proven(), counts(p) && b.Score == nil:
		return 0, false
	case counts(p):
		return *b.Score, true
	case b.Lower == engine.Drawn:
		return 0, true
	}
	return sign(b.Lower) * (decided - b.Plies), b.Exact && b.Plies > 0
}

// loses reports whether the side to move loses, which is quicker to find out than the rank.
func (t *truth) loses(p engine.Position) (loses, ok bool) {
	if p.Outcome() != engine.Undecided || t.solver == nil {
		rank, ok := t.rank(p)
		return rank < 0, ok
	}
	enough := func(b engine.Known) bool { return b.Upper == engine.Lost || b.Lower > engine.Lost }
	b := engine.SolveUntil(t.solver, p, t.limits.solver, func(sofar engine.Info) bool {
		return enough(sofar.Known) || t.stopped(0)
	}).Known
	return b.Upper == engine.Lost, enough(b)
}

func (t *truth) stopped(uint64) bool { return t.ctx.Err() != nil }

// ofMove returns the rank that a move gives the side that makes it in p.
func (t *truth) ofMove(p engine.Position, m engine.Move) (rank int, ok bool) {
	rank, ok = t.rank(engine.After(p, m))
	return oneLater(p, -rank), ok
}

// oneLater returns a rank one ply before.
func oneLater(p engine.Position, rank int) int {
	switch {
	case counts(p) || rank == 0:
		return rank
	case rank > 0:
		return rank - 1
	}
	return rank + 1
}

// line returns the moves of both sides that get most for them, the first of several that get as
// much. In that order the line depends on the position alone.
func (t *truth) line(p engine.Position) (line []engine.Move, ok bool) {
	for p.Outcome() == engine.Undecided {
		best, most := engine.NoMove, -2*decided
		for _, m := range p.Moves(nil) {
			rank, ok := t.ofMove(p, m)
			if !ok {
				return nil, false
			}
			if rank > most {
				best, most = m, rank
			}
		}
		line = append(line, best)
		p = engine.After(p, best)
	}
	return line, true
}

// onlyWin returns the move that wins, if all others do not; else NoMove. It is not known if that
// takes more than its limits allow.
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

// exhaust returns the rank of a position by a search of everything after it.
func (t *truth) exhaust(p engine.Position) (rank int, ok bool) {
	if p.Outcome() != engine.Undecided {
		return final(p), true
	}
	key := p.Key()
	if rank, ok := t.known[key]; ok {
		return rank, true
	}
	if t.searched++; t.searched > t.limits.search || t.stopped(0) {
		return 0, false
	}
	most, next := -2*decided, p.Clone()
	for _, m := range p.Moves(nil) {
		next.CopyFrom(p)
		next.Play(m)
		rank, ok := t.exhaust(next)
		if !ok {
			return 0, false
		}
		most = max(most, oneLater(p, -rank))
	}
	t.known[key] = most
	return most, true
}

// final returns the rank of a finished game.
func final(p engine.Position) int {
	if counts(p) {
		return p.Board().FinalScore(p.Turn())
	}
	return decided * sign(p.Turn().ValueOf(p.Outcome()))
}

func counts(p engine.Position) bool { return p.Game().About().Counted }

// sign returns 1 for a win, -1 for a loss and 0 for a draw.
func sign(v engine.Value) int { return int(v) - int(engine.Drawn) }
