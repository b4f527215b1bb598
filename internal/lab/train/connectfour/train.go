// Package connectfour makes the weights of connectfour's evaluation and priors, by games of
// the engine against itself.
package connectfour

import (
	"context"
	"fmt"

	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/internal/lab/train"
	"github.com/c4engine/c4engine/internal/rng"
)

// Run plays all games of a plan and fits the weights to them. The error is ctx's.
func Run(ctx context.Context, plan train.Plan, tell func(line string)) ([]byte, error) {
	played := selfPlay(plan).Play(ctx)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return Fit(plan, played, tell)
}

// Fit returns the weights of connectfour's evaluation, fitted to all games of a plan in
// order. It tells its progress and the quality of the result, a line at a time.
func Fit(plan train.Plan, played []train.Game, tell func(line string)) ([]byte, error) {
	training, held := train.Split(played, see)
	tell(fmt.Sprintf("%d games, %d positions, %d of other games held out",
		len(played), len(training), len(held)))
	random := rng.New(plan.Seed)
	m := fit(training, &random, func(epoch int, m *model) {
		tell(fmt.Sprintf("epoch %2d: log-loss %.4f, of those held out %.4f",
			epoch, m.loss(training), m.loss(held)))
	})
	file := m.file()
	network, err := learned.ParseNetwork(file)
	if err != nil {
		return nil, err
	}
	train.Report(held, &random, tell, train.Evaluation[learned.Features]{
		Name:    "network",
		Winrate: func(f *learned.Features) float64 { return float64(network.Winrate(f)) },
	})
	return file, nil
}
