package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

func TestWinrateIsTheLogisticOfALogit(t *testing.T) {
	require.EqualValues(t, 0.5, engine.Winrate(0))
	require.InDelta(t, 0.7310586, engine.Winrate(engine.LogitScale), 1e-6)
	for logit := -8 * engine.LogitScale; logit <= 8*engine.LogitScale; logit += 37 {
		require.Equal(t, float32(engine.Logistic(float64(logit)/engine.LogitScale)), engine.Winrate(logit))
		require.InDelta(t, 1, engine.Winrate(logit)+engine.Winrate(-logit), 1e-6)
	}
	require.Equal(t, engine.Winrate(8*engine.LogitScale), engine.Winrate(1<<30))
	require.Equal(t, engine.Winrate(-8*engine.LogitScale), engine.Winrate(-1<<30))
}
