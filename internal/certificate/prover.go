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
// is too soon, the value or the move is unknown. The Plies of the bounds are mostly an upper bound,
// and not Exact. The error is the tree search's.
func (p *Prover) Prove(ctx context.Context, h engine.History) (engine.Bounds, error) {
	b, err := p.settle(ctx, h, 0, solved)
	if err != nil {
		return engine.Bounds{}, err
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
	ctx context.Context, h engine.History, b engine.Bounds, report func(nodes uint64),
) engine.Bounds {
	exact := func(b engine.Bounds) bool { return b.Exact && solved(b) }
	if exact(b) {
		return b
	}
	found := p.solve(ctx, h.Position(), 0, func(known engine.Bounds) bool {
		report(known.Nodes)
		return exact(known)
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
func solved(b engine.Bounds) bool { return b.Proven() && b.Move != engine.NoMove }

// settle alternates solver and tree search, with growing budgets, until decided(b) holds or ctx is
// done. The solver searches at least minNodes positions each time, also when decided holds before.
// The error is the tree search's.
func (p *Prover) settle(
	ctx context.Context, h engine.History, minNodes uint64, decided func(engine.Bounds) bool,
) (b engine.Bounds, err error) {
	position := h.Position()
	for budget := uint64(firstBudget); ; budget *= 4 {
		b = p.solve(ctx, position, budget, func(known engine.Bounds) bool {
			return known.Nodes >= minNodes && decided(known)
		})
		if decided(b) || ctx.Err() != nil {
			return b, nil
		}
		limits := engine.Limits{Nodes: budget / nodesPerSimulation}
		if _, err := p.tree.Search(ctx, h, limits, nil); err != nil {
			return b, err
		}
		if known := p.tree.Known(position); decided(known) {
			return known, nil
		}
	}
}

// solve runs the solver until decided(b) holds or the budget, in positions, is spent.
func (p *Prover) solve(
	ctx context.Context, position engine.Position, budget uint64, decided func(engine.Bounds) bool,
) engine.Bounds {
	return engine.SolveUntil(p.solver, position, budget, func(known engine.Bounds) bool {
		return decided(known) || ctx.Err() != nil
	})
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

// chooser chooses the moves of a strategy.
type chooser struct {
	prover  *Prover
	history engine.History // of the root
	goal    engine.Value   // every move must attain at least this value

	chosen   uint64 // number of chosen moves
	unsolved uint64 // number of answers above a move whose value the solver did not find
}

// choose returns a move in position, which is reached by path from the root. It prefers
// moves that keep the certificate small, in this order: a move that the tree has proven, a
// win within soonPlies plies, the answer directly above the last move. If none of these
// attains the goal, it searches for a move.
func (c *chooser) choose(ctx context.Context, position engine.Position, path []engine.Move) (engine.Move, error) {
	c.chosen++
	if b := c.prover.tree.Known(position); c.attained(b) {
		return b.Move, nil
	}
	if b := c.prover.solver.Solve(position, soonBudget, nil, nil); c.attained(b) && b.Exact && b.Plies <= soonPlies {
		return b.Move, nil
	}
	if m := c.above(ctx, position, path); m != engine.NoMove {
		return m, nil
	}
	return c.search(ctx, path)
}

// attained reports whether the bounds include a move that attains the goal.
func (c *chooser) attained(b engine.Bounds) bool {
	return b.Lower >= c.goal && b.Move != engine.NoMove
}

// above returns the move directly above the last move. It returns NoMove unless the solver
// proves that this move attains the goal. Such answers make many paths transpose: the
// certificates of endings then need 5 to 6 times fewer moves.
func (c *chooser) above(ctx context.Context, position engine.Position, path []engine.Move) engine.Move {
	if len(path) == 0 {
		return engine.NoMove
	}
	column := position.Cell(path[len(path)-1]).Column
	moves := position.Moves(nil)
	i := slices.IndexFunc(moves, func(m engine.Move) bool {
		return position.Cell(m).Column == column
	})
	if i < 0 {
		return engine.NoMove
	}
	next := engine.After(position, moves[i])
	limit := c.goal.Opposite() // maximum value for the other side
	decided := func(b engine.Bounds) bool { return b.Upper <= limit || b.Lower > limit }
	b := c.prover.solve(ctx, next, max(aboveBudget/(1+c.unsolved), 1), decided)
	switch {
	case b.Upper <= limit:
		return moves[i]
	case b.Lower <= limit:
		c.unsolved++
	}
	return engine.NoMove
}

// search searches the position after path until a move is proven to attain the goal. It
// fails if none can, or with the context's error.
func (c *chooser) search(ctx context.Context, path []engine.Move) (engine.Move, error) {
	h := engine.History{Start: c.history.Start, Moves: slices.Concat(c.history.Moves, path)}
	decided := func(b engine.Bounds) bool { return c.attained(b) || b.Upper < c.goal }
	b, err := c.prover.settle(ctx, h, shorteningBudget/c.chosen, decided)
	switch {
	case err != nil:
		return engine.NoMove, err
	case c.attained(b):
		return b.Move, nil
	case b.Upper < c.goal:
		return engine.NoMove, wrongProof(h.Position())
	}
	return engine.NoMove, ctx.Err()
}

// wrongProof returns the error for a position that lacks the value its proof claims. Only a
// mistake of the search or of the solver leads to it.
func wrongProof(p engine.Position) error {
	return fmt.Errorf("certificate: %s: expected a position with the proven value", p.FEN())
}
