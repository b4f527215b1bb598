package solve

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the copies of words1")

// TestCopies holds words2 and words3 against words1, of which all but set.go are
// copies, or writes them:
//
//	go test ./engine/connectfour/solve -run Copies -update
func TestCopies(t *testing.T) {
	for _, name := range []string{"words2", "words3"} {
		want := map[string]string{}
		files, err := filepath.Glob("words1/*.go")
		require.NoError(t, err)
		for _, file := range files {
			if base := filepath.Base(file); base != "set.go" {
				text, err := os.ReadFile(file)
				require.NoError(t, err)
				want[base] = copied(string(text), name)
			}
		}
		for base, text := range want {
			file := filepath.Join(name, base)
			if *update {
				require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
			}
			got, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, text, string(got), "%s is out of date; run with -update", file)
		}
		files, err = filepath.Glob(name + "/*.go")
		require.NoError(t, err)
		require.Len(t, files, len(want)+1, "%s has files of its own beside set.go", name)
	}
}

// copied returns the text of a file of words1 for another package.
func copied(text, name string) string {
	return "// Code generated from words1 by TestCopies; DO NOT EDIT.\n\n" + strings.ReplaceAll(text, "words1", name)
}
