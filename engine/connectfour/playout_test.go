package connectfour

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestGoodRepliesArePlayed expects a playout to begin with the learned reply.
func TestGoodRepliesArePlayed(t *testing.T) {
	start := enginetest.Must(New(12, 12, -1, -1))
	corner := start.at(11, 0)
	r := rng.New(1)
	for range 100 {
		replies := new(lastGoodReplies)
		replies.begin(engine.NoMove, engine.NoMove)
		replies.play(engine.First, corner)
		replies.learn(engine.FirstWins, start.Remaining())
		p := *start
		replies.begin(engine.NoMove, engine.NoMove)
		p.playout(&r, replies)
		require.Equal(t, engine.FirstPiece, p.square(corner), p.FEN())
	}
}

// TestRepliesOfAnotherBoardStayLegal expects playouts to play legal moves, even with replies
// learned on another board.
func TestRepliesOfAnotherBoardStayLegal(t *testing.T) {
	r := rng.New(2)
	replies := new(lastGoodReplies)
	for range 200 {
		p := newPosition(randomBoard(&r, MaxSize))
		left := p.Remaining()
		replies.begin(engine.NoMove, engine.NoMove)
		end := p.playout(&r, replies)
		replies.learn(end.Outcome, left)
		require.NotEqual(t, engine.Undecided, end.Outcome)
		require.LessOrEqual(t, end.Plies, left)
		_, err := Game{}.Parse(p.FEN())
		require.NoError(t, err, "a position that no game reaches")
	}
}

// TestExactPlayouts compares the proofs of playouts with the solver's values.
func TestExactPlayouts(t *testing.T) {
	random := rng.New(4)
	solver := bareSolver(1)
	proofs := map[engine.Value]int{}
	for range enginetest.Size(300, 10_000) {
		p := newPosition(randomBoard(&random, MinSize+2))
		evaluator := Game{}.NewEvaluator(&random, engine.EvaluatorOptions{})
		for p.Outcome() == engine.Undecided {
			for range 4 {
				found := evaluator.Evaluate(p, engine.Leaf{Before: engine.NoMove, Last: engine.NoMove}).Known
				if p.Remaining() > 14 || !found.Proven() {
					continue
				}
				known := solver.Solve(p, 0, nil, nil).Known
				require.Equal(t, known.Lower, found.Value(), p.FEN())
				require.GreaterOrEqual(t, found.Plies, known.Plies, p.FEN())
				proofs[found.Value()]++
			}
			p.Play(rng.Pick(p.Moves(nil), &random))
		}
	}
	for _, value := range []engine.Value{engine.Lost, engine.Drawn, engine.Won} {
		require.Greater(t, proofs[value], 100)
	}
}

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

// TestRatesFollowResults compares the rates with the share of playouts that were won.
func TestRatesFollowResults(t *testing.T) {
	for _, won := range []int{0, 1, 2, 3, 4} { // of four playouts
		var r lastGoodReplies
		for i := range 4000 {
			outcome := engine.SecondWins
			if i%4 < won {
				outcome = engine.FirstWins
			}
			hold(&r, outcome, 1, 2, 10, 20)
		}
		// Both rates are between 0 and 65,535, and the last playouts count most.
		share := float64(r.rates.of(engine.First, 2, 10)) / (2 * 65535)
		require.InDelta(t, float64(won)/4, share, 0.1)
		require.InDelta(t, 1-share, float64(r.rates.of(engine.Second, 10, 20))/(2*65535), 0.1)
	}
}

func TestRatesOfOtherReplies(t *testing.T) {
	var r lastGoodReplies
	hold(&r, engine.FirstWins, 1, 2, 10, 20, 30)
	hold(&r, engine.Draw, 1, 2, 11, 21, 31)
	require.Greater(t, r.rates.of(engine.First, 20, 30), r.rates.of(engine.First, 21, 30))
	require.Positive(t, r.rates.of(engine.First, 21, 30), "it won as another reply")
	require.Zero(t, r.rates.of(engine.Second, 20, 30), "the other side")
	require.Zero(t, r.rates.of(engine.Second, 10, 20), "the loser")
	require.Zero(t, r.rates.of(engine.First, 2, 11), "a draw teaches nothing")
}

// TestPlayoutsPreferBetterRates counts the draws of a move that won: the best of a few random
// moves is this one unless it is not drawn at all.
func TestPlayoutsPreferBetterRates(t *testing.T) {
	p := enginetest.Must(New(12, 12, -1, -1))
	var r lastGoodReplies
	corner := p.at(11, 0)
	hold(&r, engine.FirstWins, 1, 2, corner)
	r.begin(1, 2)
	random := rng.New(1)
	drawn := 0
	const draws = 100_000
	for range draws {
		if p.pickBest(p.landing.set(), &random, &r) == corner {
			drawn++
		}
	}
	const missed = 11. / 12 * 11 / 12 * 11 / 12
	require.InDelta(t, 1-missed, float64(drawn)/draws, 0.01)
}

// TestThreatBudgets pins how many wins a search for threats finds with a budget. A search that
// counted its stones wrongly would find more or fewer, and could take any time.
func TestThreatBudgets(t *testing.T) {
	positions := somePositions(1000)
	for budget, wins := range map[int]int{0: 0, 1: 27, 4: 52, 16: 115, 64: 129, 256: 133, 1024: 139, 4096: 145} {
		if budget > 256 && !enginetest.Long() {
			continue
		}
		found := 0
		for i := range positions {
			if _, plies := positions[i].searchThreats(budget); plies > 0 {
				found++
			}
		}
		require.Equal(t, wins, found, budget)
	}
}
