package analysis

import (
	"cmp"
	"container/heap"
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
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

// result is a report or an answer about a position.
type result struct {
	query *query
	line  []byte
	final bool // an answer
}

// worker searches one position after the other.
type worker struct {
	searcher engine.Searcher
	results  chan<- result
}

// work searches all positions of the channel.
func (w worker) work(tasks <-chan task) {
	for t := range tasks {
		w.search(t)
	}
}

// search answers one position. It begins with an empty tree, so that the answer depends only on the
// query.
func (w worker) search(t task) {
	q, h := t.query, t.query.history(t.ply)
	p := h.Position()
	answer := func(info engine.Info, final bool) result {
		a := newAnalysis(t, p)
		a.IsDuringSearch = !final
		a.tell(info, q.limits.MultiPV > 1, p)
		return result{q, line(a), final}
	}
	report := func(info engine.Info) {
		if q.limits.ReportEvery == 0 {
			return
		}
		select {
		case w.results <- answer(info, false):
		default: // a client that reads slowly must not delay the search
		}
	}
	err := w.searcher.NewGame()
	limits := q.limits
	limits.Start = time.Now()
	info, searchErr := w.searcher.Search(q.ctx, h, limits, report)
	if err := cmp.Or(err, searchErr); err != nil {
		panic(err) // the query was checked, and nobody else uses the search
	}
	w.results <- answer(info, true)
}
