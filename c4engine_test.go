package c4engine_test

import (
	"context"
	"testing"
	"time"

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
	before := g.FEN()
	require.ErrorIs(t, g.Play(engine.NoMove), c4engine.ErrIllegalMove)
	require.ErrorContains(t, g.PlayNames("4 4 4"), "move 3: expected another column")
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
	proof, err := e.Prove(t.Context(), g)
	require.NoError(t, err)
	require.Equal(t, c4engine.Proof{Value: engine.Lost, Exact: true}, proof)
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
	read, err := c4engine.ParseFEN("connectfour", g.FEN())
	require.NoError(t, err)
	require.Equal(t, g.Position(), read.Position())
}

// TestStops ends searches by their context, by leaving the loop and by Close, each of which would
// go on for ever.
func TestStops(t *testing.T) {
	e, g := newEngine(t, c4engine.WithThreads(2)), newGame(t, "12 12", "")
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	result, err := e.Search(ctx, g, c4engine.Limits{})
	require.NoError(t, err)
	require.ErrorIs(t, result.Stopped, context.DeadlineExceeded)
	require.Contains(t, g.Moves(), result.Best)

	_, err = e.Prove(ctx, g)
	require.ErrorIs(t, err, c4engine.ErrUnproven)

	for range e.Watch(t.Context(), g, c4engine.Limits{}) {
		require.ErrorIs(t, e.Set(c4engine.WithSeed(2)), c4engine.ErrBusy)
		_, err := e.Search(t.Context(), g, c4engine.Limits{})
		require.ErrorIs(t, err, c4engine.ErrBusy)
		break
	}
	require.NoError(t, e.Set(c4engine.WithSeed(2)))

	for range e.Watch(t.Context(), g, c4engine.Limits{}) {
		go e.Close() // the loop goes on until the search has ended
	}
}

// TestReproducible gets the same results from the same seed.
func TestReproducible(t *testing.T) {
	search := func(seed int64) c4engine.Result {
		result, err := newEngine(t, c4engine.WithSeed(seed)).Search(t.Context(), newGame(t, "9 9", ""),
			c4engine.Limits{Nodes: 500, Lines: 3})
		require.NoError(t, err)
		return result
	}
	require.Equal(t, search(7), search(7))
	require.NotEqual(t, search(7), search(8))
}

func TestMatch(t *testing.T) {
	a, b := newEngine(t), newEngine(t)
	s, err := c4engine.Match(t.Context(), a, b, c4engine.MatchOptions{
		Start: newGame(t, "6 7", "4"), Rounds: 2, Plies: 3, Limits: c4engine.Limits{Nodes: 50},
	})
	require.NoError(t, err)
	require.Len(t, s.Games, 4)
	require.Equal(t, 4, s.Wins+s.Draws+s.Losses)
	require.InDelta(t, (float64(s.Wins)+float64(s.Draws)/2)/4, s.Score(), 1e-9)

	_, err = c4engine.Match(t.Context(), a, b, c4engine.MatchOptions{Plies: 100})
	require.ErrorContains(t, err, "Plies: expected")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = c4engine.Match(ctx, a, b, c4engine.MatchOptions{})
	require.ErrorIs(t, err, context.Canceled)
}
