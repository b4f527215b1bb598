package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

// TestUGISessions replays whole sessions. So that there is one right output,
// their searches are limited by nodes, depth or the end of the game, and nothing
// comes after them that would be carried out in mid-search.
func TestUGISessions(t *testing.T) {
	inputs, err := filepath.Glob(sessions + "/ugi/*.in")
	require.NoError(t, err)
	require.NotEmpty(t, inputs)
	for _, name := range inputs {
		in, err := os.ReadFile(name)
		require.NoError(t, err)
		lines, _ := pipe(t, string(in))
		got := strings.Join(lines, "\n") + "\n"
		outName := strings.TrimSuffix(name, "in") + "out"
		if updating() {
			require.NoError(t, os.WriteFile(outName, []byte(got), 0o644))
		}
		want, err := os.ReadFile(outName)
		require.NoError(t, err)
		require.Equal(t, string(want), got, name)
	}
}

// TestFirstLine holds the input with its first line against what was written.
func TestFirstLine(t *testing.T) {
	for text, want := range map[string]string{
		"ugi\n": "ugi", "ugi\r\n": "ugi", "ugi": "ugi", "ugi \t\nquit\n": "ugi", "\uFEFFugi\n": "ugi",
		"": "", "\n": "", "\nugi\n": "", "u": "u", "ugi 2\n": "ugi 2",
		strings.Repeat(" ", 1<<13): "", strings.Repeat("ugi\n", 1<<12): "ugi",
	} {
		first, in, err := firstLine(t.Context(), iotest.OneByteReader(strings.NewReader(text)))
		require.NoError(t, err)
		require.Equal(t, want, first, "%q", text)
		all, err := io.ReadAll(in)
		require.NoError(t, err)
		require.Equal(t, text, string(all))
	}
}

// A terminal goes on after its end was read once.
func TestTheInputEndsOnce(t *testing.T) {
	_, in, err := firstLine(t.Context(), &terminal{parts: []string{"", "c4\n"}})
	require.NoError(t, err)
	rest, err := io.ReadAll(in)
	require.NoError(t, err)
	require.Empty(t, rest)
}

type terminal struct{ parts []string }

func (c *terminal) Read(b []byte) (int, error) {
	part := c.parts[0]
	c.parts = c.parts[1:]
	if part == "" {
		return 0, io.EOF
	}
	return copy(b, part), nil
}
