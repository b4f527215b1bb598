package gtp_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/gtp"
	"github.com/c4engine/c4engine/adapters/hosttest"
)

// response is one answer: a first line, more lines, an empty line.
var response = regexp.MustCompile(`^[=?]\d* [^\n]*(\n[^\n]+)*\n\n`)

// FuzzSession runs whole sessions of both games: none may panic or hang, and
// the output is a row of responses.
func FuzzSession(f *testing.F) {
	names, err := filepath.Glob("../../testdata/sessions/gtp/*/*.in")
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
		go func() { done <- gtp.Run(t.Context(), bytes.NewReader(in), &out, config(t, game, s)) }()
		select {
		case err := <-done:
			require.NoError(t, err)
		case <-time.After(2 * time.Minute):
			panic("the session does not end")
		}
		for rest := out.Bytes(); len(rest) > 0; {
			answer := response.Find(rest)
			require.NotEmpty(t, answer, "%q", rest)
			rest = rest[len(answer):]
		}
	})
}
