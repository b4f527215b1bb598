package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/lab/atlas"
)

func runAtlas(t *testing.T, args ...string) string {
	out, err := exec.Command(binary, append([]string{"atlas", "--hash", "16", "--up-to", "4x5"}, args...)...).CombinedOutput()
	require.NoError(t, err, string(out))
	return string(out)
}

// TestAtlasInParts: parts that were joined are the same as the whole, and nothing is
// solved twice.
func TestAtlasInParts(t *testing.T) {
	name := func(n string) string { return filepath.Join(t.TempDir(), n) }
	read := func(path string) string {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		return string(text)
	}
	whole, one, two := name("whole"), name("one"), name("two")
	runAtlas(t, whole)
	runAtlas(t, "--shard", "1/2", one)
	runAtlas(t, "--shard", "2/2", two)
	require.NoError(t, os.WriteFile(one, []byte(read(one)+read(two)), 0o644))
	picture := name("picture.svg")
	require.Empty(t, runAtlas(t, "--picture", picture, one), "everything was known")
	require.Equal(t, read(whole), read(one))
	require.Contains(t, read(picture), "4 x 5: draw")
}

func TestAtlasErrors(t *testing.T) {
	for args, says := range map[string]string{
		"atlas":                 `expected "<table>"`,
		"atlas --up-to 6 x":     `--up-to: expected RxC, rows and columns from 4x4 to 12x12, not "6"`,
		"atlas --up-to 6x13 x":  "--up-to: expected RxC",
		"atlas --up-to 0x6 x":   "--up-to: expected RxC",
		"atlas --up-to 3x12 x":  "--up-to: expected RxC",
		"atlas --shard 3/2 x":   "--shard: expected a part i/n, as 1/4 to 4/4",
		"atlas --shard 0/2 x":   "--shard: expected a part i/n",
		"atlas --shard 1/2/3 x": "--shard: expected a part i/n",
	} {
		requireWrongUsage(t, args, says)
	}
	file := filepath.Join(t.TempDir(), "table")
	for _, line := range []string{"x", "4\t4\t-1\t-1\twon\t3", "4\t4\t0\t3\tdraw\t3", "4\t4\t-1\t-1\tdraw", "4\t99\t-1\t-1\tdraw\t2", "4\t4\t-1\t-1\tdraw\t16 ", "4\t4\t-1\t-1\tdraw\t+16"} {
		require.NoError(t, os.WriteFile(file, []byte(atlas.Head+"\n"+line+"\n"), 0o644))
		out, err := exec.Command(binary, "atlas", "--up-to", "4x4", file).CombinedOutput()
		require.Error(t, err)
		require.Contains(t, string(out), "table: line 2: expected a board and its value, not ")
	}
}
