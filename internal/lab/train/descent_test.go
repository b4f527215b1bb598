package train

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDescend tests that every sample has its turn in every epoch, and that the
// rate falls evenly.
func TestDescend(t *testing.T) {
	const n, epochs = 50, 3
	var order []int
	Descend(n, epochs, 1, func(i int, rate float32) {
		require.InDelta(t, 1-float64(len(order))/(n*epochs), rate, 1e-5)
		order = append(order, i)
	})
	require.Len(t, order, n*epochs)
	require.NotEqual(t, order[:n], order[n:2*n])
	for epoch := range epochs {
		turn := slices.Sorted(slices.Values(order[epoch*n:][:n]))
		for i, sample := range turn {
			require.Equal(t, i, sample)
		}
	}
}
