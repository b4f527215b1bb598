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
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/protocol"
)

var update = flag.Bool("update", false, "rewrite the outputs of the recorded sessions")

// Replay replays every session of a folder and fails on any difference. Every input comes in
// pieces: first single bytes, later several lines at once. With -update it writes the outputs
// first. The checks are then made of each input with its output.
func Replay(
	t *testing.T, dir string, serve func(in io.Reader, out io.Writer) error,
	checks ...func(in, out []byte) error,
) {
	t.Helper()
	Seeds(t, dir+"/*.in", func(name string, in []byte) {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".in"), func(t *testing.T) {
			var out bytes.Buffer
			output := strings.TrimSuffix(name, "in") + "out"
			require.NoError(t, serve(&pieces{in: in}, &out))
			if *update {
				require.NoError(t, os.WriteFile(output, out.Bytes(), 0o644))
			}
			recorded, err := os.ReadFile(output)
			require.NoError(t, err, "-update writes the outputs")
			require.Equal(t, string(recorded), out.String())
			for _, check := range checks {
				require.NoError(t, check(in, out.Bytes()))
			}
		})
	})
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
	}, Check)
}

// Run runs a session to its end and returns its output. It fails if the session returns ErrInput
// without an answered error, or does not return it after one.
func Run(t *testing.T, serve func(in io.Reader, out io.Writer) error, in io.Reader) []byte {
	t.Helper()
	var out bytes.Buffer
	err, wantsErr := serve(in, &out), false
	for text := range bytes.Lines(out.Bytes()) {
		l, err := readLine(strings.TrimSpace(string(text)))
		wantsErr = wantsErr || err == nil && l.kind == "error"
	}
	if wantsErr && !errors.Is(err, protocol.ErrInput) || !wantsErr && err != nil {
		t.Errorf("the session returns %v after\n%s", err, out.Bytes())
	}
	return out.Bytes()
}

// Covers fails if no session of the folder uses a command that help lists.
func Covers(t *testing.T, dir string, serve func(in io.Reader, out io.Writer) error) {
	t.Helper()
	used := map[string]bool{}
	Seeds(t, dir+"/*.in", func(_ string, in []byte) {
		for line := range bytes.Lines(in) {
			if words := wordsOf(line); len(words) > 0 {
				used[words[0]] = true
			}
		}
	})
	for line := range strings.Lines(string(Run(t, serve, strings.NewReader("help\n")))) {
		command, ok := strings.CutPrefix(line, "help ")
		command = command[:strings.IndexAny(command, " :\n")]
		if ok && !used[command] {
			t.Errorf("no session in %s uses %s", dir, command)
		}
	}
}

// Seeds calls add with the name and the input of every recorded session that the pattern matches.
func Seeds(t testing.TB, pattern string, add func(name string, in []byte)) {
	names, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		in, err := os.ReadFile(name)
		require.NoError(t, err)
		add(name, in)
	}
}

// FuzzTwoGames fuzzes the sessions of a host for NoGo and Reversi. Its seeds are the recorded ones
// in the folder of the host.
func FuzzTwoGames(f *testing.F, host string, check func(t *testing.T, in []byte, game string)) {
	Seeds(f, "../../testdata/sessions/"+host+"/*/*.in", func(name string, in []byte) {
		f.Add(in, strings.Contains(name, "reversi"))
	})
	f.Fuzz(func(t *testing.T, in []byte, isReversi bool) {
		check(t, in, map[bool]string{false: "nogo", true: "reversi"}[isReversi])
	})
}

// patience is long enough for a machine under any load: only a session that hangs takes longer.
const patience = 2 * time.Minute

// Finish runs a session to its end and returns its output and its error. It panics if the session
// hangs: fuzzing then keeps the input.
func Finish(serve func(out io.Writer) error) (string, error) {
	var out bytes.Buffer
	done := make(chan error, 1)
	go func() { done <- serve(&out) }()
	select {
	case err := <-done:
		return out.String(), err
	case <-time.After(patience):
		panic("the session does not end")
	}
}

var deepPerft = regexp.MustCompile(`perft\W*(\d\d+|[4-9])`)

// FuzzProtocol fuzzes sessions of the line protocol: none may panic or hang, every line out is of a
// known kind, and every search is answered once. Its seeds are the recorded sessions of a folder.
func FuzzProtocol(f *testing.F, dir string, serve func(t *testing.T, in io.Reader, out io.Writer) error) {
	Seeds(f, dir+"/*.in", func(_ string, in []byte) { f.Add(in) })
	f.Fuzz(func(t *testing.T, in []byte) {
		in = deepPerft.ReplaceAll(in, []byte("perft 3")) // which does not count for hours
		out, err := Finish(func(out io.Writer) error { return serve(t, bytes.NewReader(in), out) })
		if err != nil {
			require.ErrorIs(t, err, protocol.ErrInput)
		}
		require.NoError(t, Check(in, []byte(out)), "%s", out)
	})
}

// Schema runs every session of a folder with answers in JSON. It fails if an answer does not keep
// to the schema, or if a kind of answer never occurs.
func Schema(t *testing.T, file, dir string, serve func(in io.Reader, out io.Writer) error) {
	t.Helper()
	check := Checker(t, file)
	missing := map[string]bool{}
	for _, kind := range kinds {
		missing[kind] = kind != "fen" && kind != "helpok" // these are in text alone
	}
	Seeds(t, dir+"/*.in", func(name string, in []byte) {
		in = append([]byte("setoption name Output value json\n"), in...)
		for line := range bytes.Lines(Run(t, serve, bytes.NewReader(in))) {
			if line[0] != '{' && bytes.Contains(in, []byte("value text")) {
				continue // the session switches to text
			}
			if err := check(line); err != nil {
				t.Errorf("%s: %v", filepath.Base(name), err)
			}
			if l, err := readLine(strings.TrimSpace(string(line))); err == nil {
				missing[l.kind] = false
			}
		}
	})
	for kind, is := range missing {
		if is {
			t.Errorf("no session in %s answers with %s", dir, kind)
		}
	}
}

// Checker returns a function that fails for lines of JSON if one does not keep to the schema.
func Checker(t testing.TB, file string) func(lines []byte) error {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(file)
	if err != nil {
		t.Fatal(err)
	}
	return func(lines []byte) error {
		for line := range bytes.Lines(lines) {
			object, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
			if err == nil {
				err = schema.Validate(object)
			}
			if err != nil {
				return fmt.Errorf("%s%w", line, err)
			}
		}
		return nil
	}
}

// Check returns an error if out is not a possible answer to in. Every line must have a known kind,
// every info must keep to its grammar, and every search must be answered once.
func Check(in, out []byte) error {
	if len(out) > 0 && out[len(out)-1] != '\n' {
		return errors.New("the last line of the output has no end")
	}
	answers, drawing := 0, false
	for text := range bytes.Lines(out) {
		l, err := readLine(strings.TrimSuffix(string(text), "\n"))
		if err != nil {
			return err
		}
		if drawing && l.kind != "" && l.kind != "fen" {
			return fmt.Errorf("%q stands in a drawing, or after a line of no kind", text)
		}
		drawing = l.kind == ""
		if l.kind == "bestmove" || l.kind == "error" && isSearch(l.command) {
			answers++
		}
	}
	if drawing {
		return errors.New("the output ends in a drawing, or with a line of no kind")
	}
	if asked := searches(in); asked != answers {
		return fmt.Errorf("%d searches were asked for, %d were answered", asked, answers)
	}
	return nil
}

// outLine is a line of the output, as Check reads it.
type outLine struct {
	kind    string // its first word or its "type"; empty: part of a drawing
	command string // of an error
}

var kinds = []string{
	"id", "option", "c4ok", "readyok", "info", "bestmove", "response", "show", "fen", "help", "helpok",
	"error",
}

func readLine(text string) (outLine, error) {
	if strings.HasPrefix(text, "{") {
		m, err := protocol.Decode([]byte(text))
		if err != nil {
			return outLine{}, fmt.Errorf("%q: %w", text, err)
		}
		failure, _ := m.(protocol.Error)
		return outLine{protocol.Kind(m), failure.Command}, nil
	}
	kind, rest, _ := strings.Cut(text, " ")
	command, _, _ := strings.Cut(rest, ":")
	switch {
	case !slices.Contains(kinds, kind):
		return outLine{}, nil // a line of a drawing, if a fen follows
	case kind == "info" && !infoLine.MatchString(text):
		return outLine{}, fmt.Errorf("%q is not what an info is", text)
	}
	return outLine{kind, command}, nil
}

// infoLine is a line of info in text: the fields of docs/protocol.md, in its order, or a note.
var infoLine = regexp.MustCompile(`^info string .+$|^info depth \d+ seldepth \d+ nodes \d+( nps \d+ time \d+)?` +
	` hashfull \d+( discs \d+ \d+)? winrate (0\.\d{4}|1\.0000)` +
	`( proven (win( in (<= )?\d+( score \+[1-9]\d*)?)?|draw( score \+0)?` +
	`|loss( in (<= )?\d+( score -[1-9]\d*)?)?))?` +
	`( bounds (loss|draw|win) (loss|draw|win))?( multipv \d+)? pv( \S+)+$`)

func isSearch(command string) bool { return command == "go" || command == "analyze" }

// searches counts the lines before a quit that ask for a search.
func searches(in []byte) int {
	n := 0
	for raw := range bytes.Lines(in) {
		words := wordsOf(raw)
		if len(words) == 0 {
			continue
		}
		if words[0] == "quit" && len(words) == 1 {
			break
		}
		if isSearch(words[0]) {
			n++
		}
	}
	return n
}

// wordsOf returns the words of a line, none if it is no command.
func wordsOf(raw []byte) []string {
	text := strings.TrimSuffix(strings.TrimSuffix(string(raw), "\n"), "\r")
	comment := strings.HasPrefix(strings.TrimLeft(text, " \t\r"), "#")
	if comment || len(text) > protocol.MaxLine {
		return nil
	}
	words, _ := protocol.Words(text)
	return words
}
