package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
)

// TestMatchHandshake: if a player fails before the first game, the match ends at once with one line
// and leaves no process.
func TestMatchHandshake(t *testing.T) {
	needsUnix(t)
	for fault, want := range map[string]string{
		"exit":         "exit: handshake: expected c4ok: closed its (in|out)put \\(exit status 3\\)",
		"early-hang":   "early-hang: handshake: expected c4ok: no answer within 1s",
		"early-family": "early-family: handshake: expected c4ok: no answer within 1s",
		"early-closed": "early-closed: handshake: expected c4ok: closed its output \\(signal: killed\\)",
	} {
		out := filepath.Join(t.TempDir(), "games.jsonl")
		r := startMatch(t, join(goodPlayer("good", "nodes=50"), faultyPlayer(t, fault), []string{
			"-games", "1000", "-concurrency", "2", "-patience", "1", "-out", out})...)
		require.Equal(t, cli.Failed, r.end(), fault)
		require.Regexp(t, "^c4engine: "+want+"$", r.seen[len(r.seen)-1])
		require.Empty(t, r.table.String(), "no game, no table")
		_, games := readGamesOf(t, out)
		require.Empty(t, games)
	}
}

// TestOnlyFilesOfGamesAreRead: pipes, devices and endless lines are no files of games.
func TestOnlyFilesOfGamesAreRead(t *testing.T) {
	needsUnix(t)
	dir := t.TempDir()
	pipe, long := filepath.Join(dir, "pipe"), filepath.Join(dir, "long")
	require.NoError(t, exec.Command("mkfifo", pipe).Run())
	require.NoError(t, os.WriteFile(long, make([]byte, 2<<20), 0o644))
	const irregular = ": file: expected a regular file, not a directory, pipe or device\n"
	for name, want := range map[string]string{
		"/dev/zero": irregular,
		"/dev/full": irregular,
		pipe:        irregular,
		long:        ": line 1: expected a line of at most 1048576 bytes\n",
	} {
		require.Equal(t, "c4engine: "+name+want, failedMatch(t, "report", name))
		require.Equal(t, "c4engine: "+name+want, failedMatch(t, join(goodPlayer("a"), goodPlayer("b"), []string{"-resume", "-out", name})...))
	}
	require.Equal(t, "c4engine: "+dir+irregular, failedMatch(t, "report", dir))
	require.Contains(t, failedMatch(t, join(goodPlayer("a"), goodPlayer("b"), []string{"-resume", "-out", dir})...), "is a directory")
	require.Equal(t, "c4engine: -openings: expected a file of at most 67108864 bytes\n",
		failedMatch(t, join(goodPlayer("a"), goodPlayer("b"), []string{"-openings", "/dev/zero"})...))
}

// failedMatch returns the output of a match that ends with status 1.
func failedMatch(t *testing.T, args ...string) string {
	r := startMatch(t, args...)
	require.Equal(t, cli.Failed, r.end(), r.seen)
	text := ""
	for _, line := range r.seen {
		text += line + "\n"
	}
	return text
}

// TestMatchResumesNothingElse: a file is resumed only if it ends in whole lines or the beginning of
// another.
func TestMatchResumesNothingElse(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games.jsonl")
	args := join(goodPlayer("a", "nodes=5"), goodPlayer("b", "nodes=5"), []string{"-games", "2", "-out"})
	runWholeMatch(t, append(args, games)...)
	_, played := readGamesOf(t, games)
	whole, err := os.ReadFile(games)
	require.NoError(t, err)
	file := filepath.Join(dir, "file")
	for _, text := range []string{"notes", `{"a":1}`, string(whole) + "notes", string(whole) + `{"type":"other"`, `{"type":"match","game":"nogo`} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		require.Regexp(t, "^c4engine: .*file: line [14]: expected .* cut short, ", failedMatch(t, append(args, file, "-resume")...))
		got, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, text, string(got))
	}
	for size := range len(whole) {
		if size%211 != 0 {
			continue // some are enough
		}
		require.NoError(t, os.WriteFile(file, whole[:size], 0o644))
		runWholeMatch(t, append(args, file, "-resume")...)
		_, again := readGamesOf(t, file)
		require.Equal(t, movesOf(played), movesOf(again), "%d bytes", size)
	}
}
