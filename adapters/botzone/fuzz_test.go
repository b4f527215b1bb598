package botzone_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/botzone"
	"github.com/c4engine/c4engine/adapters/hosttest"
)

var answerLine = regexp.MustCompile(`^{"response":{"x":-?\d+,"y":-?\d+},"debug":".+"}\n$`)

// FuzzSession runs whole sessions of both games: none may panic or hang, and
// each line that is not blank gets one answer.
func FuzzSession(f *testing.F) {
	names, err := filepath.Glob("../../testdata/sessions/botzone/*/*.in")
	require.NoError(f, err)
	require.NotEmpty(f, names)
	for _, name := range names {
		in, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(in, strings.Contains(name, "reversi"))
	}
	f.Fuzz(func(t *testing.T, in []byte, isReversi bool) {
		game := games["nogo"]
		if isReversi {
			game = games["reversi"]
		}
		var out bytes.Buffer
		s, done := &hosttest.Searcher{}, make(chan error, 1)
		go func() { done <- botzone.Run(t.Context(), bytes.NewReader(in), &out, config(t, game, s)) }()
		select {
		case err := <-done:
			require.NoError(t, err)
		case <-time.After(2 * time.Minute):
			panic("the session does not end")
		}
		asked := 0
		for line := range strings.Lines(string(in)) {
			if strings.TrimSpace(line) != "" {
				asked++
			}
		}
		answers := strings.SplitAfter(strings.Replace(out.String(), marker, "", 1), "\n")
		require.Len(t, answers, asked+1) // the last is empty
		for _, line := range answers[:asked] {
			require.Regexp(t, answerLine, line)
		}
	})
}
