//go:build unix

package main

import (
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
)

const (
	saibloStart = "6 8 -1 -1"
	saibloTurn  = "-1 -1 6 6 6 6 6 6 6 6 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"
)

// TestSaibloCountsProcessorTime stops the process for longer than its time for the answer. With a
// real-time clock it would then use almost no processor time.
func TestSaibloCountsProcessorTime(t *testing.T) {
	enginetest.SkipShort(t, "waits for wall clock to go by")
	t.Parallel()
	const movetime = 300 * time.Millisecond
	p := start(t, "saiblo", "--movetime", "300")
	p.say(saibloStart, saibloTurn)
	require.NoError(t, p.cmd.Process.Signal(syscall.SIGSTOP))
	time.Sleep(2 * movetime) // nothing is hoped for: this is the wall clock going by
	require.NoError(t, p.cmd.Process.Signal(syscall.SIGCONT))
	require.NoError(t, p.in.Close())
	_, status := p.end()
	require.Zero(t, status)
	used := p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()
	require.Greater(t, used, movetime*9/10)
	require.Less(t, used, 2*movetime, "the processor time is what bounds it")
}
