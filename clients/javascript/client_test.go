package javascript

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
)

// TestClient runs testdata/*.test.mjs against the sources of the package.
func TestClient(t *testing.T) {
	enginetest.SkipShort(t, "builds the engine, and waits for engines that hang")
	t.Parallel()
	node := enginetest.Need(t, "node")
	folder := t.TempDir()
	engine := processtest.Build("../../cmd/c4engine")
	installSources(t, folder)
	schema := enginetest.Must(filepath.Abs("../../protocol/schema.json"))
	columns := enginetest.Must(filepath.Abs("../../engine/boardtext/testdata/columns.json"))

	// Node does not end before its children.
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, node, "--test", "client.test.mjs", "engine.test.mjs", "calls.test.mjs")
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "C4ENGINE="+engine, "C4ENGINE_SCHEMA="+schema, "C4ENGINE_COLUMNS="+columns)
	processtest.Output(t, cmd)
}

// installSources puts the package's files, all but the engine, where a program in the folder
// finds them, and the tests' programs beside it.
func installSources(t *testing.T, folder string) {
	t.Helper()
	require.NoError(t, os.CopyFS(folder, os.DirFS("testdata")))
	installed := filepath.Join(folder, "node_modules/c4engine")
	require.NoError(t, os.MkdirAll(installed, 0o755))
	for _, path := range append(enginetest.Must(filepath.Glob("*.js")), "package.json") {
		text := enginetest.Must(os.ReadFile(path))
		require.NoError(t, os.WriteFile(filepath.Join(installed, filepath.Base(path)), text, 0o644))
	}
}
