package session

import (
	"time"

	"github.com/c4engine/c4engine/engine"
)

// The bound on the lines that wait behind a job, in bytes. A line counts with its text and the cost
// of its entry, so that many short lines are bounded too.
const (
	maxQueue = 8 << 20
	lineCost = 64
)

// waiting is a parsed line that waits for its turn.
type waiting struct {
	Command
	arrived time.Time
	size    int // of its text
}

// queue holds the lines that wait until the job under way is over.
type queue struct {
	maxLines int // 0 if only the size is bounded
	lines    []waiting
	size     int // the sum of size and lineCost
	stopped  int // the number of lines, from the front, that a stop has marked
}

// push adds a line. It fails if there is no room.
func (q *queue) push(w waiting) error {
	switch {
	case q.maxLines > 0 && len(q.lines) == q.maxLines:
		return engine.Expected("queue", "at most %d lines waiting behind a search", q.maxLines)
	case q.size+w.size+lineCost > maxQueue:
		return engine.Expected("queue", "at most %d bytes waiting behind a search", maxQueue)
	}
	q.size += w.size + lineCost
	q.lines = append(q.lines, w)
	return nil
}

// pop removes the line that has waited longest. It returns the line, and whether a stop has marked
// it. The queue must not be empty.
func (q *queue) pop() (w waiting, stopped bool) {
	w = q.lines[0]
	q.lines[0] = waiting{} // frees the text
	q.lines = q.lines[1:]
	q.size -= w.size + lineCost
	stopped = q.stopped > 0
	q.stopped = max(0, q.stopped-1)
	return w, stopped
}

// stop marks all lines that wait.
func (q *queue) stop() { q.stopped = len(q.lines) }

func (q *queue) empty() bool { return len(q.lines) == 0 }
