package report

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/match"
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
		e := estimateOf(c.pairs)
		require.InDelta(t, c.elo, e.Elo, 0.005)
		require.InDelta(t, c.error, e.Error, 0.005)
		require.InDelta(t, c.los, e.LOS, 0.0001)
	}
}

// TestEloClosedForm has cases that can be done by hand: a share p of pairs won
// twice and the rest lost twice has the variance p (1 - p).
func TestEloClosedForm(t *testing.T) {
	e := estimateOf(match.Pentanomial{25, 0, 0, 0, 75})
	require.InDelta(t, 400*math.Log10(3), e.Elo, 1e-9)
	d := 1.959963984540054 * math.Sqrt(0.75*0.25/100)
	require.InDelta(t, (eloOf(0.75+d)-eloOf(0.75-d))/2, e.Error, 1e-9)

	require.Zero(t, estimateOf(match.Pentanomial{3, 1, 4, 1, 3}).Elo)
	require.Equal(t, 0.5, estimateOf(match.Pentanomial{3, 1, 4, 1, 3}).LOS)
}

func TestEloWithoutEnoughGames(t *testing.T) {
	none := estimateOf(match.Pentanomial{})
	require.True(t, math.IsNaN(none.Elo) && math.IsNaN(none.Error))
	all := estimateOf(match.Pentanomial{0, 0, 0, 0, 9})
	require.True(t, math.IsInf(all.Elo, 1) && math.IsNaN(all.Error))
	same := estimateOf(match.Pentanomial{0, 0, 9, 0, 0})
	require.True(t, math.IsNaN(same.Error), "as if certain")
	few := estimateOf(match.Pentanomial{1, 0, 0, 0, 1})
	require.True(t, math.IsInf(few.Error, 1), "the interval reaches beyond 0 and 1")
}
