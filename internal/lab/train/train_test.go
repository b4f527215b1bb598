package train

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/reversi"
)

// trainings are quick trainings, with a check of their files.
var trainings = map[string]struct {
	run   func(ctx context.Context, tell func(line string)) ([]byte, error)
	check func(t *testing.T, file []byte)
}{
	"network": {
		func(ctx context.Context, tell func(string)) ([]byte, error) {
			return ConnectFour(ctx, NewPlan(20, 20, 1), tell)
		},
		func(t *testing.T, file []byte) {
			_, err := learned.ParseNetwork(file)
			require.NoError(t, err)
		},
	},
	"moves": {
		func(ctx context.Context, tell func(string)) ([]byte, error) { return Moves(ctx, 8, 300, 1, tell) },
		func(t *testing.T, file []byte) {
			_, err := learned.ParseMoveModel(file)
			require.NoError(t, err)
		},
	},
	"nogo": {
		func(ctx context.Context, tell func(string)) ([]byte, error) {
			return NoGo(ctx, NoGoPlan{Games: []int{20, 17}, Nodes: 10, Epochs: 2, Seed: 1}, tell)
		},
		func(t *testing.T, file []byte) { require.Len(t, file, nogo.WeightCount) },
	},
	"reversi": {
		func(ctx context.Context, tell func(string)) ([]byte, error) {
			return Reversi(ctx, ReversiPlan{Games: []int{30, 20}, Solve: 11, Nodes: 100, Epochs: 2}, tell)
		},
		func(t *testing.T, file []byte) { require.Len(t, file, reversi.Phases*reversi.PhaseWeights) },
	},
}

// TestTrainingIsReproducible trains twice, with one goroutine and with three.
func TestTrainingIsReproducible(t *testing.T) {
	for name, training := range trainings {
		run := func(workers int) (file []byte, lines []string) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(workers))
			file, err := training.run(t.Context(), func(line string) { lines = append(lines, line) })
			require.NoError(t, err)
			return file, lines
		}
		file, lines := run(1)
		again, linesAgain := run(3)
		require.Equal(t, file, again, name)
		require.Equal(t, lines, linesAgain, name)
		training.check(t, file)
	}
}

func TestTrainingStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, training := range trainings {
		_, err := training.run(ctx, func(string) { t.Error("a generation") })
		require.ErrorIs(t, err, context.Canceled, name)
	}
}
