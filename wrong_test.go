package c4engine_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/engine"
)

// TestWrongArguments gives each call wrong arguments. The error names the argument and what is
// expected of it, in this package's words, and nothing has changed after it.
func TestWrongArguments(t *testing.T) {
	e, g := newEngine(t), newGame(t, "10 11", "6")
	over, empty := newGame(t, "6 7", "1212121"), newGame(t, "4 4", "")
	var noContext context.Context
	set := func(change c4engine.Option) func() error { return func() error { return e.Set(change) } }
	search := func(ctx context.Context, g *c4engine.Game, l c4engine.Limits) func() error {
		return func() error { _, err := e.Search(ctx, g, l); return err }
	}
	values := func(ctx context.Context, g *c4engine.Game, l c4engine.Limits) func() error {
		return func() error { _, err := e.Values(ctx, g, l); return err }
	}
	watch := func(ctx context.Context, g *c4engine.Game, l c4engine.Limits) func() error {
		return func() error { _, err := e.Watch(ctx, g, l, nil); return err }
	}
	prove := func(ctx context.Context, g *c4engine.Game) func() error {
		return func() error { _, err := e.Prove(ctx, g); return err }
	}
	newGame := func(words string) func() error {
		return func() error { _, err := c4engine.NewGame(words); return err }
	}
	parse := func(game, fen string) func() error {
		return func() error { _, err := c4engine.ParseFEN(game, fen); return err }
	}
	ctx := t.Context()
	const noCtx, noGame = "ctx: expected a context, not nil", "c4engine: the Game was not made"
	for _, c := range []struct {
		call func() error
		want string
	}{
		{newGame("3 3"), "rows: expected"}, {newGame("6"), "expected"}, {newGame("6 7 1"), "expected"}, {newGame("6 x"), "columns: expected"}, {newGame("chess"), "game: expected"},
		{parse("chess", ""), "game: expected"}, {parse("", "7/7/7/7/7/7 x"), "game: expected"}, {parse("connectfour", ""), "expected"}, {parse("connectfour", "7/7 z"), "expected"}, {parse("nogo", "7/7/7/7/7/7 x"), "expected"},
		{set(nil), "options: expected none that is nil"}, {set(c4engine.WithThreads(0)), "Threads: expected"}, {set(c4engine.WithHash(-1)), "Hash: expected"}, {set(c4engine.WithLevel(99)), "level: expected"}, {set(c4engine.WithElo(1)), "Elo: expected"},
		{search(noContext, g, c4engine.Limits{}), noCtx}, {search(ctx, nil, c4engine.Limits{}), noGame}, {search(ctx, over, c4engine.Limits{}), "the game is over"}, {search(ctx, g, c4engine.Limits{Depth: -1}), "Depth: expected"}, {search(ctx, g, c4engine.Limits{Only: []c4engine.Move{engine.NoMove}}), "Only: expected legal moves"},
		{values(noContext, g, c4engine.Limits{}), noCtx}, {values(ctx, nil, c4engine.Limits{}), noGame}, {values(ctx, over, c4engine.Limits{}), "the game is over"}, {values(ctx, g, c4engine.Limits{Depth: math.MinInt}), "Depth: expected"}, {values(ctx, g, c4engine.Limits{Only: []c4engine.Move{g.Moves()[0], 9999}}), "Only: expected legal moves"},
		{watch(noContext, g, c4engine.Limits{}), noCtx}, {watch(ctx, nil, c4engine.Limits{}), noGame}, {watch(ctx, over, c4engine.Limits{}), "the game is over"}, {watch(ctx, g, c4engine.Limits{Lines: -2}), "Lines: expected"}, {watch(cancelledContext(t), g, c4engine.Limits{}), "context canceled"},
		{prove(noContext, g), noCtx}, {prove(ctx, nil), noGame}, {prove(ctx, over), "the game is over"}, {prove(ctx, mustGame("nogo 9")), "no exact solver"}, {prove(cancelledContext(t), g), "context canceled"},
		{func() error { return g.Play(engine.NoMove) }, "move: expected"}, {func() error { return g.Play(9999) }, "move: expected"}, {func() error { return over.Play(0) }, "the game is over"}, {empty.Undo, "no move to take back"},
		{func() error { return g.PlayNames("5,4") }, "expected a column from 1 to 11"}, {func() error { return g.PlayNames("0") }, "expected a column from 1 to 11"}, {func() error { return g.PlayNames("6 6 0") }, "move 3: expected"}, {func() error { return g.PlayNames("d3") }, "expected"}, {func() error { return over.PlayNames("4") }, "the game is over"},
		{func() error { _, err := g.Move(""); return err }, "expected a column from 1 to 11"}, {func() error { _, err := g.Move("5,4"); return err }, "expected a column from 1 to 11"}, {func() error { _, err := g.Move("12"); return err }, "expected"}, {func() error { _, err := g.Move("-1"); return err }, "expected"}, {func() error { _, err := over.Move("1"); return err }, "the game is over"},
	} {
		before := g.FEN()
		err := c.call()
		if assert.ErrorContains(t, err, c.want) {
			for _, internal := range []string{"uct:", "earcher", "history"} {
				assert.NotContains(t, strings.ToLower(err.Error()), internal)
			}
		}
		assert.Equal(t, before, g.FEN())
	}
	result, err := e.Search(ctx, g, c4engine.Limits{Nodes: 10})
	assert.NoError(t, err)
	assert.Contains(t, g.Moves(), result.Best)
}

func mustGame(words string) *c4engine.Game {
	g, err := c4engine.NewGame(words)
	if err != nil {
		panic(err)
	}
	return g
}
