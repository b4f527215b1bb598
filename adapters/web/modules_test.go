package web

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
)

// TestModules runs the tests in testdata, of the page's modules that need no browser and of its
// texts.
func TestModules(t *testing.T) {
	node(t, "", "--test", "formats.test.mjs", "state.test.mjs", "language.test.mjs")
}

// node runs node in a folder with the page's modules and testdata, and returns its output.
func node(t *testing.T, in string, words ...string) string {
	program, err := exec.LookPath("node")
	if err != nil {
		t.Skip("needs node")
	}
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, os.DirFS("page")))
	require.NoError(t, os.CopyFS(folder, os.DirFS("testdata")))
	schema, err := os.ReadFile("../../docs/annotate.schema.json")
	require.NoError(t, err)
	levels, err := json.Marshal(uct.Levels())
	require.NoError(t, err)
	for name, content := range map[string][]byte{
		"package.json": []byte(`{"type":"module"}`), "annotate.schema.json": schema,
		"games.json": games.JSON(), "levels.json": levels,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), content, 0o644))
	}
	cmd := exec.CommandContext(t.Context(), program, words...)
	cmd.Dir, cmd.Stdin = folder, strings.NewReader(in)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	return string(out)
}

// TestBundles: the bundles of the page and of the pages of reports are what go generate makes of
// their modules and styles.
func TestBundles(t *testing.T) {
	for pkg, folder := range map[string]string{".": "page", "../../internal/pages": "../../internal/pages"} {
		command, err := exec.Command("go", "generate", "-n", "./"+pkg).CombinedOutput()
		require.NoError(t, err, string(command))
		scratch := t.TempDir()
		words := strings.Fields(strings.Replace(string(command), "--outfile=", "--outfile="+scratch+"/", 1))
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Dir = pkg
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
		for _, name := range []string{"bundle.js", "bundle.css"} {
			want, err := os.ReadFile(filepath.Join(scratch, name))
			require.NoError(t, err)
			got, err := os.ReadFile(filepath.Join(folder, name))
			require.NoError(t, err)
			require.True(t, string(want) == string(got), "%s/%s is not that of the sources: go generate", folder, name)
		}
	}
}
