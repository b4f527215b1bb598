package session

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// maxLine is how many bytes a line may have, its end not counted.
const maxLine = 1 << 20

// Line is a line of the input.
type Line struct {
	Text    string // without its end; empty if the line is too long
	Arrived time.Time
	long    bool // longer than maxLine
}

// Err returns the error of a line that is too long, an *engine.FieldError.
func (l Line) Err() error {
	if l.long {
		return engine.Expected("line", "at most %d bytes", maxLine)
	}
	return nil
}

// Reader reads lines in a goroutine of its own, so that nothing else waits while a
// Read blocks. A blocked Read cannot be cancelled: after Close the goroutine ends as
// soon as its Read returns.
type Reader struct {
	lines chan Line     // closed at the end of the input
	done  chan struct{} // closed when nobody receives any more
	err   error         // why the input ended early; set before lines is closed
}

// StartReader begins to read. Of a byte order mark before the first line nothing is seen.
func StartReader(in io.Reader) *Reader {
	// The channel has room for a burst of commands, so that each is stamped when
	// it arrives and not when the one before it is finished.
	r := &Reader{lines: make(chan Line, 16), done: make(chan struct{})}
	go r.read(bufio.NewReaderSize(in, 1<<16))
	return r
}

// Lines returns the channel of the lines, which is closed at the end of the input.
func (r *Reader) Lines() <-chan Line { return r.lines }

// Err returns why the input ended early, nil for its proper end, once Lines is closed.
func (r *Reader) Err() error { return r.err }

// Close lets the reader go: nothing is received any more.
func (r *Reader) Close() { close(r.done) }

func (r *Reader) read(in *bufio.Reader) {
	defer close(r.lines)
	skipByteOrderMark(in)
	var buf []byte
	for {
		var err error
		buf, err = readLine(in, buf[:0])
		if err == nil || len(buf) > 0 { // the last line may lack its end
			select {
			case r.lines <- newLine(buf, time.Now()):
			case <-r.done:
				return
			}
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				r.err = err
			}
			return
		}
	}
}

// skipByteOrderMark skips what some editors put before the first line. It waits
// for no more bytes than it takes to rule the mark out.
func skipByteOrderMark(in *bufio.Reader) {
	const mark = "\uFEFF"
	for n := range len(mark) {
		if start, err := in.Peek(n + 1); err != nil || start[n] != mark[n] {
			return
		}
	}
	_, _ = in.Discard(len(mark))
}

// readLine appends the next line to buf, its end included. A line that is too
// long is read to its end, but only enough is kept to tell.
func readLine(in *bufio.Reader, buf []byte) ([]byte, error) {
	const enough = maxLine + len("\r\n") + 1
	for {
		part, err := in.ReadSlice('\n')
		buf = append(buf, part[:min(len(part), enough-len(buf))]...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return buf, err
		}
	}
}

func newLine(raw []byte, arrived time.Time) Line {
	raw = bytes.TrimSuffix(raw, []byte("\n"))
	raw = bytes.TrimSuffix(raw, []byte("\r"))
	if len(raw) > maxLine {
		return Line{long: true, Arrived: arrived}
	}
	return Line{Text: string(raw), Arrived: arrived}
}
