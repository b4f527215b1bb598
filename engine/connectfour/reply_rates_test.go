package connectfour

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestRatesFollowResults compares the rates with the share of playouts that were won.
func TestRatesFollowResults(t *testing.T) {
	for _, won := range []int{0, 1, 2, 3, 4} { // of four playouts
		var r lastGoodReplies
		for i := range 4000 {
			outcome := engine.SecondWins
			if i%4 < won {
				outcome = engine.FirstWins
			}
			hold(&r, outcome, 1, 2, 10, 20)
		}
		// Both rates are between 0 and 65,535, and the last playouts count most.
		share := float64(r.rates.of(engine.First, 2, 10)) / (2 * 65535)
		require.InDelta(t, float64(won)/4, share, 0.1)
		require.InDelta(t, 1-share, float64(r.rates.of(engine.Second, 10, 20))/(2*65535), 0.1)
	}
}

func TestRatesOfOtherReplies(t *testing.T) {
	var r lastGoodReplies
	hold(&r, engine.FirstWins, 1, 2, 10, 20, 30)
	hold(&r, engine.Draw, 1, 2, 11, 21, 31)
	require.Greater(t, r.rates.of(engine.First, 20, 30), r.rates.of(engine.First, 21, 30))
	require.Positive(t, r.rates.of(engine.First, 21, 30), "it won as another reply")
	require.Zero(t, r.rates.of(engine.Second, 20, 30), "the other side")
	require.Zero(t, r.rates.of(engine.Second, 10, 20), "the loser")
	require.Zero(t, r.rates.of(engine.First, 2, 11), "a draw teaches nothing")
}

// TestPlayoutsPreferBetterRates counts the draws of a move that won: the best of a few random
// moves is this one unless it is not drawn at all.
func TestPlayoutsPreferBetterRates(t *testing.T) {
	p, err := New(12, 12, -1, -1)
	require.NoError(t, err)
	var r lastGoodReplies
	corner := p.at(11, 0)
	hold(&r, engine.FirstWins, 1, 2, corner)
	r.begin(1, 2)
	random := rng.New(1)
	drawn := 0
	const draws = 100_000
	for range draws {
		if p.pickBest(p.landing.load(), &random, &r) == corner {
			drawn++
		}
	}
	const missed = 11. / 12 * 11 / 12 * 11 / 12
	require.InDelta(t, 1-missed, float64(drawn)/draws, 0.01)
}
