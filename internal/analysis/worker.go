package analysis

import (
	"cmp"
	"time"

	"github.com/c4engine/c4engine/engine"
)

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
