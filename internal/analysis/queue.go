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
	number uint64 // counts all positions in the order of arrival
}

// queue holds the positions that wait, as a heap. The first one has the highest priority; among
// equals it is the one that came first.
type queue []task

func (q *queue) push(t task) { heap.Push((*byTurn)(q), t) }

// pop removes the first position.
func (q *queue) pop() { heap.Pop((*byTurn)(q)) }

// remove removes the positions of the queries for which of returns true. It returns them in the
// order of arrival.
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

// byTurn is a queue with the methods of heap.Interface.
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
