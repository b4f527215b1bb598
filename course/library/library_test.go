package library

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/language"
)

// script is a host that answers without listening. The tests with real libraries are
// in cmd/c4engine.
type script struct {
	io.Reader
	heard bytes.Buffer
	kills int
	how   string // it ended
}

func (s *script) Write(b []byte) (int, error) { return s.heard.Write(b) }

func (s *script) Kill() string {
	s.kills++
	return s.how
}

func (s *script) Locate(frames []Frame) string {
	if len(frames) == 0 {
		return ""
	}
	return frames[0].Symbol + " at mine.cpp:" + frames[0].Offset
}

// history is a small board with a forbidden cell after some columns were taken.
func history(t *testing.T, columns ...int) engine.History {
	p := enginetest.Must(connectfour.New(4, 5, 3, 1))
	h := engine.NewHistory(p)
	for _, column := range columns {
		for _, m := range h.Position().Moves(nil) {
			if p.Cell(m).Column == column {
				enginetest.Play(&h, m)
			}
		}
	}
	return h
}

func TestHostGetsTheBoardAndTheMoves(t *testing.T) {
	host := &script{Reader: strings.NewReader("loaded\npoint 3 0\ncleared\npoint -7 12\ncleared\n")}
	p := New(func() (Host, error) { return host, nil })
	c, err := p.Answer(t.Context(), history(t))
	require.NoError(t, err)
	require.Equal(t, engine.Cell{Row: 3, Column: 0}, c)
	c, err = p.Answer(t.Context(), history(t, 0, 1, 1))
	require.NoError(t, err)
	require.Equal(t, engine.Cell{Row: -7, Column: 12}, c, "somebody else judges it")
	require.Equal(t, "4 5 -1 -1 3 1 4 3 4 4 4 "+strings.Repeat("0 ", 20)+"\n"+
		"4 5 1 1 3 1 3 1 4 4 4 "+strings.Repeat("0 ", 6)+"1 0 0 0 0 2 0 0 0 1 0 0 0 0 \n", host.heard.String())
	p.Close()
	p.Close()
	require.Equal(t, 1, host.kills)
}

func TestEveryFailureIsNamed(t *testing.T) {
	const exit, abort = "exit status 3", "an abort (an uncaught exception, a failed assertion or a damaged heap)"
	for _, c := range []struct {
		answers, how string
		want         string
		kind         Kind
	}{
		{"", exit, "library: expected one that can be loaded, not exit status 3", Ended},
		{"crash SIGABRT - 10/0\n", exit, "library: expected one that can be loaded, not " + abort, Crashed},
		{"entry clearPoint\n", exit, "library: expected one with a function clearPoint", NoFunction},
		{"load no ELF file\n", exit, "library: expected one that can be loaded: no ELF file", NotLoaded},
		{"load /x/a.so: invalid ELF header\n", exit, "library: expected one that can be loaded: /x/a.so: invalid ELF header " +
			"(a.so is no library for Linux)", NotLoaded},
		{"load ./a.so: undefined symbol: _Z1fv\n", exit, "library: expected one that can be loaded: ./a.so: undefined symbol: " +
			"_Z1fv (_Z1fv is called, but no .cpp file that was compiled defines it)", NotLoaded},
		{"load ./a.so: undefined symbol: _Z1fPc = f(char*)\n", exit, "library: expected one that can be loaded: ./a.so: " +
			"undefined symbol: _Z1fPc = f(char*) (f(char*) is called, but no .cpp file that was compiled defines it)", NotLoaded},

		{"loaded\n", exit, "getPoint: expected an answer, not exit status 3", Exited}, // by _exit
		{"loaded\n", "", "getPoint: expected an answer, not a closed output", Ended},
		{"loaded\n", "signal: killed", "getPoint: expected an answer, not signal: killed " +
			"(most likely by the system, for lack of memory)", Ended},
		{"loaded\npoint 1\n", exit, "getPoint: expected an answer, not exit status 3", Exited},
		{"loaded\nnull\n", exit, "getPoint: expected an answer, not a null pointer", NoPoint},
		{"loaded\nended\n", exit, "getPoint: expected an answer, not the end of its thread (pthread_exit)", NoPoint},
		{"loaded\nexit\n", exit, "getPoint: expected an answer, not a call of exit (exit status 3)", Exited},
		{"loaded\ncrash SIGSEGV null 10/100 41:f 0:g\n", exit, "getPoint: expected an answer, not a " +
			"segmentation fault (a null pointer) in f at mine.cpp:41", Crashed},
		{"loaded\ncrash SIGSEGV stack", exit, "getPoint: expected an answer, not a stack overflow " +
			"(an endless recursion or a large array)", Crashed},
		{"loaded\ncrash SIGSEGV thread 1/0 7:f\n", exit, "getPoint: expected an answer, not a " +
			"segmentation fault in a thread that it started, in f at mine.cpp:7", ThreadCrashed},
		{"loaded\ncrash SIGBUS pointer 1/0\n", exit, "getPoint: expected an answer, not a pointer that cannot be read", NoPoint},
		{"loaded\nasan stack-buffer-underflow /home/me/my ai/mine.cpp:41 in f\n", exit, "getPoint: expected an answer, " +
			"not AddressSanitizer: stack-buffer-underflow mine.cpp:41 in f", Sanitized},

		{"loaded\npoint 3 0\ncl", exit, "clearPoint: expected its end, not exit status 3", Exited},
		{"loaded\npoint 3 0\ncrash SIGSEGV - 99/100", exit, "clearPoint: expected its end, not a " +
			"segmentation fault, with 99 of 100 MB of memory in use", Crashed},
		{"loaded\npoint 3 0\ncrash SIGABRT thread", exit, "clearPoint: expected its end, not " + abort +
			" in a thread that it started", ThreadCrashed},
	} {
		hosts := 0
		p := New(func() (Host, error) {
			hosts++
			return &script{Reader: strings.NewReader(c.answers), how: c.how}, nil
		})
		for range 2 {
			_, err := p.Answer(t.Context(), history(t))
			require.IsType(t, &engine.FieldError{}, err)
			require.EqualError(t, err, c.want)
			end := &End{}
			errors.As(err, &end)
			require.Equal(t, c.kind, end.Kind, c.want)
		}
		require.Equal(t, 2, hosts, "a new one after a failure")
	}
	p := New(func() (Host, error) { return nil, errors.New("no room") })
	_, err := p.Answer(t.Context(), history(t))
	require.EqualError(t, err, "library: expected a process to load it in: no room")
}

// TestCauses: crashes at one place, and exceptions of one kind without a known place, have the same
// cause; other ends have none.
func TestCauses(t *testing.T) {
	const thrown = "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector\n"
	for _, c := range []struct{ line, stderr, want string }{
		{"crash SIGSEGV null 10/100 41:f", "", "mine.cpp:41"},
		{"crash SIGSEGV - 99/100 41:f", "", "mine.cpp:41"},
		{"crash SIGSEGV - 10/100", "", ""},
		{"crash SIGABRT - 10/100 41:f", thrown, "mine.cpp:41"},
		{"crash SIGABRT - 10/100", thrown, "an uncaught exception: std::out_of_range, vector"},
		{"crash SIGABRT - 10/100", "Assertion `n > 0' failed", ""},
		{"exit", "", ""},
		{"null", "", ""},
	} {
		require.Equal(t, c.want, explainEnd(c.line, "", c.stderr, (&script{}).Locate).Cause, "%+v", c)
	}
}

// TestWords: the words that crash.c has for signals and their kinds are explained.
func TestWords(t *testing.T) {
	source := enginetest.Must(HostSource.ReadFile("host/crash.c"))
	words := regexp.MustCompile(`(?:return|[,?]) "(\w{4,})"`).FindAllStringSubmatch(string(source), -1)
	require.Len(t, words, len(signals)+5)
	for _, word := range words {
		if signals[word[1]] == "" && word[1] != "SIGABRT" {
			end := explainEnd("crash SIGSEGV "+word[1], "", "", (&script{}).Locate)
			require.False(t, end.Kind == Crashed && end.Text.English == signals["SIGSEGV"], word[1])
		}
	}
}

// TestChinese: the forms of tables are translated. A test of package language looks at the others.
func TestChinese(t *testing.T) {
	forms := language.Forms()
	for _, a := range aborts {
		require.Contains(t, forms, a.form)
	}
	for _, form := range signals {
		require.Contains(t, forms, form)
	}
}

// TestReports tests that the host's reports are those of the last answer only.
func TestReports(t *testing.T) {
	host := &script{Reader: strings.NewReader(`loaded
undefined a.cpp:3: overflow
undefined a.cpp:3: overflow
point 3 0
cleared {"Calls":{"rand":3},"GetPoint":{"Wall":2000},"ClearPoint":{"Processor":7},"Before":5,"Children":true,"InUse":1}
point 3 0
cleared
exit
`)}
	p := New(func() (Host, error) { return host, nil })
	_, err := p.Answer(t.Context(), history(t))
	require.NoError(t, err)
	require.Equal(t, Usage{
		Calls: map[string]int{"rand": 3}, GetPoint: Times{Wall: 2 * time.Microsecond},
		ClearPoint: Times{Processor: 7}, Before: 5, Children: true, InUse: 1,
	}, p.Usage())
	require.Equal(t, []string{"a.cpp:3: overflow"}, p.Findings())
	_, err = p.Answer(t.Context(), history(t))
	require.NoError(t, err)
	require.Zero(t, p.Usage())
	require.NoError(t, p.Unload(t.Context()))
	require.True(t, strings.HasSuffix(host.heard.String(), "\n0 0 0 0 0 0\n"))
}
