package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// prove runs the command with some words and returns its output.
func prove(t *testing.T, words string) (string, error) {
	out, err := exec.Command(binary, append([]string{"prove", "--hash", "16"}, strings.Fields(words)...)...).CombinedOutput()
	return string(out), err
}

func TestProve(t *testing.T) {
	for words, says := range map[string]string{
		"4 5":             "draw: ",
		"4 5 -1 -1":       "draw: ",
		"4 5 0 0":         "win in 19 plies: ",
		"4/4/ooo1/xxx1 x": "win in 1 ply: column 4\n",
		"5 5 3 2":         "loss in 22 plies: ",
		"4 4 moves 1":     "draw: ",
	} {
		out, err := prove(t, words)
		require.NoError(t, err, out)
		require.True(t, strings.HasPrefix(out, says), "%s: %s", words, out)
		require.Equal(t, 1, strings.Count(out, "\n"), out)
	}
}

// TestProveWithoutTime: the command says that it found no value, and leaves no partial file.
func TestProveWithoutTime(t *testing.T) {
	file := filepath.Join(t.TempDir(), "proof.gz")
	out, err := prove(t, "--movetime 100 --certificate "+file+" 12 12")
	require.Error(t, err)
	require.Equal(t, "c4engine: prove: stopped before the value was known\n", out)
	_, err = os.Stat(file)
	require.ErrorIs(t, err, os.ErrNotExist)
}

// TestProveNeedsAMove: the book knows the value of this position, but no move that attains it.
func TestProveNeedsAMove(t *testing.T) {
	const position = " 6 7 moves 6 7 3 5 5 5 1 6 6 2"
	out, err := prove(t, position)
	require.NoError(t, err, out)
	require.Equal(t, "draw: column 3\n", out)
	out, err = prove(t, "--movetime 1"+position)
	require.NoError(t, err, out)
	require.Contains(t, []string{"draw\n", "draw: column 3\n"}, out)
}

// TestProveKeepsAnOlderFile: only a whole certificate replaces an older file.
func TestProveKeepsAnOlderFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "proof.gz")
	require.NoError(t, os.WriteFile(file, []byte("older"), 0o644))
	_, err := prove(t, "--movetime 100 --certificate "+file+" 12 12")
	require.Error(t, err)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "older", string(text))
	out, err := prove(t, "--certificate "+filepath.Join(t.TempDir(), "none", "x.gz")+" 4 4")
	require.Error(t, err)
	require.NotContains(t, out, "draw", "it is said before the work is done")
}

// TestCertificatesAreReproducible: the same command, the same bytes.
func TestCertificatesAreReproducible(t *testing.T) {
	var files [2][]byte
	for i := range files {
		file := filepath.Join(t.TempDir(), "proof.gz")
		out, err := prove(t, "--certificate "+file+" 4 6 moves 3,0 3,3 2,3 1,3 0,3 3,1 3,2")
		require.NoError(t, err, out)
		files[i], err = os.ReadFile(file)
		require.NoError(t, err)
	}
	require.Equal(t, files[0], files[1])
}
