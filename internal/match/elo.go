package match

import "math"

// Pentanomial counts game pairs by a player's score of them: 0, 1/2, 1, 3/2 and 2 points.
type Pentanomial [5]int

// pairScores are the values a_i of a pair's score as a share of its points.
var pairScores = [5]float64{0, 0.25, 0.5, 0.75, 1}

// Pairs returns the number of pairs.
func (p Pentanomial) Pairs() (n int) {
	for _, count := range p {
		n += count
	}
	return n
}

// Estimate is an estimate of the difference in strength.
type Estimate struct {
	Score float64 // the mean score s, 0..1
	Elo   float64 // infinite where s is 0 or 1
	Error float64 // half the width of the 95 % confidence interval in Elo
	LOS   float64 // likelihood of superiority, 0..1
}

// normal95 is the 0.975 quantile of the standard normal distribution.
const normal95 = 1.959963984540054

// Estimate computes, for n_i of N pairs with the score a_i,
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
func (p Pentanomial) Estimate() Estimate {
	s, v := p.moments()
	deviation := math.Sqrt(v / float64(p.Pairs()))
	e := Estimate{Score: s, Elo: EloOf(s), Error: math.NaN(), LOS: math.NaN()}
	if v > 0 {
		e.Error = (EloOf(s+normal95*deviation) - EloOf(s-normal95*deviation)) / 2
		e.LOS = math.Erfc(-(s-0.5)/deviation/math.Sqrt2) / 2
	}
	return e
}

// moments returns the mean and the variance of a pair's score, NaN without pairs.
func (p Pentanomial) moments() (mean, variance float64) {
	n := float64(p.Pairs())
	for i, count := range p {
		mean += pairScores[i] * float64(count) / n
	}
	for i, count := range p {
		variance += (pairScores[i] - mean) * (pairScores[i] - mean) * float64(count) / n
	}
	return mean, variance
}

// EloOf returns the difference in Elo at which a score s is expected. It is -Inf for a score of 0
// or less and +Inf for a score of 1 or more.
func EloOf(s float64) float64 {
	switch {
	case s <= 0:
		return math.Inf(-1)
	case s >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(s/(1-s))
}

// ScoreOf returns the expected score at a difference in Elo. It is the inverse of EloOf.
func ScoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
