package engine_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/enginetest/tictactoe"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestHistoriesAreIndependent: a copy does not see what is played on another one.
func TestHistoriesAreIndependent(t *testing.T) {
	start := enginetest.Must(tictactoe.Game{}.New(nil))
	empty := start.FEN()
	h := engine.NewHistory(start)
	start.Play(0)
	require.Equal(t, empty, h.Start().FEN(), "the start is a copy")
	enginetest.Play(&h, 0, 4)
	before, other := h, h
	h = h.At(1)
	enginetest.Play(&h, 8)
	enginetest.Play(&other, 2)
	require.Equal(t, []engine.Move{0, 4}, before.Moves())
	require.Equal(t, []engine.Move{0, 8}, h.Moves())
	require.Equal(t, []engine.Move{0, 4, 2}, other.Moves())
	require.EqualValues(t, 2, other.Last())
	for _, h := range []engine.History{before, h, other} {
		require.Equal(t, engine.After(h.Start(), h.Moves()...).FEN(), h.Position().FEN())
		require.Equal(t, empty, h.Start().FEN())
		require.Equal(t, engine.NoMove, h.At(0).Last())
		require.Equal(t, h, h.At(99))
		require.Equal(t, h.At(0), h.At(-1))
	}
}

// TestHistoriesAreLegal: a wrong move changes nothing, nor do those before it in one call.
func TestHistoriesAreLegal(t *testing.T) {
	h := enginetest.History(enginetest.Must(tictactoe.Game{}.New(nil)), 0)
	for _, c := range []struct {
		moves []engine.Move
		want  error
	}{
		{[]engine.Move{0}, engine.ErrIllegalMove},
		{[]engine.Move{99}, engine.ErrIllegalMove},
		{[]engine.Move{engine.NoMove}, engine.ErrIllegalMove},
		{[]engine.Move{4, 8, 4}, engine.ErrIllegalMove},
		{[]engine.Move{3, 1, 4, 2, 5}, engine.ErrGameOver},
	} {
		before := h
		require.ErrorIs(t, h.Play(c.moves...), c.want)
		require.Equal(t, before, h)
	}
	require.NoError(t, h.Play())
}

func TestNoHistory(t *testing.T) {
	for _, h := range []engine.History{{}, engine.NewHistory(nil)} {
		require.Nil(t, h.Position())
		require.Nil(t, h.Start())
		require.Zero(t, h.Len())
		require.Empty(t, h.Moves())
		require.Equal(t, engine.NoMove, h.Last())
		require.EqualError(t, h.Play(0), "history: expected a start position")
		require.Equal(t, h, h.At(3))
	}
}

// TestHistoriesAreShared: goroutines read and continue one history of each game at once, which the
// race detector watches.
func TestHistoriesAreShared(t *testing.T) {
	for _, game := range games.All() {
		h := engine.NewHistory(enginetest.Must(game.New(nil)))
		enginetest.Play(&h, h.Position().Moves(nil)[0])
		var all sync.WaitGroup
		for seed := range uint64(4) {
			all.Go(func() {
				own, random := h, rng.New(seed)
				for moves := own.Position().Moves(nil); len(moves) > 0; moves = own.Position().Moves(nil) {
					enginetest.Play(&own, rng.Pick(moves, &random))
				}
				_, _, _ = own.Position().FEN(), own.Moves(), own.Start().Board()
			})
		}
		all.Wait()
		require.Equal(t, 1, h.Len())
	}
}
