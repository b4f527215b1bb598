package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

const sessions = "../../testdata/sessions"

func serveProtocol(t require.TestingT, s engine.Searcher, in io.Reader, out io.Writer) error {
	return protocol.Run(context.Background(), in, out, protocol.Config{
		Name: name, Author: author, Version: version,
		Games: games.All(), Searcher: s,
	})
}

func newSearcher(t testing.TB) *uct.Searcher {
	s := uct.New()
	t.Cleanup(s.Close)
	return s
}

func TestGoldenSessions(t *testing.T) {
	session := func(in io.Reader, out io.Writer) error { return serveProtocol(t, newSearcher(t), in, out) }
	sessiontest.ReplayProtocol(t, sessions, session)
	sessiontest.Covers(t, sessions, session)
}

// brief keeps the searches of a fuzzed session short. The tree, the proofs and the memory are the
// real ones.
type brief struct{ *uct.Searcher }

const briefNodes = 200

func (b brief) Search(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) (engine.Info, error) {
	if l.Nodes == 0 || l.Nodes > briefNodes {
		l.Nodes = briefNodes
	}
	return b.Searcher.Search(ctx, h, l, report)
}

// SetOption accepts every setting but a large memory, which thousands of sessions would spend all
// their time to map.
func (b brief) SetOption(name, value string) error {
	if len(value) > 2 && name == "Hash" {
		value = "64"
	}
	return b.Searcher.SetOption(name, value)
}

// patience is long enough for a machine under any load: only a session that hangs takes longer.
const patience = 2 * time.Minute

var deepPerft = regexp.MustCompile(`perft\W*(\d\d+|[4-9])`)

// FuzzSession runs whole sessions with the real search.
func FuzzSession(f *testing.F) {
	for _, session := range recordedSessions(f) {
		f.Add([]byte(session))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		if deepPerft.Match(in) {
			t.Skip("would count for hours")
		}
		checkSession(t, newSearcher(t), in)
	})
}

func recordedSessions(t testing.TB) (all []string) {
	names, err := filepath.Glob(sessions + "/*.in")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		session, err := os.ReadFile(name)
		require.NoError(t, err)
		all = append(all, string(session))
	}
	return all
}

func checkSession(t *testing.T, s *uct.Searcher, in []byte) {
	require.NoError(t, s.SetOption("Hash", "1"))
	var out bytes.Buffer
	done := make(chan error, 1)
	go func() { done <- serveProtocol(t, brief{s}, bytes.NewReader(in), &out) }()
	select {
	case err := <-done:
		if err != nil {
			require.ErrorIs(t, err, protocol.ErrInput)
		}
	case <-time.After(patience):
		panic("the session does not end")
	}
	require.NoError(t, sessiontest.Check(in, out.Bytes()), "%s", out.Bytes())
}
