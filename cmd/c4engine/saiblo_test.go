package main

import (
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	saibloStart = "6 7 -1 -1\n"
	// saibloWin is a turn with three of one's own in the bottom row.
	saibloWin = "4 0 4 5 5 6 5 5 6 " +
		"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 2 2 2 0 1 1 0\n"
	saibloWon  = "\x00\x00\x00\x035 3"
	saibloTurn = "-1 -1 6 6 6 6 6 6 6" + " 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
)

func TestSaibloArguments(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"nonsense"}, 2, `argument "nonsense": expected zip or a flag`},
		{[]string{"--movetime", "0"}, 2, "--movetime: expected an integer from 1 to 1000000"},
		{[]string{"--movetime", "x"}, 2, "movetime"},
		{[]string{"--hash", "0"}, 2, "--hash: expected an integer from 1 to 32768"},
		{[]string{"zip"}, 2, "expected the name of the file to write"},
		{[]string{"zip", filepath.Join(t.TempDir(), "missing", "x.zip")}, 1, "x.zip"},
	} {
		cmd := exec.Command(binary, append([]string{"saiblo"}, c.args...)...)
		out, _ := cmd.CombinedOutput()
		require.Equal(t, c.status, cmd.ProcessState.ExitCode(), "%v", c.args)
		require.Contains(t, string(out), c.says)
		require.Len(t, strings.Split(strings.TrimSpace(string(out)), "\n"), 1)
	}
}

// TestSaibloEndsOnSIGTERM ends it while it waits, and within a search of hours,
// if it has come to that.
func TestSaibloEndsOnSIGTERM(t *testing.T) {
	for _, next := range []string{"", saibloTurn} {
		cmd := exec.Command(binary, "saiblo", "--movetime", "1000000")
		in, err := cmd.StdinPipe()
		require.NoError(t, err)
		defer in.Close()
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		_, err = io.WriteString(in, saibloStart+saibloWin)
		require.NoError(t, err)
		won := make([]byte, len(saibloWon))
		_, err = io.ReadFull(out, won)
		require.NoError(t, err)
		require.Equal(t, saibloWon, string(won))
		_, err = io.WriteString(in, next)
		require.NoError(t, err)
		require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
		_, err = io.Copy(io.Discard, out)
		require.NoError(t, err)
		require.NoError(t, cmd.Wait())
	}
}
