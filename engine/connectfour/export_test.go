package connectfour

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/rng"
)

// BareSolver returns a solver of a single thread without a book.
func BareSolver(megabytes int) engine.Solver { return NewSolver(megabytes, 1, nil) }

// SearchThreats is that of Traits.
func (p *Position) SearchThreats(effort int) (engine.Move, int) { return p.searchThreats(effort) }

// ThreatSequence returns within how many plies the side to move wins by a threat
// sequence, or by what tactics know; 0 if it does not.
func (p *Position) ThreatSequence() int {
	moves, known := p.tactics()
	switch {
	case known.proof().Value == engine.Won:
		return known.proof().Plies
	case known != unclear:
		return 0
	}
	effort := 1 << 20
	_, plies := threatSequence(*p, moves, &effort)
	return plies
}

// Playout plays a position to its end, without good replies.
func (p *Position) Playout(r *rng.Source, policy engine.PlayoutPolicy) evaluation.Ending {
	if policy == engine.Uniform {
		return p.uniformPlayout(r)
	}
	return p.playout(r, nil)
}

// Threats returns the empty cells, reachable now or not, that would complete
// four in a row for a side.
func (p *Position) Threats(side engine.Player) []engine.Move {
	return p.threats[side].load().and(p.empty()).appendTo(nil)
}
