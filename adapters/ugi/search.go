package ugi

import (
	"context"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// A Searcher is a search with its settings. It is not for use by two goroutines
// at once.
type Searcher interface {
	// Options returns the settings that SetOption takes.
	Options() []engine.Option
	// SetOption changes a setting; the case of names does not matter. The error
	// is an *engine.FieldError, and then nothing has changed.
	SetOption(name, value string) error
	// NewGame forgets all that was learned.
	NewGame()
	// Search searches until a limit, or until ctx is done, or until nothing is
	// left to find out, and returns the final info; even if ctx is done from the
	// start it has a best move, unless the game is over. It calls report now and
	// then, never concurrently, and recognises by h what it has learned before.
	Search(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) engine.Info
}

// search is a search under way, until it is answered.
type search struct {
	infinite bool // answered only when stopped, even if it is over before
	stopped  bool
	cancel   context.CancelFunc
	reports  chan engine.Info
	final    chan engine.Info // gets the final info; nil when that is taken
	best     engine.Move      // valid when final is nil
}

func (s *Session) beginSearch(l line, args []string) error {
	limits, err := parseGo(args, s.position.Turn())
	if err != nil {
		return err
	}
	limits.Start = l.arrived
	if limits.Start.Before(s.answered) { // waiting is not the search's time
		limits.Start = s.answered
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.search = &search{
		infinite: limits.Infinite(),
		cancel:   cancel,
		reports:  make(chan engine.Info),
		final:    make(chan engine.Info, 1),
	}
	if l.hurried || s.search.infinite && s.lines == nil { // nobody could stop it
		s.stopSearch()
	}
	go s.search.run(ctx, s.cfg.Searcher, s.history, limits)
	return nil
}

func (r *search) run(ctx context.Context, searcher Searcher, h engine.History, l engine.Limits) {
	r.final <- searcher.Search(ctx, h, l, func(info engine.Info) {
		select {
		case r.reports <- info:
		case <-ctx.Done():
		}
	})
}

// detains reports whether lines have to wait for the search's answer. Behind an
// infinite search they would wait for ever, so they are refused instead.
func (r *search) detains() bool { return r != nil && (!r.infinite || r.stopped) }

// events returns the channels to wait on, nil without a search.
func (r *search) events() (reports, final <-chan engine.Info) {
	if r == nil {
		return nil, nil
	}
	return r.reports, r.final
}

// finish takes over what the search has found.
func (s *Session) finish(info engine.Info) {
	s.search.best, s.search.final = info.BestMove(), nil
	s.tell(info)
	if s.search.detains() {
		s.answer()
	}
}

// stopSearch makes the search under way end now. Its answer follows when it has
// ended, and at once if only the stop was missing.
func (s *Session) stopSearch() {
	if s.search == nil {
		return
	}
	s.search.stopped = true
	s.search.cancel()
	if s.search.final == nil {
		s.answer()
	}
}

func (s *Session) answer() {
	s.search.cancel()
	s.say("bestmove " + formatMove(s.position, s.search.best))
	s.search = nil
	s.answered = time.Now()
}

// endSearch stops, joins and answers the search under way, if there is one.
func (s *Session) endSearch() {
	s.stopSearch()
	if s.search != nil {
		s.finish(<-s.search.final)
	}
}
