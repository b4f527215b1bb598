package uct

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// level is a strength and the parameters that weaken the search to it. A weaker player sees
// less far (few simulations) and chooses more at random (high temperature). It plays fewer
// moves with the game's tactics (sight), and overlooks threats without them, as people do.
type level struct {
	elo         float64 // on the scale of docs/strength.md
	word        string  // see engine.Level
	simulations float64 // a move
	temperature float64 // of the draw among the moves that were searched
	sight       float64 // share of moves that are searched with tactics and evaluation
}

// levels are the strengths that were measured (docs/strength.md), the weakest first.
var levels = []level{
	{190, "beginner", 16, 5, 0},
	{370, "beginner", 28, 1, 0},
	{540, "casual", 42, 0.7, 0},
	{690, "casual", 70, 0.6, 0},
	{790, "casual", 110, 0.5, 0},
	{960, "club", 128, 0.5, 0.35},
	{1090, "club", 128, 0.5, 0.6},
	{1220, "club", 128, 0.45, 0.8},
	{1390, "expert", 128, 0.4, 1},
	{1520, "expert", 200, 0.35, 1},
	{1640, "expert", 350, 0.3, 1},
	{1770, "master", 650, 0.2, 1},
	{1910, "master", 1600, 0.1, 1},
}

// UsualLevel is the level, from 1, at which a person who chooses none meets the engine. It plays
// as a casual player does.
const UsualLevel = 5

// Levels returns the measured values of the option Elo, the weakest first.
func Levels() (all []engine.Level) {
	for _, l := range levels {
		all = append(all, engine.Level{Value: int(l.elo), Word: l.word})
	}
	return all
}

// SetLevel limits the strength to a level, from 1, or not at all with 0. For another number it
// returns an *engine.FieldError and changes nothing.
func (o *Options) SetLevel(n int) error {
	if n < 0 || n > len(levels) {
		return engine.Expected("level", "an integer from 1 to %d", len(levels))
	}
	if o.LimitStrength = n != 0; o.LimitStrength {
		o.Elo = int(levels[n-1].elo)
	}
	return nil
}

// levelAt returns the level of a strength, interpolated between two measured ones.
func levelAt(elo float64) level {
	above := 1
	for above < len(levels)-1 && levels[above].elo < elo {
		above++
	}
	low, high := levels[above-1], levels[above]
	switch elo { // without rounding errors
	case low.elo:
		return low
	case high.elo:
		return high
	}
	part := (elo - low.elo) / (high.elo - low.elo)
	return level{
		elo:         elo,
		simulations: geometric(low.simulations, high.simulations, part),
		temperature: geometric(low.temperature, high.temperature, part),
		sight:       low.sight + part*(high.sight-low.sight),
	}
}

// geometric interpolates between a, at part 0, and b, at part 1, by ratio.
func geometric(a, b, part float64) float64 { return a * math.Pow(b/a, part) }

// limitedHash is the memory of a search of limited strength, in MB: enough for its few
// simulations.
const limitedHash = 2

// MoveOfLevel returns the move of a level, from 1, after h. It sets the options of the search. For
// another number it returns an error.
func (s *Searcher) MoveOfLevel(
	ctx context.Context, h engine.History, level int, seed int64,
) (engine.Move, error) {
	err := s.Configure(func(o *Options) error {
		o.Seed = seed
		return o.SetLevel(cmp.Or(level, -1)) // full strength is no level
	})
	if err != nil {
		return engine.NoMove, err
	}
	info, err := s.Search(ctx, h, engine.Limits{Nodes: math.MaxUint32}, nil)
	return info.BestMove(), err
}

// searchAtLevel searches at the strength Elo of the Searcher's options, with an empty tree and the
// few simulations of that level.
func (p *pool) searchAtLevel(
	ctx context.Context, root engine.Position, l engine.Limits, o Options,
) engine.Info {
	random, strength := rng.New(uint64(o.Seed), root.Key()), levelAt(float64(o.Elo))
	p.options = strength.options(&random)
	p.options.MoveOverhead = o.MoveOverhead
	p.newGame()
	simulations := uint64(math.Round(strength.simulations))
	if l.Nodes == 0 || l.Nodes > simulations {
		l.Nodes = simulations
	}
	info := p.search(ctx, root, l, nil)
	if len(info.Lines) == 0 || info.Lines[0].Known.Proven() {
		return info // the game is over, or the best move is certain
	}
	moves := p.options.FinalMove.rank(choices(p.tree, p.tree.RootNode()), engine.Lost)
	if chosen, ok := strength.choose(moves, &random); ok {
		drawn := line(p.tree, chosen, p.options.FinalMove)
		isDrawn := func(l engine.Line) bool { return l.PV[0] == drawn.PV[0] }
		others := slices.DeleteFunc(info.Lines, isDrawn)
		info.Lines = append([]engine.Line{drawn}, others...)
		info.Lines = info.Lines[:min(len(info.Lines), max(1, l.MultiPV))]
	}
	return info
}

// options returns the settings for one move.
func (l level) options(random *rng.Source) Options {
	o := defaults()
	o.Hash, o.Solver, o.Prior = limitedHash, false, 0
	o.Seed = int64(random.Uint64() >> 11)
	if fraction(random) >= l.sight {
		o.Playouts, o.Learned, o.ForcedMoves = engine.Uniform, 0, false
	}
	return o
}

// choose draws one of the moves of a search, with a probability proportional to
// visits^(1/temperature), as AlphaGo Zero did in its training (D. Silver et al., "Mastering
// the game of Go without human knowledge", Nature 550, 2017). It never draws a move that
// is proven lost or was not visited; ok reports whether there are other moves.
func (l level) choose(moves []choice, random *rng.Source) (chosen choice, ok bool) {
	maxVisits := 1.0
	for _, m := range moves {
		maxVisits = max(maxVisits, float64(m.stats.Visits()))
	}
	weights, sum := make([]float64, len(moves)), 0.0
	for i, m := range moves {
		if m.visited() && !m.tag.Lost() {
			weights[i] = math.Pow(float64(m.stats.Visits())/maxVisits, 1/l.temperature)
		}
		sum += weights[i]
	}
	at := fraction(random) * sum
	for i, weight := range weights {
		if at -= weight; at < 0 {
			return moves[i], true
		}
	}
	return choice{}, false
}

// fraction returns a random number in [0, 1).
func fraction(random *rng.Source) float64 { return float64(random.Uint64()>>11) / (1 << 53) }
