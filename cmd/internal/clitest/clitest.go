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

	"github.com/c4engine/c4engine/cmd/internal/cli"
	"github.com/c4engine/c4engine/cmd/internal/files"
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

// Writes is what a command writes to files: a row of the table of a program.
type Writes struct {
	Words string
	// Whole files are replaced or left alone. The command must write the same bytes each time.
	Whole []string
	// Growing is the file that gets a line for each result, in the place of whole files.
	Growing string
	// Resume are the words that continue the growing file.
	Resume string
}

// RequireSurvivesFaults runs commands again and again, each time with another failing operation
// on files, until none fails: one operation alone, or all from there on. Each failure must be one
// line that names its cause.
func RequireSurvivesFaults(
	t *testing.T, execute func(args []string) error, dir string, table map[string]Writes,
) {
	silence(t)
	t.Chdir(dir)
	for name, row := range table {
		t.Run(name, func(t *testing.T) {
			run := func(words string) error { return execute(strings.Fields(words)) }
			for _, begin := range []func(int) *files.Faults{files.FailAt, files.FailFrom} {
				if row.Growing != "" {
					requireWholeLines(t, run, begin, row)
					continue
				}
				requireWholeFiles(t, func() error { return run(row.Words) }, begin, row.Whole)
				if len(row.Whole) == 1 { // after its failure nothing else can fail
					break
				}
			}
		})
	}
}

// requireWholeFiles: after each failure every file must be the old or the new one as a whole, and
// no other file may be left.
func requireWholeFiles(t *testing.T, run func() error, begin func(int) *files.Faults, names []string) {
	const old = "older\n"
	renew := func() {
		for _, name := range names {
			require.NoError(t, os.WriteFile(name, []byte(old), 0o644))
		}
	}
	renew()
	require.NoError(t, run())
	fresh := map[string]string{}
	for _, name := range names {
		fresh[name] = read(t, name)
		require.NotEqual(t, old, fresh[name], name)
	}
	entries := list(t)
	failures := 0
	for n := 1; ; n++ {
		renew()
		if !failsAt(t, begin(n), n, run) {
			break
		}
		failures++
		for _, name := range names {
			require.Contains(t, []string{old, fresh[name]}, read(t, name), "%s after operation %d", name, n)
		}
		require.Equal(t, entries, list(t), "operation %d", n)
	}
	const operations = 6 // open, write, permissions, sync, close, rename
	require.GreaterOrEqual(t, failures, operations*len(names))
}

// requireWholeLines: after each failure the file must have whole lines, and at most one torn line
// after them. Continuing must keep the whole lines and complete the file. A failure while it is
// continued must keep them too.
func requireWholeLines(
	t *testing.T, run func(words string) error, begin func(int) *files.Faults, row Writes,
) {
	whole := func() string {
		text, _ := os.ReadFile(row.Growing) // none, if opening it failed
		return string(text[:strings.LastIndex(string(text), "\n")+1])
	}
	remove := func() { _ = os.Remove(row.Growing) }
	remove()
	require.NoError(t, run(row.Words))
	lines := strings.Count(whole(), "\n")
	require.Greater(t, lines, 2)
	most := 0
	for n := 1; ; n++ {
		remove()
		if !failsAt(t, begin(n), n, func() error { return run(row.Words) }) {
			break
		}
		kept := whole()
		most = max(most, strings.Count(kept, "\n"))
		failsAt(t, begin(n), n, func() error { return run(row.Resume) })
		require.True(t, strings.HasPrefix(whole(), kept), "operation %d", n)
		require.NoError(t, run(row.Resume), "after operation %d", n)
		require.True(t, strings.HasPrefix(whole(), kept), "operation %d", n)
		require.Equal(t, whole(), read(t, row.Growing), "operation %d", n)
		require.Equal(t, lines, strings.Count(whole(), "\n"), "after operation %d", n)
	}
	require.Equal(t, lines, most, "closing it fails too")
}

// failsAt runs a command on a disk with faults. It returns false if none of them was reached.
func failsAt(t *testing.T, faults *files.Faults, n int, run func() error) bool {
	err := run()
	if !faults.End() {
		require.NoError(t, err)
		return false
	}
	require.Error(t, err, "operation %d", n)
	require.Regexp(t, `^.*: (no space left on device|input/output error)$`, err.Error(), "operation %d", n)
	return true
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

// RequireTellsOfFullDisk runs a command whose standard output is on a full disk. It must end with
// status 1, and its last line on standard error must say why.
func RequireTellsOfFullDisk(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("needs /dev/full")
	}
	defer full.Close()
	var told strings.Builder
	cmd.Stdout, cmd.Stderr = full, &told
	require.Error(t, cmd.Run(), "%s", cmd.Args)
	require.Equal(t, 1, cmd.ProcessState.ExitCode(), "%s: %s", cmd.Args, told.String())
	lines := strings.Split(strings.TrimSuffix(told.String(), "\n"), "\n")
	program := filepath.Base(cmd.Path)
	require.Regexp(t, "^"+program+": .*: no space left on device$", lines[len(lines)-1], "%s", cmd.Args)
}
