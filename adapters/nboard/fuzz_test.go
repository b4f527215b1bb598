package nboard_test

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/nboard"
	"github.com/c4engine/c4engine/internal/hosttest"
)

// outLine is what a line of the output may look like.
var outLine = regexp.MustCompile(`^(set myname c4engine|pong .*|learned|status (c4engine is (thinking|analyzing|waiting)|error: .+: expected .+)` +
	`|analysis \d+ -?\d+\.\d\d|nodestats \d+ \d+\.\d\d|(=== ([A-H][1-8]|PA)/-?\d+\.\d\d/\d+\.\d\d)|search (([A-H][1-8]|PA)+) -?\d+\.\d\d 0 \d+)$`)

// FuzzSession runs whole sessions: none may panic or hang, and every line out is
// of a known form.
func FuzzSession(f *testing.F) {
	hosttest.Seeds(f, "../../testdata/sessions/nboard/*.in", func(_ string, in []byte) {
		f.Add(in)
	})
	f.Fuzz(func(t *testing.T, in []byte) { checkSession(t, in) })
}

func checkSession(t *testing.T, in []byte) {
	out, err := hosttest.Finish(func(out io.Writer) error {
		return nboard.Run(context.Background(), bytes.NewReader(in), out, config(t, &hosttest.Searcher{}))
	})
	require.NoError(t, err)
	for line := range strings.Lines(out) {
		require.Regexp(t, outLine, strings.TrimSuffix(line, "\n"))
	}
}
