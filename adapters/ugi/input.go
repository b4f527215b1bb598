package ugi

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"time"
)

// maxLine is how many bytes a line may have with its end: the longest game on
// the largest board takes less than a kilobyte.
const maxLine = 1 << 16

// A line of the input that is not blank.
type line struct {
	words   []string
	err     error // why there are no words, nil if there are
	arrived time.Time
	hurried bool // a stop came while it waited
}

// reader reads lines in a goroutine of its own, because nothing else waits while
// a Read blocks. A blocked Read cannot be cancelled: after close the goroutine
// ends as soon as its Read returns.
type reader struct {
	lines chan line     // closed at the end of the input
	done  chan struct{} // closed when nobody receives any more
	err   error         // why the input ended early; set before lines is closed
}

func startReader(in io.Reader) *reader {
	// There is room for a burst of lines, so that each is stamped as it arrives.
	r := &reader{lines: make(chan line, 16), done: make(chan struct{})}
	go r.read(bufio.NewReaderSize(in, maxLine))
	return r
}

func (r *reader) close() { close(r.done) }

func (r *reader) read(in *bufio.Reader) {
	defer close(r.lines)
	for {
		l, err := readLine(in)
		if l.words != nil || l.err != nil { // the last line may lack its end
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
func readLine(in *bufio.Reader) (l line, err error) {
	text, err := in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		l.err = expected("line", "at most %d bytes", maxLine)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
	} else if words := strings.Fields(string(text)); len(words) > 0 {
		l.words = words
	}
	l.arrived = time.Now()
	return l, err
}
