// Package sessiontest replays recorded sessions against a session and checks
// what holds for every session.
//
// A recorded session is a pair of files: NAME.in is what the client says, and
// NAME.out what it gets, to the byte. So that there is one right output, a
// session does not ask for anything that depends on the clock, and it says
// isready, stop or quit in mid-search only where the search is an endless one
// that has nothing to tell before.
package sessiontest

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/c4engine/c4engine/protocol/session"
)

var update = flag.Bool("update", false, "rewrite the outputs of the recorded sessions")

// Replay replays every session of a folder twice, in one piece and line by line, and
// fails on any difference; serve runs one session. With -update it writes the outputs
// first.
func Replay(t *testing.T, dir string, serve func(in io.Reader, out io.Writer) error) {
	t.Helper()
	for _, name := range sessions(t, dir) {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".in"), func(t *testing.T) {
			in := read(t, name)
			outName := strings.TrimSuffix(name, "in") + "out"
			whole := Run(t, serve, bytes.NewReader(in))
			if *update {
				if err := os.WriteFile(outName, whole, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want := read(t, outName)
			compare(t, "in one piece", want, whole)
			compare(t, "line by line", want, Run(t, serve, lineByLine(in)))
			if err := Check(in, whole); err != nil {
				t.Error(err)
			}
		})
	}
}

// Run runs a session to its end and returns its output. It fails unless the
// session tells about errors if and only if it has answered some.
func Run(t *testing.T, serve func(in io.Reader, out io.Writer) error, in io.Reader) []byte {
	t.Helper()
	var out bytes.Buffer
	err := serve(in, &out)
	if closer, ok := in.(io.Closer); ok {
		_ = closer.Close() // frees a writer that has more to say
	}
	wantsErr := hasError(out.Bytes())
	if wantsErr && !errors.Is(err, session.ErrInput) || !wantsErr && err != nil {
		t.Errorf("the session returns %v after\n%s", err, out.Bytes())
	}
	return out.Bytes()
}

// Covers fails for every command of help that no session of the folder uses.
func Covers(t *testing.T, dir string, serve func(in io.Reader, out io.Writer) error) {
	t.Helper()
	used := map[string]bool{}
	for _, name := range sessions(t, dir) {
		for line := range bytes.Lines(read(t, name)) {
			if words := wordsOf(line); len(words) > 0 {
				used[words[0]] = true
			}
		}
	}
	for line := range strings.Lines(string(Run(t, serve, strings.NewReader("help\n")))) {
		command, ok := strings.CutPrefix(line, "help ")
		command = command[:strings.IndexAny(command, " :\n")]
		if ok && !used[command] {
			t.Errorf("no session in %s uses %s", dir, command)
		}
	}
}

func hasError(out []byte) bool {
	for text := range bytes.Lines(out) {
		if l, err := readLine(strings.TrimSpace(string(text))); err == nil && l.kind == "error" {
			return true
		}
	}
	return false
}

func sessions(t *testing.T, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.in"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no sessions in %s (%v)", dir, err)
	}
	return names
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatalf("%v; -update writes the outputs", err)
	}
	return data
}

func compare(t *testing.T, how string, want, got []byte) {
	t.Helper()
	if !bytes.Equal(want, got) {
		t.Errorf("replayed %s: want\n%s\ngot\n%s", how, want, got)
	}
}

// lineByLine returns a reader that hands out one line at a time, the next one
// not before the one before it was taken.
func lineByLine(in []byte) io.Reader {
	r, w := io.Pipe()
	go func() {
		for line := range bytes.Lines(in) {
			if _, err := w.Write(line); err != nil {
				return
			}
		}
		_ = w.Close()
	}()
	return r
}
