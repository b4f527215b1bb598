package uct

import "math"

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
