package connectfour_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/rng"
)

// TestGoodRepliesArePlayed: a playout begins with the reply that it was taught.
func TestGoodRepliesArePlayed(t *testing.T) {
	start := newPosition(t, board{12, 12, -1, -1})
	corner, err := start.ParseMove("11,0")
	require.NoError(t, err)
	r := rng.New(1)
	for range 100 {
		replies := new(engine.Replies)
		replies.Begin(0, 0)
		replies.Play(engine.First, corner)
		replies.Learn(engine.FirstWins)
		p := start.Clone().(*connectfour.Position)
		replies.Begin(0, 0)
		p.PlayoutReplying(&r, replies)
		rows := strings.Split(p.FEN(), "/")
		require.True(t, strings.HasPrefix(rows[11], "x"), p.FEN())
	}
}

// TestRepliesAreAdvice: whatever was learned elsewhere, playouts keep to the rules.
func TestRepliesAreAdvice(t *testing.T) {
	r := rng.New(2)
	replies := new(engine.Replies)
	for range 200 {
		p := newPosition(t, randomBoard(&r))
		left := p.Remaining()
		replies.Begin(0, 0)
		end := p.PlayoutReplying(&r, replies)
		require.NotEqual(t, engine.Undecided, end.Outcome)
		require.LessOrEqual(t, end.Plies, left)
		_, err := connectfour.Parse(p.FEN())
		require.NoError(t, err, "a position that no game reaches")
	}
}
