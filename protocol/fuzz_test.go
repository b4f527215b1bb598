package protocol_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
	"github.com/c4engine/c4engine/protocol/session"
)

// FuzzSession runs whole sessions: none may panic or hang, every line out is of
// a known kind, and every search that is accepted is answered once.
func FuzzSession(f *testing.F) {
	for _, session := range recorded(f, "in") {
		f.Add([]byte(session))
	}
	f.Fuzz(func(t *testing.T, in []byte) { checkSession(t, in) })
}

// deepPerft takes most of a session's time, if it is in it.
var deepPerft = regexp.MustCompile(`perft\W*(\d\d+|[3-9])`)

// BenchmarkInputs runs whole sessions too, and decodes answers as clients do; see
// enginetest.Inputs.
func BenchmarkInputs(b *testing.B) {
	b.Run("session", func(b *testing.B) {
		enginetest.Inputs(b, recorded(b, "in"), func() func([]byte) error {
			return enginetest.Requiring(func(t require.TestingT, in []byte) {
				checkSession(t, deepPerft.ReplaceAll(in, []byte("perft 2")))
			})
		})
	})
	b.Run("answer", func(b *testing.B) {
		var lines []string
		for _, answers := range recorded(b, "out") {
			for line := range bytes.Lines([]byte(answers)) {
				lines = append(lines, string(bytes.TrimSpace(line)))
			}
		}
		enginetest.Inputs(b, lines, func() func([]byte) error {
			return func(in []byte) error {
				_, _ = protocol.Decode(in) // may be no answer, but must not panic
				return nil
			}
		})
	})
}

// recorded returns the inputs or the outputs of the recorded sessions.
func recorded(t testing.TB, way string) (sessions []string) {
	names, err := filepath.Glob(filepath.Join(sessionDir, "*."+way))
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		sessions = append(sessions, string(text))
	}
	return sessions
}

func checkSession(t require.TestingT, in []byte) {
	var out bytes.Buffer
	done := make(chan error, 1)
	go func() { done <- fakeSession(bytes.NewReader(in), &out) }()
	select {
	case err := <-done:
		if err != nil {
			require.ErrorIs(t, err, session.ErrInput)
		}
	case <-time.After(2 * time.Minute): // on any machine
		panic("the session does not end")
	}
	require.NoError(t, sessiontest.Check(in, out.Bytes()), "%s", out.Bytes())
}
