package reversi

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

var allRules = []rules{
	newRules(4, false), newRules(4, true), newRules(6, false), newRules(6, true), newRules(8, false), newRules(8, true),
}

func (r rules) String() string { return fmt.Sprintf("%d nopass %t", r.size, r.noPass) }

func parse(fen string) *Position {
	return enginetest.Must(Game{}.Parse(fen)).(*Position)
}

// randomEnd returns an undecided position of a random game with the given number of empty
// cells.
func randomEnd(rules rules, empty int, r *rng.Source) *Position {
	for {
		p := start(rules)
		for p.Outcome() == engine.Undecided {
			if p.Board().Count(engine.Empty) == empty {
				return p
			}
			p.Play(rng.Pick(p.Moves(nil), r))
		}
	}
}

// discs returns the number of discs of a side.
func discs(p *Position, side engine.Player) int { return p.Board().Count(engine.Piece(side)) }

// playoutOf plays a copy of the position to its end.
func playoutOf(p *Position, r *rng.Source, informed bool) evaluation.Ending {
	end := *p
	return end.playout(r, informed)
}

// advantageOf returns the learned evaluation, in units of a weight. The side to move must have a
// move.
func advantageOf(p *Position) int { return p.rules.advantage(p.board, p.legal, weights) }

// solverOf returns a solver for the position's rules, without a hash table.
func solverOf(p *Position) *alphaBeta {
	a := new(alphaBeta)
	a.prepare(p.rules, request{})
	return a
}
