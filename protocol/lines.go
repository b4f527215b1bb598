package protocol

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// MaxLine is the length of the longest line without its end, in bytes.
const MaxLine = field.MaxLine

// Line is a line of the input.
type Line struct {
	Text    string // without its end; empty if the line is too long
	Arrived time.Time
	Err     error // an *engine.FieldError if the line is longer than MaxLine
}

var errLong = engine.Expected("line", "at most %d bytes", MaxLine)

// Reader reads lines in a separate goroutine, so that a blocked Read blocks nothing else. A blocked
// Read cannot be cancelled: after Close the goroutine ends when its Read returns.
type Reader struct {
	lines chan Line     // closed at the end of the input
	done  chan struct{} // closed by Close
	err   error         // of the input, except io.EOF; set before lines is closed
}

// StartReader begins to read. A leading byte order mark is skipped.
func StartReader(in io.Reader) *Reader {
	// The channel has room for a burst of commands. So each gets the time of its arrival, not
	// that of the end of the command before.
	r := &Reader{lines: make(chan Line, 16), done: make(chan struct{})}
	go r.read(bufio.NewReaderSize(in, 1<<16))
	return r
}

// Lines returns the channel of the lines, which is closed at the end of the input.
func (r *Reader) Lines() <-chan Line { return r.lines }

// Err returns the error that ended the input, nil for io.EOF. It is known when Lines is closed.
func (r *Reader) Err() error { return r.err }

// Close ends the reader. No line is received after it.
func (r *Reader) Close() { close(r.done) }

func (r *Reader) read(in *bufio.Reader) {
	defer close(r.lines)
	mark := []byte("\uFEFF") // which some editors write before the first line
	var buf []byte
	for {
		var err error
		buf, err = field.ReadLine(in, buf[:0], true)
		text := bytes.TrimPrefix(buf, mark)
		mark = nil
		if err == nil || len(text) > 0 { // the last line may lack its end
			select {
			case r.lines <- newLine(text, time.Now()):
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

// newLine returns the line of some bytes without their end.
func newLine(raw []byte, arrived time.Time) Line {
	raw = bytes.TrimSuffix(raw, []byte("\n"))
	raw = bytes.TrimSuffix(raw, []byte("\r"))
	if len(raw) > MaxLine {
		return Line{Arrived: arrived, Err: errLong}
	}
	return Line{Text: string(raw), Arrived: arrived}
}

// The bound on the lines that wait behind a job, in bytes. A line counts with its text and the cost
// of its entry, so that many short lines are bounded too.
const (
	maxQueue = 8 << 20
	lineCost = 64
)

// waiting is a parsed line that waits for its turn.
type waiting struct {
	Call
	err     error // of its words, or of the line itself
	arrived time.Time
	size    int  // of its text
	stopped bool // a stop came while it waited: so does a job that it begins
}

// queue holds the lines that wait until the job under way is over.
type queue struct {
	lines []waiting
	size  int // the sum of size and lineCost
}

// push adds a line. It fails if there is no room.
func (q *queue) push(w waiting) error {
	if q.size+w.size+lineCost > maxQueue {
		return engine.Expected("queue", "at most %d bytes waiting behind a search", maxQueue)
	}
	q.size += w.size + lineCost
	q.lines = append(q.lines, w)
	return nil
}

// pop removes and returns the line that has waited longest. The queue must not be empty.
func (q *queue) pop() waiting {
	w := q.lines[0]
	q.lines[0] = waiting{} // frees the text
	q.lines = q.lines[1:]
	q.size -= w.size + lineCost
	return w
}

// stop marks all lines that wait as stopped. Those before a marked line are marked already.
func (q *queue) stop() {
	for i := len(q.lines) - 1; i >= 0 && !q.lines[i].stopped; i-- {
		q.lines[i].stopped = true
	}
}

func (q *queue) empty() bool { return len(q.lines) == 0 }
