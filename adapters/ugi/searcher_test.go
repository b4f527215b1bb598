package ugi_test

import (
	"context"
	"sync/atomic"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/adapters/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/field"
)

// scripted answers without searching. It panics if two goroutines use it at once.
type scripted struct {
	// search stands in for the answer at once, in tests that need another one.
	search func(ctx context.Context, l engine.Limits, report func(engine.Info))
	busy   atomic.Bool
	calls  []string        // what was called, in order
	limits []engine.Limits // of the searches
	games  []engine.History
}

func config(t require.TestingT, s *scripted) ugi.Config {
	start, err := connectfour.New(6, 7, -1, -1)
	require.NoError(t, err)
	return ugi.Config{
		Name: "c4engine", Author: "the authors", Version: "test",
		Start: start, Searcher: s,
	}
}

func (s *scripted) use(call string) (done func()) {
	if !s.busy.CompareAndSwap(false, true) {
		panic("the searcher is used by two goroutines at once: " + call)
	}
	s.calls = append(s.calls, call)
	return func() { s.busy.Store(false) }
}

var options = []engine.Option{
	{Name: "Hash", Type: engine.Spin, Default: "256", Min: 1, Max: 65536},
	{Name: "Exploration", Type: engine.Real, Default: "0.8", Min: 0, Max: 10},
	{Name: "FinalMove", Type: engine.Combo, Default: "robust", Choices: []string{"robust", "max"}},
	{Name: "Proofs", Type: engine.Check, Default: "true"},
	{Name: "Clear", Type: engine.Button},
}

func (s *scripted) Options() []engine.Option {
	defer s.use("Options")()
	return options
}

func (s *scripted) SetOption(name, value string) error {
	defer s.use("SetOption " + name + "=" + value)()
	for _, o := range options {
		if o.Name == name {
			return field.Check(o, value)
		}
	}
	return &engine.FieldError{Field: "name", Expected: "the name of an option"}
}

func (s *scripted) NewGame() error {
	defer s.use("NewGame")()
	return nil
}

func (s *scripted) Search(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) (engine.Info, error) {
	defer s.use("Search")()
	s.limits = append(s.limits, l)
	s.games = append(s.games, h)
	if s.search != nil {
		s.search(ctx, l, report)
	} else if l.Infinite() {
		<-ctx.Done()
	}
	return found(h, l), nil
}

// found depends on nothing but its arguments: the first legal moves.
func found(h engine.History, l engine.Limits) engine.Info {
	p := h.Position()
	info := engine.Info{Depth: 2, SelDepth: 3, Nodes: max(l.Nodes, 1000), HashFull: 7, Elapsed: l.MoveTime}
	var pv []engine.Move
	for moves := p.Moves(nil); len(moves) > 0 && len(pv) < 3; moves = p.Moves(nil) {
		pv = append(pv, moves[0])
		p.Play(moves[0])
	}
	if pv != nil {
		info.Lines = []engine.Line{{Winrate: 0.53421, PV: pv}}
	}
	return info
}

func untilStopped(ctx context.Context, _ engine.Limits, _ func(engine.Info)) { <-ctx.Done() }

// forMoveTime takes all the time it is given, counted from the limits' start.
func forMoveTime(ctx context.Context, l engine.Limits, _ func(engine.Info)) {
	ctx, cancel := context.WithDeadline(ctx, l.Start.Add(l.MoveTime))
	defer cancel()
	<-ctx.Done()
}
