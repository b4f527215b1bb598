package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

// TestFullDisk runs a command that writes a file, and cannot write it.
func TestFullDisk(t *testing.T) {
	enginetest.SkipShort(t, "runs many commands")
	t.Chdir(t.TempDir())
	processtest.RequireAllOrNothing(t, program, "puzzles --count 1 puzzles", "puzzles")
}

// TestFullStandardOutput runs commands that cannot print. They write their files, the status is 1,
// and the last line on standard error says why.
func TestFullStandardOutput(t *testing.T) {
	enginetest.SkipShort(t, "runs many commands")
	t.Chdir(t.TempDir())
	full := enginetest.Must(os.OpenFile("/dev/full", os.O_WRONLY, 0))
	defer full.Close()
	for _, words := range []string{
		"puzzles --count 1 puzzles",
		"help",
		"version",
	} {
		var told strings.Builder
		cmd := exec.Command(binary, strings.Fields(words)...)
		cmd.Stdout, cmd.Stderr = full, &told
		require.Error(t, cmd.Run(), words)
		require.Equal(t, 1, cmd.ProcessState.ExitCode(), "%s: %s", words, told.String())
		require.Regexp(t, "(^|\n)c4lab: .*: no space left on device\n$", told.String(), words)
	}
	require.FileExists(t, "puzzles")
}
