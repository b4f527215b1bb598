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
			for i, info := range reports(p)[:3] {
				score := minimax(p, i+1)
				require.EqualValues(t, reversi.WinrateOf((score+last)/2), info.Lines[0].Winrate, p.FEN())
				last = score
				next := *p
				next.Play(info.BestMove())
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

// reports returns what a new search reports on its way to the score.
func reports(p *reversi.Position) (list []engine.Info) {
	newSearcher().Search(p, engine.Limits{}, nil, func(i engine.Info) { list = append(list, i) })
	return list
}

func newSearcher() engine.MoveSearcher { return reversi.NewSearcher(1, "") }

// TestGuessedLines requires that guesses go on until the exact search takes over, and that their
// lines go through passes.
func TestGuessedLines(t *testing.T) {
	r := rng.New(6)
	longest, passes := 0, 0
	for range 60 {
		p := randomEnd(t, rules{size: 6}, 13, &r)
		deepest := 0
		for _, info := range reports(p) {
			deepest = max(deepest, info.Depth)
			if info.Depth > 0 {
				longest = max(longest, len(info.Lines[0].PV))
				passes += requireLine(t, p, info)
			}
		}
		require.Equal(t, 13-6, deepest)
	}
	require.Greater(t, longest, 4)
	require.Positive(t, passes)
}

// requireLine requires a line of legal moves, no longer than the search was deep, and returns the
// number of passes in it.
func requireLine(t *testing.T, p *reversi.Position, info engine.Info) (passes int) {
	pv := info.Lines[0].PV
	require.LessOrEqual(t, len(pv), info.Depth)
	next := *p
	for _, m := range pv {
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
		require.Subset(t, p.Moves(nil), search(p, 1).Lines[0].PV)
		var before engine.Info
		newSearcher().Search(p, engine.Limits{Nodes: 5000}, nil, func(info engine.Info) {
			got := search(p, info.Nodes-info.Nodes/20) // a little less than the new guess took
			if before.Depth > 0 && got.Depth > before.Depth {
				require.Equal(t, before.Depth+1, got.Depth)
				require.NotEqual(t, before.BestMove(), got.BestMove())
				require.Contains(t, p.Moves(nil), got.BestMove())
				better++
			}
			before = info
		})
	}
	require.Positive(t, better)
}

// TestGuessAgain requires that a second search of a position goes deeper. That the table knows a
// shallow score is no reason to guess nothing.
func TestGuessAgain(t *testing.T) {
	p, searcher := newPosition(t, rules{size: 8}), newSearcher()
	before := 0
	for _, limit := range []uint64{2000, 2000, 20_000} {
		depth := searcher.Search(p, engine.Limits{Nodes: limit}, nil, nil).Depth
		require.Greater(t, depth, before)
		before = depth
	}
	require.Equal(t, 3, searcher.Search(p, engine.Limits{Depth: 3}, nil, nil).Depth, "no deeper")
}

// search returns the result of a new search with a node limit.
func search(p *reversi.Position, limit uint64) engine.Info {
	return newSearcher().Search(p, engine.Limits{Nodes: limit}, nil, nil)
}
