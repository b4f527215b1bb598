package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	fenced  = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	link    = regexp.MustCompile(`(?:\]\(|<img src=")([^)"\s]+)[)"]`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	silent  = regexp.MustCompile(`[^\p{L}\p{N} _-]`) // in a heading's anchor
)

// TestLinks follows every link of the documents within the repository, to the file and to the
// heading.
func TestLinks(t *testing.T) {
	followed := 0
	require.NoError(t, filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".md" {
			return err
		}
		for _, m := range link.FindAllStringSubmatch(prose(t, path), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			name, anchor, _ := strings.Cut(m[1], "#")
			target := path
			if name != "" {
				target = filepath.Join(filepath.Dir(path), name)
			}
			_, err := os.Stat(target)
			require.NoError(t, err, "%s: %s", path, m[1])
			if anchor != "" {
				require.Contains(t, anchors(t, target), anchor, "%s: %s", path, m[1])
			}
			followed++
		}
		return nil
	}))
	require.NotZero(t, followed)
}

func prose(t *testing.T, path string) string {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return fenced.ReplaceAllString(string(text), "")
}

// anchors returns the anchors of a document's headings.
func anchors(t *testing.T, path string) []string {
	var found []string
	for _, m := range heading.FindAllStringSubmatch(prose(t, path), -1) {
		text := silent.ReplaceAllString(strings.ToLower(m[1]), "")
		found = append(found, strings.ReplaceAll(text, " ", "-"))
	}
	return found
}
