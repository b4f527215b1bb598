package nogo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/enginetest"
	"github.com/c4engine/c4engine/engine/nogo"
	"github.com/c4engine/c4engine/engine/rng"
)

var validPositions = []string{
	"5/5/5/5/5 x",
	"x4/5/5/5/5 o",
	"9/9/9/4x4/9/9/3o5/9/8x o",
	"1x3/xo3/o4/5/5 x",
	"8/8/8/8/8/8/8/7x o",
}

func TestParse(t *testing.T) {
	for _, fen := range validPositions {
		p, err := nogo.Parse(fen)
		require.NoError(t, err)
		require.Equal(t, fen, p.FEN())
	}
}

func TestParseRefuses(t *testing.T) {
	for fen, field := range map[string]string{
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
		"5/5/5/5/5 x ":                    "",
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
	} {
		_, err := nogo.Parse(fen)
		if field == "" {
			require.NoError(t, err, fen)
			continue
		}
		enginetest.RequireField(t, field, err)
	}
}

func TestDraw(t *testing.T) {
	p, err := nogo.Parse("5/1x3/2o2/5/5 x")
	require.NoError(t, err)
	require.Equal(t, `     0  1  2  3  4
 0   .  .  .  .  .
 1   .  x  .  .  .
 2   .  . [o] .  .
 3   .  .  .  .  .
 4   .  .  .  .  .
x to move`, boardtext.Draw(p, 2*nogo.MaxSize+2, false))
}

// TestKey tests that positions that differ in a side, size or stone have different
// keys.
func TestKey(t *testing.T) {
	seen := map[uint64]string{}
	for size := nogo.MinSize; size <= nogo.MaxSize; size++ {
		r := rng.New(uint64(size))
		for range 50 {
			p, err := nogo.New(size)
			require.NoError(t, err)
			for p.Outcome() == engine.Undecided {
				fen, before := p.FEN(), seen[p.Key()]
				require.True(t, before == "" || before == fen, "%s and %s", before, fen)
				seen[p.Key()] = fen
				moves := p.Moves(nil)
				p.Play(moves[r.Below(uint32(len(moves)))])
			}
		}
	}
}

// FuzzParse tests that Parse never panics, refuses by name, and that whatever
// it takes is a position that can be written, read, drawn and played.
func FuzzParse(f *testing.F) {
	for _, fen := range validPositions {
		f.Add(fen)
	}
	f.Add("xo3/o4/5/5/4x x")
	f.Add("xxxxx/xxxxx/xxxoo/ooooo/ooooo o")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := nogo.Parse(text)
		if err != nil {
			var field *engine.FieldError
			require.ErrorAs(t, err, &field)
			return
		}
		again, err := nogo.Parse(p.FEN())
		require.NoError(t, err)
		require.Equal(t, p.FEN(), again.FEN())
		require.Equal(t, p.Key(), again.Key())
		require.NotEmpty(t, boardtext.Draw(p, engine.NoMove, true))
		r := rng.New(1)
		require.NotEqual(t, engine.Undecided, p.Playout(&r, false).Outcome)
	})
}
