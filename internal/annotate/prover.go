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
	side := position.Turn()
	if value := side.ValueOf(position.Outcome()); value != engine.Unknown {
		score := new(position.Board().FinalScore(side))
		return provenLine(position, engine.Proof{Value: value, Exact: true}, score, nil)
	}
	if p.solver == nil || thread.Yield(p.ctx) != nil {
		return engine.Line{}
	}
	b := p.bounds(position, p.budget)
	if !b.Proven() {
		return engine.Line{}
	}
	if b.Move == engine.NoMove {
		b.Move = p.moveOfKnownValue(position)
	}
	var pv []engine.Move
	if b.Move != engine.NoMove {
		pv = []engine.Move{b.Move}
	}
	proof := engine.Proof{Value: b.Lower, Plies: b.Plies, Exact: b.Exact}
	return provenLine(position, proof, b.Score, pv)
}

// bounds returns the solver's bounds of a position within a budget of positions.
func (p prover) bounds(position engine.Position, budget uint64) engine.Bounds {
	return p.solver.Solve(position, budget, func(uint64) bool { return thread.Yield(p.ctx) != nil }, nil)
}

// moveFactor is the budget for the best move where only the value is known, as from a book, in
// budgets of a proof. 40 find 38 of 41 moves on 6 x 7 with a budget of 1000.
const moveFactor = 40

// moveOfKnownValue returns a move that attains the proven value, NoMove if the budget ends before.
func (p prover) moveOfKnownValue(position engine.Position) engine.Move {
	decided := func(known engine.Bounds) bool {
		return known.Proven() && known.Move != engine.NoMove || thread.Yield(p.ctx) != nil
	}
	b := engine.SolveUntil(p.solver, position, moveFactor*p.budget, decided)
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

// provenLine returns a line with a proven value. It leaves out plies that say nothing, and the
// score of a game that counts no discs. In games that count them the proof is exact if the score is
// known.
func provenLine(p engine.Position, proof engine.Proof, score *int, pv []engine.Move) engine.Line {
	if !proof.HasLength(p) {
		proof.Plies = 0
	}
	if p.Game().About().Counted {
		proof.Exact = score != nil
	} else {
		score = nil
	}
	return engine.Line{Winrate: float64(proof.Value.Score()), Proof: proof, Score: score, PV: pv}
}
