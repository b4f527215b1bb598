// Package clitest helps tests to start programs as their users do.
package clitest

import (
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/processtest"
)

// Main builds the program of a folder into a new one, calls use with its path, runs the tests and
// returns the exit status. The program is built as for a release, but without the version, which
// changes with every commit.
func Main(m *testing.M, folder, program string, use func(path string)) int {
	if signal.Ignored(syscall.SIGHUP) { // under nohup; programs must not inherit that
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
	dir, err := os.MkdirTemp("", program)
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, program)
	build(folder, path)
	use(path)
	return processtest.Main(m)
}

func build(folder, path string) {
	cmd := exec.Command("go", "build", "-buildvcs=false", "-o", path, ".")
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		panic(string(out))
	}
}

// RequireWrongUsage requires exit status 2 and one line that contains says.
func RequireWrongUsage(t *testing.T, program, args, says string) {
	t.Helper()
	cmd := exec.Command(program, strings.Fields(args)...)
	out, _ := cmd.CombinedOutput() // the exit status is checked below
	require.Equal(t, 2, cmd.ProcessState.ExitCode(), args)
	require.Contains(t, string(out), says)
	require.Equal(t, 1, strings.Count(string(out), "\n"), "%s: %s", args, out)
}

// RequireHelp prints the help of every command of a program, which is at path, by help and by
// --help, and the version. Each command and flag must have a help, and the list must name all
// commands. It returns the number of commands that are not hidden.
func RequireHelp(t *testing.T, path string, program *cli.Program) (listed int) {
	help := func(args ...string) string {
		cmd := exec.Command(path, args...)
		var errors strings.Builder
		cmd.Stderr = &errors
		out, err := cmd.Output()
		require.NoError(t, err, args)
		require.Empty(t, errors.String(), args)
		return string(out)
	}
	list := help("help")
	require.Equal(t, list, help("--help"))
	table, err := program.Table()
	require.NoError(t, err)
	for _, command := range table {
		require.NotEmpty(t, command.Help, command.Name)
		for _, flag := range command.Flags {
			require.NotEmpty(t, flag.Help, "%s %s", command.Name, flag.Name)
		}
		require.Contains(t, list, command.Name)
		words := strings.Fields(command.Name)
		text := help(append([]string{"help"}, words...)...)
		require.True(t, strings.HasPrefix(text, "Usage: "+program.Name+" "+command.Name), text)
		require.Equal(t, text, help(append(words, "--help")...))
		if !command.Hidden {
			listed++
		}
	}
	require.Equal(t, program.Name+" devel\n", help("version"))
	return listed
}
