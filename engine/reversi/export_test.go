package reversi

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// Playout plays a position to its end.
func (p *Position) Playout(r *rng.Source, informed bool) engine.Ending { return p.playout(r, informed) }
