package reversi

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/rng"
)

// playout plays at random to the end. Informed playouts keep to the moves that sense
// leaves. A playout is exact if the loser never had a choice.
func (p *Position) playout(r *rng.Source, informed bool) evaluation.Ending {
	var choices [2]uint64 // by side: cells besides the first that it might have taken
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

// sense returns the legal moves that a sensible player chooses among: the corners,
// else those that are not next to an empty corner, else all.
func (p *Position) sense() uint64 {
	if corners := p.legal & p.corners; corners != 0 {
		return corners
	}
	if safe := p.legal &^ around(p.corners&p.empty(p.board)); safe != 0 {
		return safe
	}
	return p.legal
}

// exact reports whether no side could have changed the outcome for the better.
func exact(o engine.Outcome, choices [2]uint64) bool {
	switch o {
	case engine.FirstWins:
		return choices[engine.Second] == 0
	case engine.SecondWins:
		return choices[engine.First] == 0
	}
	return choices[engine.First]|choices[engine.Second] == 0
}

// pick returns a random one of some cells.
func pick(cells uint64, r *rng.Source) engine.Move {
	for n := r.Below(uint32(bits.OnesCount64(cells))); n > 0; n-- {
		cells &= cells - 1
	}
	return engine.Move(bits.TrailingZeros64(cells))
}
