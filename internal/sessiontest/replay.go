// Package sessiontest replays recorded sessions, and checks rules that every session keeps.
//
// A recorded session is a pair of files: NAME.in is the input, and NAME.out the exact output. A
// session must have only one right output. So it asks for nothing that depends on the clock. It
// sends isready, stop or quit in mid-search only if the search is endless and reports nothing.
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

	"github.com/c4engine/c4engine/protocol"
)

var update = flag.Bool("update", false, "rewrite the outputs of the recorded sessions")

// Replay replays every session of a folder twice, in one piece and line by line. It fails on any
// difference. The function serve runs one session. With -update the outputs are written first.
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

// Run runs a session to its end and returns its output. It fails if the session returns ErrInput
// without an answered error, or does not return it after one.
func Run(t *testing.T, serve func(in io.Reader, out io.Writer) error, in io.Reader) []byte {
	t.Helper()
	var out bytes.Buffer
	err := serve(in, &out)
	if closer, ok := in.(io.Closer); ok {
		_ = closer.Close() // frees a writer that has more to say
	}
	wantsErr := hasError(out.Bytes())
	if wantsErr && !errors.Is(err, protocol.ErrInput) || !wantsErr && err != nil {
		t.Errorf("the session returns %v after\n%s", err, out.Bytes())
	}
	return out.Bytes()
}

// Covers fails if no session of the folder uses a command that help lists.
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

// lineByLine returns a reader that returns one line at a time.
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
