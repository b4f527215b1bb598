package uct

import (
	"context"
	"math"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/rng"
)

// limitedHash is the memory of a search of limited strength, MB, whose few simulations
// need no more.
const limitedHash = 2

// searchLimited searches as a player of the strength that the option Elo names: with a
// small tree of its own for each move, so that the tree of analyses stays as it is.
func (s *Searcher) searchLimited(ctx context.Context, h engine.History, l engine.Limits) engine.Info {
	level := rungAt(float64(s.options.elo))
	random := rng.New(uint64(s.options.seed), h.Position().Key())
	weak := s.weakened()
	weak.options = level.options(&random)
	weak.options.overhead = s.options.overhead
	weak.NewGame()
	most := uint64(math.Round(level.simulations))
	if l.Nodes == 0 || l.Nodes > most {
		l.Nodes = most
	}
	info := weak.Search(ctx, h, l, func(engine.Info) {})
	if len(info.Lines) == 0 || info.Lines[0].Proof.Value != engine.Unknown {
		return info // the game is over, or the best move is certain
	}
	t := weak.tree
	if chosen, ok := level.choose(t.rank(t.rootNode(), &weak.options), &random); ok {
		info.Lines = []engine.Line{t.line(chosen, &weak.options)}
	}
	return info
}

// weakened returns the searcher of limited strength.
func (s *Searcher) weakened() *Searcher {
	if s.limited == nil {
		s.limited = New()
	}
	return s.limited
}

// options returns the settings for one move of a rung.
func (r rung) options(random *rng.Source) options {
	o := defaults()
	o.hash, o.solver, o.prior = limitedHash, false, 0
	o.seed = int64(random.Uint64() >> 11)
	if fraction(random) >= r.sight {
		o.playouts, o.learned, o.forcedMoves = uniform, 0, false
	}
	return o
}
