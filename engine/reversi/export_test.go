package reversi

import (
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/rng"
)

// NewSolver is that of Traits.
var NewSolver = newSolver

// Playout plays a position to its end.
func (p *Position) Playout(r *rng.Source, informed bool) evaluation.Ending {
	return p.playout(r, informed)
}

// Winrate is the learned evaluation.
func (p *Position) Winrate() float32 { return p.winrate() }
