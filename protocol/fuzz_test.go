package protocol_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/c4engine/c4engine/protocol/session"
	"github.com/c4engine/c4engine/protocol/sessiontest"
)

// FuzzSession runs whole sessions: none may panic or hang, every line out is of
// a known kind, and every search that is accepted is answered once.
func FuzzSession(f *testing.F) {
	names, err := filepath.Glob(filepath.Join(sessionDir, "*.in"))
	if err != nil || len(names) == 0 {
		f.Fatal("no sessions to begin with", err)
	}
	for _, name := range names {
		session, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(session)
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var out bytes.Buffer
		done := make(chan error, 1)
		go func() { done <- fakeSession(bytes.NewReader(in), &out) }()
		select {
		case err := <-done:
			if err != nil && err != session.ErrInput {
				t.Fatal(err)
			}
		case <-time.After(20 * time.Second):
			panic("the session does not end")
		}
		if err := sessiontest.Check(in, out.Bytes()); err != nil {
			t.Fatalf("%v in\n%s", err, out.Bytes())
		}
	})
}
