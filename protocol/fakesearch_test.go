package protocol_test

import (
	"context"
	"io"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// fakeSearcher answers without searching: with an immediate win if there is one,
// else with the first legal moves. It panics if two goroutines use it at once.
type fakeSearcher struct {
	// search stands in for the answer at once, in tests that need another one.
	search func(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) engine.Info
	busy   atomic.Bool
	calls  []string        // what was called, in order
	limits []engine.Limits // of the searches
	games  []engine.History
}

func (f *fakeSearcher) use(call string) (done func()) {
	if !f.busy.CompareAndSwap(false, true) {
		panic("the searcher is used by two goroutines at once: " + call)
	}
	f.calls = append(f.calls, call)
	return func() { f.busy.Store(false) }
}

func (f *fakeSearcher) Options() []engine.Option {
	defer f.use("Options")()
	return []engine.Option{
		{Name: "Hash", Type: engine.Spin, Default: "256", Min: 1, Max: 65536, Help: "memory, MB"},
		{Name: "Exploration", Type: engine.Real, Default: "0.8", Min: 0, Max: 10, Help: "constant of UCB1"},
		{Name: "FinalMove", Type: engine.Combo, Default: "robust", Choices: []string{"robust", "max"}, Help: "choice of the move"},
		{Name: "Clear", Type: engine.Button, Help: "forgets the tree"},
	}
}

func (f *fakeSearcher) SetOption(name, value string) error {
	defer f.use("SetOption " + name + "=" + value)()
	if value == "13" {
		return &engine.FieldError{Field: name, Expected: "a number that is not unlucky"}
	}
	return nil
}

func (f *fakeSearcher) NewGame() error {
	defer f.use("NewGame")()
	return nil
}

func (f *fakeSearcher) Search(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) (engine.Info, error) {
	defer f.use("Search")()
	f.limits = append(f.limits, l)
	f.games = append(f.games, h)
	if report == nil {
		report = func(engine.Info) {}
	}
	if f.search != nil {
		return f.search(ctx, h, l, report), nil
	}
	info := quickInfo(h, l)
	if l.Infinite() && info.Lines != nil && info.Lines[0].Proof.Value == engine.Unknown {
		<-ctx.Done()
	}
	return info, nil
}

// quickInfo returns an info that depends only on the arguments.
func quickInfo(h engine.History, l engine.Limits) engine.Info {
	p := h.Position()
	info := engine.Info{Depth: 1, SelDepth: 1, Nodes: max(l.Nodes, 1000), HashFull: 7}
	if l.Timed() {
		info.Elapsed = max(l.MoveTime, l.Remaining/20)
	}
	moves := l.Moves
	if len(moves) == 0 {
		moves = p.Moves(nil)
	}
	for _, m := range moves {
		after := p.Clone()
		after.Play(m)
		line := engine.Line{Winrate: 0.53421, PV: append([]engine.Move{m}, after.Moves(nil)...)}
		line.PV = line.PV[:min(2, len(line.PV))]
		if p.Turn().Of(after.Outcome()) == engine.Won {
			line.Winrate, line.Proof = 1, engine.Proof{Value: engine.Won, Exact: true, Plies: 1}
			info.Lines = append([]engine.Line{line}, info.Lines...)
			continue
		}
		info.Lines = append(info.Lines, line)
	}
	info.Lines = info.Lines[:min(len(info.Lines), max(1, l.MultiPV))]
	return info
}

// untilStopped searches until ctx is done.
func untilStopped(ctx context.Context, h engine.History, l engine.Limits, _ func(engine.Info)) engine.Info {
	<-ctx.Done()
	return quickInfo(h, l)
}

// forMoveTime takes all the time it is given, counted from the limits' start.
func forMoveTime(ctx context.Context, h engine.History, l engine.Limits, _ func(engine.Info)) engine.Info {
	ctx, cancel := context.WithDeadline(ctx, l.Start.Add(l.MoveTime))
	defer cancel()
	return untilStopped(ctx, h, l, nil)
}

func fakeConfig(f *fakeSearcher) protocol.Config {
	return protocol.Config{
		Name:     "c4engine",
		Author:   "the authors",
		Version:  "test",
		Games:    engine.Games{ticTacToe{}, countdown{}},
		Searcher: f,
	}
}

// serve returns a function that runs a session.
func serve(cfg protocol.Config) func(in io.Reader, out io.Writer) error {
	return func(in io.Reader, out io.Writer) error {
		return protocol.Run(context.Background(), in, out, cfg)
	}
}

func fakeSession(in io.Reader, out io.Writer) error {
	return serve(fakeConfig(&fakeSearcher{}))(in, out)
}
