// Package lineio reads the lines of a host.
package lineio

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// MaxLine is how many bytes a line may have with its end. The longest game in
// the most verbose of the notations takes less than a tenth.
const MaxLine = 1 << 16

// A Line of the input that is not blank.
type Line struct {
	Text    string // without white space around it; empty where Err is set
	Err     error  // an *engine.FieldError where the line was too long
	Arrived time.Time
}

// Reader reads lines in a goroutine of its own, because nothing else waits while
// a Read blocks. A blocked Read cannot be cancelled: after Close the goroutine
// ends as soon as its Read returns.
type Reader struct {
	lines chan Line     // closed at the end of the input
	done  chan struct{} // closed when nobody receives any more
	err   error         // why the input ended early; set before lines is closed
}

// Start begins to read. Whoever calls it calls Close in the end.
func Start(in io.Reader) *Reader {
	// There is room for a burst of lines, so that each is stamped as it arrives.
	r := &Reader{lines: make(chan Line, 16), done: make(chan struct{})}
	go r.read(bufio.NewReaderSize(in, MaxLine))
	return r
}

// Close says that no more lines are wanted.
func (r *Reader) Close() { close(r.done) }

// Lines returns the channel of the lines, which is closed at the end of input.
func (r *Reader) Lines() <-chan Line { return r.lines }

// Err returns why the input ended early, nil if it did not. It may be called
// when Lines is closed.
func (r *Reader) Err() error { return r.err }

// Next waits for a line. The error is io.EOF at the end of the input and where
// ctx is done, else that of the input.
func (r *Reader) Next(ctx context.Context) (Line, error) {
	if ctx.Err() != nil {
		return Line{}, io.EOF
	}
	select {
	case <-ctx.Done():
		return Line{}, io.EOF
	case l, ok := <-r.lines:
		switch {
		case ok:
			return l, nil
		case r.err != nil:
			return Line{}, r.err
		}
		return Line{}, io.EOF
	}
}

func (r *Reader) read(in *bufio.Reader) {
	defer close(r.lines)
	for {
		l, err := readLine(in)
		if l.Text != "" || l.Err != nil { // the last line may lack its end
			select {
			case r.lines <- l:
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

// readLine reads to the end of a line, even of one that is too long to be kept.
func readLine(in *bufio.Reader) (l Line, err error) {
	text, err := in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		l.Err = &engine.FieldError{Field: "line", Expected: fmt.Sprintf("at most %d bytes", MaxLine)}
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
	} else {
		l.Text = strings.TrimSpace(string(text))
	}
	l.Arrived = time.Now()
	return l, err
}
