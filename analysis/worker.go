package analysis

import (
	"time"

	"github.com/c4engine/c4engine/engine"
)

// result is what a worker has to say of a position.
type result struct {
	query *query
	line  []byte
	final bool
}

// worker searches positions, one after the other.
type worker struct {
	searcher engine.Searcher
	results  chan<- result
}

// work searches the positions that come until there are no more.
func (w worker) work(tasks <-chan task) {
	for t := range tasks {
		w.search(t)
	}
}

// search answers one position. It begins with an empty tree, so that the answer depends
// on nothing but the query.
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
		default: // the client is slow to read, which must not delay the search
		}
	}
	w.searcher.NewGame()
	limits := q.limits
	limits.Start = time.Now()
	w.results <- answer(w.searcher.Search(q.ctx, h, limits, report), true)
}
