package web

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/web/page"
)

// TestModules runs testdata/state.test.mjs, which tests the modules of the page that need no
// browser.
func TestModules(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs node")
	}
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, page.Files))
	require.NoError(t, os.CopyFS(folder, os.DirFS("testdata")))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "package.json"), []byte(`{"type":"module"}`), 0o644))
	cmd := exec.CommandContext(t.Context(), node, "--test", "state.test.mjs")
	cmd.Dir = folder
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
}
