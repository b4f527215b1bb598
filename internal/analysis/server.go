// Package analysis answers many queries at once. Each line of the input is a query about
// positions of a game. Several searchers work on the positions, and the answers come in any
// order. docs/analysis.md is the specification. The design follows KataGo's analysis engine
// (docs/Analysis_Engine.md in lightvector/KataGo).
//
//	lines -> server -> the next position in the queue -> a worker for each searcher
//	           |  ^                                          |
//	 answers <-+  +----------- reports and answers ----------+
//
// Only the server changes the queue and the list of queries, so it needs no lock. With a full queue
// it reads no further. Workers wait for a client that does not read their answers; reports are
// dropped.
//
//	server.go   the loop, the queue and the workers
//	query.go    a query, and how it is read
//	actions.go  requests other than queries, and all answers
package analysis

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// Config configures a server. Log may be nil.
type Config struct {
	Name, Version string
	// Games are the games that queries may name. A query without a name is about the default one.
	Games engine.Games
	// Searchers work at the same time, each on one position. There is at least one.
	Searchers []engine.Searcher
	// MaxWaiting is the number of waiting positions at which the server reads no further. The
	// last query may exceed it.
	MaxWaiting int
	Log        *slog.Logger
}

// server is the state of one Run.
type server struct {
	Config
	ctx    context.Context
	cancel context.CancelFunc

	queue      []*query // those with waiting positions, by priority and then by arrival
	waiting    int      // the number of waiting positions of all queries
	running    int      // the number of positions under search
	unfinished map[string]*query

	tasks   chan task
	results chan result

	out    io.Writer
	outErr error // the first failure; nothing is written after it
	failed bool  // an error was answered
}

// task is a position that a query asks about.
type task struct {
	query *query
	ply   int
}

// result is a report or an answer about a position.
type result struct {
	query *query
	line  []byte
	final bool // an answer
}

// Run answers the queries of in on out until the end of in, and then those that wait. At the end
// of ctx the searches under way end at once and are answered; those that wait are dropped. The
// error is protocol.ErrInput after an error in the input, or the error of in or out.
//
// When Run returns, its goroutines have ended. The only exception is a blocked Read of in, whose
// goroutine ends when the Read returns.
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	s := &server{Config: cfg, unfinished: map[string]*query{}, out: out}
	s.ctx, s.cancel = context.WithCancel(ctx)
	defer s.cancel()
	s.tasks = make(chan task)
	// Room for an answer of each worker, and the first report on its next position.
	s.results = make(chan result, 2*len(cfg.Searchers))
	var workers sync.WaitGroup
	for _, searcher := range cfg.Searchers {
		workers.Go(func() {
			for t := range s.tasks {
				t.search(searcher, s.results)
			}
		})
	}
	input := protocol.StartReader(in)
	defer input.Close()
	inErr := s.loop(input)
	close(s.tasks)
	workers.Wait()
	switch {
	case s.outErr != nil:
		return fmt.Errorf("analysis: write: %w", s.outErr)
	case inErr != nil:
		return fmt.Errorf("analysis: read: %w", inErr)
	case s.failed:
		return protocol.ErrInput
	}
	return nil
}

// loop runs until the input has ended and all positions are answered. It returns the error of the
// input.
func (s *server) loop(input *protocol.Reader) (err error) {
	lines, ended := input.Lines(), s.ctx.Done()
	for lines != nil || len(s.queue) > 0 || s.running > 0 {
		if ended != nil && s.ctx.Err() != nil { // the end has priority over all events below
			lines, ended, s.queue = nil, nil, nil
			continue
		}
		var next task
		var idle chan<- task
		if len(s.queue) > 0 {
			next, idle = task{s.queue[0], s.queue[0].waiting[0]}, s.tasks
		}
		readable := lines
		if s.waiting >= s.MaxWaiting {
			readable = nil
		}
		select {
		case <-ended:
		case l, ok := <-readable:
			if !ok {
				lines, err = nil, input.Err()
				continue
			}
			s.receive(l)
		case idle <- next:
			s.begun(next.query)
		case r := <-s.results:
			s.write(r.line)
			if r.final {
				s.running--
				s.answered(r.query)
			}
		}
	}
	return err
}

// receive carries out a line, or answers its error.
func (s *server) receive(l protocol.Line) {
	s.Log.Debug("in", "line", l.Text)
	if l.Err != nil {
		s.fail("", l.Err)
		return
	}
	if strings.TrimSpace(l.Text) == "" {
		return
	}
	o, err := readObject(l.Text)
	id, wrongID := o.id()
	if err = cmp.Or(err, wrongID); err == nil {
		err = s.obey(id, o)
	}
	if err != nil {
		s.fail(id, err)
	}
}

// accept adds a query to the queue, behind those of its priority.
func (s *server) accept(q *query) error {
	if s.unfinished[q.id] != nil {
		return engine.Expected("id", "one that no unfinished query has")
	}
	s.unfinished[q.id] = q
	q.ctx, q.cancel = context.WithCancel(s.ctx)
	q.waiting, q.left = q.plies, len(q.plies)
	s.waiting += q.left
	behind := sort.Search(len(s.queue), func(i int) bool { return s.queue[i].priority < q.priority })
	s.queue = slices.Insert(s.queue, behind, q)
	return nil
}

// begun counts the first position of the first query as under search.
func (s *server) begun(q *query) {
	s.waiting--
	s.running++
	if q.waiting = q.waiting[1:]; len(q.waiting) == 0 {
		s.queue = slices.Delete(s.queue, 0, 1)
	}
}

// answered counts an answered position of a query, and forgets the query after the last one.
func (s *server) answered(q *query) {
	if q.left--; q.left == 0 {
		q.cancel()
		delete(s.unfinished, q.id)
	}
}

// fail answers an error.
func (s *server) fail(id string, err error) {
	s.failed = true
	answer := protocol.NewError("", err)
	s.write(line(errorAnswer{"error", id, answer.Field, answer.Expected}))
}

// write writes a line in one write. An error ends the server.
func (s *server) write(line []byte) {
	if s.outErr != nil {
		return
	}
	s.Log.Debug("out", "line", string(line))
	if _, s.outErr = s.out.Write(line); s.outErr != nil {
		s.cancel()
	}
}

// search answers one position. It begins with an empty tree, so that the answer depends only on the
// query.
func (t task) search(searcher engine.Searcher, results chan<- result) {
	q, h := t.query, t.query.history.At(t.ply)
	p := h.Position()
	answer := func(info engine.Info, final bool) result {
		a := newPositionAnswer(t, p)
		a.IsDuringSearch = !final
		a.add(info, q.limits.MultiPV > 1, p)
		return result{q, line(a), final}
	}
	report := func(info engine.Info) {
		if q.limits.ReportEvery == 0 {
			return
		}
		select {
		case results <- answer(info, false):
		default: // a client that reads slowly must not delay the search
		}
	}
	err := searcher.NewGame()
	limits := q.limits
	limits.Start = time.Now()
	info, searchErr := searcher.Search(q.ctx, h, limits, report)
	if err := cmp.Or(err, searchErr); err != nil {
		panic(err) // the query was checked, and nobody else uses the search
	}
	results <- answer(info, true)
}
