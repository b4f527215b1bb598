package reversi

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi/learned"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestFeatures compares the features of a position with groups and counts written by hand.
func TestFeatures(t *testing.T) {
	p := parse("xo6/xxo5/6xo/3ox3/3xo3/8/8/7o x")
	f := p.Features()
	for i, want := range []struct {
		feature, table int
		group          string
	}{
		{0, 0, "xo......x."}, {1, 1, "xxo....."}, {2, 2, "......xo"}, {3, 3, "...ox..."}, {4, 4, "xo.xxo..."},
		{5, 6, "oo.x..."}, {6, 7, "......"}, {7, 8, "....."}, {8, 9, "..x."}, {36, 5, "xx.oo..o"},
	} {
		require.Equal(t, learned.Tables[want.table].At+code(want.group), int(f[want.feature]), i)
	}
	at := learned.Tables[10].At
	for i, want := range []int{len(p.Moves(nil)), replies(p), 5, 6, 64 - 12} {
		require.Equal(t, at+64*i+want, int(f[38+i]), "count %d", i)
	}
}

// replies returns the number of moves that the second player would have if the first passed.
func replies(p *Position) int {
	return len(parse(strings.TrimSuffix(p.FEN(), "x") + "o").Moves(nil))
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
	for _, table := range learned.Tables {
		require.Equal(t, at, table.At)
		at += table.Size
		for i, digit := range table.Mirror {
			require.Equal(t, i, table.Mirror[digit])
		}
	}
	require.Equal(t, learned.PhaseWeights, at)
}

// TestSmallBoards requires that a corner counts as much as eight moves there.
func TestSmallBoards(t *testing.T) {
	p := parse("xo3x/6/1oox2/1xxo2/6/5o x")
	lead := 8*(2-1) + len(p.Moves(nil)) - replies(p)
	require.Equal(t, learned.WeightScale*lead/8, advantageOf(p))
}

// TestWinrateKnowsWhoWins requires that the evaluation predicts the winner of more than
// 80 % of random endgames, and scores of about the right size.
func TestWinrateKnowsWhoWins(t *testing.T) {
	const games = 300
	r := rng.New(1)
	solver := newAlphaBeta(1, weights)
	right, product, square := 0.0, 0, 0
	for range games {
		p := randomEnd(newRules(8, false), 10, &r)
		got := solver.Solve(p, 0, nil, nil).Known
		switch value := got.Lower; {
		case value == engine.Drawn:
			right += 0.5
		case (value == engine.Won) == (p.winrate() > 0.5):
			right++
		}
		score := got.Score * disc
		product += advantageOf(p) * score
		square += score * score
	}
	slope := float64(product) / float64(square)
	t.Logf("%.0f of %d, slope %.2f", right, games, slope)
	require.Greater(t, right, 0.8*games)
	require.InDelta(t, 0.55, slope, 0.2, "an estimate is nearer to 0 than the score")
}

// TestExactPlayouts requires that exact results are values, and that many are exact.
func TestExactPlayouts(t *testing.T) {
	r := rng.New(7)
	exact := 0
	for range 2000 {
		p := randomEnd(newRules(4, false), 1+int(r.Below(6)), &r)
		if end := playoutOf(p, &r, r.Below(2) == 0); end.Exact {
			require.Equal(t, solve(p).Lower, p.Turn().ValueOf(end.Outcome), p.FEN())
			exact++
		}
	}
	require.Greater(t, exact, 1000)
}

// TestSense compares the moves of informed playouts with a definition cell by cell.
func TestSense(t *testing.T) {
	r := rng.New(8)
	var seen [3]int
	for range 200 {
		for _, rules := range allRules {
			p := randomEnd(rules, 1+int(r.Below(12)), &r)
			var kinds [3]uint64
			for _, m := range p.Moves(nil) {
				if m != Pass {
					kinds[kindOf(p, int(rules.size), m)] |= 1 << m
				}
			}
			for kind, moves := range kinds {
				if moves != 0 {
					require.Equal(t, moves, p.sense(), p.FEN())
					seen[kind]++
					break
				}
			}
		}
	}
	require.NotContains(t, seen, 0)
}

// kindOf returns 0 for a move to a corner, 2 for one beside an empty corner, 1 for all others.
func kindOf(p *Position, size int, m engine.Move) (kind int) {
	kind = 1
	at := p.Cell(m)
	for corner := range 4 {
		c := engine.Cell{Row: (size - 1) * (corner / 2), Column: (size - 1) * (corner % 2)}
		down, right := at.Row-c.Row, at.Column-c.Column
		switch far := max(down, -down, right, -right); {
		case far == 0:
			return 0
		case far == 1 && p.Board().At(c) == engine.Empty:
			kind = 2
		}
	}
	return kind
}

// TestPlayoutsByName requires that the evaluator plays the kind of playouts that its options name.
func TestPlayoutsByName(t *testing.T) {
	for _, informed := range []bool{false, true} {
		playouts := engine.Uniform
		if informed {
			playouts = engine.Informed
		}
		p := start(newRules(8, false))
		source, same := rng.New(9), rng.New(9)
		e := Game{}.NewEvaluator(&source, engine.EvaluatorOptions{Playouts: playouts})
		for range 50 {
			end := playoutOf(p, &same, informed)
			want := engine.Proven(p.Turn().ValueOf(end.Outcome), end.Plies).Discounted(0)
			require.Equal(t, want, e.Evaluate(p, engine.Leaf{}).Value)
		}
	}
}

// TestLastCell requires that the value of a position with one empty cell is known, and no other.
func TestLastCell(t *testing.T) {
	r := rng.New(10)
	for i := range 300 {
		p := randomEnd(newRules(4, i%2 == 0), 1+i%3, &r)
		moves, known := p.Candidates(nil)
		require.Equal(t, p.Moves(nil), moves)
		if i%3 > 0 {
			require.Equal(t, engine.Open(), known)
			continue
		}
		want := solve(p)
		require.Equal(t, want.Lower, known.Value(), p.FEN())
		require.LessOrEqual(t, known.Plies, 2)
		require.Positive(t, known.Plies)
	}
}
