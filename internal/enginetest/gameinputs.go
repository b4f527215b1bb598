package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/rng"
)

// RunInputs runs Inputs on the parsers of a game: of positions, moves and the words after
// newgame. The starts are those of Run.
func RunInputs(b *testing.B, game engine.Game, starts ...string) {
	fens, moves, words := knownTexts(b, game, starts...)
	b.Run("position", func(b *testing.B) {
		Inputs(b, fens, func() func([]byte) error {
			return func(in []byte) error { return checkFEN(game, string(in)) }
		})
	})
	b.Run("move", func(b *testing.B) {
		Inputs(b, moves, func() func([]byte) error {
			positions, i := parseAll(b, game, fens), 0
			return func(in []byte) error {
				i = (i + 1) % len(positions)
				return checkMove(positions[i], string(in))
			}
		})
	})
	b.Run("start", func(b *testing.B) {
		Inputs(b, words, func() func([]byte) error {
			return func(in []byte) error {
				p, err := game.New(strings.Fields(string(in)))
				if err != nil {
					return checkError(err)
				}
				return checkFEN(game, p.FEN())
			}
		})
	})
}

// knownTexts returns valid positions, moves and starts.
func knownTexts(t testing.TB, game engine.Game, starts ...string) (fens, moves, words []string) {
	random := rng.New(1)
	for _, start := range starts {
		words = append(words, start)
		p := create(t, game, start)
		for _, m := range randomGame(p, &random) {
			fens = append(fens, p.FEN())
			moves = append(moves, boardtext.FormatMove(p, m))
			p.Play(m)
		}
		fens = append(fens, p.FEN())
	}
	return fens, moves, words
}

func parseAll(t testing.TB, game engine.Game, fens []string) (all []engine.Position) {
	for _, fen := range fens {
		p, err := game.Parse(fen)
		require.NoError(t, err)
		all = append(all, p)
	}
	return all
}

// checkFEN tests that a text is refused with a named error, or that it is a position that
// survives a round trip through its FEN.
func checkFEN(game engine.Game, text string) error {
	p, err := game.Parse(text)
	if err != nil {
		return checkError(err)
	}
	again, err := game.Parse(p.FEN())
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", p.FEN(), err)
	case again.FEN() != p.FEN() || again.Key() != p.Key() ||
		again.Variant() != p.Variant() || again.Turn() != p.Turn() || again.Outcome() != p.Outcome():
		return fmt.Errorf("%s is read as %s", p.FEN(), again.FEN())
	case (len(p.Moves(nil)) == 0) != (p.Outcome() != engine.Undecided):
		return fmt.Errorf("%s: moves and outcome do not fit", p.FEN())
	}
	return nil
}

// checkMove tests that a text is refused with a named error, or that it is the text of a
// legal move.
func checkMove(p engine.Position, text string) error {
	m, err := boardtext.ParseMove(p, text)
	switch {
	case err != nil:
		return checkError(err)
	case !slices.Contains(p.Moves(nil), m):
		return fmt.Errorf("illegal in %s", p.FEN())
	case boardtext.FormatMove(p, m) != text:
		return fmt.Errorf("written as %s", boardtext.FormatMove(p, m))
	}
	return nil
}

// checkError tests that an error names a field and the expected content, on one line.
func checkError(err error) error {
	field := new(engine.FieldError)
	if !errors.As(err, &field) || field.Field == "" || field.Expected == "" ||
		strings.ContainsFunc(err.Error(), unicode.IsControl) || !utf8.ValidString(err.Error()) {
		return fmt.Errorf("no named error: %q", err)
	}
	return nil
}
