package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHostedSearches has a short conversation with each host's command. With a node limit and no
// clock the answers are reproducible.
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
