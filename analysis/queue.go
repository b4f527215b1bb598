package analysis

import (
	"cmp"
	"container/heap"
	"slices"
)

// task is a position that a query asks about.
type task struct {
	query  *query
	ply    int
	number uint64 // in the order of arrival
}

// queue holds the positions that wait: a heap with the one whose turn it is in front,
// that of the highest priority, and among equals the one that came first.
type queue []task

func (q *queue) push(t task) { heap.Push((*byTurn)(q), t) }

// pop removes the position whose turn it is.
func (q *queue) pop() { heap.Pop((*byTurn)(q)) }

// remove removes the positions of some queries, and returns them in the order of arrival.
func (q *queue) remove(of func(*query) bool) (removed []task) {
	rest := (*q)[:0]
	for _, t := range *q {
		if of(t.query) {
			removed = append(removed, t)
		} else {
			rest = append(rest, t)
		}
	}
	clear((*q)[len(rest):])
	*q = rest
	heap.Init((*byTurn)(q))
	slices.SortFunc(removed, func(a, b task) int { return cmp.Compare(a.number, b.number) })
	return removed
}

// byTurn is a queue as container/heap sees it.
type byTurn queue

func (q byTurn) Len() int { return len(q) }

func (q byTurn) Less(i, j int) bool {
	if p, other := q[i].query.priority, q[j].query.priority; p != other {
		return p > other
	}
	return q[i].number < q[j].number
}

func (q byTurn) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

func (q *byTurn) Push(t any) { *q = append(*q, t.(task)) }

func (q *byTurn) Pop() any {
	last := len(*q) - 1
	t := (*q)[last]
	(*q)[last] = task{}
	*q = (*q)[:last]
	return t
}
