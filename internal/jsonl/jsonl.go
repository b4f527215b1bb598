// Package jsonl reads and writes files of JSON, a line each, that grow while others read
// them and whose writers may be killed at any moment.
package jsonl

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
)

// Max is how many bytes a line may have, its end included.
const Max = 1 << 20

// ErrLong is the error of a longer line.
var ErrLong = fmt.Errorf("expected a line of at most %d bytes", Max)

// Read reads a line with its end, and never holds more than Max bytes and a buffer. With
// any error but ErrLong it returns what it read before the error.
func Read(in *bufio.Reader) (line []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > Max {
			return nil, ErrLong
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// Write writes v as one line of JSON with one Write: a line is whole or, at the end of a
// file, recognisably torn. It writes no line that Read would refuse.
func Write(w io.Writer, v any) error {
	line, err := json.Marshal(v)
	if err == nil && len(line) >= Max {
		err = ErrLong
	}
	if err == nil {
		_, err = w.Write(append(line, '\n'))
	}
	return err
}

// Tail is how far a file has been read.
type Tail struct {
	// Whole is the size of the whole lines. Anything after them is a line that was torn
	// when its writer was killed, or is being written.
	Whole int64
	lines int
	rest  string // what follows the whole lines
}

// Read calls add with the lines of in, which follow those read before. A last line without
// an end is left out. An error names the line.
func (t *Tail) Read(in io.Reader, add func(line []byte) error) error {
	buffered := bufio.NewReader(in)
	for {
		line, err := Read(buffered)
		if errors.Is(err, io.EOF) {
			t.rest = string(line)
			return nil
		}
		if err == nil {
			err = add(line)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", t.lines+1, err)
		}
		t.lines++
		t.Whole += int64(len(line))
	}
}

// Torn returns nil if nothing follows the whole lines, or the beginning of a line that
// starts with begin. Anything else was not torn from this kind of file.
func (t *Tail) Torn(begin string) error {
	if strings.HasPrefix(t.rest, begin) || strings.HasPrefix(begin, t.rest) {
		return nil
	}
	return fmt.Errorf("line %d: expected a line of this file that was cut short, %.30s.., not %.40q", t.lines+1, begin, t.rest)
}

// Regular returns nil for a regular file. Other files may have no end, and even opening
// a named pipe may block.
func Regular(info fs.FileInfo) error {
	if info.Mode().IsRegular() {
		return nil
	}
	return errors.New("file: expected a regular file, not a directory, pipe or device")
}
