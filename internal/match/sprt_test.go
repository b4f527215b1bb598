package match_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestLLROfFastchess has the figures of fastchess's own tests
// (app/tests/sprt_test.cpp, "logistic pentanomial"), within their tolerance.
func TestLLROfFastchess(t *testing.T) {
	for _, c := range []struct {
		elo0, elo1 float64
		pairs      match.Pentanomial
		llr        float64
	}{
		{0.5, 2.5, match.Pentanomial{223, 9863, 20279 + 1000, 10037, 246}, -3.07},
		{0, 2, match.Pentanomial{871, 26175, 55003 + 980, 26678, 821}, -4.98},
	} {
		test := match.SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05}
		require.InEpsilon(t, c.llr, test.LLR(c.pairs), 0.01)
		require.Equal(t, match.AcceptH0, test.Decide(c.pairs))
	}
}

func TestBounds(t *testing.T) {
	lower, upper := (&match.SPRT{Alpha: 0.05, Beta: 0.05}).Bounds()
	require.InDelta(t, -2.944438979, lower, 1e-9) // log(1/19)
	require.InDelta(t, 2.944438979, upper, 1e-9)
	lower, upper = (&match.SPRT{Alpha: 0.05, Beta: 0.1}).Bounds()
	require.InDelta(t, math.Log(0.1/0.95), lower, 1e-12)
	require.InDelta(t, math.Log(0.9/0.05), upper, 1e-12)
}

// TestLLRBySearch compares LLR with likelihoods that a plain hill climbing finds.
func TestLLRBySearch(t *testing.T) {
	for _, pairs := range []match.Pentanomial{{10, 20, 40, 35, 15}, {1, 2, 3, 4, 5}, {50, 10, 5, 10, 60}, {7, 90, 200, 60, 2}} {
		test := match.SPRT{Elo0: -20, Elo1: 45, Alpha: 0.05, Beta: 0.05}
		want := greatestLikelihood(pairs, match.ScoreOf(test.Elo1)) - greatestLikelihood(pairs, match.ScoreOf(test.Elo0))
		require.InDelta(t, want, test.LLR(pairs), 1e-4, "%v", pairs)
	}
}

// greatestLikelihood returns the greatest log-likelihood of the pairs over the
// distributions with mean s. It climbs in the three directions that change
// neither the sum of the five probabilities nor their mean, with ever smaller
// steps.
func greatestLikelihood(pairs match.Pentanomial, s float64) float64 {
	directions := [][5]float64{{1, -2, 1, 0, 0}, {0, 1, -2, 1, 0}, {0, 0, 1, -2, 1}, {1, -1, 0, -1, 1}, {1, 0, -2, 0, 1}}
	p := withMean(s)
	best := likelihood(pairs, p)
	for step := 0.05; step > 1e-9; step /= 1.5 {
		for improved := true; improved; {
			improved = false
			for _, d := range directions {
				for _, sign := range []float64{step, -step} {
					q := p
					for i := range q {
						q[i] += sign * d[i]
					}
					if l := likelihood(pairs, q); l > best {
						p, best, improved = q, l, true
					}
				}
			}
		}
	}
	return best
}

// withMean mixes the uniform distribution with one end to have the mean s.
func withMean(s float64) (p [5]float64) {
	end, share := 0, 1-2*s
	if s > 0.5 {
		end, share = 4, 2*s-1
	}
	for i := range p {
		p[i] = (1 - share) / 5
	}
	p[end] += share
	return p
}

func likelihood(pairs match.Pentanomial, p [5]float64) (l float64) {
	for i, n := range pairs {
		if p[i] <= 0 {
			return math.Inf(-1)
		}
		l += float64(n) * math.Log(p[i])
	}
	return l
}

// TestLLRLimits has closed forms: of pairs that are won or lost twice, a
// Bernoulli test; and near equality the normal approximation
// N (s1 - s0) (2 s - s0 - s1) / (2 v).
func TestLLRLimits(t *testing.T) {
	test := match.SPRT{Elo0: 0, Elo1: 30, Alpha: 0.05, Beta: 0.05}
	s0, s1 := match.ScoreOf(0), match.ScoreOf(30)
	require.InDelta(t, 60*math.Log(s1/s0)+40*math.Log((1-s1)/(1-s0)), test.LLR(match.Pentanomial{40, 0, 0, 0, 60}), 0.001)

	test.Elo1 = 2
	s1 = match.ScoreOf(2)
	pairs := match.Pentanomial{900, 2400, 4000, 2500, 950}
	e := pairs.Estimate()
	n, v := float64(pairs.Pairs()), 0.0
	for i, count := range pairs {
		v += math.Pow(float64(i)/4-e.Score, 2) * float64(count) / n
	}
	require.InEpsilon(t, n*(s1-s0)*(2*e.Score-s0-s1)/(2*v), test.LLR(pairs), 0.01)
	require.Zero(t, test.LLR(match.Pentanomial{}))
	require.False(t, math.IsNaN(test.LLR(match.Pentanomial{0, 0, 5, 0, 0})))
}

// TestErrorRates plays matches of known strength until the test decides. The wrong decisions are
// about as frequent as alpha and beta, or less.
func TestErrorRates(t *testing.T) {
	test := match.SPRT{Elo0: 0, Elo1: 40, Alpha: 0.1, Beta: 0.1}
	random := rng.New(5)
	const matches = 300
	for _, c := range []struct {
		elo   float64
		wrong match.Decision
	}{{0, match.AcceptH1}, {40, match.AcceptH0}} {
		shares := [5]float64{0.15, 0.1, 0.5, 0.1, 0.15}
		shift := 2 * (match.ScoreOf(c.elo) - 0.5) // moved from the second lowest score to the second highest
		shares[1], shares[3] = shares[1]-shift/2, shares[3]+shift/2
		shares[0], shares[4] = shares[0]-shift/4, shares[4]+shift/4
		wrong := 0
		for range matches {
			var p match.Pentanomial
			for test.Decide(p) == match.GoOn {
				p[drawPair(&random, shares)]++
			}
			if test.Decide(p) == c.wrong {
				wrong++
			}
		}
		require.Less(t, float64(wrong)/matches, 0.1+3*math.Sqrt(0.1*0.9/matches))
		require.Positive(t, wrong)
	}
}
