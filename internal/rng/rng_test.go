package rng

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSeedsAndTheirOrderMatter(t *testing.T) {
	sequence := func(seeds ...uint64) (x [4]uint64) {
		s := New(seeds...)
		for i := range x {
			x[i] = s.Uint64()
		}
		return x
	}
	require.Equal(t, sequence(1, 2), sequence(1, 2))
	require.NotEqual(t, sequence(1, 2), sequence(2, 1))
	require.NotEqual(t, sequence(1), sequence(1, 0))
	require.NotEqual(t, sequence(0), sequence(1))
}

// TestBelowIsUniform compares 1,200,000 draws of each range with the expected
// counts: chi-squared beyond 4.5 standard deviations fails.
func TestBelowIsUniform(t *testing.T) {
	s := New(42)
	for _, n := range []uint32{1, 2, 3, 7, 12, 144} {
		counts := make([]float64, n)
		const draws = 1_200_000
		for range draws {
			counts[s.Below(n)]++
		}
		chi2, want := 0.0, float64(draws)/float64(n)
		for _, c := range counts {
			chi2 += (c - want) * (c - want) / want
		}
		freedom := float64(n - 1)
		require.LessOrEqual(t, (chi2-freedom)*(chi2-freedom), 4.5*4.5*2*freedom, "n = %d", n)
	}
}
