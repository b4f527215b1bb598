package certificate

import (
	"context"
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
)

const (
	// All budgets are limits of the solver, in positions. The first budget for a position
	// is minBudget. It grows by the factor budgetGrowth until the solver or the tree
	// knows the value.
	minBudget    = 1 << 12
	budgetGrowth = 4
	// lengthBudget is the minimum budget for finding the length after the value.
	lengthBudget = 1 << 20
	// simulation is the number of solver positions that take as long as one simulation of
	// the tree search.
	simulation = 16
	// aboveBudget is the budget for testing an answer in the cell above a move. It shrinks
	// whenever the budget was too small.
	aboveBudget = 1 << 20
	// The solver gets the budget soonBudget to find a win within soonPlies plies.
	soonPlies  = 9
	soonBudget = 64
	// shortening is the budget for a shorter win after a win is known: the n-th move of a
	// certificate gets shortening/n. A shorter win usually needs fewer moves in the file.
	shortening = 1 << 18
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

// Prove searches for the value of a position and the length of the game until ctx is done.
// It gives up the length if that takes several times as long as the value. If exact is
// true, b.Plies is the length under best play; otherwise it is an upper bound.
func (p *Prover) Prove(ctx context.Context, h engine.History) (b engine.Bounds, exact bool) {
	position := h.Position()
	b, budget := p.settle(ctx, h, position, 0, engine.Bounds.Proven)
	solved := p.solve(ctx, position, max(budget*budgetGrowth, lengthBudget), 0, solvedExactly)
	if solvedExactly(solved) {
		return solved, true
	}
	if b.Proven() && b.Plies == 0 {
		b.Plies = position.Remaining()
	}
	return b, false
}

func solvedExactly(b engine.Bounds) bool { return b.Proven() && b.Plies > 0 }

// settle alternates solver and tree search until enough(b) holds or ctx is done. It returns
// the last budget too. minNodes is that of solve.
func (p *Prover) settle(
	ctx context.Context, h engine.History, position engine.Position, minNodes uint64, enough func(engine.Bounds) bool,
) (engine.Bounds, uint64) {
	for budget := uint64(minBudget); ; budget *= budgetGrowth {
		b := p.solve(ctx, position, budget, minNodes, enough)
		if enough(b) || ctx.Err() != nil {
			return b, budget
		}
		p.tree.Search(ctx, h, engine.Limits{Nodes: budget / simulation}, func(engine.Info) {})
		if b := p.tree.Known(position); enough(b) {
			return b, budget
		}
	}
}

// solve runs the solver with the node limit budget. It stops once enough holds for the
// solver's bounds, but not before minNodes positions.
func (p *Prover) solve(
	ctx context.Context, position engine.Position, budget, minNodes uint64, enough func(engine.Bounds) bool,
) engine.Bounds {
	done := false
	return p.solver.Solve(position, budget,
		func(nodes uint64) bool { return done && nodes >= minNodes || ctx.Err() != nil },
		func(b engine.Bounds) { done = enough(b) })
}

// Certificate returns the certificate of a position. value must be proven, for the side to
// move, and the game must not be over.
func (p *Prover) Certificate(ctx context.Context, h engine.History, value engine.Value) (*Certificate, error) {
	position := h.Position()
	c := &Certificate{position: position, draw: value == engine.Drawn}
	for _, side := range [...]engine.Player{engine.First, engine.Second} {
		goal := value
		if side != position.Turn() {
			goal = value.Opposite()
		}
		if goal == engine.Lost {
			continue
		}
		moves := &chooser{prover: p, ctx: ctx, history: h, goal: goal}
		s, err := newStrategy(position, side, maxMoves-c.Moves(), moves)
		if err != nil {
			return nil, err
		}
		c.strategies = append(c.strategies, s)
	}
	return c, nil
}

// chooser chooses the moves of a strategy.
type chooser struct {
	prover  *Prover
	ctx     context.Context
	history engine.History // of the root
	goal    engine.Value   // every move must attain at least this value

	chosen   uint64 // number of chosen moves
	unsolved uint64 // number of answers above a move whose value the solver did not find
}

// choose returns a move in position, which is reached by path from the root. It prefers
// moves that keep the certificate small, in this order: a move that the tree has proven, a
// win within soonPlies plies, the answer directly above the last move. Such answers make many
// paths transpose: certificates of endings then need 5 to 6 times fewer moves. If none of
// these attains goal, choose searches for a move.
func (c *chooser) choose(position engine.Position, path []engine.Move) (engine.Move, error) {
	c.chosen++
	if b := c.prover.tree.Known(position); c.attained(b) {
		return b.Move, nil
	}
	b := c.prover.solve(c.ctx, position, soonBudget, soonBudget, c.attained)
	if c.attained(b) && solvedExactly(b) && b.Plies <= soonPlies {
		return b.Move, nil
	}
	if m := c.above(position, path); m != engine.NoMove {
		return m, nil
	}
	h := engine.History{Start: c.history.Start, Moves: slices.Concat(c.history.Moves, path)}
	enough := func(b engine.Bounds) bool { return c.attained(b) || b.Upper < c.goal }
	switch b, _ := c.prover.settle(c.ctx, h, position, shortening/c.chosen, enough); {
	case c.attained(b):
		return b.Move, nil
	case b.Upper < c.goal:
		return engine.NoMove, fmt.Errorf("certificate: %s: a value that was proven is not attained", position.FEN())
	}
	return engine.NoMove, c.ctx.Err()
}

func (c *chooser) attained(b engine.Bounds) bool {
	return b.Lower >= c.goal && b.Move != engine.NoMove
}

// above returns the move directly above the last move. It returns NoMove unless the solver
// proves that this move attains goal.
func (c *chooser) above(position engine.Position, path []engine.Move) engine.Move {
	if len(path) == 0 {
		return engine.NoMove
	}
	column := position.Cell(path[len(path)-1]).Column
	moves := position.Moves(nil)
	i := slices.IndexFunc(moves, func(m engine.Move) bool { return position.Cell(m).Column == column })
	if i < 0 {
		return engine.NoMove
	}
	next := position.Clone()
	next.Play(moves[i])
	limit := c.goal.Opposite() // maximum value for the other side
	enough := func(b engine.Bounds) bool { return b.Upper <= limit || b.Lower > limit }
	b := c.prover.solve(c.ctx, next, max(aboveBudget/(1+c.unsolved), 1), 0, enough)
	switch {
	case b.Upper <= limit:
		return moves[i]
	case b.Lower <= limit:
		c.unsolved++
	}
	return engine.NoMove
}
