package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/lab/puzzle"
)

// TestPuzzles makes a puzzle from each source, twice, and measures the levels with them.
func TestPuzzles(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	folder := t.TempDir()
	run := func(args ...string) string {
		out, err := exec.Command(binary, append([]string{"puzzles"}, args...)...).CombinedOutput()
		require.NoError(t, err, string(out))
		return string(out)
	}
	first, second := filepath.Join(folder, "1"), filepath.Join(folder, "2")
	require.Contains(t, run("--count", "4", first), "4 of 4 puzzles\n")
	run("--count", "4", second)
	require.Equal(t, readText(t, first), readText(t, second))
	file, err := os.Open(first)
	require.NoError(t, err)
	defer file.Close()
	list, err := puzzle.Read(file)
	require.NoError(t, err)
	require.Len(t, list, 4)
	table := run("--levels", first)
	require.Contains(t, table, "| level | grade 1 | 2 | 3 | 4 | 5 |\n")
	require.Contains(t, table, "\n| puzzles | 4 | 0 | 0 | 0 | 0 |\n")
	require.Contains(t, table, "\n| 13 | 100 | 0 | 0 | 0 | 0 |\n")
}

func TestPuzzlesErrors(t *testing.T) {
	for args, says := range map[string]string{
		"puzzles":             `expected "<file>"`,
		"puzzles --count 0 x": "--count: expected an integer from 1 to 10000",
	} {
		requireWrongUsage(t, args, says)
	}
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
		out, err := exec.Command(binary, "puzzles", "--levels", file).CombinedOutput()
		require.Error(t, err)
		require.Contains(t, string(out), says)
	}
}
