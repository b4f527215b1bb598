package match

import (
	"math"

	"github.com/c4engine/c4engine/engine"
)

// Pentanomial counts game pairs by a player's score of them: 0, 1/2, 1, 3/2 and 2 points.
type Pentanomial [5]int

// pairScores are the values a_i of a pair's score as a share of its points.
var pairScores = [5]float64{0, 0.25, 0.5, 0.75, 1}

// pairs returns the number of pairs.
func (p Pentanomial) pairs() (n int) {
	for _, count := range p {
		n += count
	}
	return n
}

// Estimate is an estimate of the difference in strength.
type Estimate struct {
	Elo    float64 // infinite where the mean score is 0 or 1
	Error  float64 // half the width of its 95 % confidence interval
	LOS    float64 // likelihood of superiority, 0..1
	Margin float64 // half the width of the 95 % confidence interval of the mean score
}

// Normal95 is the 0.975 quantile of the standard normal distribution.
const Normal95 = 1.959963984540054

// Estimate computes, for n_i of N pairs with the score a_i,
//
//	s = sum a_i n_i / N,  v = sum (a_i - s)^2 n_i / N,  Margin = 1.96 sqrt(v/N),
//	Elo(s) = -400 log10(1/s - 1) = 400 log10(s / (1 - s)),
//	Error = (Elo(s + Margin) - Elo(s - Margin)) / 2,
//	LOS = Phi((s - 1/2) / sqrt(v/N)),
//
// as fastchess does. The variance is that of pairs, because the two games of one opening are not
// independent: an opening that favours the first side makes drawn pairs without noise
// (M. Van den Bergh, "Normalized Elo", 2019).
//
// Without pairs all is NaN, and if all pairs have the same score, the error and LOS are. The error
// is infinite if the interval reaches 0 or 1.
func (p Pentanomial) Estimate() Estimate {
	n, mean, variance := float64(p.pairs()), 0.0, 0.0
	for i, a := range pairScores {
		mean += a * float64(p[i]) / n
	}
	for i, a := range pairScores {
		variance += (a - mean) * (a - mean) * float64(p[i]) / n
	}
	deviation := math.Sqrt(variance / n)
	e := Estimate{eloOf(mean), math.NaN(), math.NaN(), Normal95 * deviation}
	if deviation > 0 {
		e.Error = (eloOf(mean+e.Margin) - eloOf(mean-e.Margin)) / 2
		e.LOS = math.Erfc(-(mean-0.5)/deviation/math.Sqrt2) / 2
	}
	return e
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

// scoreOf returns the expected score at a difference in Elo.
func scoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// SPRT is a sequential probability ratio test. It decides whether a player is stronger by Elo1
// (hypothesis H1) or by Elo0 (H0), in logistic Elo. The match ends when the test decides.
type SPRT struct {
	Elo0 float64 `json:"elo0"`
	Elo1 float64 `json:"elo1"`
	// Alpha is the probability to accept H1 if H0 is true, Beta that to accept H0 if H1 is
	// true.
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
}

// MaxElo is a difference at which the expected score is nearly 0 or 1.
const MaxElo = 2000

func (t *SPRT) check() error {
	switch {
	case !(t.Elo0 >= -MaxElo && t.Elo1 <= MaxElo):
		return engine.Expected("--sprt elo0, elo1", "numbers from %d to %d", -MaxElo, MaxElo)
	case !(t.Elo0 < t.Elo1):
		return engine.Expected("--sprt elo1", "more than elo0")
	case !(t.Alpha > 0 && t.Beta > 0 && t.Alpha+t.Beta < 1):
		return engine.Expected("--sprt alpha", "alpha and beta above 0, together below 1")
	}
	return nil
}

// Ratio returns the log-likelihood ratio of the pairs, and the bounds between which the test goes
// on: log(beta / (1 - alpha)), where it accepts H0, and log((1 - beta) / alpha), where it accepts
// H1 (A. Wald, "Sequential Tests of Statistical Hypotheses", 1945).
func (t *SPRT) Ratio(p Pentanomial) (llr, lower, upper float64) {
	return t.llr(p), math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Open is the State of a test that has not decided.
const Open = "goes on"

// State returns the hypothesis that the test has accepted, or Open.
func (t *SPRT) State(p Pentanomial) string {
	switch llr, lower, upper := t.Ratio(p); {
	case llr <= lower:
		return "H0 accepted"
	case llr >= upper:
		return "H1 accepted"
	}
	return Open
}

// llr returns the generalised log-likelihood ratio of H1 to H0. The scores of pairs are drawn from
// any distribution over the five scores a_i. Each hypothesis fixes only its mean, at the score s of
// its Elo. With N pairs, a share q_i of them with the score a_i,
//
//	LLR = N sum q_i log(p1_i / p0_i),
//
// where pk is the distribution with mean s_k under which the pairs are most likely:
//
//	p_i = q_i / (1 + x (a_i - s)),  x the root of sum q_i (a_i - s) / (1 + x (a_i - s)) = 0
//
// (M. Van den Bergh, "Comments on Normalized Elo", proposition 1.1,
// https://www.cantate.be/Fishtest/normalized_elo_practical.pdf). As in fishtest and fastchess a
// count of 0 is taken as 0.001. Without pairs the ratio is 0.
func (t *SPRT) llr(p Pentanomial) float64 {
	if p.pairs() == 0 {
		return 0
	}
	counts := regularise(p)
	s0, s1 := scoreOf(t.Elo0), scoreOf(t.Elo1)
	x0, x1 := tilt(counts, s0), tilt(counts, s1)
	llr := 0.0
	for i, a := range pairScores {
		llr += counts[i] * (math.Log1p(x0*(a-s0)) - math.Log1p(x1*(a-s1)))
	}
	return llr
}

// regularise returns the counts with 0.001 in the place of 0.
func regularise(p Pentanomial) (counts [5]float64) {
	for i, count := range p {
		counts[i] = math.Max(float64(count), 1e-3)
	}
	return counts
}

// tilt returns the root x of the equation of llr. The left side falls from +Inf to -Inf between
// x = -1/(1-s) and x = 1/s, so bisection finds the root to the last bit.
func tilt(counts [5]float64, s float64) float64 {
	low, high := -1/(1-s), 1/s
	for {
		x := low + (high-low)/2
		if x <= low || x >= high {
			return x
		}
		slope := 0.0
		for i, a := range pairScores {
			slope += counts[i] * (a - s) / (1 + x*(a-s))
		}
		if slope > 0 {
			low = x
		} else {
			high = x
		}
	}
}
