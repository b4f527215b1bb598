package reversi_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

func TestFEN(t *testing.T) {
	enginetest.FENs(t, reversi.Game{}, [][3]string{
		{"4", "", "4/1ox1/1xo1/4 x"},
		{"6 nopass", "", "6/6/2ox2/2xo2/6/6 x nopass"},
		{"8", "", "8/8/8/3ox3/3xo3/8/8/8 x"},
		{"8", "2,3 2,2 3,2", "8/8/2ox4/2xxx3/3xo3/8/8/8 o"},
		{"4", "0,1 0,0", "ox2/1ox1/1xo1/4 x"},
	})
}

// invalid maps texts that are not positions to the field of the error.
var invalid = map[string]string{
	"4/1ox1/1xo1/4":                      "side",
	"4/1ox1/1xo1/4 ":                     "side",
	"4/1ox1/1xo1/4 X":                    "side",
	"4/1ox1/1xo1/4 xo":                   "side",
	"4/1ox1/1xo1/4 o nopass":             "side",
	"4/1ox1/1xo1/4 x pass":               "rule",
	"4/1ox1/1xo1/4 x nopass nopass":      "rule",
	"5/5/5/5/5 x":                        "rows",
	"1ox1/1xo1 x":                        "rows",
	" x":                                 "side",
	"8/8/8/3ox3/3xo3/8/8/8/8 x":          "rows",
	"4/1ox1/1xo1/5 x":                    "columns",
	"4/1ox1/1xo1/3 x":                    "columns",
	"4/1ox1/1xo1/ x":                     "columns",
	"4/1ox1/1xo1/oooooooooooooo x":       "columns",
	"4/1ox1/1xo1/88888888888888888888 x": "columns",
	"4/1ox1/1xo1/4x x":                   "columns",
	"4/1ox1/1xo1/O3 x":                   "cell",
	"4/1ox1/1xo1/.3 x":                   "cell",
	"4/1ox1/1xo1/04 x":                   "cell",
	"4/1ox1/1xo1/9 x":                    "columns",
	"4/1ox1/1x2/4 x":                     "centre",
	"xxxx/x2x/x2x/xxxx x":                "centre",
}

func TestParseRefuses(t *testing.T) { enginetest.RefusesPositions(t, reversi.Game{}, invalid) }

func FuzzParse(f *testing.F) {
	fens := slices.Collect(maps.Keys(invalid))
	r := rng.New(1)
	for _, rules := range allRules {
		for p := newPosition(f, rules); p.Outcome() == engine.Undecided; p.Play(enginetest.RandomMove(p, &r)) {
			fens = append(fens, p.FEN())
		}
	}
	enginetest.FuzzParse(f, reversi.Game{}, fens...)
}

func TestDraw(t *testing.T) {
	p := newPosition(t, rules{size: 4})
	m, err := boardtext.ParseMove(p, "1,0")
	require.NoError(t, err)
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
		"oooo/oooo/ooxx/xxxx x":       "x 6, o 10: o has won",
		"oooo/oooo/xxxx/xxxx x":       "x 8, o 8: draw",
	} {
		require.True(t, strings.HasSuffix(boardtext.Draw(parse(t, fen), engine.NoMove, false), "\n"+status), fen)
	}
	p = parse(t, "oxxx/xxxx/xxxx/xx2 x")
	p.Play(reversi.Pass)
	require.True(t, strings.HasSuffix(boardtext.Draw(p, reversi.Pass, false), "\nx 13, o 1: o to move after a pass"))
}
