package certificate

import (
	"context"
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
)

// nodesPerSimulation is the number of the solver's positions that take about as long as one
// simulation of the tree search.
const nodesPerSimulation = 16

// Prover finds values, and moves that attain them. It alternates between a tree search and a
// solver. The tree search is better where threats decide, the solver near the end of the
// game.
type Prover struct {
	tree   engine.TreeSearcher
	solver engine.Solver
}

// NewProver returns a prover that uses a tree search and a solver of the same game. Both
// keep their results from call to call.
func NewProver(tree engine.TreeSearcher, solver engine.Solver) *Prover { return &Prover{tree, solver} }

// Prove searches for the value of a position and a move that attains it until ctx is done. If that
// is too soon, it returns the bounds that it has: the value or the move is unknown. The Plies of
// the bounds are mostly an upper bound, and not Exact. The error is the tree search's.
func (p *Prover) Prove(ctx context.Context, h engine.History) (engine.Known, error) {
	b, err := p.settle(ctx, h, 0, solved)
	if err != nil {
		return engine.Known{}, err
	}
	if b.Proven() && b.Plies == 0 {
		b.Plies = h.Position().Remaining()
	}
	return b, nil
}

// Length searches for the exact length of the game from a position whose value is proven. This may
// take much longer than the value. If ctx is done too soon, it returns the bounds b. It reports the
// number of positions searched so far, often.
func (p *Prover) Length(
	ctx context.Context, h engine.History, b engine.Known, report func(nodes uint64),
) engine.Known {
	exact := func(b engine.Known) bool { return b.Exact && solved(b) }
	if exact(b) {
		return b
	}
	found := p.solve(ctx, h.Position(), 0, func(sofar engine.Info) bool {
		report(sofar.Nodes)
		return exact(sofar.Known)
	})
	if exact(found) {
		return found
	}
	return b
}

// firstBudget is the solver's budget of the first turn, in positions; each later one is larger.
const firstBudget = 1 << 12

// solved reports whether the value is known, and a move that attains it. A book may know the
// value alone.
func solved(b engine.Known) bool { return b.Proven() && b.Move != engine.NoMove }

// settle alternates solver and tree search, with growing budgets, until decided(b) holds or ctx is
// done. The solver searches at least minNodes positions each time, also when decided holds before.
// The error is the tree search's.
func (p *Prover) settle(
	ctx context.Context, h engine.History, minNodes uint64, decided func(engine.Known) bool,
) (b engine.Known, err error) {
	position := h.Position()
	b = engine.Open()
	for budget := uint64(firstBudget); ; budget *= 4 {
		b = b.Merge(p.solve(ctx, position, budget, func(sofar engine.Info) bool {
			return sofar.Nodes >= minNodes && decided(sofar.Known)
		}))
		if decided(b) || ctx.Err() != nil {
			return b, nil
		}
		limits := engine.Limits{Nodes: budget / nodesPerSimulation}
		if _, err := p.tree.Search(ctx, h, limits, nil); err != nil {
			return b, err
		}
		if b = b.Merge(p.tree.Known(position)); decided(b) {
			return b, nil
		}
	}
}

// solve runs the solver until decided holds or the budget, in positions, is spent.
func (p *Prover) solve(
	ctx context.Context, position engine.Position, budget uint64, decided func(engine.Info) bool,
) engine.Known {
	stop := func(sofar engine.Info) bool { return decided(sofar) || ctx.Err() != nil }
	return engine.SolveUntil(p.solver, position, budget, stop).Known
}

// The solver's budgets for choosing a move, in positions. The numbers of moves are those of six
// endings of testdata/solved, 99,000 with these budgets.
const (
	// The solver gets soonBudget to find a win within soonPlies plies. 5 plies take 4 % fewer
	// moves, 13 plies 30 % more; a budget of 1,024 takes 3 % fewer and 38 % more time.
	soonPlies  = 9
	soonBudget = 64
	// The solver gets aboveBudget to test an answer in the cell above the last move. The
	// budget shrinks whenever it was too small. 2^14 takes 22 % more moves.
	aboveBudget = 1 << 20
	// After it has found a win, the solver looks for a shorter one: a shorter win usually
	// needs fewer moves in the file. The n-th move of a strategy gets shorteningBudget/n.
	// Without it endings take as many moves, but a middle game 3,546 for 3,206.
	shorteningBudget = 1 << 18
)

// choose returns a move in the position after the path. It prefers moves that keep the certificate
// small, in this order: a move that the tree has proven, a win within soonPlies plies, the answer
// directly above the last move. If none of these attains the goal, it searches for a move.
func (w *walk) choose(ctx context.Context, position engine.Position) (engine.Move, error) {
	if b := w.prover.tree.Known(position); w.attained(b) {
		return b.Move, nil
	}
	if b := w.prover.solver.Solve(position, soonBudget, nil, nil).Known; w.attained(b) && b.Exact && b.Plies <= soonPlies {
		return b.Move, nil
	}
	if m := w.above(ctx, position); m != engine.NoMove {
		return m, nil
	}
	return w.search(ctx)
}

// attained reports whether the bounds include a move that attains the goal.
func (w *walk) attained(b engine.Known) bool {
	return b.Lower >= w.goal && b.Move != engine.NoMove
}

// above returns the move directly above the last move. It returns NoMove unless the solver
// proves that this move attains the goal. Such answers make many paths transpose: the
// certificates of endings then need 5 to 6 times fewer moves.
func (w *walk) above(ctx context.Context, position engine.Position) engine.Move {
	if len(w.path) == 0 {
		return engine.NoMove
	}
	column := position.Cell(w.path[len(w.path)-1]).Column
	moves := position.Moves(nil)
	i := slices.IndexFunc(moves, func(m engine.Move) bool {
		return position.Cell(m).Column == column
	})
	if i < 0 {
		return engine.NoMove
	}
	next := engine.After(position, moves[i])
	limit := w.goal.Opposite() // maximum value for the other side
	decided := func(sofar engine.Info) bool { return sofar.Known.Upper <= limit || sofar.Known.Lower > limit }
	b := w.prover.solve(ctx, next, max(aboveBudget/(1+w.unsolved), 1), decided)
	switch {
	case b.Upper <= limit:
		return moves[i]
	case b.Lower <= limit:
		w.unsolved++
	}
	return engine.NoMove
}

// search searches the position after the path until a move is proven to attain the goal. It fails
// if none can, or with the context's error.
func (w *walk) search(ctx context.Context) (engine.Move, error) {
	h := w.history
	if err := h.Play(w.path...); err != nil {
		return engine.NoMove, err
	}
	decided := func(b engine.Known) bool { return w.attained(b) || b.Upper < w.goal }
	b, err := w.prover.settle(ctx, h, shorteningBudget/uint64(len(w.moves)+1), decided)
	switch {
	case err != nil:
		return engine.NoMove, err
	case w.attained(b):
		return b.Move, nil
	case b.Upper < w.goal:
		return engine.NoMove, wrongProof(h.Position())
	}
	return engine.NoMove, ctx.Err()
}

// wrongProof returns the error for a position that lacks the value its proof claims. Only a
// mistake of the search or of the solver leads to it.
func wrongProof(p engine.Position) error {
	return fmt.Errorf("certificate: %s: expected a position with the proven value", p.FEN())
}
