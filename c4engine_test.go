package c4engine_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/engine"
)

func newGame(t *testing.T, words, moves string) *c4engine.Game {
	g, err := c4engine.NewGame(words)
	require.NoError(t, err)
	require.NoError(t, g.PlayNames(moves))
	return g
}

func newEngine(t *testing.T, options ...c4engine.Option) *c4engine.Engine {
	e, err := c4engine.New(append([]c4engine.Option{c4engine.WithHash(8)}, options...)...)
	require.NoError(t, err)
	t.Cleanup(e.Close)
	return e
}

// TestWrongInput names what was wrong, and leaves everything as it was.
func TestWrongInput(t *testing.T) {
	for words, want := range map[string]string{
		"3 3": "rows: expected", "10 11 3": "", "chess": "game: expected one of connectfour, nogo, reversi",
	} {
		_, err := c4engine.NewGame(words)
		require.ErrorContains(t, err, want, words)
	}
	_, err := c4engine.ParseFEN("connectfour", "nonsense")
	require.Error(t, err)
	_, err = c4engine.New(c4engine.WithThreads(0))
	require.ErrorContains(t, err, "Threads: expected an integer from 1 to 256")

	g := newGame(t, "6 7", "4444")
	for want, limits := range map[string]c4engine.Limits{
		"Lines: expected 0 or more":  {Lines: -1},
		"Depth: expected 0 or more":  {Depth: -1},
		"Only: expected legal moves": {Only: []c4engine.Move{0, 1}},
	} {
		_, err = newEngine(t).Search(t.Context(), g, limits)
		require.EqualError(t, err, want)
	}
	before := g.FEN()
	require.ErrorIs(t, g.Play(engine.NoMove), c4engine.ErrIllegalMove)
	err = g.PlayNames("4 4 4")
	require.ErrorContains(t, err, "move 3: expected another column")
	require.ErrorIs(t, err, c4engine.ErrIllegalMove)
	for _, name := range []string{"5,4", "0", "8", "x", "-1"} {
		_, err := g.Move(name)
		require.Error(t, err, name)
		require.Equal(t, err.(*engine.FieldError).Expected, g.PlayNames(name).(*engine.FieldError).Expected, name)
	}
	require.Equal(t, "none", g.Name(engine.NoMove))
	require.Equal(t, before, g.FEN())
	require.ErrorIs(t, newGame(t, "6 7", "").Undo(), c4engine.ErrNoMove)
}

func TestGameOver(t *testing.T) {
	g, e := newGame(t, "6 7", "1212121"), newEngine(t)
	require.Equal(t, c4engine.FirstWins, g.Outcome())
	require.Empty(t, g.Moves())
	require.ErrorIs(t, g.Play(0), c4engine.ErrGameOver)
	_, err := e.Search(t.Context(), g, c4engine.Limits{Nodes: 10})
	require.ErrorIs(t, err, c4engine.ErrGameOver)
	_, err = e.Prove(t.Context(), g)
	require.ErrorIs(t, err, c4engine.ErrGameOver)
	_, err = e.Values(t.Context(), g, c4engine.Limits{Nodes: 10})
	require.ErrorIs(t, err, c4engine.ErrGameOver)
}

// TestGame takes moves back, copies the game and reads back what it has written.
func TestGame(t *testing.T) {
	g := newGame(t, "6 7", "44")
	other := g.Clone()
	require.NoError(t, g.PlayNames("3"))
	require.Len(t, other.Played(), 2)
	require.Equal(t, c4engine.Second, g.Turn())
	require.NoError(t, g.Undo())
	require.Equal(t, other.String(), g.String())
	m, err := g.Move("7")
	require.NoError(t, err)
	require.Equal(t, "7", g.Name(m))
	require.Equal(t, []string{"1", "7"}, g.Names([]c4engine.Move{g.Moves()[0], m, engine.NoMove, m}))
	reversi := newGame(t, "reversi 8", "d3 c5")
	pv := reversi.Played()
	require.Equal(t, []string{"d3", "c5"}, newGame(t, "reversi 8", "").Names(pv))
	read, err := c4engine.ParseFEN("connectfour", g.FEN())
	require.NoError(t, err)
	require.Equal(t, g.Position(), read.Position())
}

// TestStops ends searches by their context and by Close, each of which would go on for ever.
func TestStops(t *testing.T) {
	e, g := newEngine(t, c4engine.WithThreads(2)), newGame(t, "12 12", "")
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	result, err := e.Search(ctx, g, c4engine.Limits{})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Contains(t, g.Moves(), result.Best)

	_, err = e.Prove(ctx, g)
	require.ErrorIs(t, err, context.DeadlineExceeded)

	var all sync.WaitGroup
	last, err := e.Watch(t.Context(), g, c4engine.Limits{}, func(c4engine.Result) { // after a second
		assert.ErrorIs(t, e.Set(c4engine.WithSeed(2)), c4engine.ErrBusy)
		_, err := e.Search(t.Context(), g, c4engine.Limits{})
		assert.ErrorIs(t, err, c4engine.ErrBusy)
		all.Go(e.Close)
	})
	all.Wait()
	require.ErrorIs(t, err, c4engine.ErrClosed)
	require.Contains(t, g.Moves(), last.Best)
	require.NoError(t, e.Set(c4engine.WithSeed(2)))
	result, err = e.Search(t.Context(), g, c4engine.Limits{Nodes: 10})
	require.NoError(t, err, "a closed engine can be used again")
	require.EqualValues(t, 10, result.Nodes)

	proved := make(chan error)
	go func() {
		_, err := e.Prove(t.Context(), g)
		proved <- err
	}()
	for closed := false; !closed; {
		e.Close() // until the proof has begun
		select {
		case err := <-proved:
			require.ErrorIs(t, err, c4engine.ErrClosed)
			closed = true
		default:
		}
	}
}

// TestValues gets a line for every move, however little was searched.
func TestValues(t *testing.T) {
	g, cancelled := newGame(t, "9 7", "44"), cancelledContext(t)
	e, weak := newEngine(t), newEngine(t, c4engine.WithElo(190))
	for _, c := range []struct {
		ctx     context.Context
		e       *c4engine.Engine
		limits  c4engine.Limits
		moves   int
		stopped error
	}{
		{t.Context(), e, c4engine.Limits{Nodes: 1, Lines: 2}, 7, nil},
		{t.Context(), weak, c4engine.Limits{Nodes: 100}, 7, nil},
		{t.Context(), e, c4engine.Limits{Nodes: 1, Only: []c4engine.Move{0, 1}}, -1, c4engine.ErrIllegalMove},
		{t.Context(), e, c4engine.Limits{Nodes: 1, Only: g.Moves()[2:4]}, 2, nil},
		{cancelled, newEngine(t), c4engine.Limits{}, 7, context.Canceled},
	} {
		lines, err := c.e.Values(c.ctx, g, c.limits)
		require.ErrorIs(t, err, c.stopped)
		if c.moves < 0 {
			require.Empty(t, lines)
			continue
		}
		moves := map[c4engine.Move]bool{}
		for _, line := range lines {
			moves[line.PV[0]] = true
		}
		require.Len(t, lines, c.moves)
		require.Len(t, moves, c.moves)
	}
}

// TestNotMade uses engines and games that no function has made.
func TestNotMade(t *testing.T) {
	const noEngine, noGame = "c4engine: the Engine was not made by New", "c4engine: the Game was not made by NewGame, ParseFEN or From"
	g, e := newGame(t, "6 7", ""), newEngine(t)
	for _, bad := range []*c4engine.Engine{nil, {}} {
		require.EqualError(t, bad.Set(), noEngine)
		require.EqualError(t, bad.Forget(), noEngine)
		bad.Close()
		requireErrors(t, noEngine, bad, g)
	}
	for _, bad := range []*c4engine.Game{nil, {}} {
		requireErrors(t, noGame, e, bad)
		for _, use := range []func(){
			func() { bad.Moves() }, func() { _ = bad.Undo() }, func() { _ = bad.String() }, func() { bad.Clone() },
			func() { bad.Played() }, func() { _ = bad.PlayNames("4") },
		} {
			require.PanicsWithError(t, noGame, use)
		}
	}
	var none context.Context
	_, err := e.Search(none, g, c4engine.Limits{})
	require.ErrorContains(t, err, "ctx: expected a context, not nil")
	result, watched := e.Watch(none, g, c4engine.Limits{}, nil)
	require.Equal(t, err, watched)
	require.Empty(t, result.Lines)
	require.PanicsWithValue(t, "c4engine: From needs a position", func() { c4engine.From(nil) })
	require.ErrorContains(t, e.Set(nil), "options: expected none that is nil")
}

// requireErrors gets an error from every search.
func requireErrors(t *testing.T, want string, e *c4engine.Engine, g *c4engine.Game) {
	_, err := e.Search(t.Context(), g, c4engine.Limits{})
	require.EqualError(t, err, want)
	_, err = e.Values(t.Context(), g, c4engine.Limits{})
	require.EqualError(t, err, want)
	_, err = e.Prove(t.Context(), g)
	require.EqualError(t, err, want)
	_, err = e.Watch(t.Context(), g, c4engine.Limits{}, nil)
	require.EqualError(t, err, want)
}

func cancelledContext(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}
