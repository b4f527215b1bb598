package c4engine_test

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
)

// TestWrongArguments gives each call wrong arguments. The error names the argument and what is
// expected of it, in this package's words, and nothing has changed after it.
func TestWrongArguments(t *testing.T) {
	e, g := newEngine(t), newGame(t, "10 11", "6")
	over, empty := newGame(t, "6 7", "1212121"), newGame(t, "4 4", "")
	var noContext context.Context
	create := func(o c4engine.Option) func() error {
		return func() error { _, err := c4engine.New(o); return err }
	}
	set := func(change c4engine.Option) func() error { return func() error { return e.Set(change) } }
	play := func(g *c4engine.Game, m c4engine.Move) func() error { return func() error { return g.Play(m) } }
	playNames := func(g *c4engine.Game, names string) func() error {
		return func() error { return g.PlayNames(names) }
	}
	move := func(g *c4engine.Game, name string) func() error {
		return func() error { _, err := g.Move(name); return err }
	}
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
	const column = "expected a column from 1 to 11"
	only := func(moves ...c4engine.Move) c4engine.Limits { return c4engine.Limits{Only: moves} }
	none := c4engine.Limits{}
	table := map[string][]wrong{
		"NewGame": {
			{newGame("3 3"), "rows: expected"}, {newGame("6"), "expected"}, {newGame("6 7 1"), "expected"},
			{newGame("6 x"), "columns: expected"}, {newGame("chess"), "game: expected"},
		},
		"ParseFEN": {
			{parse("chess", ""), "game: expected"}, {parse("", "7/7/7/7/7/7 x"), "game: expected"},
			{parse("connectfour", ""), "expected"}, {parse("connectfour", "7/7 z"), "expected"},
			{parse("nogo", "7/7/7/7/7/7 x"), "expected"},
		},
		"New": {
			{create(nil), "options: expected none that is nil"}, {create(c4engine.WithSeed(-1)), "Seed: expected"},
			{create(c4engine.WithThreads(-1)), "Threads: expected"}, {create(c4engine.WithHash(1 << 40)), "Hash: expected"},
			{create(c4engine.WithElo(9999)), "Elo: expected"},
		},
		"Engine.Set": {
			{set(nil), "options: expected none that is nil"}, {set(c4engine.WithThreads(0)), "Threads: expected"},
			{set(c4engine.WithHash(-1)), "Hash: expected"}, {set(c4engine.WithLevel(99)), "level: expected"},
			{set(c4engine.WithElo(1)), "Elo: expected"},
		},
		"Engine.Search": {
			{search(noContext, g, none), noCtx}, {search(ctx, nil, none), noGame}, {search(ctx, over, none), "the game is over"},
			{search(ctx, g, c4engine.Limits{Depth: -1}), "Depth: expected"},
			{search(ctx, g, only(engine.NoMove)), "Only: expected legal moves"},
		},
		"Engine.Values": {
			{values(noContext, g, none), noCtx}, {values(ctx, nil, none), noGame}, {values(ctx, over, none), "the game is over"},
			{values(ctx, g, c4engine.Limits{Depth: math.MinInt}), "Depth: expected"},
			{values(ctx, g, only(g.Moves()[0], 9999)), "Only: expected legal moves"},
		},
		"Engine.Watch": {
			{watch(noContext, g, none), noCtx}, {watch(ctx, nil, none), noGame}, {watch(ctx, over, none), "the game is over"},
			{watch(ctx, g, c4engine.Limits{Lines: -2}), "Lines: expected"},
			{watch(cancelledContext(t), g, none), "context canceled"},
		},
		"Engine.Prove": {
			{prove(noContext, g), noCtx}, {prove(ctx, nil), noGame}, {prove(ctx, over), "the game is over"},
			{prove(ctx, mustGame("nogo 9")), "no exact solver"}, {prove(cancelledContext(t), g), "context canceled"},
		},
		"Game.Play": {
			{play(g, engine.NoMove), "move: expected"}, {play(g, 9999), "move: expected"}, {play(g, 0), "move: expected"},
			{play(over, 0), "the game is over"}, {play(over, engine.NoMove), "the game is over"},
		},
		"Game.PlayNames": {
			{playNames(g, "5,4"), column}, {playNames(g, "0"), column}, {playNames(g, "6 6 0"), "move 3: expected"},
			{playNames(g, "d3"), "expected"}, {playNames(over, "4"), "the game is over"},
			{playNames(g, "5 12"), "move 2: " + column + ", not 12"}, {playNames(g, "44 5"), "move 1: " + column + ", not 44"},
		},
		"Game.Move": {
			{move(g, ""), column}, {move(g, "5,4"), column}, {move(g, "12"), "expected"}, {move(g, "-1"), "expected"},
			{move(over, "1"), "the game is over"},
		},
		"Game.Undo": {{empty.Undo, "no move to take back"}},
	}
	requireComplete(t, table)
	for name, rows := range table {
		for i, c := range rows {
			before := g.FEN()
			err := c.call()
			if assert.ErrorContains(t, err, c.want, "%s, row %d", name, i) {
				for _, internal := range []string{"uct:", "earcher", "history"} {
					assert.NotContains(t, strings.ToLower(err.Error()), internal)
				}
			}
			assert.Equal(t, before, g.FEN())
		}
	}
	result, err := e.Search(ctx, g, c4engine.Limits{Nodes: 10})
	assert.NoError(t, err)
	assert.Contains(t, g.Moves(), result.Best)
}

// wrong is a call with a wrong argument, and what its error says.
type wrong struct {
	call func() error
	want string
}

// noError are the public calls that return no error. From panics, because it has none to return.
var noError = []string{
	"Engine.Close", "Engine.Forget", "From", "Game.Clone", "Game.FEN", "Game.Moves", "Game.Name", "Game.Names",
	"Game.Outcome", "Game.Played", "Game.Position", "Game.String", "Game.Turn",
	"WithElo", "WithHash", "WithLevel", "WithSeed", "WithThreads", // New and Set have their errors
}

// requireComplete fails for a public call of the package that is neither in the table, with five
// wrong arguments, nor in noError.
func requireComplete(t *testing.T, table map[string][]wrong) {
	t.Helper()
	var calls []string
	for _, path := range enginetest.Must(filepath.Glob("*.go")) {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file := enginetest.Must(parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution))
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.IsExported() {
				calls = append(calls, receiver(f)+f.Name.Name)
			}
		}
	}
	require.ElementsMatch(t, calls, slices.Concat(noError, slices.Collect(maps.Keys(table))))
	for name, rows := range table {
		require.True(t, len(rows) >= 5 || name == "Game.Undo", name)
	}
}

// receiver returns the type of a method and a dot, "" for a function.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	of := f.Recv.List[0].Type
	if pointer, ok := of.(*ast.StarExpr); ok {
		of = pointer.X
	}
	return of.(*ast.Ident).Name + "."
}

func mustGame(words string) *c4engine.Game {
	g, err := c4engine.NewGame(words)
	if err != nil {
		panic(err)
	}
	return g
}
