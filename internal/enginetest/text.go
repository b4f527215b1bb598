package enginetest

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// garbage is text that hardly any game accepts. If a game does, the result must be sound.
var garbage = []string{
	"", " ", "\n", "\x00", "\xff", "x", "é", "/", "//", ",", ",,", "#", "-", "+1,+1", "0x1,0x1", "1e1,0",
	"1", "1,", ",1", "1,2,3", "1 2", "-1,-1", "-2,0", "0,-2", "255,255", "256,256", "65535,65535",
	"99999999999999999999,0", "0,99999999999999999999", "0/0/0/0 x", "4/4/4/4", "4/4/4/4 ", "4/4/4/4 z",
	strings.Repeat("9", 1000), strings.Repeat("/", 1000),
}

// testGarbage tests that garbage is refused with an error that names a field.
func testGarbage(t *testing.T, game engine.Game) {
	for _, text := range garbage {
		require.NoError(t, checkFEN(game, text), "%q", text)
		for _, words := range [][]string{{text}, {text, text}, {"8", text}, {"8", "8", text, "0"}} {
			if p, err := game.New(words); err != nil {
				requireFieldError(t, err)
			} else {
				require.NoError(t, checkFEN(game, p.FEN()))
			}
		}
	}
	_, err := game.New([]string{"no", "such", "start"})
	requireFieldError(t, err)
	_, err = game.New(slices.Repeat([]string{"8"}, 20))
	requireFieldError(t, err)
	_, err = game.Parse("no such position")
	requireFieldError(t, err)
}

// checkNotation tests the text of every move that was ever legal in this game.
func (s *suite) checkNotation(t *testing.T, p engine.Position) {
	legal := map[engine.Move]bool{}
	for _, m := range p.Moves(nil) {
		legal[m] = true
	}
	texts := map[string]bool{}
	for m := range s.seen {
		text := boardtext.FormatMove(p, m)
		require.False(t, texts[text], "two moves are written %q", text)
		texts[text] = true
		requireWord(t, text)
		got, err := boardtext.ParseMove(p, text)
		if !legal[m] {
			requireFieldError(t, err)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, m, got, text)
		column := strconv.Itoa(p.Cell(m).Column)
		if got, err := boardtext.ParseMove(p, column); s.game.Traits().Gravity {
			require.NoError(t, err)
			require.Equal(t, m, got, "column "+column)
		} else {
			requireFieldError(t, err)
		}
	}
	for _, text := range garbage {
		if m, err := boardtext.ParseMove(p, text); err != nil {
			requireFieldError(t, err)
		} else {
			require.Contains(t, legal, m, "%q is not legal", text)
		}
	}
}

// checkBoard tests that moves take empty cells, that MoveAt finds each move by its cell, and
// that Setup returns the same board and side to move or refuses them.
func (s *suite) checkBoard(t *testing.T, p engine.Position) {
	b := p.Board()
	require.Len(t, b.Squares, b.Rows*b.Columns)
	for _, m := range p.Moves(nil) {
		c := p.Cell(m)
		if c != engine.NoCell {
			require.True(t, b.Has(c), "%v", c)
			require.Equal(t, engine.Empty, b.At(c), "%v", c)
		}
		got, err := p.MoveAt(c)
		require.NoError(t, err)
		require.Equal(t, m, got)
	}
	for _, c := range []engine.Cell{{Row: -2}, {Column: -1}, {Row: b.Rows}, {Column: b.Columns}} {
		_, err := p.MoveAt(c)
		requireFieldError(t, err)
	}
	require.LessOrEqual(t, len(randomGame(p, &s.rng)), p.Remaining(), p.FEN())
	again, err := s.game.Setup(b, p.Turn())
	if err == nil { // by the game's usual rules, which may not be those of p
		require.Equal(t, b, again.Board())
		require.Equal(t, p.Turn(), again.Turn())
	} else {
		requireFieldError(t, err)
	}
	_, err = s.game.Setup(engine.NewBoard(1, 2), engine.First)
	requireFieldError(t, err)
}

// checkMutants tests Parse with FENs that have one wrong byte or are cut off.
func (s *suite) checkMutants(t *testing.T, p engine.Position) {
	fen := p.FEN()
	require.NotContains(t, fen, "\n")
	at := s.below(len(fen))
	other := string(rune(fen[s.below(len(fen))]))
	for _, mutant := range []string{
		fen[:at], fen[:at] + fen[at+1:], fen[:at] + other + fen[at:], fen[:at] + other + fen[at+1:],
	} {
		require.NoError(t, checkFEN(s.game, mutant), "%q", mutant)
	}
}

// RequireField requires an error that names the given field and can be reported on
// one line.
func RequireField(t *testing.T, field string, err error) {
	requireFieldError(t, err)
	var got *engine.FieldError
	require.ErrorAs(t, err, &got)
	require.Equal(t, field, got.Field, err.Error())
}

func requireFieldError(t *testing.T, err error) { require.NoError(t, checkError(err)) }

// requireWord requires a text that is one word of a line.
func requireWord(t *testing.T, text string) {
	require.NotEmpty(t, text)
	notInWord := func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || r == utf8.RuneError
	}
	require.False(t, strings.ContainsFunc(text, notInWord), "%q", text)
}

// checkDrawing tests that a drawing has several lines, marks the last move, and has terminal
// codes only if it is asked for colours.
func checkDrawing(t *testing.T, p engine.Position, last engine.Move) {
	const escape = "\x1b"
	plain := boardtext.Draw(p, engine.NoMove, false)
	require.Greater(t, strings.Count(strings.TrimSpace(plain), "\n"), 2)
	require.True(t, utf8.ValidString(plain))
	require.NotContains(t, plain, escape)
	if last != engine.NoMove {
		marked := boardtext.Draw(p, last, false)
		require.NotEqual(t, plain, marked, "the last move is not marked")
		require.NotContains(t, marked, escape)
		require.Contains(t, boardtext.Draw(p, last, true), escape)
	}
}
