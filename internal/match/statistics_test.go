package match

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEloOfFastchess has the figures of fastchess's own tests
// (app/tests/elo_test.cpp), whose counts of won-and-lost and of twice tied pairs
// are one here.
func TestEloOfFastchess(t *testing.T) {
	for _, c := range []struct {
		pairs           Pentanomial
		elo, error, los float64
	}{
		{Pentanomial{34, 54, 31 + 32, 64, 75}, 55.58, 27.65, 1},
		{Pentanomial{332, 433, 457 + 41, 333, 334}, -8.64, 10.33, 0.0505},
		{Pentanomial{7895, 8757, 5485 + 200, 568, 9999}, -21.04, 2.95, 0},
	} {
		e := c.pairs.Estimate()
		require.InDelta(t, c.elo, e.Elo, 0.005)
		require.InDelta(t, c.error, e.Error, 0.005)
		require.InDelta(t, c.los, e.LOS, 0.0001)
	}
}

// TestEloClosedForm has cases that can be done by hand: a share p of pairs won
// twice and the rest lost twice has the variance p (1 - p).
func TestEloClosedForm(t *testing.T) {
	e := Pentanomial{25, 0, 0, 0, 75}.Estimate()
	require.InDelta(t, 400*math.Log10(3), e.Elo, 1e-9)
	d := 1.959963984540054 * math.Sqrt(0.75*0.25/100)
	require.InDelta(t, (eloOf(0.75+d)-eloOf(0.75-d))/2, e.Error, 1e-9)

	require.Zero(t, Pentanomial{3, 1, 4, 1, 3}.Estimate().Elo)
	require.Equal(t, 0.5, Pentanomial{3, 1, 4, 1, 3}.Estimate().LOS)
}

func TestEloWithoutEnoughGames(t *testing.T) {
	none := Pentanomial{}.Estimate()
	require.True(t, math.IsNaN(none.Elo) && math.IsNaN(none.Error))
	all := Pentanomial{0, 0, 0, 0, 9}.Estimate()
	require.True(t, math.IsInf(all.Elo, 1) && math.IsNaN(all.Error))
	same := Pentanomial{0, 0, 9, 0, 0}.Estimate()
	require.True(t, math.IsNaN(same.Error), "as if certain")
	few := Pentanomial{1, 0, 0, 0, 1}.Estimate()
	require.True(t, math.IsInf(few.Error, 1), "the interval reaches beyond 0 and 1")
}

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
	n, s, v := float64(pairs.pairs()), 5425.0/10750, 0.0
	for i, count := range pairs {
		v += math.Pow(float64(i)/4-s, 2) * float64(count) / n
	}
	require.InEpsilon(t, n*(s1-s0)*(2*s-s0-s1)/(2*v), test.llr(pairs), 0.01)
	require.Zero(t, test.llr(Pentanomial{}))
	require.False(t, math.IsNaN(test.llr(Pentanomial{0, 0, 5, 0, 0})))
}
