package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCheckStatic checks a program, and what others would be by single bytes of its header.
func TestCheckStatic(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	folder := t.TempDir()
	source, path := filepath.Join(folder, "main.go"), filepath.Join(folder, "program")
	require.NoError(t, os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o644))
	cmd := exec.Command("go", "build", "-o", path, source)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	program, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, checkStatic(program))
	const abi, machine, firstSegment = 7, 18, 64
	for _, c := range []struct {
		at   int
		byte byte
		says string
	}{
		{0, 'M', "it is for another system"},
		{abi, 9, "it is for another system"}, // FreeBSD
		{machine, 183, "it is for another processor"},
		{firstSegment, 3, "it is linked dynamically"},
	} {
		changed := bytes.Clone(program)
		changed[c.at] = c.byte
		require.EqualError(t, checkStatic(changed), c.says)
	}
	require.EqualError(t, checkStatic(nil), "it is for another system")
}
