// Package reversi makes the weights of Reversi's evaluation.
//
// It begins with weights of zero and repeats: play games in which both sides
// take the best move by the weights, solve their ends exactly, and fit the weights to
// the results. The result depends on the [Plan] alone, not on the number of goroutines.
package reversi

import (
	"context"
	"fmt"
)

// Plan says how the weights are made.
type Plan struct {
	// Games is the number of games of each generation.
	Games []int
	// Solve is how many empty cells are left when the solver takes over.
	Solve int
	// Epochs is how often a fit goes through the positions.
	Epochs int
	// Workers is the number of goroutines that play.
	Workers int
}

// DefaultPlan made the weights that are in the repository.
var DefaultPlan = Plan{Games: []int{10_000, 25_000, 80_000}, Solve: 12, Epochs: 6, Workers: 1}

// Run makes weights and returns them as package reversi embeds them. It reports a line
// for each generation. The error is ctx's.
func Run(ctx context.Context, plan Plan, tell func(line string)) ([]byte, error) {
	m := newModel()
	for generation, games := range plan.Games {
		samples := play(ctx, plan, m, generation, games)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		m = newModel()
		// The last games are held out to judge the fit.
		learned, held := samples[:len(samples)*9/10], samples[len(samples)*9/10:]
		m.fit(learned, plan.Epochs)
		tell(fmt.Sprintf("generation %d: %d positions, log-loss %.4f, of those held out %.4f",
			generation, len(samples), m.loss(learned), m.loss(held)))
	}
	return m.bytes(), nil
}
