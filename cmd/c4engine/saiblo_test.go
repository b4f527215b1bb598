package main

import (
	"io"
	"os/exec"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	saibloStart = "6 8 -1 -1\n"
	// saibloWin is a turn with three of one's own in the bottom row.
	saibloWin = "4 0 4 5 5 6 5 5 6 6 " +
		"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 2 2 2 0 1 1 0 0\n"
	saibloWon  = "\x00\x00\x00\x035 3"
	saibloTurn = "-1 -1 6 6 6 6 6 6 6 6" + " 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
)

// TestSaibloEndsOnSIGTERM ends the command while it waits, and during a search of hours.
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
