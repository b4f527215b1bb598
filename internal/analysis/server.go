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
package analysis

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"

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

	queue      queue
	unfinished map[string]*query
	running    int    // the number of positions under search
	number     uint64 // of the next position

	tasks   chan task
	results chan result

	out    io.Writer
	outErr error // the first failure; nothing is written after it
	failed bool  // an error was answered
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
		workers.Go(func() { worker{searcher, s.results}.work(s.tasks) })
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
			next, idle = s.queue[0], s.tasks
		}
		readable := lines
		if len(s.queue) >= s.MaxWaiting {
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
			s.queue.pop()
			s.running++
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
	if err := l.Err(); err != nil {
		s.fail("", err)
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

// accept adds the positions of a query to the queue.
func (s *server) accept(q *query) error {
	if s.unfinished[q.id] != nil {
		return engine.Expected("id", "one that no unfinished query has")
	}
	s.unfinished[q.id] = q
	q.ctx, q.cancel = context.WithCancel(s.ctx)
	q.left = len(q.plies)
	for _, ply := range q.plies {
		s.queue.push(task{q, ply, s.number})
		s.number++
	}
	return nil
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
	s.write(line(newError(id, err)))
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
