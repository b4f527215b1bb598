package certificate

import (
	"context"

	"github.com/c4engine/c4engine/engine"
)

// Budgets of the solver, in positions.
const (
	// A position's first budget is minBudget. It grows by the factor budgetGrowth until the
	// solver or the tree search knows the value.
	minBudget    = 1 << 12
	budgetGrowth = 4
	// lengthBudget is the minimum budget for the length of the game after its value.
	lengthBudget = 1 << 20
	// nodesPerSimulation is the number of the solver's positions that take about as long as
	// one simulation of the tree search.
	nodesPerSimulation = 16
)

// Prover finds values, and moves that attain them. It alternates between a tree search and a
// solver. The tree search is better where threats decide, the solver near the end of the
// game.
type Prover struct {
	tree   engine.Tree
	solver engine.Solver
}

// NewProver returns a prover that uses a tree search and a solver of the same game. Both
// keep their results from call to call.
func NewProver(tree engine.Tree, solver engine.Solver) *Prover { return &Prover{tree, solver} }

// Prove searches for the value of a position, a move that attains it and the length of the
// game until ctx is done. If that is too soon, the value or the move is unknown.
// It gives up the length if that takes several times as long as the value. The Plies of the
// bounds are then an upper bound, and not Exact.
func (p *Prover) Prove(ctx context.Context, h engine.History) engine.Bounds {
	position := h.Position()
	b, spent := p.settle(ctx, h, 0, solved)
	length := budget{max: max(spent*budgetGrowth, lengthBudget)}
	exact := func(b engine.Bounds) bool { return b.Exact && solved(b) }
	if timed := p.solve(ctx, position, length, exact); exact(timed) {
		return timed
	}
	if b.Proven() && b.Plies == 0 {
		b.Plies = position.Remaining()
	}
	return b
}

// solved reports whether the value is known, and a move that attains it. A book may know the
// value alone.
func solved(b engine.Bounds) bool { return b.Proven() && b.Move != engine.NoMove }

// settle alternates solver and tree search until decided(b) holds or ctx is done. The solver
// searches at least minNodes positions each time, also when decided holds before. settle
// returns the last budget too.
func (p *Prover) settle(
	ctx context.Context, h engine.History, minNodes uint64, decided func(engine.Bounds) bool,
) (b engine.Bounds, spent uint64) {
	position := h.Position()
	for spent = minBudget; ; spent *= budgetGrowth {
		b = p.solve(ctx, position, budget{min: minNodes, max: spent}, decided)
		if decided(b) || ctx.Err() != nil {
			return b, spent
		}
		limits := engine.Limits{Nodes: spent / nodesPerSimulation}
		if _, err := p.tree.Search(ctx, h, limits, nil); err != nil {
			panic(err) // all moves of h are legal, and nobody else uses the tree
		}
		if known := p.tree.Known(position); decided(known) {
			return known, spent
		}
	}
}

// budget limits a call of the solver, in positions.
type budget struct{ min, max uint64 }

// solve runs the solver until decided(b) holds, within the budget.
func (p *Prover) solve(
	ctx context.Context, position engine.Position, within budget,
	decided func(engine.Bounds) bool,
) engine.Bounds {
	done := false
	return p.solver.Solve(position, within.max,
		func(nodes uint64) bool { return done && nodes >= within.min || ctx.Err() != nil },
		func(b engine.Bounds) { done = decided(b) })
}
