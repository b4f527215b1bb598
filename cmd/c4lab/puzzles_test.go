package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/lab/puzzle"
)

// TestPuzzles makes a puzzle from each source, twice, and measures the levels with them.
func TestPuzzles(t *testing.T) {
	enginetest.SkipShort(t, "plays games")
	t.Chdir(t.TempDir())
	require.Contains(t, runLab(t, "puzzles --count 2 first"), "2 of 2 puzzles\n")
	runLab(t, "puzzles --count 2 second")
	require.Equal(t, readText(t, "first"), readText(t, "second"))
	list, err := puzzle.Read(strings.NewReader(readText(t, "first")))
	require.NoError(t, err)
	require.Len(t, list, 2)
	table := runLab(t, "puzzles --levels first")
	require.Contains(t, table, "| level | grade 1 | 2 | 3 | 4 | 5 |\n")
	require.Contains(t, table, "\n| puzzles | 2 | 0 | 0 | 0 | 0 |\n")
	require.Contains(t, table, "\n| 13 | 100 | 0 | 0 | 0 | 0 |\n")
}

func TestPuzzlesErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "puzzles")
	for text, says := range map[string]string{
		"x":    "puzzles: invalid character 'x'",
		`[{}]`: "puzzle : game: expected ",
		`[{"id":"a","game":"nogo","fen":"5/5/5/5/5 x","best":[],"grade":1}]`:      "puzzle a: best: expected a winning move",
		`[{"id":"a","game":"nogo","fen":"5/5/5/5/5 x","best":["0,9"],"grade":1}]`: "puzzle a: y: expected a column from 0 to 4",
		`[{"id":"a","game":"nogo","fen":"5/5/5/5/5 x","best":["0,0"],"grade":6}]`: "puzzle a: grade: expected 1 to 5, not 6",
		`[{"id":"a","game":"nogo","fen":"5/5/5/5 x","best":["0,0"],"grade":1}]`:   "puzzle a: ",
	} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		require.Contains(t, refused(t, "puzzles --levels "+file), says)
	}
}
