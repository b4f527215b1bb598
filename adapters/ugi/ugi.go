// Package ugi speaks the Universal Game Interface, UCI for games other than
// chess, in which match runners drive engines: README.md says which part of it.
//
// Run's goroutine is the session: it alone carries out commands and writes. One
// goroutine reads lines, and another one searches while a search is under way.
package ugi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/c4engine/c4engine/adapters/lineio"
	"github.com/c4engine/c4engine/engine"
)

// ErrInput is what Run returns if the input held an error, which was answered.
var ErrInput = errors.New("ugi: error in the input")

// Config is what a session needs to know. Log alone may be left out.
type Config struct {
	Name, Author, Version string
	Game                  engine.Game
	Start                 engine.Position // what startpos means
	Searcher              Searcher
	Log                   *slog.Logger
}

// A Session serves one host: it is made by New and run once.
type Session struct {
	cfg      Config
	ctx      context.Context // Run's: searches run under it
	history  engine.History  // replaced as a whole, so that a search may keep it
	position engine.Position // after the history

	lines    <-chan lineio.Line // nil when no more are to be read
	waiting  []line             // what has been read but not carried out
	search   *search            // the one under way, if any
	answered time.Time          // when the last search was answered

	out    io.Writer
	outErr error // the first failure; nothing is written after it
	failed bool  // an error was answered
}

// New returns a session that has not begun.
func New(cfg Config) *Session {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	s := &Session{cfg: cfg}
	s.restart()
	return s
}

// restart sets the position startpos.
func (s *Session) restart() {
	s.history = engine.History{Start: s.cfg.Start}
	s.position = s.cfg.Start.Clone()
}

// Run answers the lines of in on out until quit, the end of in, or the end of
// ctx; in each case every search that was begun is answered first. It returns
// nil, ErrInput, or the error of in or out.
//
// All that Run started has ended when it returns, but for a Read of in that is
// still blocked: its goroutine ends when the Read returns.
func (s *Session) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	input := lineio.Start(in)
	defer input.Close()
	s.ctx, s.out, s.lines = ctx, out, input.Lines()
	inputErr := s.loop(input)
	s.endSearch()
	switch {
	case s.outErr != nil:
		return fmt.Errorf("ugi: write: %w", s.outErr)
	case inputErr != nil:
		return fmt.Errorf("ugi: read: %w", inputErr)
	case s.failed:
		return ErrInput
	}
	return nil
}
