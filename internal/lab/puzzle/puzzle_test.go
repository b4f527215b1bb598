package puzzle

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/web/page"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// committed returns the puzzles of the page.
func committed(t *testing.T) []Puzzle {
	text, err := page.Files.ReadFile("puzzles.json")
	require.NoError(t, err)
	list, err := Read(bytes.NewReader(text))
	require.NoError(t, err)
	require.Equal(t, string(text), string(Text(list)))
	return list
}

func TestNoTwoPuzzlesAreAlike(t *testing.T) {
	ids, positions := map[string]bool{}, map[string]string{}
	for _, z := range committed(t) {
		require.False(t, ids[z.ID], z.ID)
		ids[z.ID] = true
		p, _, err := z.Position()
		require.NoError(t, err)
		require.Empty(t, positions[z.Game+alike(p)], "the same as %s", z.ID)
		positions[z.Game+alike(p)] = z.ID
	}
}

// TestPuzzlesAreSolvedAgain proves that the move of a puzzle, and no other one, wins, and in how many
// plies.
func TestPuzzlesAreSolvedAgain(t *testing.T) {
	for i, z := range committed(t) {
		if i%8 != 0 && !enginetest.Slow() {
			continue
		}
		p, best, err := z.Position()
		require.NoError(t, err)
		truth := newTruth(t.Context(), p.Game())
		only, known := truth.onlyWin(p)
		require.True(t, known, z.ID)
		require.Equal(t, best, []engine.Move{only}, z.ID)
		line, ok := truth.line(p)
		require.True(t, ok, z.ID)
		require.Len(t, line, z.Distance, z.ID)
		require.Equal(t, z.Theme, truth.theme(p, line), z.ID)
		require.True(t, z.Distance > 1 || z.Grade == 1, z.ID)
	}
}
