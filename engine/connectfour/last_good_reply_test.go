package connectfour

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

// hold plays moves alternately, beginning with the first player, and learns the outcome.
func hold(r *lastGoodReplies, o engine.Outcome, before, last engine.Move, moves ...engine.Move) {
	r.begin(before, last)
	for i, m := range moves {
		r.play(engine.Player(i%2), m)
	}
	r.learn(o, endingCells)
}

// good returns a side's good reply to two moves.
func good(r *lastGoodReplies, side engine.Player, before, last engine.Move) [2]engine.Move {
	r.begin(before, last)
	toTwo, toOne := r.good(side)
	return [2]engine.Move{toTwo, toOne}
}

func TestRepliesOfTheWinner(t *testing.T) {
	var r lastGoodReplies
	hold(&r, engine.FirstWins, 200, 201, 10, 20, 30, 40, 50)

	require.Equal(t, [2]engine.Move{10, 10}, good(&r, engine.First, 200, 201))
	require.Equal(t, [2]engine.Move{30, 30}, good(&r, engine.First, 10, 20))
	require.Equal(t, [2]engine.Move{50, 50}, good(&r, engine.First, 30, 40))
	require.Equal(t, [2]engine.Move{0, 30}, good(&r, engine.First, 11, 20), "another move before")
	require.Equal(t, [2]engine.Move{0, 0}, good(&r, engine.Second, 10, 20), "the other side")
	require.Equal(t, [2]engine.Move{0, 0}, good(&r, engine.Second, 20, 30), "the loser")
}

func TestNewerRepliesReplaceOlder(t *testing.T) {
	var r lastGoodReplies
	hold(&r, engine.SecondWins, 1, 2, 10, 20)
	hold(&r, engine.SecondWins, 1, 3, 10, 21)
	require.Equal(t, [2]engine.Move{20, 21}, good(&r, engine.Second, 2, 10))
	hold(&r, engine.FirstWins, 1, 2, 10, 20)
	require.Equal(t, [2]engine.Move{20, 21}, good(&r, engine.Second, 2, 10), "a reply that lost is kept")
}

// TestLosersForget expects losing replies to be forgotten and winning replies to stay.
func TestLosersForget(t *testing.T) {
	var r lastGoodReplies
	hold(&r, engine.FirstWins, 1, 2, 10, 20, 30)
	for range 32 {
		hold(&r, engine.SecondWins, 1, 2, 10, 20, 31)
	}
	require.Equal(t, [2]engine.Move{0, 0}, good(&r, engine.First, 1, 2))
	require.Equal(t, [2]engine.Move{20, 20}, good(&r, engine.Second, 2, 10))
	require.Equal(t, [2]engine.Move{30, 30}, good(&r, engine.First, 10, 20), "31 lost, 30 did not")
}

// TestLosersForgetInEndingsOnly expects losing replies to stay where a playout began early.
func TestLosersForgetInEndingsOnly(t *testing.T) {
	var r lastGoodReplies
	hold(&r, engine.FirstWins, 1, 2, 10, 20)
	for range 10 * forgetEvery {
		r.begin(1, 2)
		r.play(engine.First, 10)
		r.play(engine.Second, 20)
		r.learn(engine.SecondWins, endingCells+1)
	}
	require.Equal(t, [2]engine.Move{10, 10}, good(&r, engine.First, 1, 2))
}

func TestNothingToLearn(t *testing.T) {
	var r lastGoodReplies
	hold(&r, engine.Draw, 1, 2, 10, 20)
	hold(&r, engine.Undecided, 1, 2, 10, 20)
	hold(&r, engine.FirstWins, 1, 2)
	hold(&r, engine.SecondWins, 1, 2, 10)
	for side := range engine.Player(2) {
		for last := range engine.Move(256) {
			require.Zero(t, good(&r, side, 1, last))
		}
	}
}

// TestLongPlayout expects a playout that is too long to lose its oldest replies.
func TestLongPlayout(t *testing.T) {
	var r lastGoodReplies
	moves := make([]engine.Move, 2000)
	for i := range moves {
		moves[i] = engine.Move(1 + i%255)
	}
	hold(&r, engine.FirstWins, 0, 0, moves...)
	require.Equal(t, [2]engine.Move{3, 3}, good(&r, engine.First, 1, 2))
}
