package reversi

import (
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/rng"
)

// Playout plays the game to its end.
func (p *Position) Playout(r *rng.Source, informed bool) evaluation.Ending {
	return p.playout(r, informed)
}

// Winrate returns the value of the learned evaluation.
func (p *Position) Winrate() float32 { return p.winrate() }
