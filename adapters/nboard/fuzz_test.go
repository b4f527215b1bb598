package nboard_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/hosttest"
	"github.com/c4engine/c4engine/adapters/nboard"
)

// outLine is what a line of the output may look like.
var outLine = regexp.MustCompile(`^(set myname c4engine|pong .*|learned|status (c4engine is (thinking|waiting)|error: .+: expected .+)` +
	`|nodestats \d+ \d+\.\d\d|(=== ([A-H][1-8]|PA)/-?\d+\.\d\d/\d+\.\d\d)|search (([A-H][1-8]|PA)+) -?\d+\.\d\d 0 \d+)$`)

// FuzzSession runs whole sessions: none may panic or hang, and every line out is
// of a known form.
func FuzzSession(f *testing.F) {
	names, err := filepath.Glob("../../testdata/sessions/nboard/*.in")
	require.NoError(f, err)
	require.NotEmpty(f, names)
	for _, name := range names {
		in, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var out bytes.Buffer
		s, done := &hosttest.Searcher{}, make(chan error, 1)
		go func() { done <- nboard.Run(t.Context(), bytes.NewReader(in), &out, config(t, s)) }()
		select {
		case err := <-done:
			require.NoError(t, err)
		case <-time.After(2 * time.Minute):
			panic("the session does not end")
		}
		for line := range strings.Lines(out.String()) {
			require.Regexp(t, outLine, strings.TrimSuffix(line, "\n"))
		}
	})
}
