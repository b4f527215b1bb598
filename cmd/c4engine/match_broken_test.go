package main

import (
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
