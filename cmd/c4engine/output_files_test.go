package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFilesThatCannotBeWritten are refused before the work, which would take hours.
func TestFilesThatCannotBeWritten(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "new")
	for _, words := range []string{
		"prove --certificate FOLDER 12 12",
		"book --board 7x9 --plies 10 --write FOLDER FILE",
		"book --board 7x9 --plies 10 FOLDER",
		"atlas --up-to 12x12 FOLDER",
		"atlas --up-to 12x12 --picture FOLDER FILE",
		"train --out FOLDER",
		"train moves --out FOLDER",
	} {
		words := strings.NewReplacer("FOLDER", folder, "FILE", file).Replace(words)
		out, err := exec.Command(binary, strings.Fields(words)...).CombinedOutput()
		require.Error(t, err)
		require.Equal(t, "c4engine: open "+folder+": is a directory\n", string(out))
		require.NoFileExists(t, file)
	}
}

// TestCheckWritable leaves all as it was: an older file, none, and a link to none.
func TestCheckWritable(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("older", []byte("older"), 0o600))
	if err := os.Symlink("none", "link"); err != nil {
		t.Skip(err) // on Windows not everybody may
	}
	require.NoError(t, checkWritable("older", "new", "link", ""))
	text, err := os.ReadFile("older")
	require.NoError(t, err)
	require.Equal(t, "older", string(text))
	require.NoFileExists(t, "new")
	require.NoFileExists(t, "none")
	target, err := os.Readlink("link")
	require.NoError(t, err)
	require.Equal(t, "none", target)
}
