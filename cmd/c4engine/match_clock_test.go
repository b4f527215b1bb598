//go:build linux

package main

import (
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestProcessorTime measures players that work, have somebody work, or wait.
func TestProcessorTime(t *testing.T) {
	l := newLauncher()
	defer l.close()
	for command, works := range map[string]bool{
		"while :; do :; done":            true,
		"(while :; do :; done) & wait":   true,
		"sleep 1000":                     false,
		"(sleep 1000) & exec sleep 1000": false,
	} {
		p, err := l.Launch([]string{"sh", "-c", command}, "")
		require.NoError(t, err)
		const enough = 50 * time.Millisecond
		if works {
			for p.ProcessorTime() < enough {
				runtime.Gosched()
			}
		} else {
			require.Less(t, p.ProcessorTime(), enough)
		}
		p.Kill()
	}
}

// TestMatchOfProcessorTime has a player that sleeps for 3 s of the 1 s that it has.
func TestMatchOfProcessorTime(t *testing.T) {
	table := runWholeMatch(t, join(goodPlayer("good", "nodes=50"), faultyPlayer(t, "late"),
		[]string{"movetime=1000", "-games", "2", "-concurrency", "2", "-processortime"})...)
	require.Regexp(t, `(?m)^ +\d +late +2 .* 0 +0 +0 +\d`, table, "no bug, no illegal move, no timeout")
}
