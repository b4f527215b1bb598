package c4engine_test

import (
	"context"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
)

// TestDeadlinesUnderLoad: 50 goroutines ask at once, each an engine of its own, as in a server
// with many requests. The board of 10 x 11 is in no book. A deadline is the same error everywhere,
// beside what was found so far.
func TestDeadlinesUnderLoad(t *testing.T) {
	var all sync.WaitGroup
	for i := range 50 {
		e, g := newEngine(t, c4engine.WithHash(1)), newGame(t, "10 11", strconv.Itoa(1+i%11))
		all.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i)*time.Millisecond)
			defer cancel()
			result, err := e.Search(ctx, g, c4engine.Limits{})
			assert.ErrorIs(t, err, context.DeadlineExceeded)
			assert.Contains(t, g.Moves(), result.Best)
			lines, err := e.Values(ctx, g, c4engine.Limits{})
			assert.ErrorIs(t, err, context.DeadlineExceeded)
			assert.Equal(t, len(g.Moves()), len(lines))
			_, err = e.Prove(ctx, g)
			assert.ErrorIs(t, err, context.DeadlineExceeded)
			result, err = e.Watch(ctx, g, c4engine.Limits{}, func(c4engine.Result) {})
			assert.ErrorIs(t, err, context.DeadlineExceeded)
			assert.Contains(t, g.Moves(), result.Best)
			result, err = e.Search(t.Context(), g, c4engine.Limits{Nodes: 20})
			assert.NoError(t, err, "the engine can be used again")
			assert.EqualValues(t, 20, result.Nodes)
		})
	}
	all.Wait()
}

// TestOneEngineForMany: of the goroutines that ask one engine at once, one is answered, and the
// others are told that it is busy.
func TestOneEngineForMany(t *testing.T) {
	e, g := newEngine(t), newGame(t, "10 11", "")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var all sync.WaitGroup
	errs := make(chan error, 50)
	for range 50 {
		all.Go(func() {
			_, err := e.Search(ctx, g, c4engine.Limits{})
			errs <- err
		})
	}
	for range 49 {
		require.ErrorIs(t, <-errs, c4engine.ErrBusy)
	}
	cancel()
	require.ErrorIs(t, <-errs, context.Canceled)
	all.Wait()
}

// TestOwnGame goes through every door with a game of a program's own.
func TestOwnGame(t *testing.T) {
	start := enginetest.Must(tictactoe.Game{}.New(nil))
	g, e := c4engine.From(start), newEngine(t)
	require.NoError(t, g.PlayNames("b2 a1"))
	m := enginetest.Must(g.Move("c3"))
	require.Equal(t, "c3", g.Name(m))
	_, err := g.Move("b2")
	require.ErrorIs(t, err, c4engine.ErrIllegalMove)

	result, err := e.Search(t.Context(), g, c4engine.Limits{})
	require.NoError(t, err, "it ends when all is proven")
	require.Equal(t, c4engine.Drawn, result.Lines[0].Known.Value())
	lines, err := e.Values(t.Context(), g, c4engine.Limits{Nodes: 20_000})
	require.NoError(t, err)
	require.Len(t, lines, 7)
	result, err = e.Watch(t.Context(), g, c4engine.Limits{Nodes: 100}, nil)
	require.NoError(t, err)
	require.Contains(t, g.Moves(), result.Best)
	_, err = e.Prove(t.Context(), g)
	require.ErrorIs(t, err, c4engine.ErrNoSolver)
	require.NoError(t, g.Undo())
	require.NoError(t, g.Undo())
	require.Equal(t, start.FEN(), g.FEN())
	_, err = c4engine.ParseFEN("tictactoe", g.FEN())
	require.ErrorContains(t, err, "game: expected one of", "it is not registered")
}
