package match

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLLROfFastchess has the figures of fastchess's own tests
// (app/tests/sprt_test.cpp, "logistic pentanomial"), within their tolerance.
func TestLLROfFastchess(t *testing.T) {
	for _, c := range []struct {
		elo0, elo1 float64
		pairs      Pentanomial
		llr        float64
	}{
		{0.5, 2.5, Pentanomial{223, 9863, 20279 + 1000, 10037, 246}, -3.07},
		{0, 2, Pentanomial{871, 26175, 55003 + 980, 26678, 821}, -4.98},
	} {
		test := SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05}
		require.InEpsilon(t, c.llr, test.llr(c.pairs), 0.01)
	}
}

func TestBounds(t *testing.T) {
	_, lower, upper := (&SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.1}).Ratio(Pentanomial{})
	require.InDelta(t, math.Log(0.1/0.95), lower, 1e-12)
	require.InDelta(t, math.Log(0.9/0.05), upper, 1e-12)
}

// TestLLRLimits has closed forms: of pairs that are won or lost twice, a
// Bernoulli test; and near equality the normal approximation
// N (s1 - s0) (2 s - s0 - s1) / (2 v).
func TestLLRLimits(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05}
	s0, s1 := scoreOf(0), scoreOf(30)
	require.InDelta(t, 60*math.Log(s1/s0)+40*math.Log((1-s1)/(1-s0)), test.llr(Pentanomial{40, 0, 0, 0, 60}), 0.001)

	test.Elo1 = 2
	s1 = scoreOf(2)
	pairs := Pentanomial{900, 2400, 4000, 2500, 950}
	n, s, v := float64(pairs.Pairs()), 5425.0/10750, 0.0
	for i, count := range pairs {
		v += math.Pow(float64(i)/4-s, 2) * float64(count) / n
	}
	require.InEpsilon(t, n*(s1-s0)*(2*s-s0-s1)/(2*v), test.llr(pairs), 0.01)
	require.Zero(t, test.llr(Pentanomial{}))
	require.False(t, math.IsNaN(test.llr(Pentanomial{0, 0, 5, 0, 0})))
}
