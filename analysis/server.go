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
	"github.com/c4engine/c4engine/protocol/session"
)

// Config is what a server needs to know. Log may be left out.
type Config struct {
	Name, Version string
	// Games are those that queries may name; the default one needs no name.
	Games engine.Games
	// Searchers work at the same time, each on one position; there is at least one.
	Searchers []engine.Searcher
	// MaxWaiting is how many positions may wait for a searcher before nothing more is
	// read. The last query to be read may exceed it.
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
	running    int // positions that workers have
	number     uint64

	tasks   chan task
	results chan result

	out    io.Writer
	outErr error // the first failure; nothing is written after it
	failed bool  // an error was answered
}

// Run answers the queries of in on out until the end of in, and then those that wait, or
// until the end of ctx, when what is under way ends at once and is answered. It returns
// nil, or else session.ErrInput after an error in the input, or the error of in or out.
//
// When Run returns, everything it started has ended, except for a blocked Read of in:
// its goroutine ends when the Read returns.
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	s := &server{Config: cfg, unfinished: map[string]*query{}, out: out}
	s.ctx, s.cancel = context.WithCancel(ctx)
	defer s.cancel()
	s.tasks = make(chan task)
	s.results = make(chan result, 2*len(cfg.Searchers)) // an answer of each, and the first report on its next position
	var workers sync.WaitGroup
	for _, searcher := range cfg.Searchers {
		workers.Go(func() { worker{searcher, s.results}.work(s.tasks) })
	}
	input := session.StartReader(in)
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
		return session.ErrInput
	}
	return nil
}

// loop runs until nothing is to be read, waits or is under way. It returns the error of
// the input.
func (s *server) loop(input *session.Reader) (err error) {
	lines, ended := input.Lines(), s.ctx.Done()
	for lines != nil || len(s.queue) > 0 || s.running > 0 {
		if ended != nil && s.ctx.Err() != nil { // before anything else that could be done
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

// receive carries out a line.
func (s *server) receive(l session.Line) {
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

// accept lets the positions of a query wait for their turns.
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

// answered notes that a position of a query was.
func (s *server) answered(q *query) {
	if q.left--; q.left == 0 {
		q.cancel()
		delete(s.unfinished, q.id)
	}
}

func (s *server) fail(id string, err error) {
	s.failed = true
	s.write(line(newError(id, err)))
}

// write writes a line, whole and at once. If that fails everything ends.
func (s *server) write(line []byte) {
	if s.outErr != nil {
		return
	}
	s.Log.Debug("out", "line", string(line))
	if _, s.outErr = s.out.Write(line); s.outErr != nil {
		s.cancel()
	}
}
