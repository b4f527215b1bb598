package ugi_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/ugi"
	"github.com/c4engine/c4engine/internal/hosttest"
	"github.com/c4engine/c4engine/protocol"
)

var script = []string{
	"ugi", "isready", "setoption name Hash value 64", "uginewgame", "position startpos moves 3 3 2",
	"query gameover", "query p1turn", "query result", "go nodes 100", "go infinite", "isready", "position startpos",
	"stop", "position fen 12/12/12/12/12/12/12/12/3r8 y 2 moves 11", "go p1time 100 p2time 100 p1inc 1 p2inc 1",
	"position fen yyr#/rryy/yyrr/rryr y", "go depth 3", "go movetime 5 nodes 6", "nonsense", "go", "quit", "go",
}

// outLine is what a line of the output may look like; hosts take responses and
// moves only with exactly two words.
var outLine = regexp.MustCompile(`^(id (name|author) .+|option name .+|ugiok|readyok` +
	`|response (true|false|none|p1win|p2win|draw)|bestmove (\d+|none)` +
	`|info (depth .+ pv( \d+)+|string error: .+: expected .+))$`)

// FuzzSession runs whole sessions: none may panic or hang, every line out is of
// a known form, every search is answered once and every isready as well.
func FuzzSession(f *testing.F) {
	f.Add([]byte(strings.Join(script, "\n")))
	f.Add([]byte(strings.Join(script, "\r\n\r\n") + "\r\n"))
	for _, line := range script {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, in []byte) { checkSession(t, in) })
}

func checkSession(t *testing.T, in []byte) {
	s := &scripted{}
	out, err := hosttest.Finish(func(out io.Writer) error {
		return ugi.Run(context.Background(), bytes.NewReader(in), out, config(t, s))
	})
	failed := strings.Contains(out, "error: ")
	require.True(t, failed == errors.Is(err, protocol.ErrInput) && (failed || err == nil), "%v", err)
	answers := map[string]int{}
	for line := range strings.Lines(out) {
		require.Regexp(t, outLine, strings.TrimSuffix(line, "\n"))
		answers[strings.Fields(line)[0]]++
	}
	require.Equal(t, len(s.limits), answers["bestmove"])
	require.Equal(t, asked(in, "isready"), answers["readyok"])
}

// asked counts the lines that are one word, up to a quit.
func asked(in []byte, word string) (n int) {
	for line := range strings.Lines(strings.TrimPrefix(string(in), "\ufeff")) { // a byte order mark is skipped
		words := strings.Fields(line)
		if len(words) != 1 || len(line) > 1<<20 {
			continue
		}
		if words[0] == "quit" {
			break
		}
		if words[0] == word {
			n++
		}
	}
	return n
}
