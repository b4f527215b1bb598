package connectfour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/oracle"
	"github.com/c4engine/c4engine/internal/rng"
)

// minimaxBudget is the maximum number of positions that minimax visits.
const minimaxBudget = 20_000

// minimax returns the exact proof of a position on the slow board. If the budget falls below 0,
// it gives up.
func minimax(b *oracle.ConnectFour, budget *int) engine.Proof {
	if b.Outcome() != engine.Undecided {
		return engine.Proof{Value: b.Turn().Of(b.Outcome())}
	}
	var best engine.Proof
	for _, c := range b.Legal() {
		if *budget--; *budget < 0 {
			return engine.Proof{}
		}
		next := b.Clone()
		next.Play(c)
		reply := minimax(next, budget)
		if p := (engine.Proof{Value: reply.Value.Opposite(), Plies: reply.Plies + 1}); enginetest.Better(p, best) {
			best = p
		}
	}
	return best
}

// latePair returns a random board with few cells left, and the proof of the
// position by minimax.
func latePair(t testing.TB, r *rng.Source) (*pair, engine.Proof) {
	for {
		if g, ok := playLate(t, r); ok {
			budget := minimaxBudget
			if proof := minimax(g.slow, &budget); budget >= 0 {
				return g, proof
			}
		}
	}
}

// playLate plays at random, blundering seldom, until few cells are left. It
// returns false if the game ended before.
func playLate(t testing.TB, r *rng.Source) (*pair, bool) {
	g := newPair(t, randomBoard(r))
	left := int(4 + r.Below(9))
	for played := len(g.board.cells()); played > left; played-- {
		moves, _ := g.fast.Candidates(g.buffer[:0])
		if r.Below(20) == 0 {
			moves = g.fast.Moves(moves[:0])
		}
		if len(moves) == 0 {
			return nil, false
		}
		g.play(t, moves[r.Below(uint32(len(moves)))])
	}
	return g, g.fast.Outcome() == engine.Undecided
}

// cells returns the cells of a board that can hold stones.
func (b board) cells() []oracle.Cell {
	var cells []oracle.Cell
	for x := range b.rows {
		for y := range b.columns {
			if x != b.noX || y != b.noY {
				cells = append(cells, oracle.Cell{X: x, Y: y})
			}
		}
	}
	return cells
}

// TestSolveAgainstMinimax solves late positions of random boards with one small table. It
// compares value, plies and move with plain minimax.
func TestSolveAgainstMinimax(t *testing.T) {
	positions := enginetest.Size(200, 3000)
	r := rng.New(4)
	s := connectfour.BareSolver(1)
	values := map[engine.Value]int{}
	for range positions {
		g, proof := latePair(t, &r)
		values[proof.Value]++
		before := *g.fast
		got := solve(t, s, g.fast)
		require.Equal(t, before, *g.fast, "the state has changed")
		require.Equal(t, proof, engine.Proof{Value: got.Lower, Plies: got.Plies}, g)

		g.play(t, got.Move)
		budget := minimaxBudget
		reply := minimax(g.slow, &budget)
		require.Equal(t, proof, engine.Proof{Value: reply.Value.Opposite(), Plies: reply.Plies + 1}, "after %v", g)
	}
	for _, v := range []engine.Value{engine.Won, engine.Drawn, engine.Lost} {
		require.Greater(t, values[v], positions/20, "too few positions of value %d of %v", v, values)
	}
}
