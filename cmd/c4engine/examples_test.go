package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestExamplePrograms runs the clients of protocol/examples, one for each language, with the
// engine.
func TestExamplePrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games")
	}
	const result = `\nresult: (first|second|draw)\n$`
	for _, c := range []struct{ file, interpreter, option, want string }{
		{"selfplay.sh", "bash", "10", `(?s)^bestmove \d+ \d+\n.*` + result},
		{"client.py", "python3", "", `(?s)^engine \d+,\d+ random .*` + result},
		{"client.mjs", "node", "", `(?s)^engine \d+,\d+ random .*` + result},
		{"client.c", "cc", "", `(?s)^(bestmove \d+ \d+\n){6} .*\nfen \S+ x\n$`},
	} {
		t.Run(c.file, func(t *testing.T) {
			if _, err := exec.LookPath(c.interpreter); err != nil {
				t.Skip("needs ", c.interpreter)
			}
			words := append(exampleCommand(t, c.interpreter, "../../protocol/examples/"+c.file), strings.Fields(c.option)...)
			out, err := exec.Command(words[0], append(words[1:], binary)...).CombinedOutput()
			require.NoError(t, err, string(out))
			require.Regexp(t, c.want, string(out))
		})
	}
}

// exampleCommand returns the command that runs an example, which it compiles if necessary.
func exampleCommand(t *testing.T, interpreter, file string) []string {
	if interpreter != "cc" {
		return []string{interpreter, file}
	}
	program := filepath.Join(t.TempDir(), "client")
	out, err := exec.Command("cc", "-Wall", "-Wextra", "-Werror", "-o", program, file).CombinedOutput()
	require.NoError(t, err, string(out))
	return []string{program}
}
