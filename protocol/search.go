package protocol

import (
	"context"

	"github.com/c4engine/c4engine/engine"
)

// A Searcher is a search with its settings. It is not for use by two goroutines
// at once.
type Searcher interface {
	// Options returns the settings that SetOption takes.
	Options() []engine.Option
	// SetOption changes a setting to a value that passed Option.Check. The error
	// is an *engine.FieldError.
	SetOption(name, value string) error
	// NewGame forgets all that was learned.
	NewGame()
	// Search searches until a limit, or until ctx is done, or until nothing is
	// left to find out, and returns the final info; even if ctx is done from the
	// start it has a best move, unless the game is over.
	//
	// It calls report now and then, never concurrently, and hands over what it
	// reports: it does not change the lines afterwards. It does not change h
	// either, and compares h with what its tree stands for, so that it is never
	// stale.
	Search(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) engine.Info
}

// search is the command go or analyze.
type search struct {
	limits engine.Limits
	moves  []string // the root moves of analyze; none: all
	plays  bool     // go plays the best move
}

func (c search) name() string {
	if c.plays {
		return "go"
	}
	return "analyze"
}

func (c search) run(s *Session) error {
	moves, err := parseMoves(s.board.position, c.moves)
	if err != nil {
		return err
	}
	limits := c.limits
	limits.Start, limits.Moves = s.clock, moves
	s.begin(c.name(), &searchTask{
		searcher: s.cfg.Searcher,
		history:  s.board.snapshot(),
		limits:   limits,
		plays:    c.plays,
	})
	return nil
}

// searchTask is a search under way.
type searchTask struct {
	searcher Searcher
	history  engine.History
	limits   engine.Limits
	plays    bool
	final    engine.Info // set by work
}

func (t *searchTask) work(ctx context.Context, report func(engine.Info)) {
	t.final = t.searcher.Search(ctx, t.history, t.limits, report)
}

func (t *searchTask) endless() bool { return t.limits.Infinite() }

func (t *searchTask) describe(s *Session, info engine.Info) []Message {
	return newInfos(info, t.limits.MultiPV > 1, s.board.position)
}

func (t *searchTask) findings(s *Session) []Message { return t.describe(s, t.final) }

func (t *searchTask) answer(s *Session) (Message, error) {
	best := t.final.BestMove()
	answer := newBestMove(s.board.position, best)
	if t.plays && best != engine.NoMove {
		s.board.play(best)
		s.ponderNext = s.ponders && s.board.position.Outcome() == engine.Undecided
	}
	return answer, nil
}

// ponder searches the position after the engine's own move, telling nothing,
// until the next command.
func (s *Session) ponder() {
	s.ponderNext = false
	s.pondering = startJob(s.ctx, "", &searchTask{searcher: s.cfg.Searcher, history: s.board.snapshot()}, false)
}

// endPondering joins the search that ponder started, if there is one.
func (s *Session) endPondering() {
	s.ponderNext = false
	if s.pondering == nil {
		return
	}
	s.pondering.cancel()
	<-s.pondering.over
	s.pondering = nil
}
