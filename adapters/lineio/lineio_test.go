package lineio_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/lineio"
)

// read returns all lines of an input; "!" stands for one that is refused.
func read(t *testing.T, in io.Reader) (lines []string, err error) {
	t.Helper()
	r := lineio.Start(in)
	defer r.Close()
	for {
		l, err := r.Next(t.Context())
		if err != nil {
			return lines, err
		}
		if l.Err != nil {
			require.EqualError(t, l.Err, "line: expected at most 65536 bytes")
			l.Text = "!"
		}
		lines = append(lines, l.Text)
	}
}

func TestLines(t *testing.T) {
	full := "a" + strings.Repeat(" ", lineio.MaxLine-2) + "\n"
	for in, want := range map[string][]string{
		"":                 nil,
		"\n \n\t\r\n":      nil,
		"a\n\n  b c \r\nd": {"a", "b c", "d"},
		full + "b":         {"a", "b"},
		" " + full + "b":   {"!", "b"},
		"a\n" + full + " ": {"a", "a"},
		strings.Repeat(full, 3) + strings.Repeat("x", 3*lineio.MaxLine): {"a", "a", "a", "!"},
	} {
		for name, reader := range map[string]io.Reader{
			"whole": strings.NewReader(in), "in pieces": iotest.HalfReader(strings.NewReader(in)),
		} {
			got, err := read(t, reader)
			require.Equal(t, want, got, name)
			require.ErrorIs(t, err, io.EOF)
		}
	}
}

func TestBrokenInput(t *testing.T) {
	broken := errors.New("broken")
	lines, err := read(t, io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)))
	require.Equal(t, []string{"a", "b"}, lines)
	require.ErrorIs(t, err, broken)
}

func TestTheEndOfTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, host := io.Pipe()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		r := lineio.Start(in)
		_, err := r.Next(ctx)
		require.ErrorIs(t, err, io.EOF)
		r.Close()
		_ = host.Close()
	})
}

// TestArrival tests that a line is stamped when it comes, not when it is taken.
func TestArrival(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := lineio.Start(strings.NewReader("a\nb\n"))
		defer r.Close()
		begin := time.Now()
		time.Sleep(time.Second)
		for range 2 {
			l, err := r.Next(t.Context())
			require.NoError(t, err)
			require.Equal(t, begin, l.Arrived)
		}
	})
}
