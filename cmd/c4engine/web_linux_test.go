package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWebOpens has a program in the place of the system's that opens pages.
func TestWebOpens(t *testing.T) {
	dir := t.TempDir()
	opened := filepath.Join(dir, "opened")
	require.NoError(t, syscall.Mkfifo(opened, 0o600))
	script := "#!/bin/sh\necho \"$@\" > '" + opened + "'\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "xdg-open"), []byte(script), 0o755))
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	_, url := startWeb(t, "--open")
	got, err := os.ReadFile(opened)
	require.NoError(t, err)
	require.Equal(t, url+"\n", string(got))

	t.Setenv("PATH", "")
	server, _ := startWeb(t, "--open")
	require.NoError(t, server.cmd.Process.Signal(os.Interrupt))
	_, status := server.end()
	require.Zero(t, status)
	require.Contains(t, server.errors.String(), "web: --open: ")
}
