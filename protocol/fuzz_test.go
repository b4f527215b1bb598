package protocol_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

// FuzzSession runs whole sessions: none may panic or hang, every line out is of
// a known kind, and every search that is accepted is answered once.
func FuzzSession(f *testing.F) {
	for _, session := range recorded(f, "in") {
		f.Add(session)
	}
	f.Fuzz(func(t *testing.T, in []byte) { checkSession(t, in) })
}

// FuzzDecode decodes answers as clients do: it must not panic.
func FuzzDecode(f *testing.F) {
	for _, answers := range recorded(f, "out") {
		for line := range bytes.Lines(answers) {
			f.Add(bytes.TrimSpace(line))
		}
	}
	f.Fuzz(func(_ *testing.T, line []byte) { _, _ = protocol.Decode(line) })
}

// recorded returns the inputs or the outputs of the recorded sessions.
func recorded(t testing.TB, way string) (sessions [][]byte) {
	names, err := filepath.Glob(filepath.Join(sessionDir, "*."+way))
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		sessions = append(sessions, text)
	}
	return sessions
}

func checkSession(t *testing.T, in []byte) {
	var out bytes.Buffer
	done := make(chan error, 1)
	go func() { done <- fakeSession(bytes.NewReader(in), &out) }()
	select {
	case err := <-done:
		if err != nil {
			require.ErrorIs(t, err, protocol.ErrInput)
		}
	case <-time.After(2 * time.Minute): // on any machine
		panic("the session does not end")
	}
	require.NoError(t, sessiontest.Check(in, out.Bytes()), "%s", out.Bytes())
}
