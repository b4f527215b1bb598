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
	start, err := New(12, 12, -1, -1)
	require.NoError(t, err)
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

// TestRepliesOfAnotherBoardStayLegal expects playouts to play legal moves, even with replies learned on
// another board.
func TestRepliesOfAnotherBoardStayLegal(t *testing.T) {
	r := rng.New(2)
	replies := new(lastGoodReplies)
	for range 200 {
		below := func(n int) int { return int(r.Below(uint32(n))) }
		rows, columns := MinSize+below(9), MinSize+below(9)
		p, err := New(rows, columns, below(rows), below(columns))
		require.NoError(t, err)
		left := p.Remaining()
		replies.begin(engine.NoMove, engine.NoMove)
		end := p.playout(&r, replies)
		replies.learn(end.Outcome, left)
		require.NotEqual(t, engine.Undecided, end.Outcome)
		require.LessOrEqual(t, end.Plies, left)
		_, err = Parse(p.FEN())
		require.NoError(t, err, "a position that no game reaches")
	}
}

// TestExactPlayouts compares the proofs of playouts with the solver's values.
func TestExactPlayouts(t *testing.T) {
	random := rng.New(4)
	below := func(n int) int { return int(random.Below(uint32(n))) }
	solver := BareSolver(1)
	proofs := map[engine.Value]int{}
	for range enginetest.Size(1000, 10_000) {
		rows, columns := MinSize+below(3), MinSize+below(3)
		p, err := New(rows, columns, below(rows), below(columns))
		require.NoError(t, err)
		evaluator := Game{}.NewEvaluator(&random, engine.EvaluatorOptions{})
		for p.Outcome() == engine.Undecided {
			for range 4 {
				found := evaluator.Evaluate(p, engine.Leaf{Before: engine.NoMove, Last: engine.NoMove}).Proof
				if p.Remaining() > 14 || found.Value == engine.Unknown {
					continue
				}
				known := solver.Solve(p, 0, nil, nil)
				require.Equal(t, known.Lower, found.Value, p.FEN())
				require.GreaterOrEqual(t, found.Plies, known.Plies, p.FEN())
				proofs[found.Value]++
			}
			moves := p.Moves(nil)
			p.Play(moves[below(len(moves))])
		}
	}
	for _, value := range []engine.Value{engine.Lost, engine.Drawn, engine.Won} {
		require.Greater(t, proofs[value], 100)
	}
}
