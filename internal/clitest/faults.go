package clitest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/files"
)

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
