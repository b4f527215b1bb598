// Package sessiontest helps to test sessions of the protocol and of hosts. It replays recorded
// sessions and checks rules that every session keeps. It has a client inside a synctest bubble, and
// a fake search.
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

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/protocol"
)

var update = flag.Bool("update", false, "rewrite the outputs of the recorded sessions")

// Replay replays every session of a folder and fails on any difference. Every input comes in
// pieces: first single bytes, later several lines at once. With -update it writes the outputs
// first.
func Replay(t *testing.T, dir string, serve func(in io.Reader, out io.Writer) error) {
	t.Helper()
	for _, name := range sessions(t, dir) {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".in"), func(t *testing.T) {
			in := read(t, name)
			outName := strings.TrimSuffix(name, "in") + "out"
			var out bytes.Buffer
			require.NoError(t, serve(&pieces{in: in}, &out))
			if *update {
				require.NoError(t, os.WriteFile(outName, out.Bytes(), 0o644))
			}
			require.Equal(t, string(read(t, outName)), out.String())
		})
	}
}

// pieces reads one byte, then two, and so on.
type pieces struct {
	in   []byte
	size int
}

func (p *pieces) Read(b []byte) (n int, err error) {
	if len(p.in) == 0 {
		return 0, io.EOF
	}
	p.size++
	n = copy(b[:min(p.size, len(b))], p.in)
	p.in = p.in[n:]
	return n, nil
}

// ReplayProtocol replays sessions of the line protocol, and also checks their answers by Check and
// their errors by Run.
func ReplayProtocol(t *testing.T, dir string, serve func(in io.Reader, out io.Writer) error) {
	t.Helper()
	Replay(t, dir, func(in io.Reader, out io.Writer) error {
		_, err := out.Write(Run(t, serve, in))
		return err
	})
	for _, name := range sessions(t, dir) {
		out := read(t, strings.TrimSuffix(name, "in")+"out")
		require.NoError(t, Check(read(t, name), out), name)
	}
}

// Run runs a session to its end and returns its output. It fails if the session returns ErrInput
// without an answered error, or does not return it after one.
func Run(t *testing.T, serve func(in io.Reader, out io.Writer) error, in io.Reader) []byte {
	t.Helper()
	var out bytes.Buffer
	err := serve(in, &out)
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
