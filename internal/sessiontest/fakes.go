package sessiontest

import (
	"context"
	"strings"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// Searcher finds the first legal moves. It panics if two goroutines use it at once.
type Searcher struct {
	// Think, if set, is called before each answer and may take long.
	Think func(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info))
	// Answer returns the result of a search; nil: Found does.
	Answer   func(h engine.History, l engine.Limits) engine.Info
	Settings []engine.Option // what Options returns
	Set      []string        // what SetOption got, as NAME=VALUE
	Limits   []engine.Limits // of the searches
	Games    []engine.History
	New      int // calls of NewGame
	busy     atomic.Bool
}

// Options returns the Settings.
func (s *Searcher) Options() []engine.Option {
	defer s.use()()
	return s.Settings
}

// SetOption checks a value of one of the Settings.
func (s *Searcher) SetOption(name, value string) error {
	defer s.use()()
	s.Set = append(s.Set, name+"="+value)
	for _, o := range s.Settings {
		if strings.EqualFold(o.Name, name) {
			return field.Check(o, value)
		}
	}
	return &engine.FieldError{Field: "name", Expected: "the name of an option", Cause: engine.ErrUnknownOption}
}

// NewGame counts its calls.
func (s *Searcher) NewGame() error {
	defer s.use()()
	s.New++
	return nil
}

// Search returns the result of Answer, after Think.
func (s *Searcher) Search(
	ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info),
) (engine.Info, error) {
	defer s.use()()
	s.Limits = append(s.Limits, l)
	s.Games = append(s.Games, h)
	if report == nil {
		report = func(engine.Info) {}
	}
	if s.Think != nil {
		s.Think(ctx, h, l, report)
	}
	if s.Answer != nil {
		return s.Answer(h, l), nil
	}
	return Found(h.Position(), max(l.MultiPV, 1)), nil
}

// Busy reports whether a search is under way.
func (s *Searcher) Busy() bool { return s.busy.Load() }

func (s *Searcher) use() (done func()) {
	if !s.busy.CompareAndSwap(false, true) {
		panic("the searcher is used by two goroutines at once")
	}
	return func() { s.busy.Store(false) }
}

// Found returns the first legal moves of p as lines, each with a first reply.
func Found(p engine.Position, lines int) engine.Info {
	info := engine.Info{Depth: 2, SelDepth: 3, Nodes: 1000}
	moves := p.Moves(nil)
	for i, m := range moves[:min(lines, len(moves))] {
		next := p.Clone()
		next.Play(m)
		pv := append([]engine.Move{m}, next.Moves(nil)...)
		info.Lines = append(info.Lines, engine.Line{
			Winrate: 0.53421, Visits: info.Nodes >> (i + 1), PV: pv[:min(2, len(pv))],
		})
	}
	return info
}

// UntilStopped thinks until its context is done.
func UntilStopped(ctx context.Context, _ engine.History, _ engine.Limits, _ func(engine.Info)) {
	<-ctx.Done()
}
