package match_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestEloOfFastchess has the figures of fastchess's own tests
// (app/tests/elo_test.cpp), whose counts of won-and-lost and of twice tied pairs
// are one here.
func TestEloOfFastchess(t *testing.T) {
	for _, c := range []struct {
		pairs           match.Pentanomial
		elo, error, los float64
	}{
		{match.Pentanomial{34, 54, 31 + 32, 64, 75}, 55.58, 27.65, 1},
		{match.Pentanomial{332, 433, 457 + 41, 333, 334}, -8.64, 10.33, 0.0505},
		{match.Pentanomial{7895, 8757, 5485 + 200, 568, 9999}, -21.04, 2.95, 0},
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
	e := match.Pentanomial{25, 0, 0, 0, 75}.Estimate()
	require.InDelta(t, 0.75, e.Score, 1e-12)
	require.InDelta(t, 400*math.Log10(3), e.Elo, 1e-9)
	d := 1.959963984540054 * math.Sqrt(0.75*0.25/100)
	require.InDelta(t, (match.EloOf(0.75+d)-match.EloOf(0.75-d))/2, e.Error, 1e-9)

	require.Zero(t, match.Pentanomial{3, 1, 4, 1, 3}.Estimate().Elo)
	require.Equal(t, 0.5, match.Pentanomial{3, 1, 4, 1, 3}.Estimate().LOS)
	for _, elo := range []float64{-300, -5, 0, 5, 300} {
		require.InDelta(t, elo, match.EloOf(match.ScoreOf(elo)), 1e-9)
	}
}

func TestEloWithoutEnoughGames(t *testing.T) {
	none := match.Pentanomial{}.Estimate()
	require.True(t, math.IsNaN(none.Score) && math.IsNaN(none.Elo) && math.IsNaN(none.Error))
	all := match.Pentanomial{0, 0, 0, 0, 9}.Estimate()
	require.True(t, math.IsInf(all.Elo, 1) && math.IsNaN(all.Error))
	few := match.Pentanomial{1, 0, 0, 0, 1}.Estimate()
	require.True(t, math.IsInf(few.Error, 1), "the interval reaches beyond 0 and 1")
}

// TestErrorBarsCover draws matches of known strength: about 95 of 100 intervals
// hold the truth.
func TestErrorBarsCover(t *testing.T) {
	random := rng.New(11)
	shares := [5]float64{0.1, 0.15, 0.35, 0.2, 0.2}
	truth := match.EloOf(0.25*shares[1] + 0.5*shares[2] + 0.75*shares[3] + shares[4])
	const matches = 2000
	covered := 0
	for range matches {
		var p match.Pentanomial
		for range 200 {
			p[drawPair(&random, shares)]++
		}
		if e := p.Estimate(); math.Abs(e.Elo-truth) <= e.Error {
			covered++
		}
	}
	require.InDelta(t, 0.95, float64(covered)/matches, 4*math.Sqrt(0.95*0.05/matches))
}

// drawPair draws the score of a pair, in half points.
func drawPair(random *rng.Source, shares [5]float64) int {
	x := float64(random.Uint64()>>11) / (1 << 53)
	for i, share := range shares {
		if x -= share; x < 0 {
			return i
		}
	}
	return 4
}

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

// sample is a match of ten games as a file, in the order in which they ended.
func sample(t testing.TB) match.File {
	t.Helper()
	f, err := readFile(sampleText)
	require.NoError(t, err)
	return f
}

// Four pairs: won twice, drawn twice, one each, and one that ended by failures.
// The ninth game's pair is not whole.
const sampleText = `{"type":"match","game":"connectfour","players":[{"name":"new","cmd":"./new","movetime":100},{"name":"old","cmd":"./old","options":[{"name":"Hash","value":"16"}],"movetime":100}],"format":"roundrobin","games":10,"seed":1,"boards":{"low":4,"high":4},"plies":0,"sprt":{"elo0":0,"elo1":10,"alpha":0.05,"beta":0.05},"margin":100,"patience":30,"shard":{"number":1,"of":1}}
{"type":"game","game":2,"pair":1,"first":"old","second":"new","started":"2026-01-01T00:00:00Z","fen":"4/4/4/4 x","opening":0,"moves":[{"move":"3,0","by":"first","ms":1500.5,"nodes":100,"winrate":0.5}],"result":"second","end":"win"}
{"type":"game","game":1,"pair":1,"first":"new","second":"old","started":"2026-01-01T00:00:00Z","fen":"4/4/4/4 x","opening":1,"moves":[{"move":"3,0","by":"first"},{"move":"2,0","by":"second","ms":2500.25,"nodes":50},{"move":"3,1","by":"first","ms":100,"nodes":10}],"result":"first","end":"win"}
{"type":"game","game":3,"pair":2,"first":"new","second":"old","started":"2026-01-01T00:00:00Z","fen":"4/4/4/4 x","opening":0,"moves":[],"result":"draw","end":"draw"}
{"type":"game","game":4,"pair":2,"first":"old","second":"new","started":"2026-01-01T00:00:00Z","fen":"4/4/4/4 x","opening":0,"moves":[],"result":"draw","end":"draw"}
{"type":"game","game":6,"pair":3,"first":"old","second":"new","started":"2026-01-01T00:00:00Z","fen":"4/4/4/4 x","opening":0,"moves":[],"result":"first","end":"win"}
{"type":"game","game":5,"pair":3,"first":"new","second":"old","started":"2026-01-01T00:00:00Z","fen":"4/4/4/4 x","opening":0,"moves":[],"result":"first","end":"win"}
{"type":"game","game":7,"pair":4,"first":"new","second":"old","started":"2026-01-01T00:00:00Z","fen":"4/4/4/4 x","opening":0,"moves":[],"result":"first","end":"timeout","detail":"no answer within 200ms"}
{"type":"game","game":8,"pair":4,"first":"old","second":"new","started":"2026-01-01T00:00:00Z","fen":"4/4/4/4 x","opening":0,"moves":[],"result":"first","end":"bug","detail":"closed its output (exit status 2)"}
{"type":"game","game":9,"pair":5,"first":"new","second":"old","started":"2026-01-01T00:00:00Z","fen":"4/4/4/4 x","opening":0,"moves":[{"move":"3,0","by":"first","ms":0.75,"nodes":1}],"result":"first","end":"illegal","detail":"x"}
`

// By hand: s = (3/2 + 1)/4 = 0.625, Elo 400 log10(5/3) = 88.7; the variance is
// 0.046875, the standard deviation of the mean 0.10825, and so the error
// (Elo(0.83717) - Elo(0.41283))/2 = 172.8 and LOS = Phi(1.1547).
const sampleTable = `games 9 of 10, whole pairs 4

  #  player  games  wins  losses  draws  score    Elo  +-95%    LOS  bug  illegal  timeout  ms/move  nodes/move
  1  new         9     5       2      2  66.7%  +88.7  172.8  87.6%    1        0        0     50.4           6
  2  old         9     2       5      2  33.3%  -88.7  172.8  12.4%    0        1        1   2000.4          75

first mover  77.8%  (wins 6, losses 1, draws 2)
draw ratio   22.2%
pairs        0-0-3-0-1  (of 0, 1/2, 1, 3/2, 2 points for new)
SPRT         LLR 0.11 (-2.94, 2.94)  elo0 0 elo1 10 alpha 0.05 beta 0.05: goes on
`

func TestTable(t *testing.T) {
	f := sample(t)
	require.Equal(t, sampleTable, table(t, f.Head, f.Pieces))
	for range 20 {
		rand.Shuffle(len(f.Pieces), func(i, j int) { f.Pieces[i], f.Pieces[j] = f.Pieces[j], f.Pieces[i] })
		require.Equal(t, sampleTable, table(t, f.Head, f.Pieces), "the order of the lines does not matter")
	}
	require.Contains(t, table(t, f.Head, nil), "1  new         0     0       0      0      -")
}

func TestCrosstable(t *testing.T) {
	s := arguments(t, "-engine cmd=a name=short -engine cmd=b name=Größe -engine cmd=c -games 2").Schedule
	games := []match.Record{
		{Game: 1, Pair: 1, First: "short", Second: "Größe", Result: match.Second, End: match.Win},
		{Game: 2, Pair: 1, First: "Größe", Second: "short", Result: match.Draw, End: match.Draw},
		{Game: 4, Pair: 2, First: "C", Second: "short", Result: match.First, End: match.Win},
	}
	require.Contains(t, table(t, &s, games), `
  #  points of games       1         2         3
  1  C                     -         -    1 of 1
  2  Größe                 -         -  1.5 of 2
  3  short            0 of 1  0.5 of 2         -
`)
}

const sampleJudge = `0:
1	0	3
1	0	2

1:
0	0	0
0	0	0

2:
1	0	0
2	0	0

3:
8	0	0
3	0	0

Stat:
ratio of A wins : 0.5
ratio of B wins : 0.25
ratio of Tie : 0.25

ratio of (A wins + tie) : 0.75
ratio of (B wins + tie) : 0.5
`

func TestJudge(t *testing.T) {
	f := sample(t)
	var text strings.Builder
	require.NoError(t, match.WriteJudge(&text, f.Head, f.Pieces))
	require.Equal(t, sampleJudge, text.String())
}

func TestBatch(t *testing.T) {
	f := sample(t)
	var text strings.Builder
	require.NoError(t, match.WriteBatch(&text, f.Head, f.Pieces))
	require.Equal(t, `id	wina	winb	losea	loseb	tie	bug	debug	illegal	deillegal	timeout	detimeout	loaderr	deloaderr	noentry	denoentry
new	2	1	0	1	2	1	0	0	1	0	1	0	0	0	0
old	1	0	1	2	2	0	1	1	0	1	0	0	0	0	0
`, text.String())
}

func TestProgress(t *testing.T) {
	f := sample(t)
	var lines, bar strings.Builder
	plain, drawn := match.Lines(&lines), match.Bar(&bar)
	s := match.NewStandings(f.Head, nil)
	for i := range f.Pieces[:4] {
		s.Add(&f.Pieces[i])
		plain.Show(s)
		drawn.Show(s)
	}
	plain.End()
	drawn.End()
	require.Equal(t, `2/10 games  new 2 - 0 old  Elo inf +- -  LLR 0.03 (-2.94, 2.94)
4/10 games  new 3 - 1 old  Elo +190.8 +- inf  LLR 0.06 (-2.94, 2.94)
`, lines.String())
	require.Contains(t, bar.String(), "\r\x1b[K[#########...............] 4/10 games  new 3 - 1 old")
}
