// Package processtest is for tests that start processes, programs of this module among them. Such
// tests wait without a time limit, which would be too short on a slow machine. [Main] shows and
// ends processes that hang, before the time of the whole test binary is over.
package processtest

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gofrs/flock"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
)

// Main runs the tests of a package and returns the exit status. Parallel tests, which mostly wait
// for their processes, are twice as many at a time as usual. If they still run after nine tenths
// of -timeout, it lists all processes and ends those that the tests have started: then the tests
// that wait for them fail.
func Main(m *testing.M) int {
	flag.Parse()
	if usual := strconv.Itoa(runtime.GOMAXPROCS(0)); flag.Lookup("test.parallel").Value.String() == usual {
		_ = flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0))) // a number
	}
	if signal.Ignored(syscall.SIGHUP) { // under nohup; programs must not inherit that
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
	limit := flag.Lookup("test.timeout").Value.(flag.Getter).Get().(time.Duration)
	fuzzing := flag.Lookup("test.fuzz").Value.String() != "" // -timeout does not end it
	if limit > 0 && !fuzzing {
		defer time.AfterFunc(limit/10*9, func() { giveUp(os.Stderr) }).Stop()
	}
	return m.Run()
}

// giveUp lists all processes and ends the descendants of this one. Those written in Go print what
// their goroutines wait for.
func giveUp(out io.Writer) {
	table, err := exec.Command("ps", "-A", "-o", "pid=,ppid=,stat=,args=").Output()
	fmt.Fprintf(out, "Nine tenths of the tests' time are over. All processes: %v\n%s", err, table)
	ours := map[int]bool{os.Getpid(): true}
	for _, how := range []os.Signal{syscall.SIGQUIT, os.Kill} {
		for line := range strings.Lines(string(table)) { // parents come before their children
			var pid, parent int
			if _, err := fmt.Sscan(line, &pid, &parent); err != nil || pid == os.Getpid() || !ours[parent] {
				continue
			}
			ours[pid] = true
			if p, err := os.FindProcess(pid); err == nil {
				_ = p.Signal(how) // it may have ended
			}
		}
		time.Sleep(time.Second) // for what it prints
	}
}

// Build compiles a program, which is in a folder, and returns its path. The program is built as for
// a release, whose packages other tests compile too, but without the version, which changes with
// every commit. All tests in this checkout share it: the go command writes it anew only if a source
// has changed.
func Build(folder string) string {
	folder, err := filepath.Abs(folder)
	if err != nil {
		panic(err)
	}
	name := filepath.Base(folder)
	hash := sha256.Sum256([]byte(folder))
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("%s-tests-%d-%x", name, os.Getuid(), hash[:6]))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		panic(err)
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	if err := lock.Lock(); err != nil {
		panic(err)
	}
	defer lock.Close()
	path := filepath.Join(dir, name)
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", path, ".")
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		panic(string(out))
	}
	return path
}

// Output runs a command, which must succeed, and returns what it prints.
func Output(t testing.TB, cmd *exec.Cmd) string {
	t.Helper()
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%v\n%s", cmd.Args, out)
	return string(out)
}

// RequireHelp prints the help of every command of a program, which is at path, by help, of one also
// by --help, and the version. Each command and flag must have a help, and the list must name all
// commands.
func RequireHelp(t *testing.T, path string, program *cli.Program) {
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
	for i, command := range program.Table() {
		require.NotEmpty(t, command.Help, command.Name)
		require.Contains(t, list, command.Name)
		words := strings.Fields(command.Name)
		text := help(append([]string{"help"}, words...)...)
		require.True(t, strings.HasPrefix(text, "Usage: "+program.Name+" "+command.Name), text)
		if i == 0 {
			require.Equal(t, text, help(append(words, "--help")...))
		}
	}
	require.Equal(t, program.Name+" devel\n", help("version"))
}

// RequireAllOrNothing runs a command that cannot write one of its files, each of them in turn. The
// error names the file, and the others stay as they are. Package files tests each operation. The
// test needs /dev/full, which Linux has.
func RequireAllOrNothing(t *testing.T, program *cli.Program, words string, names ...string) {
	const old = "older\n"
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	require.NoError(t, err)
	defer func(stdout *os.File) { os.Stdout = stdout; _ = null.Close() }(os.Stdout)
	os.Stdout = null
	for _, full := range names {
		for _, name := range names {
			require.NoError(t, os.WriteFile(name, []byte(old), 0o644))
		}
		require.NoError(t, os.Remove(full))
		require.NoError(t, os.Symlink("/dev/full", full))
		err := program.Execute(strings.Fields(words))
		require.EqualError(t, err, "write "+full+": no space left on device")
		require.NoError(t, os.Remove(full))
		for _, name := range names {
			if name != full {
				text, err := os.ReadFile(name)
				require.NoError(t, err)
				require.Equal(t, old, string(text), name)
			}
		}
	}
	parts, err := filepath.Glob("*.part")
	require.NoError(t, err)
	require.Empty(t, parts)
}
