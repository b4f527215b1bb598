package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const experiments = "../../docs/EXPERIMENTS.md"

// matchBlock is a fenced block with one command, over lines that end with a
// backslash. A "patched" one needs the experiments' patch.
var matchBlock = regexp.MustCompile("(?s)```(match|match patched)\n(.*?)```")

// quicker makes a match of hours one of a moment.
var quicker = strings.NewReplacer("\\\n", " ", "-concurrency 2", "-concurrency 1")

var (
	manyGames = regexp.MustCompile(`-games \d+`)
	effort    = regexp.MustCompile(`(movetime|nodes)=\d+`)
)

// TestExperiments plays two games of each pairing by every command of the
// document, with few simulations a move.
func TestExperiments(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches")
	}
	text, err := os.ReadFile(experiments)
	require.NoError(t, err)
	blocks := matchBlock.FindAllStringSubmatch(string(text), -1)
	require.Len(t, blocks, 17)
	patched := ""
	for _, block := range blocks {
		program := binary
		if strings.HasSuffix(block[1], "patched") {
			if patched == "" {
				patched = buildPatched(t)
			}
			program = patched
		}
		playQuickly(t, program, strings.TrimSpace(quicker.Replace(block[2])))
	}
}

func playQuickly(t *testing.T, program, command string) {
	command = manyGames.ReplaceAllString(command, "-games 2")
	command = effort.ReplaceAllString(command, "nodes=30")
	require.True(t, strings.HasPrefix(command, "c4engine match "), command)
	cmd := exec.Command("bash", "-c", command)
	cmd.Env = append(os.Environ(), "PATH="+linked(t, program)+":"+os.Getenv("PATH"))
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s\n%s", command, out)
	require.Contains(t, string(out), "first mover")
}

// linked returns a folder that holds the program as c4engine.
func linked(t *testing.T, program string) string {
	dir := t.TempDir()
	target, err := filepath.Abs(program)
	require.NoError(t, err)
	require.NoError(t, os.Symlink(target, filepath.Join(dir, "c4engine")))
	return dir
}

// buildPatched builds the engine with the options that were measured and left
// out, from a copy of the sources.
func buildPatched(t *testing.T) string {
	needsUnix(t)
	dir := t.TempDir()
	script := `set -e
cp -r go.mod go.sum engine protocol match adapters bench train cmd docs "$1"
cd "$1" && git apply docs/experiments.patch && go build -o patched ./cmd/c4engine`
	cmd := exec.Command("bash", "-c", script, "bash", dir)
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	return filepath.Join(dir, "patched")
}
