package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

// TestFullDisk runs every command that writes files, and can write none of them.
func TestFullDisk(t *testing.T) {
	enginetest.SkipShort(t, "runs many commands")
	t.Chdir(t.TempDir())
	require.NoError(t, program.Execute(strings.Fields("book --hash 16 --board 4x4 --plies 2 results")))
	for words, file := range map[string]string{
		"book --board 4x4 --plies 2 --write book results": "book",
		"train --games 100 --nodes 1 --out weights":       "weights",
	} {
		processtest.RequireAllOrNothing(t, program, words, file)
	}
}

// TestTightAddressSpace: under a limit of the address space that is too low for the solver's table
// a command says so, as c4engine prove does, and solves nothing.
func TestTightAddressSpace(t *testing.T) {
	enginetest.SkipShort(t, "runs a command")
	file := filepath.Join(t.TempDir(), "file")
	const script = `ulimit -v 8000000; exec "$0" book --board 4x4 --plies 2 --hash 32768 "$1"`
	out, err := exec.Command("bash", "-c", script, binary, file).CombinedOutput()
	require.Error(t, err)
	require.Regexp(t, `^c4lab: memory: expected a limit .* of at least \d+ kB, not 8000000\n$`, string(out))
	require.NoFileExists(t, file)
}

// TestFullStandardOutput runs commands that cannot print. They write their files, the status is 1,
// and the last line on standard error says why.
func TestFullStandardOutput(t *testing.T) {
	enginetest.SkipShort(t, "runs many commands")
	t.Chdir(t.TempDir())
	full := enginetest.Must(os.OpenFile("/dev/full", os.O_WRONLY, 0))
	defer full.Close()
	for _, words := range []string{
		"book --hash 1 --board 4x4 --plies 2 --write book results",
		"train --games 100 --nodes 1 --out weights",
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
	for _, name := range []string{"book", "weights"} {
		require.FileExists(t, name)
	}
}
