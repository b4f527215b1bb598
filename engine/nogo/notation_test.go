package nogo_test

import (
	"testing"

	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/internal/enginetest"
)

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
