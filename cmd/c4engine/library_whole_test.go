//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// halfway is a C compiler that writes half of its output, says so, and waits.
const halfway = `#!/bin/sh
while [ "$1" != -o ]; do shift; done
echo half > "$2"
echo > "$FIFOS/ready"
exec cat "$FIFOS/hold"
`

// TestLibraryHostIsWhole ends the engine while it compiles the host, in the user's cache and
// without one. No half of a host may remain under its name, and the next run compiles it anew.
func TestLibraryHostIsWhole(t *testing.T) {
	good := filepath.Join(guests(t, "GOOD"), "good.so")
	for _, home := range []string{t.TempDir(), "/proc/x"} {
		temporary := t.TempDir()
		cache := filepath.Join(home, ".cache", name)
		run := func(path string, more ...string) *exec.Cmd {
			cmd := exec.Command(binary, "library", good)
			cmd.Env = append(more, "PATH="+path+":"+os.Getenv("PATH"), "HOME="+home, "TMPDIR="+temporary)
			cmd.Stdin = strings.NewReader("go\n")
			return cmd
		}
		for _, signal := range []os.Signal{syscall.SIGTERM, os.Kill} {
			interruptCompiler(t, run, signal)
			hosts, err := filepath.Glob(filepath.Join(cache, "host-*"))
			require.NoError(t, err)
			require.Empty(t, hosts)
			if signal == syscall.SIGTERM { // after SIGKILL half of a file may stay, by another name
				parts, err := filepath.Glob(filepath.Join(cache, "*"))
				require.NoError(t, err)
				left, err := os.ReadDir(temporary)
				require.NoError(t, err)
				require.Empty(t, append(parts, names(left)...))
			}
		}
		out, err := run("").CombinedOutput()
		require.NoError(t, err, string(out))
		require.Contains(t, string(out), "bestmove ")
	}
}

// interruptCompiler starts a command with a compiler that is halfway, and signals the command.
func interruptCompiler(t *testing.T, run func(path string, more ...string) *exec.Cmd, signal os.Signal) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "cc"), []byte(halfway), 0o755))
	for _, fifo := range []string{"ready", "hold"} {
		require.NoError(t, syscall.Mkfifo(filepath.Join(dir, fifo), 0o600))
	}
	cmd := run(dir, "FIFOS="+dir)
	require.NoError(t, cmd.Start())
	_, err := os.ReadFile(filepath.Join(dir, "ready"))
	require.NoError(t, err)
	require.NoError(t, cmd.Process.Signal(signal))
	require.Error(t, cmd.Wait())
	hold, err := os.OpenFile(filepath.Join(dir, "hold"), os.O_RDWR, 0) // ends a compiler that lives on
	require.NoError(t, err)
	require.NoError(t, hold.Close())
}

func names(files []os.DirEntry) (all []string) {
	for _, file := range files {
		all = append(all, file.Name())
	}
	return all
}
