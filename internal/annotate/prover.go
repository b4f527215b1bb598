package annotate

import (
	"context"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/thread"
)

// prover asks a game's solver for proofs.
type prover struct {
	ctx    context.Context
	solver engine.Solver // nil if it is not used
	budget uint64        // positions for each call
}

// solve returns the proven value of a position with the best move. The value is Unknown without a
// proof. There is no move without a proof, at the end of the game, and if only the value is known.
func (p prover) solve(position engine.Position) engine.Line {
	if position.Outcome() != engine.Undecided {
		return provenLine(position, engine.Final(position), nil)
	}
	if p.solver == nil || thread.Yield(p.ctx) != nil {
		return engine.Line{}
	}
	found := p.bounds(position, p.budget)
	if !found.Proven() {
		return engine.Line{}
	}
	if found.Move == engine.NoMove {
		found.Move = p.moveOfKnownValue(position)
	}
	var pv []engine.Move
	if found.Move != engine.NoMove {
		pv = []engine.Move{found.Move}
	}
	return provenLine(position, found, pv)
}

// bounds returns the solver's bounds of a position within a budget of positions.
func (p prover) bounds(position engine.Position, budget uint64) engine.Known {
	stop := func(uint64) bool { return thread.Yield(p.ctx) != nil }
	return p.solver.Solve(position, budget, stop, nil).Known
}

// moveFactor is the budget for the best move where only the value is known, as from a book, in
// budgets of a proof. 40 find 38 of 41 moves on 6 x 7 with a budget of 1000.
const moveFactor = 40

// moveOfKnownValue returns a move that attains the proven value, NoMove if the budget ends before.
func (p prover) moveOfKnownValue(position engine.Position) engine.Move {
	decided := func(sofar engine.Info) bool {
		return sofar.Known.Proven() && sofar.Known.Move != engine.NoMove || thread.Yield(p.ctx) != nil
	}
	b := engine.SolveUntil(p.solver, position, moveFactor*p.budget, decided).Known
	if !b.Proven() {
		return engine.NoMove
	}
	return b.Move
}

// keeps gets 1/keepsShare of the budget.
const keepsShare = 4

// keeps reports whether a move is proven to lead to the value or a better one.
func (p prover) keeps(position engine.Position, m engine.Move, value engine.Value) bool {
	after := engine.After(position, m)
	if end := position.Turn().ValueOf(after.Outcome()); end != engine.Unknown {
		return end >= value
	}
	limit := max(p.budget/keepsShare, 1)
	return p.solver != nil && p.bounds(after, limit).Upper.Opposite() >= value
}

// bestMoves returns the best moves of both sides, up to the end of the game or to a position that
// the solver does not prove.
func (p prover) bestMoves(position engine.Position) (moves []engine.Move) {
	position = position.Clone()
	for best := p.solve(position).PV; len(best) > 0; best = p.solve(position).PV {
		moves = append(moves, best[0])
		position.Play(best[0])
	}
	return moves
}

// provenLine returns a line with a proven value.
func provenLine(p engine.Position, known engine.Known, pv []engine.Move) engine.Line {
	return engine.Line{Winrate: float64(known.Value().Score()), Known: known.Telling(p), PV: pv}
}
