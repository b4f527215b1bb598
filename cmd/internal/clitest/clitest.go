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

	"github.com/c4engine/c4engine/cmd/internal/files"
	"github.com/c4engine/c4engine/internal/processtest"
)

// Main builds the program of the current folder into a new folder, calls use with its path, runs
// the tests and returns the exit status. The program is built as for a release, but without the
// version, which changes with every commit.
func Main(m *testing.M, program string, use func(path string)) int {
	if signal.Ignored(syscall.SIGHUP) { // under nohup; programs must not inherit that
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
	dir, err := os.MkdirTemp("", program)
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, program)
	Build(path)
	use(path)
	return processtest.Main(m)
}

// Build builds the program of the current folder.
func Build(path string) {
	cmd := exec.Command("go", "build", "-buildvcs=false", "-o", path, ".")
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

// RequireHelp prints the help of every command, by help and by --help, and the version. The list
// must name these commands.
func RequireHelp(t *testing.T, program string, names []string) {
	help := func(args ...string) string {
		cmd := exec.Command(program, args...)
		var errors strings.Builder
		cmd.Stderr = &errors
		out, err := cmd.Output()
		require.NoError(t, err, args)
		require.Empty(t, errors.String(), args)
		return string(out)
	}
	list := help("help")
	require.Equal(t, list, help("--help"))
	for _, name := range names {
		require.Contains(t, list, name)
		words := strings.Fields(name)
		text := help(append([]string{"help"}, words...)...)
		require.True(t, strings.HasPrefix(text, "Usage: "+filepath.Base(program)+" "+name), text)
		require.Equal(t, text, help(append(words, "--help")...))
	}
	require.Equal(t, filepath.Base(program)+" devel\n", help("version"))
}

// RequireWholeFiles runs a command again and again, each time with another failing operation on
// the disk, until none fails. After each failure every output must be the old or the new file as
// a whole, and no other file may be left. The command must write the same bytes each time.
func RequireWholeFiles(
	t *testing.T, execute func(args []string) error, dir, words string, outputs ...string,
) {
	t.Helper()
	silence(t)
	t.Chdir(dir)
	const old = "older\n"
	renew := func() {
		for _, name := range outputs {
			require.NoError(t, os.WriteFile(name, []byte(old), 0o644))
		}
	}
	run := func() error { return execute(strings.Fields(words)) }
	renew()
	require.NoError(t, run(), words)
	fresh := map[string]string{}
	for _, name := range outputs {
		fresh[name] = read(t, name)
		require.NotEqual(t, old, fresh[name], name)
	}
	entries := list(t)
	failures := 0
	for n := 1; ; n++ {
		renew()
		faults := files.FailAt(n)
		err := run()
		if !faults.End() {
			require.NoError(t, err)
			break
		}
		failures++
		require.ErrorContains(t, err, "no space left on device", "%s: operation %d", words, n)
		for _, name := range outputs {
			whole := []string{old, fresh[name]}
			require.Contains(t, whole, read(t, name), "%s: %s after operation %d", words, name, n)
		}
		require.Equal(t, entries, list(t), "%s: operation %d", words, n)
	}
	const operations = 6 // create, write, permissions, sync, close, rename
	require.GreaterOrEqual(t, failures, operations*len(outputs))
}

// silence discards standard output until the test ends.
func silence(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	require.NoError(t, err)
	stdout := os.Stdout
	os.Stdout = null
	t.Cleanup(func() { os.Stdout = stdout; _ = null.Close() })
}

func read(t *testing.T, name string) string {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

func list(t *testing.T) (names []string) {
	require.NoError(t, filepath.WalkDir(".", func(name string, _ os.DirEntry, err error) error {
		names = append(names, name)
		return err
	}))
	return names
}
