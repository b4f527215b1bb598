// Package nboard speaks version 2 of the protocol of NBoard, by which graphical
// interfaces for Reversi drive engines: README.md says which part of it.
//
// Run's goroutine is the session: it alone carries out commands and writes. One
// goroutine reads lines, and another one searches while a search is under way.
package nboard

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"github.com/c4engine/c4engine/adapters/lineio"
	"github.com/c4engine/c4engine/engine"
)

// A Searcher is a search with its settings. It is not for use by two goroutines
// at once.
type Searcher interface {
	// Search searches until a limit, or until ctx is done, and returns the final
	// info; even if ctx is done from the start it has a best move, unless the game
	// is over. It calls report now and then, never concurrently, and recognises by
	// h what it has learned before.
	Search(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) engine.Info
}

// Config is what a session needs to know. Log alone may be left out.
type Config struct {
	Name     string
	Game     engine.Game     // Reversi
	Start    engine.Position // before any set game
	Searcher Searcher
	Limits   engine.Limits // of every search; set depth adds one
	Log      *slog.Logger
}

// session serves one interface.
type session struct {
	Config
	ctx      context.Context
	history  engine.History
	position engine.Position // after the history
	depth    int             // 0: none was set

	lines    <-chan lineio.Line // nil when no more are to be read
	waiting  []lineio.Line      // what has been read but not carried out
	search   *search            // the one under way, if any
	answered time.Time          // when the last one ended

	out    io.Writer
	outErr error // the first failure; nothing is written after it
}

// Run answers the lines of in on out until the end of in, where a search under
// way is finished first, or the end of ctx, which cuts it short. It returns the
// error of in or out, else nil.
//
// All that Run started has ended when it returns, but for a Read of in that is
// still blocked: its goroutine ends when the Read returns.
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	input := lineio.Start(in)
	defer input.Close()
	s := &session{Config: cfg, ctx: ctx, lines: input.Lines(), out: out}
	s.begin(engine.History{Start: cfg.Start})
	err := s.loop(input)
	s.endSearch()
	switch {
	case s.outErr != nil:
		return fmt.Errorf("nboard: write: %w", s.outErr)
	case err != nil:
		return fmt.Errorf("nboard: read: %w", err)
	}
	return nil
}

// begin makes h the game at hand.
func (s *session) begin(h engine.History) { s.history, s.position = h, h.Position() }

// loop runs the session while it lives, and returns the error of the input.
func (s *session) loop(input *lineio.Reader) (err error) {
	for s.ctx.Err() == nil && s.outErr == nil {
		if len(s.waiting) > 0 && s.search == nil {
			l := s.waiting[0]
			s.waiting = s.waiting[1:]
			s.execute(l)
			continue
		}
		if s.search == nil && s.lines == nil {
			return err
		}
		reports, final := s.search.events()
		select {
		case <-s.ctx.Done():
		case l, ok := <-s.lines:
			if !ok {
				s.lines, err = nil, input.Err()
				continue
			}
			s.receive(l)
		case info := <-reports:
			s.tell(info)
		case info := <-final:
			s.finish(info)
		}
	}
	return err
}

// maxWaiting bounds the lines that wait behind a search.
const maxWaiting = 256

// receive gets a line in line. A ping ends the search before it.
func (s *session) receive(l lineio.Line) {
	if len(s.waiting) == maxWaiting {
		s.fail(wrong("queue", "at most %d lines waiting behind a search", maxWaiting))
		return
	}
	s.waiting = append(s.waiting, l)
	if isPing(l) && s.search != nil {
		s.search.drop()
	}
}

// say writes a line.
func (s *session) say(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	s.Log.Debug("out", "line", line)
	if s.outErr == nil {
		_, s.outErr = io.WriteString(s.out, line+"\n")
	}
}

// fail tells of an error where interfaces show what an engine is doing.
func (s *session) fail(err error) { s.say("status error: %v", err) }

func wrong(field, format string, args ...any) error {
	return &engine.FieldError{Field: field, Expected: fmt.Sprintf(format, args...)}
}

func isPing(l lineio.Line) bool {
	word, _, _ := strings.Cut(l.Text, " ")
	return word == "ping"
}
