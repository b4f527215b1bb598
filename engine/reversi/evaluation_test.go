package reversi_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestFeatures compares the features of a position with groups and counts written by hand.
func TestFeatures(t *testing.T) {
	p := parse(t, "xo6/xxo5/6xo/3ox3/3xo3/8/8/7o x")
	f := p.Features()
	for i, want := range []struct {
		feature, table int
		group          string
	}{
		{0, 0, "xo......x."}, {1, 1, "xxo....."}, {2, 2, "......xo"}, {3, 3, "...ox..."}, {4, 4, "xo.xxo..."},
		{5, 6, "oo.x..."}, {6, 7, "......"}, {7, 8, "....."}, {8, 9, "..x."}, {36, 5, "xx.oo..o"},
	} {
		require.Equal(t, reversi.Tables[want.table].At+code(want.group), int(f[want.feature]), i)
	}
	at := reversi.Tables[10].At
	for i, want := range []int{len(p.Moves(nil)), replies(t, p), 5, 6, 64 - 12} {
		require.Equal(t, at+64*i+want, int(f[38+i]), "count %d", i)
	}
}

// replies returns the number of moves that the second player would have if the first passed.
func replies(t *testing.T, p *reversi.Position) int {
	return len(parse(t, strings.TrimSuffix(p.FEN(), "x")+"o").Moves(nil))
}

// code returns the cells of a group as a number in base 3. The first cell is the lowest
// digit.
func code(group string) (n int) {
	for i := len(group) - 1; i >= 0; i-- {
		n = 3*n + strings.IndexByte(".xo", group[i])
	}
	return n
}

// TestTables requires that the tables have no gaps between them, and that mirroring a
// pattern twice gives the pattern again.
func TestTables(t *testing.T) {
	at := 0
	for _, table := range reversi.Tables {
		require.Equal(t, at, table.At)
		at += table.Size
		for i, digit := range table.Mirror {
			require.Equal(t, i, table.Mirror[digit])
		}
	}
	require.Equal(t, reversi.PhaseWeights, at)
}

// TestSmallBoards requires that a corner counts as much as eight moves there.
func TestSmallBoards(t *testing.T) {
	p := parse(t, "xo3x/6/1oox2/1xxo2/6/5o x")
	lead := 8*(2-1) + len(p.Moves(nil)) - replies(t, p)
	require.Equal(t, reversi.WeightScale*lead/8, p.Advantage())
}

// TestWinrateKnowsWhoWins requires that the evaluation predicts the winner of more than
// 80 % of random endgames, and scores of about the right size.
func TestWinrateKnowsWhoWins(t *testing.T) {
	const games = 300
	r := rng.New(1)
	solver := reversi.NewSolver(1)
	right, product, square := 0.0, 0, 0
	for range games {
		p := randomEnd(t, rules{size: 8}, 10, &r)
		got := solver.Solve(p, 0, nil, nil)
		switch value := got.Lower; {
		case value == engine.Drawn:
			right += 0.5
		case (value == engine.Won) == (p.Winrate() > 0.5):
			right++
		}
		score := *got.Score * reversi.Disc
		product += p.Advantage() * score
		square += score * score
	}
	slope := float64(product) / float64(square)
	t.Logf("%.0f of %d, slope %.2f", right, games, slope)
	require.Greater(t, right, 0.8*games)
	require.InDelta(t, 0.55, slope, 0.2, "an estimate is nearer to 0 than the score")
}

func BenchmarkWinrate(b *testing.B) {
	r := rng.New(1)
	var positions [64]*reversi.Position
	for i := range positions {
		positions[i] = randomEnd(b, rules{size: 8}, 4+int(r.Below(50)), &r)
	}
	i := 0
	for b.Loop() {
		positions[i%len(positions)].Winrate()
		i++
	}
}
