package connectfour

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// Playout plays a position to its end, without good replies.
func (p *Position) Playout(r *rng.Source, policy engine.PlayoutPolicy) engine.Ending {
	if policy == engine.Uniform {
		return p.uniformPlayout(r)
	}
	return p.playout(r, nil)
}

// Attack returns within how many plies the side to move wins by an attack, or at
// sight, if it does.
func Attack(p Position) int {
	moves, v := p.sight()
	if v != open {
		if proofOf[v].Value == proofOf[winNow].Value {
			return proofOf[v].Plies
		}
		return 0
	}
	effort := 1 << 20
	_, n := attack(p, moves, &effort)
	return n
}
