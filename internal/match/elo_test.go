package match_test

import (
	"math"
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
