// Package nogo makes the weights of NoGo's evaluation.
//
// In the first generation the search evaluates its leaves by mobility, later by the weights
// of the generation before.
package nogo

import (
	"context"
	"fmt"

	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/internal/lab/train"
	"github.com/c4engine/c4engine/internal/rng"
)

// Plan says how the weights are made.
type Plan struct {
	// Games is the number of games of each generation.
	Games []int
	// Nodes is the number of simulations for a move.
	Nodes int
	// Epochs is the number of passes of a fit over the positions.
	Epochs int
	// Seed is the seed of the random numbers.
	Seed uint64
}

// DefaultPlan made the weights in the repository.
var DefaultPlan = Plan{Games: []int{2_000, 9_000}, Nodes: 200, Epochs: 5, Seed: 1}

// Run makes weights and returns the file that the game's package embeds. It tells its
// progress and the quality of the result, a line at a time. The error is ctx's.
func Run(ctx context.Context, plan Plan, tell func(line string)) ([]byte, error) {
	var file []byte
	evaluate := mobility
	for generation, games := range plan.Games {
		played := selfPlay(ctx, plan, generation, games, evaluate)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		learned, held := train.Split(played, see)
		tell(fmt.Sprintf("generation %d: %d games, %d positions, %d of other games held out",
			generation, games, len(learned), len(held)))
		m := newModel()
		m.fit(learned, plan.Epochs)
		file = m.bytes()
		evaluate = nogo.Weights(file).Winrate
		random := rng.New(plan.Seed)
		train.Report(held, &random, tell,
			rival("mobility", mobility), rival("evaluation", evaluate))
	}
	return file, nil
}

type sample = train.Sample[nogo.View]

func rival(name string, evaluate estimator) train.Evaluation[nogo.View] {
	winrate := func(v *nogo.View) float64 { return float64(evaluate(v)) }
	return train.Evaluation[nogo.View]{Name: name, Winrate: winrate}
}
