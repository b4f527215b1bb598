package enginetest

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// testAbout tests that a game's About is complete and true.
func testAbout(t *testing.T, game engine.Game) {
	a := game.About()
	require.NotEmpty(t, a.Title)
	require.Regexp(t, `^[A-Z].*\.$`, a.Goal, "a sentence")
	require.NotEmpty(t, a.Sides[0])
	require.NotEmpty(t, a.Sides[1])
	require.Contains(t, []engine.Look{engine.Holes, engine.Discs, engine.Stones}, a.Look)
	b := a.Boards
	require.True(t, slices.IsSorted(b.Sizes))
	require.Contains(t, b.Sizes, b.Usual[0])
	require.Contains(t, b.Sizes, b.Usual[1])
	if b.Square {
		require.Equal(t, b.Usual[0], b.Usual[1])
	}
	if b.Random != [2]int{} {
		require.LessOrEqual(t, b.Random[0], b.Random[1])
		require.Contains(t, b.Sizes, b.Random[0])
		require.Contains(t, b.Sizes, b.Random[1])
	}
	if !game.Traits().Gravity {
		require.GreaterOrEqual(t, len(a.Notation.Letters), b.High(), "a letter for each column")
	}
	testStarts(t, game)
	for _, bench := range a.Bench {
		for _, fen := range bench.Positions {
			_, err := game.Parse(fen)
			require.NoError(t, err, fen)
		}
	}
}

// testStarts tests that New accepts the boards of About, and no others.
func testStarts(t *testing.T, game engine.Game) {
	b := game.About().Boards
	usual := create(t, game, "")
	requireSame(t, create(t, game, boardtext.Words(b, b.Usual)), usual)
	require.Equal(t, b.Usual, [2]int{usual.Board().Rows, usual.Board().Columns})
	for _, rows := range b.Sizes {
		for _, columns := range b.Sizes {
			if b.Square && rows != columns {
				continue
			}
			size := [2]int{rows, columns}
			words := boardtext.Words(b, size)
			board := create(t, game, words).Board()
			require.Equal(t, size, [2]int{board.Rows, board.Columns})
			for _, rule := range b.Rules {
				create(t, game, words+" "+rule)
			}
			if b.Hole {
				require.Equal(t, 1, create(t, game, words+" 0 0").Board().Count(engine.Forbidden))
			}
		}
	}
	tooMany := boardtext.Words(b, b.Usual) + " 0 0 nonsense 0"
	for _, words := range []string{tooMany, "0", "-1 -1", "99"} {
		_, err := game.New(strings.Fields(words))
		requireFieldError(t, err)
	}
}
