package protocol_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/sessiontest"
)

const sessionDir = "testdata/sessions"

func TestRecordedSessions(t *testing.T) { sessiontest.Replay(t, sessionDir, fakeSession) }

func TestEveryCommandIsInSomeSession(t *testing.T) { sessiontest.Covers(t, sessionDir, fakeSession) }

// Half a command is what a client that dies leaves behind.
func TestEveryPrefixOfEveryRecordedLineIsAnswered(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(sessionDir, "*.in"))
	require.NoError(t, err)
	for _, name := range names {
		recorded, err := os.ReadFile(name)
		require.NoError(t, err)
		var in []byte
		for line := range bytes.Lines(recorded) {
			line = bytes.TrimSpace(line)
			for i := range len(line) + 1 {
				if !bytes.Equal(line[:i], []byte("quit")) {
					in = append(append(in, line[:i]...), '\n')
				}
			}
		}
		require.NoError(t, sessiontest.Check(in, sessiontest.Run(t, fakeSession, bytes.NewReader(in))), name)
	}
}
