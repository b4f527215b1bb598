package match_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/match"
)

// readFile reads a file of games that holds a text.
func readFile(text string) (match.File, error) { return match.Read(strings.NewReader(text)) }

func TestWrongFiles(t *testing.T) {
	lines := strings.SplitAfter(sampleText, "\n")
	for name, c := range map[string]struct{ text, want string }{
		"no schedule":     {lines[1], "line 1: schedule: expected the first line of a file of games"},
		"no JSON":         {lines[0] + "x\n", "line 2: game: expected a JSON object of the type game"},
		"two schedules":   {lines[0] + lines[0], "line 2: game: expected a JSON object of the type game"},
		"no such game":    {lines[0] + strings.Replace(lines[1], `"game":2`, `"game":11`, 1), "line 2: game: expected a number from 1 to 10"},
		"another pair":    {lines[0] + strings.Replace(lines[1], `"pair":1`, `"pair":2`, 1), "line 2: pair: expected 1"},
		"another player":  {lines[0] + strings.Replace(lines[1], `"old"`, `"odd"`, 1), "line 2: first and second: expected old and new"},
		"another result":  {lines[0] + strings.Replace(lines[1], `"result":"second"`, `"result":"x"`, 1), "line 2: result: expected first, second or draw"},
		"another end":     {lines[0] + strings.Replace(lines[1], `"end":"win"`, `"end":"x"`, 1), "line 2: end: expected win, draw, bug, illegal or timeout"},
		"a draw won":      {lines[0] + strings.Replace(lines[1], `"end":"win"`, `"end":"draw"`, 1), "line 2: end: expected draw with the result draw, and no other"},
		"another side":    {lines[0] + strings.Replace(lines[1], `"by":"first"`, `"by":"x"`, 1), "line 2: by: expected first or second"},
		"torn in between": {lines[0] + lines[1][:50] + "\n" + lines[2], "line 2: game: expected a JSON object of the type game"},
	} {
		_, err := readFile(c.text)
		require.EqualError(t, err, c.want, name)
	}
	_, _, err := match.Join([]match.NamedFile{{Name: "empty.jsonl"}})
	require.EqualError(t, err, "empty.jsonl: file: expected one that is not empty")
}

// TestTornLine reads a file that ends at any byte of its last line.
func TestTornLine(t *testing.T) {
	last := strings.LastIndex(strings.TrimSpace(sampleText), "\n") + 1
	for end := last; end < len(sampleText); end++ {
		f, err := readFile(sampleText[:end])
		require.NoError(t, err)
		require.Len(t, f.Pieces, 8)
		require.Equal(t, int64(last), f.Whole)
	}
	f, err := readFile(sampleText + strings.Repeat("\x00", 4096)) // as after a power cut
	require.NoError(t, err)
	require.Len(t, f.Pieces, 9)
	require.Equal(t, int64(len(sampleText)), f.Whole)
}

// endless is a reader of zeros that counts how much of it was read.
type endless struct{ read int }

func (e *endless) Read(b []byte) (int, error) {
	clear(b)
	e.read += len(b)
	return len(b), nil
}

func TestLongLines(t *testing.T) {
	lines := strings.SplitAfter(sampleText, "\n")
	for name, c := range map[string]struct{ text, want string }{
		"schedule": {strings.Repeat(" ", 2<<20) + sampleText, "line 1: expected a line of at most 1048576 bytes"},
		"game":     {lines[0] + lines[1] + strings.Repeat("x", 2<<20) + "\n", "line 3: expected a line of at most 1048576 bytes"},
		"no end":   {lines[0] + strings.Repeat("x", 2<<20), "line 2: expected a line of at most 1048576 bytes"},
	} {
		_, err := readFile(c.text)
		require.EqualError(t, err, c.want, name)
	}
	_, err := readFile(strings.Repeat(" ", 1<<20-len(lines[0])) + sampleText)
	require.NoError(t, err, "the longest line")

	zeros := &endless{}
	_, err = match.Read(zeros)
	require.EqualError(t, err, "line 1: expected a line of at most 1048576 bytes")
	require.Less(t, zeros.read, 2<<20)
}

// TestMatchRefusesLinesTooLongToRead has a name too long for a file of games.
func TestMatchRefusesLinesTooLongToRead(t *testing.T) {
	cfg := config(t, standard(), duel)
	cfg.Schedule.Players[0].Name = strings.Repeat("x", 1<<20)
	var out bytes.Buffer
	cfg.Out = &out
	_, err := match.Run(t.Context(), cfg)
	require.EqualError(t, err, "writing the games: expected a line of at most 1048576 bytes")
	require.Zero(t, out.Len())
}
