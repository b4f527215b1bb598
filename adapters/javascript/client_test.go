package javascript

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
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

	// Node does not end before its children.
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, node, "--test", "client.test.mjs", "engine.test.mjs")
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "C4ENGINE="+engine, "C4ENGINE_SCHEMA="+schema)
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

// TestInfoType compares the client's type of an info with the protocol's schema.
func TestInfoType(t *testing.T) {
	text := enginetest.Must(os.ReadFile("../../protocol/schema.json"))
	var schema struct {
		Defs map[string]struct {
			Properties map[string]json.RawMessage
			Required   []string
		} `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(text, &schema))
	info := schema.Defs["info"]
	want := map[string]bool{} // whether it may be missing
	for name := range info.Properties {
		want[name] = true
	}
	for _, name := range info.Required {
		want[name] = false
	}

	text = enginetest.Must(os.ReadFile("messages.js"))
	_, typedef, found := strings.Cut(string(text), "@typedef {object} Info\n")
	require.True(t, found)
	typedef, _, _ = strings.Cut(typedef, "*/")
	declared := map[string]bool{}
	for _, m := range regexp.MustCompile(`@property \{.*\} (\[?)(\w+)`).FindAllStringSubmatch(typedef, -1) {
		declared[m[2]] = m[1] != ""
	}
	require.Equal(t, want, declared)
}
