package reversi

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

func TestOracle(t *testing.T) {
	games := enginetest.Size(50, 400)
	for _, rules := range allRules {
		t.Run(rules.String(), func(t *testing.T) {
			t.Parallel()
			r := rng.New(1)
			passes := 0
			for range games {
				passes += playOut(t, rules, &r)
			}
			require.Equal(t, rules.noPass, passes == 0)
			t.Logf("%d games, %d passes", games, passes)
		})
	}
}

// playOut plays a random game on both boards and compares every position. It returns the
// number of passes.
func playOut(t *testing.T, rules rules, r *rng.Source) (passes int) {
	fast, slow := start(rules), newSlow(rules)
	for {
		compare(t, fast, slow)
		require.Equal(t, slow, enginetest.NewReversi(fast.Board(), fast.Turn(), rules.noPass), fast.FEN())
		if fast.Outcome() != engine.Undecided {
			return passes
		}
		m := rng.Pick(fast.Moves(nil), r)
		if m == Pass {
			slow.Pass()
			passes++
		} else {
			slow.Place(fast.Cell(m))
		}
		fast.Play(m)
		if r.Below(16) == 0 {
			fast = parse(fast.FEN())
		}
	}
}

// compare requires that both boards have the same moves and outcome.
func compare(t *testing.T, fast *Position, slow enginetest.Reversi) {
	var places []engine.Cell
	passes := false
	for _, m := range fast.Moves(nil) {
		if m == Pass {
			passes = true
			continue
		}
		places = append(places, fast.Cell(m))
	}
	if slow.Outcome() == engine.Undecided {
		require.Equal(t, slow.Places(), places, fast.FEN())
	}
	require.Equal(t, slow.MustPass(), passes, fast.FEN())
	require.Equal(t, slow.Outcome(), fast.Outcome(), fast.FEN())
}

// newSlow returns the oracle's position at the start.
func newSlow(rules rules) enginetest.Reversi {
	return enginetest.NewReversi(start(rules).Board(), engine.First, rules.noPass)
}

// TestPlayoutsLikeOracle compares the results of uniform playouts with those of random
// games on the oracle's board.
func TestPlayoutsLikeOracle(t *testing.T) {
	fastRuns, slowRuns := 20_000, enginetest.Size(300, 1_000)
	r := rng.New(4)
	for _, rules := range []rules{newRules(4, false), newRules(4, true), newRules(6, false)} {
		t.Run(rules.String(), func(t *testing.T) {
			enginetest.RequireSameOutcomes(t, fastRuns, slowRuns,
				func() engine.Outcome { return playoutOf(start(rules), &r, false).Outcome },
				func() engine.Outcome { return slowPlayout(newSlow(rules), &r) })
		})
	}
}

func slowPlayout(b enginetest.Reversi, r *rng.Source) engine.Outcome {
	for b.Outcome() == engine.Undecided {
		if b.MustPass() {
			b.Pass()
			continue
		}
		b.Place(rng.Pick(b.Places(), r))
	}
	return b.Outcome()
}

func TestConformance(t *testing.T) {
	enginetest.Run(t, Game{}, "4", "6", "8", "4 nopass", "6 nopass", "8 nopass")
}

func TestRemainingCountsPasses(t *testing.T) {
	require.Equal(t, 23, parse("4/1ox1/1xo1/4 x").Remaining())
	require.Equal(t, 12, parse("4/1ox1/1xo1/4 x nopass").Remaining())
}

// TestKeysTellSidesAndRulesApart compares positions whose discs are in the same cells of the mover
// and the opponent.
func TestKeysTellSidesAndRulesApart(t *testing.T) {
	keys := map[uint64]string{}
	for _, fen := range []string{
		"6/6/2ox2/2xo2/6/6 x", "6/6/2xo2/2ox2/6/6 o",
		"6/6/2ox2/2xo2/6/6 x nopass",
		"4/1oxo/1xox/1oxo x", "6/1oxo2/1xox2/1oxo2/6/6 x",
	} {
		key := parse(fen).Key()
		require.Empty(t, keys[key], fen)
		keys[key] = fen
	}
}

func TestNewRefuses(t *testing.T) {
	enginetest.RefusesStarts(t, Game{}, map[string]string{
		"5":            "size",
		"nopass":       "size",
		"8 pass":       "rule",
		"8 nopass now": "arguments",
	})
}

func TestParseMoveRefuses(t *testing.T) {
	for name, tc := range map[string]struct {
		fen   string
		field map[string]string
	}{
		"start": {"6/6/2ox2/2xo2/6/6 x", map[string]string{
			"Pass": "move",
			"2,2":  "move", // taken
			"1,3":  "move", // flips nothing
			"pass": "move",
		}},
		"pass": {"oxxx/xxxx/xxxx/xx2 x", map[string]string{"3,3": "move", "4,4": "x"}},
		"over": {"xxxx/xxxx/xxxx/xxx1 o", map[string]string{"3,3": "move", "pass": "move"}},
	} {
		t.Run(name, func(t *testing.T) { enginetest.RefusesMoves(t, parse(tc.fen), tc.field) })
	}
}

func TestFEN(t *testing.T) {
	enginetest.FENs(t, Game{}, [][3]string{
		{"4", "", "4/1ox1/1xo1/4 x"},
		{"6 nopass", "", "6/6/2ox2/2xo2/6/6 x nopass"},
		{"8", "", "8/8/8/3ox3/3xo3/8/8/8 x"},
		{"8", "2,3 2,2 3,2", "8/8/2ox4/2xxx3/3xo3/8/8/8 o"},
		{"4", "0,1 0,0", "ox2/1ox1/1xo1/4 x"},
	})
}

// invalid maps texts that are not positions to the field of the error. Package boardtext tests
// other wrong texts.
var invalid = map[string]string{
	"4/1ox1/1xo1/4":                 "side",
	"4/1ox1/1xo1/4 o nopass":        "side",
	"4/1ox1/1xo1/4 x pass":          "rule",
	"4/1ox1/1xo1/4 x nopass nopass": "rule",
	"5/5/5/5/5 x":                   "rows",
	"4/1ox1/1x2/4 x":                "centre",
	"xxxx/x2x/x2x/xxxx x":           "centre",
}

func TestParseRefuses(t *testing.T) { enginetest.RefusesPositions(t, Game{}, invalid) }

func FuzzParse(f *testing.F) {
	fens := slices.Collect(maps.Keys(invalid))
	r := rng.New(1)
	for _, rules := range allRules {
		for p := start(rules); p.Outcome() == engine.Undecided; p.Play(rng.Pick(p.Moves(nil), &r)) {
			fens = append(fens, p.FEN())
		}
	}
	enginetest.FuzzParse(f, Game{}, fens...)
}

func TestDraw(t *testing.T) {
	p := start(newRules(4, false))
	m := enginetest.Must(boardtext.ParseMove(p, "1,0"))
	p.Play(m)
	require.Equal(t, `     0  1  2  3
 0   .  .  .  .
 1  [x] x  x  .
 2   .  x  o  .
 3   .  .  .  .
x 4, o 1: o to move`, boardtext.Draw(p, m, false))

	for fen, status := range map[string]string{
		"oxxx/xxxx/xxxx/xx2 x":        "x 13, o 1: x to move",
		"oxxx/xxxx/xxxx/xx2 x nopass": "x 13, o 1: x has won",
	} {
		require.True(t, strings.HasSuffix(boardtext.Draw(parse(fen), engine.NoMove, false), "\n"+status), fen)
	}
}

// TestPerft counts the games from the start. TestOracle has the passes, which are deeper.
func TestPerft(t *testing.T) {
	for _, row := range enginetest.Table(t, "perft/reversi.csv")[:enginetest.Size(8, 10)] {
		t.Run(row.Text("depth"), func(t *testing.T) {
			t.Parallel()
			got, err := engine.Perft(t.Context(), start(newRules(8, false)), row.Number("depth"))
			require.NoError(t, err)
			require.EqualValues(t, row.Number("pass_is_a_ply"), got)
		})
	}
}
