package evaluation

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWinrateIsTheLogisticOfALogit(t *testing.T) {
	require.EqualValues(t, 0.5, Winrate(0))
	require.InDelta(t, 0.7310586, Winrate(LogitScale), 1e-6)
	for logit := -8 * LogitScale; logit <= 8*LogitScale; logit += 37 {
		require.Equal(t, float32(Logistic(float64(logit)/LogitScale)), Winrate(logit))
		require.InDelta(t, 1, Winrate(logit)+Winrate(-logit), 1e-6)
	}
	require.Equal(t, Winrate(8*LogitScale), Winrate(1<<30))
	require.Equal(t, Winrate(-8*LogitScale), Winrate(-1<<30))
}
