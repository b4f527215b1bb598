package enginetest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// RefusesStarts tests that a game refuses words after newgame. fields has the field of the
// error by the words.
func RefusesStarts(t *testing.T, game engine.Game, fields map[string]string) {
	for words, field := range fields {
		t.Run(words, func(t *testing.T) {
			p, err := game.New(strings.Fields(words))
			RequireField(t, field, err)
			require.Nil(t, p)
		})
	}
}

// RefusesPositions tests that a game refuses FENs, as RefusesStarts does.
func RefusesPositions(t *testing.T, game engine.Game, fields map[string]string) {
	for fen, field := range fields {
		t.Run(fen, func(t *testing.T) {
			p, err := game.Parse(fen)
			RequireField(t, field, err)
			require.Nil(t, p)
		})
	}
}

// RefusesMoves tests that moves of a position are refused, as RefusesStarts does.
func RefusesMoves(t *testing.T, p engine.Position, fields map[string]string) {
	for text, field := range fields {
		t.Run(text, func(t *testing.T) {
			_, err := boardtext.ParseMove(p, text)
			RequireField(t, field, err)
		})
	}
}

// FENs tests the FENs of positions. Each test has the words of a start, moves from there
// as "row,column", and the FEN.
func FENs(t *testing.T, game engine.Game, tests [][3]string) {
	for _, tc := range tests {
		start, moves, fen := tc[0], tc[1], tc[2]
		t.Run(fen, func(t *testing.T) {
			p := create(t, game, start)
			for _, text := range strings.Fields(moves) {
				m, err := boardtext.ParseMove(p, text)
				require.NoError(t, err)
				p.Play(m)
			}
			require.Equal(t, fen, p.FEN())
			again, err := game.Parse(fen)
			require.NoError(t, err)
			requireSame(t, p, again)
		})
	}
}

// FuzzParse tests that Parse never panics and refuses texts with a named error. Positions
// that it accepts can be written, read, drawn and evaluated.
func FuzzParse(f *testing.F, game engine.Game, seeds ...string) {
	for _, fen := range seeds {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, text string) {
		require.NoError(t, checkFEN(game, text))
		p, err := game.Parse(text)
		if err != nil {
			return
		}
		require.NotEmpty(t, boardtext.Draw(p, engine.NoMove, true))
		for _, e := range evaluators(game) {
			e.Evaluate(p, nowhere)
		}
	})
}
