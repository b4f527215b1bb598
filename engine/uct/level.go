package uct

import "math"

// rung is a strength and the parameters that weaken the search to it. A weaker player sees
// less far (few simulations) and chooses more at random (high temperature). It plays fewer
// moves with the game's tactics (sight), and overlooks threats without them, as people do.
type rung struct {
	elo         float64 // on the scale of docs/measurements.md
	simulations float64 // a move
	temperature float64 // of the draw among the moves that were searched
	sight       float64 // share of moves that are searched with tactics and evaluation
}

// rungs are the strengths that were measured (docs/measurements.md), the weakest first.
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

// UsualLevel is the level, from 1, at which a person who chooses none meets the engine. It plays
// as a casual player does.
const UsualLevel = 5

// Levels returns the values of the option Elo whose strength was measured, the weakest
// first.
func Levels() []int {
	var all []int
	for _, r := range rungs {
		all = append(all, int(r.elo))
	}
	return all
}

// rungAt returns the rung of a strength, interpolated between two measured ones.
func rungAt(elo float64) rung {
	above := 1
	for above < len(rungs)-1 && rungs[above].elo < elo {
		above++
	}
	low, high := rungs[above-1], rungs[above]
	switch elo { // without rounding errors
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

// geometric interpolates between a, at part 0, and b, at part 1, by ratio.
func geometric(a, b, part float64) float64 { return a * math.Pow(b/a, part) }
