package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHostedArguments(t *testing.T) {
	for says, args := range map[string]string{
		"--game: expected nogo or reversi":                             "gtp",
		"--game: expected nogo or reversi; see":                        "botzone --game chess",
		`argument "x": expected a flag`:                                "nboard x",
		"--movetime: expected an integer from 1 to 1000000":            "gtp --game nogo --movetime 0",
		"option: Hash: expected an integer from 1 to 32768":            "nboard --option Hash=0",
		"flag provided but not defined: -game":                         "nboard --game nogo",
		"flag provided but not defined: -keep-running":                 "gtp --game nogo --keep-running",
		`invalid value "x" for flag -nodes: parse error`:               "gtp --game reversi --nodes x",
		`invalid value "loud" for flag -log-level: slog: level string`: "gtp --log-level loud",
	} {
		cmd := exec.Command(binary, strings.Fields(args)...)
		out, _ := cmd.CombinedOutput()
		require.Equal(t, 2, cmd.ProcessState.ExitCode(), args)
		require.Contains(t, string(out), says)
		require.Equal(t, 1, strings.Count(string(out), "\n"), args)
	}
}

// TestHostedSearches holds a short conversation with each host's command. The
// same nodes and no clock make the same answers.
func TestHostedSearches(t *testing.T) {
	for _, c := range []struct{ args, in, has string }{
		{"gtp --game nogo", "boardsize 7\ngenmove b\ngenmove w\nshowboard\n", "black to move"},
		{"gtp --game reversi", "genmove b\ngenmove w\n", "="},
		{"nboard", "hint 2\ngo\n", "=== "},
		{"botzone --game nogo", `{"requests":[{"x":-1,"y":-1}],"responses":[]}` + "\n", `"debug":"winrate `},
		{"botzone --game reversi --keep-running", `{"x":2,"y":3}` + "\n", ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"},
	} {
		answers := map[string]bool{}
		for range 2 {
			cmd := exec.Command(binary, strings.Fields(c.args+" --nodes 300 --option Hash=1")...)
			cmd.Stdin = strings.NewReader(c.in)
			out, err := cmd.Output()
			require.NoError(t, err, c.args)
			require.Contains(t, string(out), c.has, c.args)
			require.NotContains(t, string(out), "?", c.args)
			answers[string(out)] = true
		}
		require.Len(t, answers, 1, c.args)
	}
}
