package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/processtest"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

const sessions = "../../testdata/sessions"

func serveProtocol(t require.TestingT, s engine.Searcher, in io.Reader, out io.Writer) error {
	return protocol.Run(context.Background(), in, out, sessionConfig(s, nil))
}

// documented are the games that the documents and the golden sessions tell of. A new game comes
// after them, and changes neither before somebody describes it.
var documented = games.All()[:3]

func newSearcher(t testing.TB) *uct.Searcher {
	s := uct.New()
	t.Cleanup(s.Close)
	return s
}

func TestGoldenSessions(t *testing.T) {
	session := func(in io.Reader, out io.Writer) error {
		cfg := sessionConfig(newSearcher(t), nil)
		cfg.Games = documented
		return protocol.Run(context.Background(), in, out, cfg)
	}
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

// FuzzSession runs whole sessions with the real search.
func FuzzSession(f *testing.F) {
	sessiontest.FuzzProtocol(f, sessions, func(t *testing.T, in io.Reader, out io.Writer) error {
		s := newSearcher(t)
		require.NoError(t, s.SetOption("Hash", "1"))
		return serveProtocol(t, brief{s}, in, out)
	})
}

// TestUGISessions replays whole sessions. So that there is one right output,
// their searches are limited by nodes, depth or the end of the game, and nothing
// comes after them that would be carried out in mid-search.
func TestUGISessions(t *testing.T) {
	t.Parallel()
	sessiontest.Replay(t, sessions+"/ugi", func(in io.Reader, out io.Writer) error {
		cmd := exec.Command(binary)
		cmd.Stdin, cmd.Stdout = in, out
		_ = cmd.Run() // its status is 1 after an error in the session
		return nil
	})
}

// TestFirstLine tests that the first line is found, and that the input still has it.
func TestFirstLine(t *testing.T) {
	for text, want := range map[string]string{
		"ugi\n": "ugi", "ugi\r\n": "ugi", "ugi": "ugi", "ugi \t\nquit\n": "ugi", "\uFEFFugi\n": "ugi",
		"": "", "\n": "", "\nugi\n": "", "u": "u", "ugi 2\n": "ugi 2",
		strings.Repeat(" ", 1<<13): "", strings.Repeat("ugi\n", 1<<12): "ugi",
	} {
		first, in, err := firstLine(t.Context(), iotest.OneByteReader(strings.NewReader(text)))
		require.NoError(t, err)
		require.Equal(t, want, first, "%q", text)
		all := enginetest.Must(io.ReadAll(in))
		require.Equal(t, text, string(all))
	}
}

// A terminal goes on after its end was read once.
func TestTheInputEndsOnce(t *testing.T) {
	var terminal bytes.Buffer
	_, in, err := firstLine(t.Context(), &terminal)
	require.NoError(t, err)
	terminal.WriteString("c4\n")
	rest := enginetest.Must(io.ReadAll(in))
	require.Empty(t, rest)
}

// TestBenchInterrupted: a signature of fewer searches would be a wrong one.
func TestBenchInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := signature(ctx)
	require.ErrorIs(t, err, context.Canceled)
}

func TestBenchSignature(t *testing.T) {
	enginetest.NeedSlow(t, "searches for long: between two edits, go run ./cmd/c4engine bench --signature")
	t.Parallel()
	want := enginetest.Must(os.ReadFile("testdata/signature"))
	got := enginetest.Must(exec.Command(binary, "bench", "--signature").Output())
	require.Equal(t, string(want), string(got), "the search has changed: say so, and put the new signature into cmd/c4engine/testdata/signature")
}

func TestHelp(t *testing.T) {
	processtest.RequireHelp(t, binary, program)
	for _, flag := range []string{"--version", "-v"} {
		out := enginetest.Must(exec.Command(binary, flag).Output())
		require.Equal(t, "c4engine "+version+"\n", string(out))
	}
}

// TestShare writes the files that are installed beside the program; go generate keeps them.
func TestShare(t *testing.T) {
	folder := t.TempDir()
	if updating() {
		folder = "../../build/share"
	}
	writeShare(t, folder)
}

// writeShare writes the completions and the manual page into a folder, which it returns.
func writeShare(t *testing.T, folder string) string {
	files, err := program.Share()
	require.NoError(t, err)
	require.Len(t, files, 4)
	for name, text := range files {
		path := filepath.Join(folder, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return folder
}
