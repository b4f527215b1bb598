package web

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/web/page"
)

// TestModules runs the tests in testdata, of the page's modules that need no browser and of its
// texts.
func TestModules(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs node")
	}
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, page.Files))
	require.NoError(t, os.CopyFS(folder, os.DirFS("testdata")))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "package.json"), []byte(`{"type":"module"}`), 0o644))
	files, err := pageFiles()
	require.NoError(t, err)
	schema, err := os.ReadFile("../../docs/annotate.schema.json")
	require.NoError(t, err)
	for name, content := range map[string][]byte{"games.json": files["games.json"], "annotate.schema.json": schema} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), content, 0o644))
	}
	cmd := exec.CommandContext(t.Context(), node, "--test", "state.test.mjs", "language.test.mjs")
	cmd.Dir = folder
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
}
