package protocol

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// readLines returns all lines of an input; "!" stands for one that is too long.
func readLines(in io.Reader) (lines []string, err error) {
	r := StartReader(in)
	defer r.Close()
	for l := range r.Lines() {
		if l.Err() != nil {
			l.Text = "!"
		}
		lines = append(lines, strings.TrimRight(l.Text, " "))
	}
	return lines, r.Err()
}

func TestLines(t *testing.T) {
	full := "a" + strings.Repeat(" ", MaxLine-1)
	for in, want := range map[string][]string{
		"":                                  nil,
		"\n\t\r\n":                          {"", "\t"},
		"a\n\n  b c \r\nd":                  {"a", "", "  b c", "d"},
		full + "\nb":                        {"a", "b"},
		full + "\r\nb":                      {"a", "b"},
		full:                                {"a"},
		" " + full + "\nb":                  {"!", "b"},
		" " + full:                          {"!"},
		full + "\n" + full + full + "\nb\r": {"a", "!", "b"},
		"\uFEFFa\n\uFEFFb":                  {"a", "\uFEFFb"},
		"\uFEFF":                            nil,
		"\xEF\xBBa":                         {"\xEF\xBBa"},
		"\xEF":                              {"\xEF"},
		"\uFEFF" + full + "\n\uFEFF" + full: {"a", "!"},
	} {
		for name, reader := range map[string]io.Reader{
			"whole": strings.NewReader(in), "in pieces": iotest.HalfReader(strings.NewReader(in)),
		} {
			got, err := readLines(reader)
			require.NoError(t, err)
			require.Equal(t, want, got, name)
		}
	}
}

func TestBrokenInput(t *testing.T) {
	broken := errors.New("broken")
	lines, err := readLines(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)))
	require.Equal(t, []string{"a", "b"}, lines)
	require.ErrorIs(t, err, broken)
}

// TestLineIsStampedAtItsArrival: a line is stamped when it comes, not when it is taken.
func TestLineIsStampedAtItsArrival(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := StartReader(strings.NewReader("a\nb\n"))
		defer r.Close()
		begin := time.Now()
		time.Sleep(time.Second)
		for range 2 {
			require.Equal(t, begin, (<-r.Lines()).Arrived)
		}
	})
}

// TestTheFirstLineWaitsForNoMore: the test for a byte order mark does not delay a short line.
func TestTheFirstLineWaitsForNoMore(t *testing.T) {
	for _, text := range []string{"\n", "a\n", "\xEF\n", "\xEF\xBB\n", "\uFEFF\n"} {
		synctest.Test(t, func(t *testing.T) {
			in, client := io.Pipe()
			r := StartReader(in)
			_, err := io.WriteString(client, text)
			require.NoError(t, err)
			<-r.Lines()
			r.Close()
			_ = client.Close()
		})
	}
}
