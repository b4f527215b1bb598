// Package gtp speaks version 2 of the Go Text Protocol, in which graphical
// interfaces and referees drive players of NoGo and of Reversi: README.md says
// which part of it.
package gtp

import (
	"context"
	"errors"
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
	// NewGame forgets all that was learned.
	NewGame()
	// Search searches until a limit, or until ctx is done, and returns the final
	// info; even if ctx is done from the start it has a best move, unless the game
	// is over. It recognises by h what it has learned before.
	Search(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) engine.Info
}

// Config is what a session needs to know. Log alone may be left out.
type Config struct {
	Name, Version string
	Game          engine.Game     // whose moves are "x,y" and "pass"
	Start         engine.Position // the board before any boardsize
	Searcher      Searcher
	// Limits bound the search for a move unless a clock has been set.
	Limits engine.Limits
	Log    *slog.Logger
}

// session serves one controller.
type session struct {
	Config
	ctx      context.Context
	style    style
	game     game
	clock    clock
	answered time.Time // when the last command was
	closed   bool      // quit has been carried out
}

// Run answers the commands of in on out until quit, the end of in, or the end
// of ctx, which cuts a search short that is then answered. It returns the error
// of in or out, else nil.
//
// All that Run started has ended when it returns, but for a Read of in that is
// still blocked: its goroutine ends when the Read returns.
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	s := &session{Config: cfg, ctx: ctx, style: styleOf(cfg.Game), game: newGame(cfg.Start)}
	input := lineio.Start(in)
	defer input.Close()
	for !s.closed {
		l, err := input.Next(ctx)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("gtp: read: %w", err)
		}
		answer := s.serve(l)
		s.Log.Debug("served", "line", l.Text, "answer", answer)
		if _, err := io.WriteString(out, answer); err != nil {
			return fmt.Errorf("gtp: write: %w", err)
		}
		s.answered = time.Now()
	}
	return nil
}

// serve returns the response to a line: none where it holds only a comment.
func (s *session) serve(l lineio.Line) string {
	id, words := split(l.Text)
	if id == "" && len(words) == 0 && l.Err == nil {
		return ""
	}
	begin := l.Arrived
	if begin.Before(s.answered) { // waiting is not the command's time
		begin = s.answered
	}
	text, err := "", l.Err
	if err == nil {
		text, err = s.execute(words, begin)
	}
	if err != nil {
		return fmt.Sprintf("?%s %v\n\n", id, err)
	}
	return fmt.Sprintf("=%s %s\n\n", id, text)
}

// split returns the number of a command, if it has one, and its words.
func split(text string) (id string, words []string) {
	text, _, _ = strings.Cut(text, "#")
	words = strings.FieldsFunc(text, func(r rune) bool { return r <= ' ' || r == 127 })
	if len(words) > 0 && strings.Trim(words[0], "0123456789") == "" {
		return words[0], words[1:]
	}
	return "", words
}

// wrong returns an error that begins with one of the protocol's own phrases.
func wrong(phrase, format string, args ...any) error {
	return &engine.FieldError{Field: phrase, Expected: fmt.Sprintf(format, args...)}
}
