package reversi_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestGuessesLikeMinimax compares the guesses of the first three depths, at which nothing is cut
// off by a shallower search, with plain minimax. A win rate is that of the last two scores.
func TestGuessesLikeMinimax(t *testing.T) {
	r := rng.New(5)
	for range 20 {
		for _, rules := range allRules {
			p := randomEnd(t, rules, 9+int(r.Below(4)), &r)
			last := minimax(p, 1)
			for i, b := range reports(p)[:3] {
				score := minimax(p, i+1)
				require.Equal(t, reversi.WinrateOf((score+last)/2), b.Guess.Winrate, p.FEN())
				last = score
				next := *p
				next.Play(b.Guess.PV[0])
				require.Equal(t, score, -minimax(&next, i), p.FEN())
			}
		}
	}
}

// minimax returns the score of a position by a search of depth plies; a pass is none.
func minimax(p *reversi.Position, depth int) int {
	moves := p.Moves(nil)
	switch {
	case p.Outcome() != engine.Undecided:
		return p.Final()
	case moves[0] == reversi.Pass:
		depth++
	case depth == 0:
		return p.Advantage()
	}
	best := -1 << 30
	for _, m := range moves {
		next := *p
		next.Play(m)
		best = max(best, -minimax(&next, depth-1))
	}
	return best
}

// reports returns what a new solver reports on its way to the score.
func reports(p *reversi.Position) (list []engine.Bounds) {
	reversi.NewSolver(1, "").Solve(p, 0, nil, func(b engine.Bounds) { list = append(list, b) })
	return list
}

// TestGuessedLines requires that guesses go on until the exact search takes over, and that their
// lines go through passes.
func TestGuessedLines(t *testing.T) {
	r := rng.New(6)
	longest, passes := 0, 0
	for range 60 {
		p := randomEnd(t, rules{size: 6}, 13, &r)
		deepest := 0
		for _, b := range reports(p) {
			deepest = max(deepest, b.Guess.Depth)
			longest = max(longest, len(b.Guess.PV))
			passes += requireLine(t, p, b.Guess)
		}
		require.Equal(t, 13-6, deepest)
	}
	require.Greater(t, longest, 4)
	require.Positive(t, passes)
}

// requireLine requires a line of legal moves, no longer than the search was deep, and returns the
// number of passes in it.
func requireLine(t *testing.T, p *reversi.Position, g engine.Guess) (passes int) {
	require.LessOrEqual(t, len(g.PV), g.Depth)
	next := *p
	for _, m := range g.PV {
		require.Contains(t, next.Moves(nil), m)
		next.Play(m)
		if m == reversi.Pass {
			passes++
		}
	}
	return passes
}

// TestGuessWhenStopped requires that a search which has to end keeps the guess before it, unless it
// has found a better move.
func TestGuessWhenStopped(t *testing.T) {
	r := rng.New(11)
	better := 0
	for range 20 {
		p := randomEnd(t, rules{size: 8}, 40, &r)
		require.Subset(t, p.Moves(nil), guess(p, 1).PV)
		var before engine.Guess
		reversi.NewSolver(1, "").Solve(p, 5000, nil, func(b engine.Bounds) {
			got := guess(p, b.Nodes-b.Nodes/20) // a little less than the new guess took
			if before.Depth > 0 && got.Depth > before.Depth {
				require.Equal(t, before.Depth+1, got.Depth)
				require.NotEqual(t, before.PV[0], got.PV[0])
				require.Contains(t, p.Moves(nil), got.PV[0])
				better++
			}
			before = b.Guess
		})
	}
	require.Positive(t, better)
}

// TestGuessAgain requires that a second search of a position goes deeper. That the table knows a
// shallow score is no reason to guess nothing.
func TestGuessAgain(t *testing.T) {
	p, solver := newPosition(t, rules{size: 8}), reversi.NewSolver(1, "")
	before := 0
	for _, limit := range []uint64{2000, 2000, 20_000} {
		depth := solver.Solve(p, limit, nil, nil).Guess.Depth
		require.Greater(t, depth, before)
		before = depth
	}
}

// guess returns the guess of a new solver with a node limit.
func guess(p *reversi.Position, limit uint64) engine.Guess {
	return reversi.NewSolver(1, "").Solve(p, limit, nil, nil).Guess
}
