// Package reversi makes the weights of Reversi's evaluation.
//
// Training begins with weights of zero. In each generation both sides play by short alpha-beta
// searches with the weights, and solve the ends exactly. Then the weights are fitted to the
// results.
package reversi

import (
	"context"
	"fmt"
)

// Plan says how the weights are made.
type Plan struct {
	// Games is the number of games of each generation.
	Games []int
	// Solve is the number of empty cells from which on the solver plays.
	Solve int
	// Nodes is the number of positions of a search for a move before that: some 100 at least, so
	// that it finds one.
	Nodes uint64
	// Epochs is the number of passes of a fit over the positions.
	Epochs int
}

// DefaultPlan made the weights in the repository.
var DefaultPlan = Plan{Games: []int{5_000, 15_000, 60_000}, Solve: 12, Nodes: 400, Epochs: 10}

// Run makes weights and returns the file that package reversi embeds. It tells a line for
// each generation. The error is ctx's.
func Run(ctx context.Context, plan Plan, tell func(line string)) ([]byte, error) {
	m := newModel()
	for generation, games := range plan.Games {
		samples := play(ctx, plan, string(m.bytes()), generation, games)
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
