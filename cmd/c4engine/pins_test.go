package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/modfile"
)

// pinned matches an image with an exact version or a digest.
var pinned = regexp.MustCompile(`^\S+(:\d+\.\d+\.\d+(-\S+)?|@sha256:[0-9a-f]{64})$`)

// TestPins: images, programs that the go command fetches, and packages inside images have exact
// versions. Go's is that of go.mod.
func TestPins(t *testing.T) {
	images := matches(t, `^FROM (\S+)|^\s*-? ?image: *(\S+)`, "Dockerfile", "*/Dockerfile", "*.yaml", "*.yml")
	require.Contains(t, images, "golang:"+toolchain(t))
	for _, image := range images {
		require.Regexp(t, pinned, image)
	}
	for _, program := range matches(t, `go (?:run|tool|install) ([^ ]+@[^ ]+)`, ".ci", "CONTRIBUTING.md") {
		require.Regexp(t, `@v\d+\.\d+\.\d+$`, program)
	}
	for _, packages := range matches(t, `^RUN .*apt-get install(?: -\S+)* ([^-&|;]+)`, "Dockerfile", "*/Dockerfile") {
		for _, word := range strings.Fields(packages) {
			require.Contains(t, word, "=")
		}
	}
}

// toolchain returns the version of Go that go.mod names.
func toolchain(t *testing.T) string {
	const name = "../../go.mod"
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	file, err := modfile.Parse(name, text, nil)
	require.NoError(t, err)
	require.NotNil(t, file.Toolchain)
	return strings.TrimPrefix(file.Toolchain.Name, "go")
}

// matches returns the first group that matched of a pattern in every tracked file of these names.
func matches(t *testing.T, pattern string, names ...string) (found []string) {
	list := exec.Command("git", append([]string{"ls-files", "--"}, names...)...)
	list.Dir = "../.."
	files, err := list.Output()
	require.NoError(t, err)
	for _, name := range strings.Fields(string(files)) {
		text, err := os.ReadFile("../../" + name)
		require.NoError(t, err)
		for _, groups := range regexp.MustCompile(`(?m)`+pattern).FindAllStringSubmatch(string(text), -1) {
			found = append(found, strings.Join(groups[1:], ""))
		}
	}
	require.NotEmpty(t, files, names)
	return found
}
