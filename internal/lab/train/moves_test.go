package train

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/rng"
)

func TestShares(t *testing.T) {
	won, lost := engine.Proof{Value: engine.Won, Plies: 3}, engine.Proof{Value: engine.Lost, Plies: 4}
	for _, c := range []struct {
		tries []uct.Try
		want  []float64
	}{
		// A first visit is not chosen.
		{[]uct.Try{{Visits: 101}, {Visits: 51}, {Visits: 47, Proof: lost}, {Visits: 1}}, []float64{2. / 3, 1. / 3, 0, 0}},
		{[]uct.Try{{Visits: 90}, {Visits: 10, Proof: won}}, []float64{0, 1}},
		{[]uct.Try{{Visits: 90, Proof: lost}, {Visits: 10, Proof: lost}}, nil},
	} {
		require.InDeltaSlice(t, c.want, shares(c.tries), 1e-9)
	}
}

func someChoices() (list []choice) {
	for _, game := range playChoices(context.Background(), 20, 300, 2) {
		list = append(list, game...)
	}
	return list
}

// TestMovesAreLearned expects less loss after each round on the same choices, and that
// the engine reads what was learned.
func TestMovesAreLearned(t *testing.T) {
	list := someChoices()
	require.NotEmpty(t, list)
	f := newMoveFitting()
	random := rng.New(3)
	before := f.judge(list)
	require.InDelta(t, before.equal, before.loss, 1e-9, "without weights all moves are alike")
	for range 3 {
		f.learnAll(list, 0.05, &random)
		after := f.judge(list)
		require.Less(t, after.loss, before.loss)
		require.Greater(t, after.loss, after.entropy)
		before = after
	}
	network, err := learned.ParseMoveModel(f.file())
	require.NoError(t, err)
	for _, v := range list[0].views {
		sum := 0.0
		for _, at := range v {
			sum += f.weights[at]
		}
		require.InDelta(t, math.Round(sum*evaluation.LogitScale), float64(network.Logit(&v)), learned.MovePatterns)
	}
}
