package connectfour

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/lanes"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

// BareSolver returns a solver of a single thread without a book.
func BareSolver(megabytes int) engine.Solver { return NewSolver(megabytes, 1, nil) }

// SearchThreats calls searchThreats.
func (p *Position) SearchThreats(budget int) (engine.Move, int) { return p.searchThreats(budget) }

// ThreatSequence returns the maximum number of plies in which the side to move wins by tactics
// or by a threat sequence. It returns 0 if it finds no win.
func (p *Position) ThreatSequence() int {
	moves, known := p.tactics()
	switch {
	case known.proof().Value == engine.Won:
		return known.proof().Plies
	case known != unclear:
		return 0
	}
	budget := 1 << 20
	_, plies := threatSequence(*p, moves, &budget)
	return plies
}

// Playout plays a position to its end, without good replies.
func (p *Position) Playout(r *rng.Source, policy engine.PlayoutPolicy) evaluation.Ending {
	if policy == engine.Uniform {
		return p.uniformPlayout(r)
	}
	return p.playout(r, nil)
}

// Threats returns the empty cells that would complete four in a row for a side. A stone need not
// be able to land there now.
func (p *Position) Threats(side engine.Player) []engine.Move {
	return lanes.AppendTo(nil, p.threats[side].load().And(p.empty()))
}

// FollowUp reports whether the side that does not move wins by follow-up.
func (p *Position) FollowUp() bool { return p.followUp(p.Remaining()) }
