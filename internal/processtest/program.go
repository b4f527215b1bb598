package processtest

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gofrs/flock"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/cli"
)

// Build compiles a program, which is in a folder, and returns its path. The program is built as for
// a release, whose packages other tests compile too, but without the version, which changes with
// every commit. All tests in this checkout
// share it: the go command writes it anew only if a source has changed.
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

// RequireHelp prints the help of every command of a program, which is at path, by help, of one also
// by --help, and the version. Each command and flag must have a help, and the list must name all
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
	for i, command := range table {
		require.NotEmpty(t, command.Help, command.Name)
		for _, flag := range command.Flags {
			require.NotEmpty(t, flag.Help, "%s %s", command.Name, flag.Name)
		}
		require.Contains(t, list, command.Name)
		words := strings.Fields(command.Name)
		text := help(append([]string{"help"}, words...)...)
		require.True(t, strings.HasPrefix(text, "Usage: "+program.Name+" "+command.Name), text)
		if i == 0 {
			require.Equal(t, text, help(append(words, "--help")...))
		}
		if !command.Hidden {
			listed++
		}
	}
	require.Equal(t, program.Name+" devel\n", help("version"))
	return listed
}
