package engine_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/rng"
)

func TestWinrateIsTheLogisticOfALogit(t *testing.T) {
	require.EqualValues(t, 0.5, evaluation.Winrate(0))
	require.InDelta(t, 0.7310586, evaluation.Winrate(evaluation.LogitScale), 1e-6)
	for logit := -8 * evaluation.LogitScale; logit <= 8*evaluation.LogitScale; logit += 37 {
		require.Equal(t, float32(evaluation.Logistic(float64(logit)/evaluation.LogitScale)), evaluation.Winrate(logit))
		require.InDelta(t, 1, evaluation.Winrate(logit)+evaluation.Winrate(-logit), 1e-6)
	}
	require.Equal(t, evaluation.Winrate(8*evaluation.LogitScale), evaluation.Winrate(1<<30))
	require.Equal(t, evaluation.Winrate(-8*evaluation.LogitScale), evaluation.Winrate(-1<<30))
}

// TestSetPriors compares with the softmax in real numbers: rounding leaves a factor of
// 2^(1/4), and a little for the table.
func TestSetPriors(t *testing.T) {
	r := rng.New(1)
	for range 1000 {
		logits := make([]int32, 1+r.Below(12))
		priors := make([]engine.Prior, len(logits))
		sum := 0.0
		for i := range logits {
			logits[i] = int32(r.Below(8*evaluation.LogitScale)) - 4*evaluation.LogitScale
			sum += math.Exp(float64(logits[i]) / evaluation.LogitScale)
		}
		evaluation.SetPriors(priors, logits)
		for i, p := range priors {
			want := math.Log2(math.Exp(float64(logits[i])/evaluation.LogitScale) / sum)
			got := math.Log2(float64(p.Share()))
			require.InDelta(t, max(want, -float64(engine.MaxPrior)/2), got, 0.25+0.1, "%v", logits)
		}
	}
}

func TestSetPriorsAtTheEdge(t *testing.T) {
	for _, c := range []struct {
		logits []int32
		want   []engine.Prior
	}{
		{[]int32{-7}, []engine.Prior{0}},
		{[]int32{math.MaxInt16, math.MinInt16}, []engine.Prior{0, engine.MaxPrior}},
		{[]int32{5, 5, 5, 5}, []engine.Prior{4, 4, 4, 4}},
		{[]int32{0, 0}, []engine.Prior{2, 2}},
	} {
		priors := make([]engine.Prior, len(c.logits))
		evaluation.SetPriors(priors, c.logits)
		require.Equal(t, c.want, priors)
	}
	require.EqualValues(t, 1, engine.Prior(0).Share())
	require.EqualValues(t, 0.25, engine.Prior(4).Share())
}
