package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

// binary is the program, built once for all tests of this package.
var binary string

func TestMain(m *testing.M) {
	binary = processtest.Build(".")
	os.Exit(processtest.Main(m))
}

// runLab runs the program and returns its output.
func runLab(t *testing.T, args string) string {
	t.Helper()
	return processtest.Output(t, exec.Command(binary, strings.Fields(args)...))
}

// refused runs the program, which must fail, and returns its output.
func refused(t *testing.T, args string) string {
	t.Helper()
	out, err := exec.Command(binary, strings.Fields(args)...).CombinedOutput()
	require.Error(t, err, args)
	return string(out)
}

func readText(name string) string { return string(enginetest.Must(os.ReadFile(name))) }

func TestHelp(t *testing.T) { processtest.RequireHelp(t, binary, program) }

// TestWrongUsage: the status is 2, and one line says what is wrong. It starts no process.
func TestWrongUsage(t *testing.T) {
	t.Chdir(t.TempDir())
	for args, says := range map[string]string{
		"":                     "c4lab: command: expected one of",
		"trian":                "trian: expected a command; did you mean train",
		"openings --shard 3/2": "--shard: expected a part i/n, as 1/4 to 4/4",
		"puzzles":              "FILE: expected the file",
		"puzzles --count 0 x":  "--count: expected an integer from 1 to 10000",
		"openings --within 51": "--within: expected an integer from 1 to 50",
		"train":                "--out: expected the file to write",
		"train go --out x":     `WEIGHTS: expected connectfour, moves, nogo or reversi, not "go"`,
	} {
		status, line := program.Explain(program.Execute(strings.Fields(args)))
		require.Equal(t, cli.WrongUsage, status, args)
		require.Contains(t, line, says)
		require.Equal(t, 1, strings.Count(line, "\n"), "%s: %s", args, line)
	}
	require.NoFileExists(t, "x")
}

// TestFilesThatCannotBeWritten: the commands fail before their work, which would take hours.
func TestFilesThatCannotBeWritten(t *testing.T) {
	folder := t.TempDir()
	for _, words := range []string{
		"puzzles FOLDER",
		"train --out FOLDER",
		"train moves --out FOLDER",
	} {
		words := strings.ReplaceAll(words, "FOLDER", folder)
		require.Equal(t, "c4lab: open "+folder+": is a directory\n", refused(t, words))
	}
}
