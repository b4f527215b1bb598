package solve

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCopiesAreUpToDate compares words2 and words3 with the output of go generate. All their
// files except set.go are copies of words1.
func TestCopiesAreUpToDate(t *testing.T) {
	fresh := t.TempDir()
	out, err := exec.Command("go", "run", "generate.go", fresh).CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, name := range []string{"words2", "words3"} {
		files, err := filepath.Glob(name + "/*.go")
		require.NoError(t, err)
		copies, err := filepath.Glob(filepath.Join(fresh, name, "*.go"))
		require.NoError(t, err)
		require.Len(t, files, len(copies)+1, "%s has set.go of its own", name)
		for _, file := range copies {
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			got, err := os.ReadFile(filepath.Join(name, filepath.Base(file)))
			require.NoError(t, err)
			require.Equal(t, string(want), string(got), "%s/%s: go generate ./engine/connectfour/solve writes it", name, filepath.Base(file))
		}
	}
}
