package train

import (
	"context"
	"fmt"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/rng"
)

// heldOut is the share of games that are kept for the report: one in so many.
const heldOut = 16

// Run plays games against itself with so many simulations a move and returns
// the weights of connectfour's learned value. It tells a line at a time how it
// gets on and how good the result is. The error is ctx's.
func Run(ctx context.Context, games, nodes int, seed uint64, tell func(line string)) ([]byte, error) {
	played := selfPlay(ctx, games, nodes, seed)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return learn(played, seed, tell)
}

func learn(played []game, seed uint64, tell func(line string)) ([]byte, error) {
	var learned, held []sample
	for i := range played {
		if i%heldOut == 0 {
			held = append(held, samples(&played[i])...)
		} else {
			learned = append(learned, samples(&played[i])...)
		}
	}
	tell(fmt.Sprintf("%d games, %d positions, %d of other games held out", len(played), len(learned), len(held)))
	random := rng.New(seed)
	m := fit(learned, &random, func(epoch int, m *model) {
		tell(fmt.Sprintf("epoch %2d: log-loss %.4f, of those held out %.4f", epoch, m.loss(learned), m.loss(held)))
	})
	file := m.file()
	network, err := connectfour.ParseNetwork(file)
	if err != nil {
		return nil, err
	}
	report(held, network, &random, tell)
	return file, nil
}

// report compares predictors of the results of the held-out games.
func report(held []sample, network *connectfour.Network, random *rng.Source, tell func(line string)) {
	line := func(name string, predict func(*sample) float64) {
		logLoss, squared := score(held, predict)
		tell(fmt.Sprintf("%-12s log-loss %.4f, squared error %.4f", name, logLoss, squared))
	}
	line("constant", func(*sample) float64 { return 0.5 })
	for _, n := range []int{1, 4, 16} {
		line(fmt.Sprint(n, " playouts"), playouts(held, n, random))
	}
	line("network", func(s *sample) float64 { return float64(network.Winrate(&s.inputs)) })
}
