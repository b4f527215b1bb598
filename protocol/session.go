package protocol

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// Config is what a session needs to know. Log alone may be left out.
type Config struct {
	Name, Author, Version string
	// Games are the games newgame knows; the first needs no name there.
	Games []engine.Game
	// Start is a position of the first game: the session begins there.
	Start    engine.Position
	Searcher Searcher
	Strict   bool // end at the first error in the input
	Colour   bool // show may use terminal colours
	Log      *slog.Logger
}

// A Session serves one client: it is made by New and run once.
type Session struct {
	cfg   Config
	ctx   context.Context // Run's: commands start jobs under it
	board board
	out   output
	json  bool // the form of out

	lines     <-chan line // nil when no more are to be read
	queue     queue       // what waits behind the job
	clock     time.Time   // when the line at hand came up: its limits count from here
	answered  time.Time   // when the last job was answered
	hurried   bool        // a stop came while the line at hand waited
	failed    bool        // an error was answered
	job       *job        // what the client waits for, if anything
	pondering *job        // what the client does not know of
	// ponders is the option; ponderNext is set while pondering is to begin.
	ponders, ponderNext bool
}

// New returns a session that has not begun.
func New(cfg Config) *Session {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	return &Session{
		cfg:   cfg,
		board: newBoard(cfg.Games[0], cfg.Start),
		out:   output{encode: appendText, log: cfg.Log},
	}
}

// Run answers the lines of in on out until quit, the end of in, or the end of
// ctx; in each case every search that was accepted is answered first. It
// returns nil, or else ErrInput or ErrStrict, or the error of in or out.
//
// All that Run started has ended when it returns, with one exception: a Read of
// in that is still blocked cannot be taken back. Its goroutine ends when the
// Read returns and does nothing with what it read.
func (s *Session) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	input := startReader(in)
	defer input.close()
	s.ctx, s.out.w, s.lines = ctx, out, input.lines
	inputErr := s.loop(input)
	s.endPondering()
	s.endJob()
	switch {
	case s.out.err != nil:
		return fmt.Errorf("protocol: write: %w", s.out.err)
	case s.failed && s.cfg.Strict:
		return ErrStrict
	case inputErr != nil:
		return fmt.Errorf("protocol: read: %w", inputErr)
	case s.failed:
		return ErrInput
	}
	return nil
}

// loop runs the session while it lives, and returns the error of the input.
func (s *Session) loop(input *reader) (err error) {
	for s.lives() {
		if s.job == nil && !s.queue.empty() {
			s.execute(s.queue.pop())
			continue
		}
		if s.job == nil && s.lines == nil {
			return err
		}
		if s.ponderNext {
			s.ponder()
		}
		reports, over := s.job.events()
		select {
		case <-s.ctx.Done():
		case l, ok := <-s.lines:
			if !ok {
				err = input.err
				s.endInput()
				continue
			}
			s.receive(l)
		case info := <-reports:
			s.out.send(s.job.task.describe(s, info)...)
		case <-over:
			s.joinJob()
		}
	}
	return err
}

// lives reports whether there is a reason to go on.
func (s *Session) lives() bool {
	return s.ctx.Err() == nil && s.out.err == nil && !(s.failed && s.cfg.Strict)
}

// receive runs a line at once if it can be, else lets it wait.
func (s *Session) receive(l line) {
	s.cfg.Log.Debug("in", "line", l.text, "error", l.err)
	if isSilent(l.text) && l.err == nil {
		return
	}
	if s.job == nil || isUrgent(l) {
		s.execute(l, false)
		return
	}
	if !s.queue.push(l) {
		s.fail(inputName, expected("queue", "at most %d bytes waiting behind a search", maxQueue))
	}
}

// isUrgent reports whether a line does not wait behind a search.
func isUrgent(l line) bool {
	_, c, _ := parse(l.text)
	switch c.(type) {
	case isReady, stop, quit:
		return true
	}
	return false
}

// execute runs a line that is neither blank nor a comment. A search that it asks
// for is answered at once if it is hurried.
func (s *Session) execute(l line, hurried bool) {
	name, c, err := inputName, command(nil), l.err
	if err == nil {
		name, c, err = parse(l.text)
	}
	if _, ok := c.(isReady); !ok {
		s.endPondering()
	}
	s.hurried = hurried
	s.clock = l.arrived
	if s.clock.Before(s.answered) { // it waited, which is not the search's time
		s.clock = s.answered
	}
	if err == nil {
		err = c.run(s)
	}
	if err != nil {
		s.fail(name, err)
	}
}

// fail answers an error.
func (s *Session) fail(name string, err error) {
	s.failed = true
	s.out.send(newError(name, err))
}
