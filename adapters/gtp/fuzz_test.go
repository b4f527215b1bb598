package gtp_test

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/gtp"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/hosttest"
)

// response is one answer: a first line, more lines, an empty line.
var response = regexp.MustCompile(`^[=?]\d* [^\n]*(\n[^\n]+)*\n\n`)

// FuzzSession runs whole sessions of both games: none may panic or hang, and the output is a
// sequence of responses.
func FuzzSession(f *testing.F) {
	hosttest.Seeds(f, "../../testdata/sessions/gtp/*/*.in", func(name string, in []byte) {
		f.Add(in, strings.Contains(name, "reversi"))
	})
	f.Fuzz(func(t *testing.T, in []byte, isReversi bool) {
		game := games["nogo"]
		if isReversi {
			game = games["reversi"]
		}
		checkSession(t, in, game)
	})
}

func checkSession(t *testing.T, in []byte, game engine.Game) {
	out, err := hosttest.Finish(func(out io.Writer) error {
		return gtp.Run(context.Background(), bytes.NewReader(in), out, config(t, game, &hosttest.Searcher{}))
	})
	require.NoError(t, err)
	for rest := out; len(rest) > 0; {
		answer := response.FindString(rest)
		require.NotEmpty(t, answer, "%q", rest)
		rest = rest[len(answer):]
	}
}
