package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const experiments = "../../docs/measurements.md"

// matchBlock is a fenced block with one command, over lines that end with a
// backslash. One marked "match at COMMIT" needs an older engine and is not played.
var matchBlock = regexp.MustCompile("(?s)```match\n(.*?)```")

// numbered matches the beginning of one of the document's commands.
var numbered = regexp.MustCompile(`(?m)^(\d+)\. `)

// quicker replaces the words of a long match by those of a short one.
var quicker = strings.NewReplacer("\\\n", " ", "-concurrency 2", "-concurrency 1")

var (
	manyGames = regexp.MustCompile(`-games \d+`)
	effort    = regexp.MustCompile(`(movetime|nodes)=\d+`)
	engines   = regexp.MustCompile(`-engine `)
)

// TestExperiments runs every command of the document with two games for each pairing, and few
// simulations for each move.
func TestExperiments(t *testing.T) {
	if testing.Short() {
		t.Skip("plays matches")
	}
	for name, text := range experimentsByNumber(t) {
		t.Run(name, func(t *testing.T) {
			for _, block := range matchBlock.FindAllStringSubmatch(text, -1) {
				playQuickly(t, strings.TrimSpace(quicker.Replace(block[1])))
			}
		})
	}
}

// experimentsByNumber returns the document's text under each number.
func experimentsByNumber(t *testing.T) map[string]string {
	text, err := os.ReadFile(experiments)
	require.NoError(t, err)
	sections := make(map[string]string)
	starts := numbered.FindAllSubmatchIndex(text, -1)
	require.NotEmpty(t, starts)
	end := len(text)
	for _, at := range slices.Backward(starts) {
		sections[string(text[at[2]:at[3]])] = string(text[at[0]:end])
		end = at[0]
	}
	return sections
}

// TestAnswersNameCommands follows the last column of the document's table.
func TestAnswersNameCommands(t *testing.T) {
	text, err := os.ReadFile(experiments)
	require.NoError(t, err)
	numbers := regexp.MustCompile(`(?m)^\|.*\| (\d+) \|$`).FindAllStringSubmatch(string(text), -1)
	require.NotEmpty(t, numbers)
	sections := experimentsByNumber(t)
	for _, m := range numbers {
		require.Contains(t, sections[m[1]], "```match", m[0])
	}
}

func playQuickly(t *testing.T, command string) {
	command = manyGames.ReplaceAllString(command, "-games 2")
	command = effort.ReplaceAllString(command, "nodes=10")
	command = engines.ReplaceAllString(command, "-engine option.Hash=1 ")
	require.True(t, strings.HasPrefix(command, "c4engine match "), command)
	cmd := exec.Command("bash", "-c", command)
	cmd.Env = append(os.Environ(), "PATH="+linked(t, binary)+":"+os.Getenv("PATH"))
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
