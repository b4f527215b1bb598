package certificate

import (
	"context"
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
)

const (
	// The solver's effort for a position, in positions, begins with leastEffort and
	// grows by effortGrowth as long as neither it nor the tree knows the value.
	leastEffort  = 1 << 12
	effortGrowth = 4
	// lengthEffort is the least effort for the length of a game of known value.
	lengthEffort = 1 << 20
	// simulation is how many positions of the solver take as long as one simulation.
	simulation = 16
	// aboveEffort is the solver's effort to see whether a certificate can answer right
	// above a move; it shrinks whenever it was not enough.
	aboveEffort = 1 << 20
	// A win within soon plies that the solver finds with soonEffort is taken.
	soon       = 9
	soonEffort = 64
	// shortening is the effort that a certificate takes to win soon where a win is
	// known: an n-th of it for its n-th move. Soon means few moves as well, usually.
	shortening = 1 << 18
)

// Prover finds values, and moves that attain them, by a tree search and a solver in
// turns: the one is better where threats decide, the other near the end of the game.
type Prover struct {
	tree   engine.Tree
	solver engine.Solver
}

// NewProver returns a prover that uses a search and a solver of the same game. Both
// keep what they have learned.
func NewProver(tree engine.Tree, solver engine.Solver) *Prover { return &Prover{tree, solver} }

// Prove looks for the value of a position and the length of the game until ctx is done.
// It gives the length up if that takes several times as long as the value. exact tells
// whether the length is that of best play, or the most that it can be.
func (p *Prover) Prove(ctx context.Context, h engine.History) (b engine.Bounds, exact bool) {
	position := h.Position()
	b, effort := p.settle(ctx, h, position, 0, engine.Bounds.Proven)
	solved := p.solve(ctx, position, max(effort*effortGrowth, lengthEffort), 0, solvedExactly)
	if solvedExactly(solved) {
		return solved, true
	}
	if b.Proven() && b.Plies == 0 {
		b.Plies = position.Remaining()
	}
	return b, false
}

func solvedExactly(b engine.Bounds) bool { return b.Proven() && b.Plies > 0 }

// settle searches until enough is known, and returns the effort of the last turn too.
// It has patience for so many positions to learn more.
func (p *Prover) settle(ctx context.Context, h engine.History, position engine.Position, patience uint64, enough func(engine.Bounds) bool) (engine.Bounds, uint64) {
	for effort := uint64(leastEffort); ; effort *= effortGrowth {
		b := p.solve(ctx, position, effort, patience, enough)
		if enough(b) || ctx.Err() != nil {
			return b, effort
		}
		p.tree.Search(ctx, h, engine.Limits{Nodes: effort / simulation}, func(engine.Info) {})
		if b := p.tree.Known(position); enough(b) {
			return b, effort
		}
	}
}

// solve asks the solver.
func (p *Prover) solve(ctx context.Context, position engine.Position, effort, patience uint64, enough func(engine.Bounds) bool) engine.Bounds {
	done := false
	return p.solver.Solve(position, effort,
		func(nodes uint64) bool { return done && nodes >= patience || ctx.Err() != nil },
		func(b engine.Bounds) { done = enough(b) })
}

// Certificate returns the certificate of a position that has a proven value for its side
// to move; the game is not over there.
func (p *Prover) Certificate(ctx context.Context, h engine.History, value engine.Value) (*Certificate, error) {
	position := h.Position()
	c := &Certificate{position: position, draw: value == engine.Drawn}
	for _, side := range [...]engine.Player{engine.First, engine.Second} {
		least := value
		if side != position.Turn() {
			least = value.Opposite()
		}
		if least == engine.Lost {
			continue
		}
		s, err := newStrategy(position, side, least, mostMoves-c.Moves(), &chooser{prover: p, ctx: ctx, history: h, least: least})
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
	least   engine.Value   // what every move must attain

	chosen   uint64 // moves
	unsolved uint64 // answers above a move whose value was not found
}

// choose returns a move for the side to move after a path from the root. What the tree
// has proven is small already, and so is a win that comes soon. Elsewhere the same answer
// to the same move, in whatever order the moves come, lets many paths meet: the one right
// above it, where it is good enough (5 to 6 times as few moves in endings).
func (c *chooser) choose(position engine.Position, path []engine.Move) (engine.Move, error) {
	c.chosen++
	if b := c.prover.tree.Known(position); c.attained(b) {
		return b.Move, nil
	}
	if b := c.prover.solve(c.ctx, position, soonEffort, soonEffort, c.attained); c.attained(b) && solvedExactly(b) && b.Plies <= soon {
		return b.Move, nil
	}
	if m := c.above(position, path); m != engine.NoMove {
		return m, nil
	}
	h := engine.History{Start: c.history.Start, Moves: slices.Concat(c.history.Moves, path)}
	enough := func(b engine.Bounds) bool { return c.attained(b) || b.Upper < c.least }
	switch b, _ := c.prover.settle(c.ctx, h, position, shortening/c.chosen, enough); {
	case c.attained(b):
		return b.Move, nil
	case b.Upper < c.least:
		return engine.NoMove, fmt.Errorf("certificate: %s: a value that was proven is not attained", position.FEN())
	}
	return engine.NoMove, c.ctx.Err()
}

func (c *chooser) attained(b engine.Bounds) bool {
	return b.Lower >= c.least && b.Move != engine.NoMove
}

// above returns the move right above the last one, NoMove if it is not known to attain
// what it must.
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
	most := c.least.Opposite() // for the other side
	b := c.prover.solve(c.ctx, next, max(aboveEffort/(1+c.unsolved), 1), 0, func(b engine.Bounds) bool { return b.Upper <= most || b.Lower > most })
	switch {
	case b.Upper <= most:
		return moves[i]
	case b.Lower <= most:
		c.unsolved++
	}
	return engine.NoMove
}
