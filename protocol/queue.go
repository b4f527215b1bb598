package protocol

// The bound on what waits behind a search. A line counts with its bytes and with
// what it takes to keep it, so that short lines cannot get round the bound.
const (
	maxQueue = 8 << 20
	lineCost = 64
)

// queue holds the lines that wait until the job under way is over.
type queue struct {
	lines   []line
	size    int // the sum of cost
	hurried int // how many of the first lines were there when stop came
}

func cost(l line) int { return len(l.text) + lineCost }

// push reports whether there was room.
func (q *queue) push(l line) bool {
	if q.size+cost(l) > maxQueue {
		return false
	}
	q.size += cost(l)
	q.lines = append(q.lines, l)
	return true
}

// pop returns the line that has waited longest, and whether a stop came while it
// waited; the queue is not empty.
func (q *queue) pop() (l line, hurried bool) {
	l = q.lines[0]
	q.lines[0] = line{} // lets go of the text
	q.lines = q.lines[1:]
	q.size -= cost(l)
	hurried = q.hurried > 0
	q.hurried = max(0, q.hurried-1)
	return l, hurried
}

// hurry tells all the lines that wait that a stop has come.
func (q *queue) hurry() { q.hurried = len(q.lines) }

func (q *queue) empty() bool { return len(q.lines) == 0 }
