package processtest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
)

// fullDisk is a file that can be opened, and not written to.
const fullDisk = "/dev/full"

// Writes is what a command writes to files.
type Writes struct {
	Words string
	// Whole files are replaced together or left alone.
	Whole []string
	// Growing is the file that gets a line for each result, in the place of whole files.
	Growing string
	// Resume are the words that continue the growing file.
	Resume string
}

// RequireSurvivesFullDisk runs commands, in a folder, whose files cannot be written. Each failure
// must be one line that names the cause. Package files tests each operation. init must call
// [LimitFiles].
func RequireSurvivesFullDisk(
	t *testing.T, program *cli.Program, dir string, table map[string]Writes,
) {
	silence(t)
	t.Chdir(dir)
	run := func(words string) error { return program.Execute(strings.Fields(words)) }
	for name, row := range table {
		t.Run(name, func(t *testing.T) {
			if row.Growing != "" {
				requireWholeLines(t, run, row)
				return
			}
			for _, full := range row.Whole {
				requireAllOld(t, run, row, full)
			}
		})
	}
}

// requireAllOld runs a command that cannot write one of its files. The others must stay as they
// are.
func requireAllOld(t *testing.T, run func(words string) error, row Writes, full string) {
	const old = "older\n"
	for _, name := range row.Whole {
		require.NoError(t, os.WriteFile(name, []byte(old), 0o644))
	}
	require.NoError(t, os.Remove(full))
	require.NoError(t, os.Symlink(fullDisk, full))
	require.EqualError(t, run(row.Words), "write "+full+": no space left on device")
	require.NoError(t, os.Remove(full))
	for _, name := range row.Whole {
		if name != full {
			require.Equal(t, old, read(t, name), name)
		}
	}
	parts, err := filepath.Glob("*.part")
	require.NoError(t, err)
	require.Empty(t, parts)
}

// requireWholeLines limits the size of files, so that lines are torn. Whole lines must stay, and
// continuing must complete the file.
func requireWholeLines(t *testing.T, run func(words string) error, row Writes) {
	require.NoError(t, run(row.Words))
	text := read(t, row.Growing)
	lines := strings.Count(text, "\n")
	require.Greater(t, lines, 2)
	for _, size := range []int{0, 5, strings.Index(text, "\n") + 8, len(text) - 30} {
		_ = os.Remove(row.Growing) // there may be none after a failure
		require.Regexp(t, ": file too large\n$", limited(t, size, row.Words))
		torn, _ := os.ReadFile(row.Growing)
		require.LessOrEqual(t, len(torn), size)
		whole := string(torn[:bytes.LastIndexByte(torn, '\n')+1])
		require.NoError(t, run(row.Resume), "after %d bytes", size)
		require.True(t, strings.HasPrefix(read(t, row.Growing), whole), "after %d bytes", size)
		require.Equal(t, lines, strings.Count(read(t, row.Growing), "\n"), "after %d bytes", size)
	}
}

// sizeVariable is the environment variable that makes a test binary the program, whose files cannot
// grow beyond this size. Go's runtime would end another program that grows one.
const sizeVariable = "C4ENGINE_TEST_FILE_SIZE"

// LimitFiles runs the program in the place of the tests, with limited files, if the environment
// asks for it. It is for init.
func LimitFiles(program *cli.Program) {
	size, err := strconv.ParseUint(os.Getenv(sizeVariable), 10, 64)
	if err != nil {
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: size, Max: size}); err != nil {
		panic(err)
	}
	os.Exit(program.Main(os.Args[1:]))
}

// limited runs a command that fails because of the size of its files, and returns what it prints.
func limited(t *testing.T, size int, words string) string {
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(self, strings.Fields(words)...)
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d", sizeVariable, size))
	out, err := cmd.CombinedOutput()
	require.Error(t, err, "%d bytes: %s", size, out)
	return string(out)
}

// RequireTellsOfFullDisk runs a command whose standard output is on a full disk. It must end with
// status 1, and its last line on standard error must say why.
func RequireTellsOfFullDisk(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	full, err := os.OpenFile(fullDisk, os.O_WRONLY, 0)
	require.NoError(t, err)
	defer full.Close()
	var told strings.Builder
	cmd.Stdout, cmd.Stderr = full, &told
	require.Error(t, cmd.Run(), "%s", cmd.Args)
	require.Equal(t, 1, cmd.ProcessState.ExitCode(), "%s: %s", cmd.Args, told.String())
	lines := strings.Split(strings.TrimSuffix(told.String(), "\n"), "\n")
	program := filepath.Base(cmd.Path)
	require.Regexp(t, "^"+program+": .*: no space left on device$", lines[len(lines)-1], "%s", cmd.Args)
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
