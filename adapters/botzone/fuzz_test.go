package botzone_test

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/botzone"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/hosttest"
)

var answerLine = regexp.MustCompile(`^{"response":{"x":-?\d+,"y":-?\d+},"debug":".+"}\n$`)

// FuzzSession runs whole sessions of both games: none may panic or hang, and each line that is not
// blank gets one answer.
func FuzzSession(f *testing.F) {
	hosttest.Seeds(f, "../../testdata/sessions/botzone/*/*.in", func(name string, in []byte) {
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
		return botzone.Run(context.Background(), bytes.NewReader(in), out, config(t, game, &hosttest.Searcher{}))
	})
	require.NoError(t, err)
	asked := 0
	for line := range strings.Lines(strings.TrimPrefix(string(in), "\ufeff")) { // a byte order mark is skipped
		if strings.TrimSpace(line) != "" {
			asked++
		}
	}
	answers := strings.SplitAfter(strings.Replace(out, marker, "", 1), "\n")
	require.Len(t, answers, asked+1) // the last is empty
	for _, line := range answers[:asked] {
		require.Regexp(t, answerLine, line)
	}
}
