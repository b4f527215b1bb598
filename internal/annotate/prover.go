package annotate

import (
	"context"

	"github.com/c4engine/c4engine/engine"
)

// prover asks a game's solver for proofs.
type prover struct {
	ctx    context.Context
	solver engine.Solver // nil if it is not used
	budget uint64        // positions for each question
}

// solve returns the proven value of a position with a move that attains it. Without a proof the
// value is Unknown; without a proof and at the end of the game there is no move.
func (s prover) solve(p engine.Position) engine.Line {
	if value := p.Turn().Of(p.Outcome()); value != engine.Unknown {
		return provenLine(p, engine.Proof{Value: value, Exact: true}, finalScore(p))
	}
	if s.solver == nil || over(s.ctx) {
		return engine.Line{}
	}
	b := s.bounds(p, s.budget)
	if !b.Proven() {
		return engine.Line{}
	}
	line := provenLine(p, engine.Proof{Value: b.Lower, Plies: b.Plies, Exact: b.Exact}, b.Score)
	if b.Move == engine.NoMove {
		b.Move = s.attaining(p, b.Lower)
	}
	if b.Move != engine.NoMove {
		line.PV = []engine.Move{b.Move}
	}
	return line
}

// bounds returns the solver's bounds of a position within a budget of positions.
func (s prover) bounds(p engine.Position, budget uint64) engine.Bounds {
	return s.solver.Solve(p, budget, func(uint64) bool { return over(s.ctx) }, nil)
}

// attaining returns a move of a proven value, for a solver that proved the value of the
// position alone, as a book does. It is NoMove if ten times the budget does not suffice.
func (s prover) attaining(p engine.Position, value engine.Value) engine.Move {
	moves, _ := p.Candidates(nil)
	if len(moves) == 1 {
		return moves[0]
	}
	for _, m := range moves {
		after := engine.After(p, m)
		if after.Outcome() != engine.Undecided { // the solver had named the move
			continue
		}
		reply := s.bounds(after, 10*s.budget)
		if reply.Proven() && reply.Lower.Opposite() == value {
			return m
		}
	}
	return engine.NoMove
}

// keepShare is the share of the budget that the question of keeps gets.
const keepShare = 4

// keeps reports whether a move is proven to lead to the value or a better one.
func (s prover) keeps(p engine.Position, m engine.Move, value engine.Value) bool {
	after := engine.After(p, m)
	if end := p.Turn().Of(after.Outcome()); end != engine.Unknown {
		return end >= value
	}
	return s.solver != nil && s.bounds(after, s.budget/keepShare).Upper.Opposite() >= value
}

// variation returns the best moves of both sides, until the end of the game or a position that is
// not proven.
func (s prover) variation(p engine.Position) (moves []engine.Move) {
	p = p.Clone()
	for best := s.solve(p).PV; len(best) > 0; best = s.solve(p).PV {
		moves = append(moves, best[0])
		p.Play(best[0])
	}
	return moves
}

// provenLine returns a proven value without plies that say nothing. In games that count discs it is
// exact if the score is known.
func provenLine(p engine.Position, proof engine.Proof, score *int) engine.Line {
	if !proof.HasLength(p) {
		proof.Plies = 0
	}
	if p.Game().About().Counted {
		proof.Exact = score != nil
	}
	return engine.Line{Winrate: float64(proof.Value.Score()), Proof: proof, Score: score}
}

// finalScore returns the difference of discs at the end of a game, for the side to move. It is nil
// if the game does not count discs.
func finalScore(p engine.Position) *int {
	if !p.Game().About().Counted {
		return nil
	}
	score := p.Board().FinalScore(p.Turn())
	return &score
}
