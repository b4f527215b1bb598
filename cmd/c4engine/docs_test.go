package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var documents = []string{"README.md", "protocol/PROTOCOL.md"}

func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// consoleBlock is a fenced block of commands, lines that begin with "$ ", each
// followed by what it prints.
var consoleBlock = regexp.MustCompile("(?s)```(console[a-z ]*)\n(.*?)```")

// TestDocuments runs every command of the documents from the root of the
// repository. What follows must be what it prints: to the byte in a block
// marked console, by the first words of its lines in one marked "console
// varying", where speeds, times and the moves found in them differ from run to
// run. A line "..." stands for any lines.
func TestDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("runs whole games")
	}
	for _, name := range documents {
		t.Run(filepath.Base(name), func(t *testing.T) {
			path := filepath.Join("../..", name)
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Regexp(t, consoleBlock, string(text), "a document without an example")
			updated := consoleBlock.ReplaceAllStringFunc(string(text), func(block string) string {
				return runBlock(t, block)
			})
			if updating() {
				require.NoError(t, os.WriteFile(path, []byte(updated), 0o644))
			}
		})
	}
}

// runBlock checks one block and returns it with the outputs of this run.
func runBlock(t *testing.T, block string) string {
	m := consoleBlock.FindStringSubmatch(block)
	varying := strings.Contains(m[1], "varying")
	var updated strings.Builder
	for _, example := range strings.Split("\n"+m[2], "\n$ ")[1:] {
		command, want, _ := strings.Cut(example, "\n")
		cmd := exec.Command("bash", "-c", command)
		cmd.Dir = "../.."
		out, _ := cmd.CombinedOutput() // the exit status shows in what is printed
		got := strings.TrimRight(string(out), "\n")
		want = strings.TrimRight(want, "\n")
		updated.WriteString("$ " + command + "\n")
		if strings.Contains(want, "...") || (varying && updating()) {
			updated.WriteString(want + "\n")
		} else if got != "" {
			updated.WriteString(got + "\n")
		}
		if !updating() {
			requireOutput(t, command, want, got, varying)
		}
	}
	return "```" + m[1] + "\n" + updated.String() + "```"
}

func requireOutput(t *testing.T, command, want, got string, varying bool) {
	t.Helper()
	if varying {
		want, got = firstWords(want), firstWords(got)
	}
	pattern := regexp.QuoteMeta(want)
	pattern = strings.ReplaceAll(pattern, regexp.QuoteMeta("...\n"), "(?:.*\n)*?")
	pattern = strings.ReplaceAll(pattern, "\n"+regexp.QuoteMeta("..."), "(?:\n.*)*")
	require.Regexp(t, "^"+pattern+"$", got, "%s", command)
}

// firstWords keeps the first word of every line, and of neighbours with the
// same one only one: how often a search reports depends on the machine.
func firstWords(text string) string {
	var words []string
	for _, line := range strings.Split(text, "\n") {
		word, _, _ := strings.Cut(line, " ")
		if len(words) == 0 || words[len(words)-1] != word {
			words = append(words, word)
		}
	}
	return strings.Join(words, "\n")
}

func TestExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games")
	}
	for _, c := range []struct {
		needs, last string
		command     []string
	}{
		{"bash", "result: ", []string{"bash", "../../examples/selfplay.sh", "10", binary}},
		{"python3", "result: ", []string{"python3", "../../examples/client.py", binary}},
	} {
		if _, err := exec.LookPath(c.needs); err != nil {
			t.Logf("%s is not installed: %v not run", c.needs, c.command)
			continue
		}
		out, err := exec.Command(c.command[0], c.command[1:]...).CombinedOutput()
		require.NoError(t, err, string(out))
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		require.Regexp(t, "^"+c.last+"(first|second|tie)$", lines[len(lines)-1])
	}
}
