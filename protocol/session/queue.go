package session

import (
	"time"

	"github.com/c4engine/c4engine/engine"
)

// The bound on what waits behind a job. A line counts with its bytes and with the
// cost of keeping it, so that short lines cannot get round the bound.
const (
	maxQueue = 8 << 20
	lineCost = 64
)

// waiting is a line that has been parsed but not carried out.
type waiting struct {
	Command
	arrived time.Time
	size    int // of its text
}

// queue holds the lines that wait until the job under way is over.
type queue struct {
	maxLines int // 0: only their size is bounded
	lines    []waiting
	size     int // the sum of size and lineCost
	stopped  int // how many of the first lines were there when a stop came
}

// push returns an error if there is no room.
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

// pop returns the line that has waited longest, and whether a stop came while it
// waited; the queue is not empty.
func (q *queue) pop() (w waiting, stopped bool) {
	w = q.lines[0]
	q.lines[0] = waiting{} // lets go of the text
	q.lines = q.lines[1:]
	q.size -= w.size + lineCost
	stopped = q.stopped > 0
	q.stopped = max(0, q.stopped-1)
	return w, stopped
}

// stop marks all the lines that wait: a stop has come.
func (q *queue) stop() { q.stopped = len(q.lines) }

func (q *queue) empty() bool { return len(q.lines) == 0 }
