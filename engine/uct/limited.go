package uct

import (
	"context"
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// limitedHash is the memory of a search of limited strength, in MB: enough for its few
// simulations.
const limitedHash = 2

// searchAs searches at the strength of a level, with an empty tree and the few simulations
// of the level. full are the settings at full strength.
func (t *team) searchAs(
	ctx context.Context, p engine.Position, l engine.Limits, level rung, full Options,
) engine.Info {
	random := rng.New(uint64(full.Seed), p.Key())
	t.options = level.options(&random).derive()
	t.options.MoveOverhead = full.MoveOverhead
	t.newGame()
	simulations := uint64(math.Round(level.simulations))
	if l.Nodes == 0 || l.Nodes > simulations {
		l.Nodes = simulations
	}
	info := t.search(ctx, p, l, nil)
	if len(info.Lines) == 0 || info.Lines[0].Proof.Value != engine.Unknown {
		return info // the game is over, or the best move is certain
	}
	if chosen, ok := level.choose(t.options.rank(t.tree, t.tree.RootNode()), &random); ok {
		info.Lines = []engine.Line{line(t.tree, chosen, &t.options)}
	}
	return info
}

// options returns the settings for one move.
func (r rung) options(random *rng.Source) Options {
	o := defaults()
	o.Hash, o.Solver, o.Prior = limitedHash, false, 0
	o.Seed = int64(random.Uint64() >> 11)
	if fraction(random) >= r.sight {
		o.Playouts, o.Learned, o.ForcedMoves = uniform, 0, false
	}
	return o
}

// choose draws one of the moves of a search, with a probability proportional to
// visits^(1/temperature), as AlphaGo Zero did in its training (D. Silver et al., "Mastering
// the game of Go without human knowledge", Nature 550, 2017). It never draws a move that
// is proven lost or was not visited; ok reports whether there are other moves.
func (r rung) choose(moves []ranked, random *rng.Source) (chosen ranked, ok bool) {
	maxVisits := 1.0
	for _, m := range moves {
		maxVisits = max(maxVisits, float64(m.stats.Visits()))
	}
	weights, sum := make([]float64, len(moves)), 0.0
	for i, m := range moves {
		if m.visited() && !m.tag.Lost() {
			weights[i] = math.Pow(float64(m.stats.Visits())/maxVisits, 1/r.temperature)
		}
		sum += weights[i]
	}
	at := fraction(random) * sum
	for i, weight := range weights {
		if at -= weight; at < 0 {
			return moves[i], true
		}
	}
	return ranked{}, false
}

// fraction returns a random number in [0, 1).
func fraction(random *rng.Source) float64 { return float64(random.Uint64()>>11) / (1 << 53) }
