package analysis_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// seeds are lines of all kinds.
func seeds() (lines []string) {
	for _, r := range refused {
		if len(r.line) < 1000 {
			lines = append(lines, r.line)
		}
	}
	for line := range accepted {
		lines = append(lines, line)
	}
	return append(lines, questions()...)
}

// FuzzQueries gives a server whole inputs: it must not panic or hang, and answers every
// line: an error or an action once, a query once for each position.
func FuzzQueries(f *testing.F) {
	for _, line := range seeds() {
		f.Add(line)
		f.Add(line + "\n" + terminateAll + "\n" + line)
	}
	f.Fuzz(func(t *testing.T, in string) { checkInput(t, in) })
}

func checkInput(t *testing.T, in string) {
	done := make(chan string, 1)
	go func() { done <- output(t, config(t, instant{}), in) }()
	var out string
	select {
	case out = <-done:
	case <-time.After(2 * time.Minute): // on any machine
		panic("the server does not end")
	}
	asked := 0
	for text := range strings.SplitSeq(strings.TrimPrefix(in, "\uFEFF"), "\n") {
		if strings.TrimSpace(text) != "" {
			asked++
		}
	}
	answered := map[string]int{}
	for text := range strings.Lines(out) {
		a := readAnswer(t, text)
		if a.Type != "analysis" {
			require.Contains(t, []string{"terminate", "terminate_all", "query_version", "error"}, a.Type)
			asked-- // what is left are queries
		} else if !a.IsDuringSearch {
			answered[a.String()]++
		}
	}
	require.GreaterOrEqual(t, len(answered), min(asked, 1))
	if asked == 0 {
		require.Empty(t, answered)
	}
	for position, times := range answered {
		require.LessOrEqual(t, times, asked, position) // an id may be used again
	}
}
