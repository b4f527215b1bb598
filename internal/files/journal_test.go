package files

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/field"
)

// TestTail reads a file that grows by some bytes at a time, and ends in lines or not.
func TestTail(t *testing.T) {
	var file bytes.Buffer
	want := []string{"one", "two\nlines", strings.Repeat("long ", 10_000), "four"}
	for _, text := range want {
		require.NoError(t, WriteLine(&file, text))
	}
	for _, step := range []int{1, 4096, 60_000} {
		var tail Tail
		lines := 0
		for end := 0; end < file.Len(); {
			end = min(end+step, file.Len())
			if step == 1 && end == 100 {
				step = 997 // the long line is read anew each time
			}
			require.NoError(t, tail.Read(bytes.NewReader(file.Bytes()[tail.Whole:end]), func(line []byte) error {
				require.Equal(t, 1, bytes.Count(line, []byte("\n")))
				lines++
				return nil
			}))
		}
		require.Equal(t, len(want), lines)
		require.EqualValues(t, file.Len(), tail.Whole)
	}
}

// TestByteOrderMark: some editors write one. It counts as bytes of the file.
func TestByteOrderMark(t *testing.T) {
	for text, want := range map[string]string{
		"\ufeffone\ntwo\n": "one\ntwo\n", "one\n\ufefftwo\n": "one\n\ufefftwo\n", "\ufeff\n": "\n",
	} {
		var tail Tail
		var got strings.Builder
		require.NoError(t, tail.Read(strings.NewReader(text), func(line []byte) error {
			got.Write(line)
			return nil
		}))
		require.Equal(t, want, got.String())
		require.EqualValues(t, len(text), tail.Whole)
	}
	for _, order := range []string{"\xff\xfeo\x00\n\x00", "\xfe\xff\x00o\x00\n"} {
		err := new(Tail).Read(strings.NewReader(order), func([]byte) error { return nil })
		require.EqualError(t, err, "line 1: expected UTF-8; this file is UTF-16")
	}
}

func TestErrorsNameTheLine(t *testing.T) {
	var tail Tail
	wrong := errors.New("wrong")
	add := func(line []byte) error {
		if string(line) == "3\n" {
			return wrong
		}
		return nil
	}
	require.NoError(t, tail.Read(strings.NewReader("1\n2\n3"), add))
	err := tail.Read(strings.NewReader("3\n"), add)
	require.ErrorIs(t, err, wrong)
	require.EqualError(t, err, "line 3: wrong")
	require.ErrorIs(t, tail.Read(strings.NewReader(strings.Repeat("x", field.MaxLine+1)), add), errLongLine)
}

func TestWriteRefusesLinesTooLongToRead(t *testing.T) {
	var file bytes.Buffer
	require.NoError(t, WriteLine(&file, strings.Repeat("x", field.MaxLine-3)), "with its quotes and end the longest line")
	require.Equal(t, field.MaxLine, file.Len())
	require.ErrorIs(t, WriteLine(&file, strings.Repeat("x", field.MaxLine-2)), errLongLine)
	require.Error(t, WriteLine(&file, func() {}), "no JSON")
	require.Equal(t, field.MaxLine, file.Len())
}

func TestShardText(t *testing.T) {
	var s Shard
	require.NoError(t, s.UnmarshalText([]byte("3/16")))
	require.Equal(t, Shard{Number: 3, Of: 16}, s)
	require.Equal(t, "3/16", s.String())
	for _, text := range []string{"", "1", "0/1", "2/1", "1/0", "-1/2", "x/2", "1/65537", "1/2/3"} {
		require.EqualError(t, s.UnmarshalText([]byte(text)), "expected a part i/n, as 1/4 to 4/4; n at most 65536", text)
	}
}

// TestShardsTakeAllPieces: each piece is one part's.
func TestShardsTakeAllPieces(t *testing.T) {
	const pieces = 40
	for _, of := range []int{1, 2, 7, 16, 50} {
		turns := map[int]int{}
		for i := 1; i <= of; i++ {
			s := Shard{Number: i, Of: of}
			for piece := range pieces {
				if s.Holds(piece) {
					turns[piece]++
				}
			}
		}
		require.Len(t, turns, pieces)
		for _, times := range turns {
			require.Equal(t, 1, times)
		}
	}
}
