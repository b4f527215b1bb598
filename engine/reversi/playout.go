package reversi

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

// playout plays random moves to the end of the game. An informed playout chooses among the
// moves of sense. The result is exact if the loser never had more than one legal move.
func (p *Position) playout(r *rng.Source, informed bool) evaluation.Ending {
	var choices [2]uint64 // by side: all its legal moves except the first of each turn
	plies := 0
	for ; p.outcome == engine.Undecided; plies++ {
		if p.legal == 0 {
			p.Play(Pass)
			continue
		}
		choices[p.turn&1] |= p.legal & (p.legal - 1)
		moves := p.legal
		if informed {
			moves = p.sense()
		}
		p.Play(pick(moves, r))
	}
	return evaluation.Ending{Outcome: p.outcome, Plies: plies, Exact: exact(p.outcome, choices)}
}

// sense returns the legal moves to corners. If there are none, it returns the moves that
// are not next to an empty corner; if there are none of these, all legal moves.
func (p *Position) sense() uint64 {
	if corners := p.legal & p.rules.corners; corners != 0 {
		return corners
	}
	if safe := p.legal &^ around(p.rules.corners&p.rules.empty(p.board)); safe != 0 {
		return safe
	}
	return p.legal
}

// exact reports whether no side could have improved its outcome: the loser had no choice,
// or in a draw neither side had.
func exact(o engine.Outcome, choices [2]uint64) bool {
	switch o {
	case engine.FirstWins:
		return choices[engine.Second] == 0
	case engine.SecondWins:
		return choices[engine.First] == 0
	}
	return choices[engine.First]|choices[engine.Second] == 0
}

// pick returns a random cell. The set must not be empty.
func pick(cells uint64, r *rng.Source) engine.Move {
	for n := r.Below(uint32(bits.OnesCount64(cells))); n > 0; n-- {
		cells &= cells - 1
	}
	return engine.Move(bits.TrailingZeros64(cells))
}
