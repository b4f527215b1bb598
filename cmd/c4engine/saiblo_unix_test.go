//go:build unix

package main

import (
	"io"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestSaibloCountsProcessorTime stops the process for longer than its time for the answer. With a
// real-time clock it would then use almost no processor time.
func TestSaibloCountsProcessorTime(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for wall clock to go by")
	}
	const movetime = 300 * time.Millisecond
	cmd := exec.Command(binary, "saiblo", "--movetime", "300")
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	_, err = io.WriteString(in, saibloStart+saibloTurn)
	require.NoError(t, err)
	require.NoError(t, cmd.Process.Signal(syscall.SIGSTOP))
	time.Sleep(2 * movetime) // nothing is hoped for: this is the wall clock going by
	require.NoError(t, cmd.Process.Signal(syscall.SIGCONT))
	require.NoError(t, in.Close())
	_, err = io.Copy(io.Discard, out)
	require.NoError(t, err)
	require.NoError(t, cmd.Wait())
	used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	require.Greater(t, used, movetime*9/10)
	require.Less(t, used, 2*movetime, "the processor time is what bounds it")
}
