package files

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/c4engine/c4engine/internal/field"
)

// maxLine is the maximum length of a line in bytes, with its end.
const maxLine = field.MaxLine

// errLongLine is the error for a longer line.
var errLongLine = fmt.Errorf("expected a line of at most %d bytes", maxLine)

// WriteLine writes v as one line of JSON in a single Write, so only the last line of a file can be
// torn. It writes no line that Tail would refuse.
func WriteLine(w io.Writer, v any) error {
	line, err := json.Marshal(v)
	if err == nil && len(line) >= maxLine {
		err = errLongLine
	}
	if err == nil {
		_, err = w.Write(append(line, '\n'))
	}
	return err
}

// Text returns the start of a text file without a byte order mark, which some editors write. It
// fails if the mark is that of UTF-16.
func Text(start []byte) ([]byte, error) {
	if bytes.HasPrefix(start, []byte("\xff\xfe")) || bytes.HasPrefix(start, []byte("\xfe\xff")) {
		return nil, errors.New("expected UTF-8; this file is UTF-16")
	}
	return bytes.TrimPrefix(start, []byte("\ufeff")), nil
}

// Tail is the place up to which a growing file has been read.
type Tail struct {
	// Whole is the size of the whole lines. After them may follow a line that is being written,
	// or was torn when its writer was killed.
	Whole int64
	// Rest is the text after the whole lines.
	Rest  string
	lines int
}

// Read calls add with the lines of in, which follow the lines read before. It leaves out a last
// line without an end. An error names the line.
func (t *Tail) Read(in io.Reader, add func(line []byte) error) error {
	buffered := bufio.NewReader(in)
	for {
		line, err := field.ReadLine(buffered, nil, false)
		if len(line) > maxLine {
			err = errLongLine
		}
		if errors.Is(err, io.EOF) {
			t.Rest = string(line)
			return nil
		}
		size := int64(len(line))
		if err == nil && t.Whole == 0 {
			line, err = Text(line)
		}
		if err == nil {
			err = add(line)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", t.lines+1, err)
		}
		t.lines++
		t.Whole += size
	}
}

// Torn returns an error unless the text after the whole lines is the start of a line that begins
// with begin. No text is such a start; another text belongs to another kind of file. After a power
// cut NUL bytes may stand for a text that did not reach the disk.
func (t *Tail) Torn(begin string) error {
	rest := strings.TrimRight(t.Rest, "\x00")
	if strings.HasPrefix(rest, begin) || strings.HasPrefix(begin, rest) {
		return nil
	}
	const expected = "line %d: expected a line of this file that was cut short, %.30s.., not %.40q"
	return fmt.Errorf(expected, t.lines+1, begin, t.Rest)
}
