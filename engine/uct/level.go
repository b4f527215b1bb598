package uct

import (
	"math"

	"github.com/c4engine/c4engine/engine/rng"
)

// rung is a strength and how the search is weakened to have it. A weaker player sees
// less far (few simulations), decides less sharply between moves that look alike (a
// high temperature), and plays fewer of its moves with what the game knows of tactics
// (sight): without that it overlooks threats as people do.
type rung struct {
	elo         float64 // on the scale of LEVELS.md
	simulations float64 // a move
	temperature float64 // of the draw among the moves that were searched
	sight       float64 // the share of moves that tactics and learned evaluation help to find
}

// rungs are the strengths that were measured (LEVELS.md), the weakest first.
var rungs = []rung{
	{190, 16, 5, 0},
	{370, 28, 1, 0},
	{540, 42, 0.7, 0},
	{690, 70, 0.6, 0},
	{790, 110, 0.5, 0},
	{960, 128, 0.5, 0.35},
	{1090, 128, 0.5, 0.6},
	{1220, 128, 0.45, 0.8},
	{1390, 128, 0.4, 1},
	{1520, 200, 0.35, 1},
	{1640, 350, 0.3, 1},
	{1770, 650, 0.2, 1},
	{1910, 1600, 0.1, 1},
}

// Levels returns the values of the option Elo whose strength was measured, the weakest
// first.
func Levels() []int {
	var all []int
	for _, r := range rungs {
		all = append(all, int(r.elo))
	}
	return all
}

// rungAt returns the rung of a strength, between two that were measured if need be.
func rungAt(elo float64) rung {
	above := 1
	for above < len(rungs)-1 && rungs[above].elo < elo {
		above++
	}
	low, high := rungs[above-1], rungs[above]
	switch elo { // exactly what was measured
	case low.elo:
		return low
	case high.elo:
		return high
	}
	part := (elo - low.elo) / (high.elo - low.elo)
	return rung{
		elo:         elo,
		simulations: geometric(low.simulations, high.simulations, part),
		temperature: geometric(low.temperature, high.temperature, part),
		sight:       low.sight + part*(high.sight-low.sight),
	}
}

// geometric returns the number that lies between a and b as part lies between 0 and 1,
// by ratio.
func geometric(a, b, part float64) float64 { return a * math.Pow(b/a, part) }

// choose draws one of the moves of a search, with a probability proportional to
// visits^(1/temperature), as AlphaGo Zero did in its training (D. Silver et al., "Mastering
// the game of Go without human knowledge", Nature 550, 2017). Moves that are proven lost,
// or were not visited, are not drawn; ok tells whether there are others.
func (r rung) choose(moves []ranked, random *rng.Source) (chosen ranked, ok bool) {
	most := 1.0
	for _, m := range moves {
		most = max(most, float64(visits(m.stats)))
	}
	weights, sum := make([]float64, len(moves)), 0.0
	for i, m := range moves {
		if m.visited() && !m.tag.lost() {
			weights[i] = math.Pow(float64(visits(m.stats))/most, 1/r.temperature)
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
