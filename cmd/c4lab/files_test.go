package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFilesThatCannotBeWritten: the commands fail before their work, which would take hours.
func TestFilesThatCannotBeWritten(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "new")
	for _, words := range []string{
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
		require.Equal(t, "c4lab: open "+folder+": is a directory\n", string(out))
		require.NoFileExists(t, file)
	}
}
