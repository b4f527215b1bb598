package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
)

// snippet returns the only block of a document in a language.
func snippet(t *testing.T, path, language string) string {
	blocks := regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(
		string(enginetest.Must(os.ReadFile("../../"+path))), -1)
	require.Len(t, blocks, 1, "%s: blocks of %s", path, language)
	return blocks[0][1]
}

// TestGuidesPython runs the program of docs/guide.md, which starts ./c4engine and prints what the
// remark at its end says.
func TestGuidesPython(t *testing.T) {
	python := enginetest.Need(t, "python3")
	program := snippet(t, "docs/guide.md", "python")
	_, want, found := strings.Cut(program, "  # ")
	require.True(t, found)
	folder := t.TempDir()
	require.NoError(t, os.Symlink(binary, filepath.Join(folder, "c4engine")))
	cmd := exec.Command(python, "-c", program)
	cmd.Dir = folder
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Equal(t, want, string(out))
}

// TestReadmesAgree compares the figures and the code of README.md with those of the Chinese page.
// That page has its own words for PATH and the months, says that go comes before the answers, and
// points to the English page for the program in Go.
func TestReadmesAgree(t *testing.T) {
	facts := func(path string) (facts []string) {
		text := string(enginetest.Must(os.ReadFile("../../" + path)))
		text = regexp.MustCompile("(?s)```go.*?```").ReplaceAllString(text, "")
		text = regexp.MustCompile(`\d+ 月|\]\([^)]*\)`).ReplaceAllString(text, "")
		found := regexp.MustCompile("`[^`\n]+`|\\d[\\d.,]*\\d|\\d").FindAllString(text, -1)
		for _, fact := range found {
			fact = strings.ReplaceAll(fact, ",", "")
			if !slices.Contains([]string{"`PATH`", "`go`", "`go build ./cmd/c4engine`", "`ADDRESS`"}, fact) {
				facts = append(facts, fact)
			}
		}
		slices.Sort(facts)
		return slices.Compact(facts)
	}
	english := facts("README.md")
	require.Greater(t, len(english), 50)
	require.Equal(t, english, facts("README.zh-CN.md"))
}

// TestReadmesGo runs the program of README.md, which prints a move and its win rate.
func TestReadmesGo(t *testing.T) {
	enginetest.SkipShort(t, "compiles and searches for a second")
	root := enginetest.Must(filepath.Abs("../.."))
	source := filepath.Join(t.TempDir(), "main.go")
	const head = `package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/c4engine/c4engine"
)

`
	program := head + "func main() {\n" + snippet(t, "README.md", "go") + "}\n"
	require.NoError(t, os.WriteFile(source, []byte(program), 0o644))
	overlay := filepath.Join(t.TempDir(), "overlay.json")
	replaced := map[string]any{"Replace": map[string]string{filepath.Join(root, "build/readme/main.go"): source}}
	require.NoError(t, os.WriteFile(overlay, enginetest.Must(json.Marshal(replaced)), 0o644))
	cmd := exec.Command("go", "run", "-overlay", overlay, "./build/readme")
	cmd.Dir = root
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Regexp(t, `^\d+ 0\.\d+\n$`, string(out))
}
