package report

import (
	"math"

	"github.com/c4engine/c4engine/internal/match"
)

// estimate is an estimate of the difference in strength.
type estimate struct {
	Elo   float64 // infinite where the mean score is 0 or 1
	Error float64 // half the width of the 95 % confidence interval in Elo
	LOS   float64 // likelihood of superiority, 0..1
}

// normal95 is the 0.975 quantile of the standard normal distribution.
const normal95 = 1.959963984540054

// estimateOf computes, for n_i of N pairs with the score a_i,
//
//	s = sum a_i n_i / N,  v = sum (a_i - s)^2 n_i / N,
//	Elo(s) = -400 log10(1/s - 1) = 400 log10(s / (1 - s)),
//	Error = (Elo(s + 1.96 sqrt(v/N)) - Elo(s - 1.96 sqrt(v/N))) / 2,
//	LOS = Phi((s - 1/2) / sqrt(v/N)),
//
// as fastchess does. The variance is that of pairs, because the two games of one opening are not
// independent: an opening that favours the first side makes drawn pairs without noise
// (M. Van den Bergh, "Normalized Elo", 2019).
//
// The error and LOS are NaN without pairs, or if all pairs have the same score. The error is
// infinite if the interval reaches 0 or 1.
func estimateOf(p match.Pentanomial) estimate {
	s, deviation := meanOf(p)
	e := estimate{Elo: eloOf(s), Error: math.NaN(), LOS: math.NaN()}
	if deviation > 0 {
		e.Error = (eloOf(s+normal95*deviation) - eloOf(s-normal95*deviation)) / 2
		e.LOS = math.Erfc(-(s-0.5)/deviation/math.Sqrt2) / 2
	}
	return e
}

// meanOf returns the mean score of a pair and the standard deviation of this mean, NaN without
// pairs.
func meanOf(p match.Pentanomial) (mean, deviation float64) {
	n, variance := float64(p.Pairs()), 0.0
	for i, a := range match.PairScores {
		mean += a * float64(p[i]) / n
	}
	for i, a := range match.PairScores {
		variance += (a - mean) * (a - mean) * float64(p[i]) / n
	}
	return mean, math.Sqrt(variance / n)
}

// eloOf returns the difference in Elo at which a score s is expected. It is -Inf for a score of 0
// or less and +Inf for a score of 1 or more.
func eloOf(s float64) float64 {
	switch {
	case s <= 0:
		return math.Inf(-1)
	case s >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(s/(1-s))
}
