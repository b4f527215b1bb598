package nogo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

func TestConformance(t *testing.T) {
	enginetest.Run(t, nogo.Game{}, "5", "6", "7", "8", "9")
}

func TestNewRefuses(t *testing.T) {
	enginetest.RefusesStarts(t, nogo.Game{}, map[string]string{
		"4": "size", "10": "size", "-9": "size", "nine": "size", "9.0": "size", "+9": "size", "09": "size",
		"99999999999999999999": "size",
		"9 9":                  "arguments", "9 9 -1 -1": "arguments",
	})
}

// TestIllegalCells tests each reason why an empty cell is illegal.
func TestIllegalCells(t *testing.T) {
	const capture, suicide = "a cell that captures nothing", "a cell that leaves its own group a liberty"
	for name, tc := range map[string]struct{ fen, move, expected string }{
		"a stone without liberties":           {"1o3/o4/5/4x/3x1 x", "0,0", suicide},
		"a group without liberties":           {"1xo2/xo3/o4/5/4x x", "0,0", suicide},
		"the last liberty of a hostile group": {"1xo2/xo3/o4/5/3xx o", "0,0", capture},
		"the last liberty of two stones":      {"1ox2/ox3/x4/5/4o x", "0,0", capture},
		"joining a group with a liberty":      {"1x3/xo3/o4/5/5 x", "0,0", ""},
		"a free cell":                         {"5/5/5/5/5 x", "2,2", ""},
		"a stone":                             {"2x2/1xo2/o4/xo3/1x2o x", "0,2", "an empty cell"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := nogo.Game{}.Parse(tc.fen)
			require.NoError(t, err)
			_, err = boardtext.ParseMove(p, tc.move)
			if tc.expected == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, "move: expected "+tc.expected)
		})
	}
}

func TestNoMoveAfterTheEnd(t *testing.T) {
	p, err := nogo.New(5)
	require.NoError(t, err)
	r := rng.New(1)
	p.Playout(&r, false)
	_, err = boardtext.ParseMove(p, "0,0")
	require.ErrorIs(t, err, engine.ErrGameOver)
}

func TestFEN(t *testing.T) {
	enginetest.FENs(t, nogo.Game{}, [][3]string{
		{"5", "", "5/5/5/5/5 x"},
		{"5", "0,0", "x4/5/5/5/5 o"},
		{"9", "3,4 6,3 8,8", "9/9/9/4x4/9/9/3o5/9/8x o"},
		{"5", "0,1 1,1 1,0 2,0", "1x3/xo3/o4/5/5 x"},
		{"8", "7,7", "8/8/8/8/8/8/8/7x o"},
	})
}

func TestParseRefuses(t *testing.T) {
	enginetest.RefusesPositions(t, nogo.Game{}, map[string]string{
		"":                                "side",
		"4/4/4/4 x":                       "rows",
		"9/9/9/9/9/9/9/9/9/9 x":           "rows",
		"5/5/5/5/4 x":                     "columns",
		"5/5/5/5/6 x":                     "columns",
		"5/5/5/5/5x o":                    "columns",
		"5/5/5/5/ x":                      "columns",
		"5/5/5/5/23 x":                    "columns",
		"5/5/5/5/05 x":                    "cell",
		"5/5/5/5/5":                       "side",
		"5/5/5/5/5 X":                     "side",
		"5/5/5/5/5 x 1":                   "side",
		"5/5/5/5/5 o":                     "side",
		"x4/5/5/5/5 x":                    "side",
		"5/5/5/5/4# x":                    "cell",
		"o4/5/5/5/5 x":                    "stones",
		"xx3/5/5/5/5 o":                   "stones",
		"xo3/o4/5/5/4x x":                 "liberties",
		"xox2/xo3/o4/5/x4 o":              "liberties",
		"xxxxx/xxxxx/xxooo/ooooo/ooo o":   "columns",
		"xxxxx/xxxxx/xxxoo/ooooo/ooooo o": "liberties",
	})
}

func FuzzParse(f *testing.F) {
	enginetest.FuzzParse(f, nogo.Game{}, "9/9/9/4x4/9/9/3o5/9/8x o", "1x3/xo3/o4/5/5 x", "8/8/8/8/8/8/8/7x o",
		"xo3/o4/5/5/4x x", "xxxxx/xxxxx/xxxoo/ooooo/ooooo o", "5/5/5/5/5 x ")
}
