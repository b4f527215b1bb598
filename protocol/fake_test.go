package protocol_test

import (
	"context"
	"io"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
	"github.com/c4engine/c4engine/internal/sessiontest"
	"github.com/c4engine/c4engine/protocol"
)

// ticTacToe is tic-tac-toe that claims to have a solver: the scripted search answers for it.
type ticTacToe struct{ tictactoe.Game }

func (g ticTacToe) claim(p engine.Position, err error) (engine.Position, error) {
	if err != nil {
		return nil, err
	}
	return grid{p.(*tictactoe.Position)}, nil
}

func (g ticTacToe) New(words []string) (engine.Position, error) { return g.claim(g.Game.New(words)) }

func (g ticTacToe) Parse(fen string) (engine.Position, error) { return g.claim(g.Game.Parse(fen)) }

// NewSolver returns none.
func (ticTacToe) NewSolver(int, int) engine.Solver { return nil }

// grid is a position of this game.
type grid struct{ *tictactoe.Position }

func (g grid) Game() engine.Game { return ticTacToe{} }

func (g grid) Clone() engine.Position { return grid{g.Position.Clone().(*tictactoe.Position)} }

func (g grid) CopyFrom(s engine.State) { g.Position.CopyFrom(s.(grid).Position) }

// fakeSearcher answers without searching: with an immediate win if there is one, else with the
// first legal moves.
type fakeSearcher struct{ sessiontest.Searcher }

// think is what a fakeSearcher does before it answers.
type think = func(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info))

// fake returns a search that thinks, if it does at all, only until it is stopped.
func fake(think think) *fakeSearcher {
	if think == nil {
		think = untilDecided
	}
	return &fakeSearcher{sessiontest.Searcher{Think: think, Answer: quickInfo, Settings: []engine.Option{
		{Name: "Hash", Type: engine.Integer, Default: "256", Min: 1, Max: 65536, Help: "memory, MB"},
		{Name: "Exploration", Type: engine.Number, Default: "0.8", Min: 0, Max: 10, Help: "constant of UCB1"},
		{Name: "FinalMove", Type: engine.Choice, Default: "robust", Choices: []string{"robust", "max"}, Help: "choice of the move"},
		{Name: "Clear", Type: engine.Action, Help: "forgets the tree"},
	}}}
}

func (f *fakeSearcher) SetOption(name, value string) error {
	if value == "13" {
		return &engine.FieldError{Field: name, Expected: "a number that is not unlucky"}
	}
	return f.Searcher.SetOption(name, value)
}

// untilDecided thinks at once, or until it is stopped if it has no limit and finds no proof.
func untilDecided(ctx context.Context, h engine.History, l engine.Limits, _ func(engine.Info)) {
	lines := quickInfo(h, l).Lines
	if l.Infinite() && lines != nil && !lines[0].Known.Proven() {
		<-ctx.Done()
	}
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
		if p.Turn().ValueOf(after.Outcome()) == engine.Won {
			line.Winrate, line.Known = 1, engine.Known{Lower: engine.Won, Upper: engine.Won, Exact: true, Move: engine.NoMove, Plies: 1}
			info.Lines = append([]engine.Line{line}, info.Lines...)
			continue
		}
		info.Lines = append(info.Lines, line)
	}
	info.Lines = info.Lines[:min(len(info.Lines), max(1, l.MultiPV))]
	return info
}

// forMoveTime takes all the time it is given, counted from the limits' start.
func forMoveTime(ctx context.Context, _ engine.History, l engine.Limits, _ func(engine.Info)) {
	ctx, cancel := context.WithDeadline(ctx, l.Start.Add(l.MoveTime))
	defer cancel()
	<-ctx.Done()
}

func fakeConfig(f *fakeSearcher) protocol.Config {
	return protocol.Config{
		Name:     "c4engine",
		Author:   "the authors",
		Version:  "test",
		Games:    engine.Games{ticTacToe{}, reversi.Game{}},
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
	return serve(fakeConfig(fake(nil)))(in, out)
}
