package reversi

import (
	"fmt"
	"math/bits"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// ffo40 has 20 empty cells; a2 wins by 38 discs. It is the first endgame in the collection
// of the French Othello federation (http://www.radagast.se/othello/ffotest.html).
const ffo40 = "o2oooox/1oooooox/ooxxooox/ooxoooxx/ooooooxx/3oooox/4o2x/8 x"

func TestSolverFFO40(t *testing.T) {
	enginetest.NeedLong(t, "searches 16 million positions")
	p := parse(ffo40)
	got := requireNarrowing(t, p)
	require.Equal(t, 38, got.Score)
	require.Equal(t, "1,0", boardtext.FormatMove(p, got.Move))
}

// requireNarrowing returns the solver's result. It requires that each report has narrower
// bounds than the one before, and that the score comes last.
func requireNarrowing(t *testing.T, p *Position) engine.Known {
	before, nodes := engine.Open(), uint64(0)
	got := newAlphaBeta(16, weights).Solve(p, 0, nil, func(info engine.Info) {
		b := info.Known
		require.GreaterOrEqual(t, b.Lower, before.Lower)
		require.LessOrEqual(t, b.Upper, before.Upper)
		require.Greater(t, info.Nodes, nodes)
		require.Equal(t, b.Proven(), b.Plies == p.Remaining())
		require.False(t, before.Scored, "nothing is left to be found out")
		before, nodes = b, info.Nodes
	}).Known
	require.Equal(t, before, got)
	require.True(t, got.Proven())
	require.Contains(t, p.Moves(nil), got.Move)
	return got
}

// TestSolverOnWholeGame solves the 4 x 4 board from the start. The second player wins by 11
// discs to 3, and the two empty cells count for the winner.
func TestSolverOnWholeGame(t *testing.T) {
	require.Equal(t, -(11 - 3 + 2), requireNarrowing(t, start(newRules(4, false))).Score)
}

// TestSolverByEveryRule compares the solver with plain alpha-beta by all rules. The same
// solver serves all rules: it must not use entries of other rules.
func TestSolverByEveryRule(t *testing.T) {
	r := rng.New(2)
	solver := newAlphaBeta(1, weights)
	for range enginetest.Size(40, 100) {
		for _, rules := range allRules {
			p := randomEnd(rules, 1+int(r.Below(12)), &r)
			got := solver.Solve(p, 0, nil, nil).Known
			require.True(t, got.Scored, p.FEN())
			s := got.Score
			requireScore(t, s, p, rules)
			require.Equal(t, engine.ValueOfScore(s), got.Lower, p.FEN())
			next := *p
			next.Play(got.Move)
			requireScore(t, -s, &next, rules)
		}
	}
}

// requireScore requires a score of a position, which plain alpha-beta confirms.
func requireScore(t *testing.T, score int, p *Position, rules rules) {
	slow := enginetest.NewReversi(p.Board(), p.Turn(), rules.noPass)
	require.Equal(t, score, slow.Score(score-1, score+1), p.FEN())
}

func TestSolverAfterTheEnd(t *testing.T) {
	for fen, score := range map[string]int{
		"xxxx/xxxx/xxxx/xxx1 o":       -16,
		"xxxx/xxxx/oooo/oooo x":       0,
		"oxxx/xxxx/xxxx/xx2 x nopass": 14,
		"2x1/1xxx/1xxx/2x1 x":         16,
	} {
		t.Run(fen, func(t *testing.T) {
			value := engine.ValueOfScore(score)
			want := engine.Known{Lower: value, Upper: value, Exact: true, Scored: true, Score: score, Move: engine.NoMove}
			require.Equal(t, want, solve(parse(fen)))
		})
	}
}

// TestSolverStops requires that the solver stops at its node limit or when stop returns
// true, and then returns only proven bounds.
func TestSolverStops(t *testing.T) {
	p := parse(ffo40)
	for _, limit := range []uint64{1, 10, 1000, 100_000} {
		t.Run(fmt.Sprint(limit), func(t *testing.T) {
			got := newAlphaBeta(1, weights).Solve(p, limit, nil, nil)
			require.Equal(t, limit, got.Nodes)
			require.False(t, got.Known.Scored)
			require.Equal(t, engine.Won, got.Known.Upper)
		})
	}
	asked := 0
	got := newAlphaBeta(1, weights).Solve(p, 0, func(uint64) bool { asked++; return asked == 3 }, nil)
	require.Equal(t, 3, asked)
	require.Less(t, got.Nodes, uint64(100_000))
}

// TestSolverAsksOftenAtFirst requires that a new solver calls stop at every position: each
// of them may touch memory for the first time, which is slow. Later it calls stop rarely.
func TestSolverAsksOftenAtFirst(t *testing.T) {
	v, p := newAlphaBeta(64, weights), parse(ffo40)
	nodes := func() uint64 {
		asked := 0
		return v.Solve(p, 0, func(uint64) bool { asked++; return asked == 50 }, nil).Nodes
	}
	require.Less(t, nodes(), uint64(50))
	v.Solve(p, 100_000, nil, nil)
	later := nodes()
	require.Greater(t, later, uint64(1000), "what is in use has been touched")
	require.Less(t, later, uint64(50_000))
}

func TestSolverKeepsToItsMemory(t *testing.T) {
	for _, megabytes := range []int{1, 3} {
		table := newTable(megabytes, &alphaBeta{})
		table.kept = 1 << 40
		table.grow()
		require.InDelta(t, megabytes<<20, len(table.now)*int(unsafe.Sizeof(slot{})), 1<<10)
	}
}

// TestSolverLearns requires that a second call reuses the hash table of the first.
func TestSolverLearns(t *testing.T) {
	r := rng.New(3)
	p := randomEnd(newRules(8, false), 15, &r)
	solver := newAlphaBeta(16, weights)
	first := solver.Solve(p, 0, nil, nil)
	again := solver.Solve(p, 0, nil, nil)
	require.Less(t, again.Nodes, first.Nodes/4)
	require.Equal(t, first.Known, again.Known)

	// So do the next moves: guesses would overwrite the results.
	for range 2 {
		p.Play(again.Known.Move)
		again = solver.Solve(p, 0, nil, nil)
		require.Less(t, again.Nodes, first.Nodes/100)
	}
	require.Equal(t, first.Known.Score, again.Known.Score)
}

// TestSearcherFindsWhatTheSolverFinds requires the solver's score and move from a search to the
// end, and from the report of a win on its move.
func TestSearcherFindsWhatTheSolverFinds(t *testing.T) {
	r := rng.New(4)
	for range 20 {
		p := randomEnd(newRules(8, false), 10, &r)
		want, wins := solve(p), false
		got := newSearcher().Search(p, engine.Limits{}, nil, func(info engine.Info) {
			if info.Known.Lower == engine.Won && !info.Known.Scored {
				wins = true
				require.Equal(t, info.Known.Move, info.BestMove())
			}
		})
		require.Equal(t, want, got.Known)
		require.Equal(t, want, got.Lines[0].Known)
		require.Equal(t, want.Move, got.BestMove())
		require.Equal(t, want.Lower == engine.Won, wins)
	}
}

// TestSearcherGuesses requires that there is a move before a proof, with a line of legal moves,
// from which deeper searches do not stray far, and twice the same.
func TestSearcherGuesses(t *testing.T) {
	for _, rules := range []rules{newRules(6, true), newRules(8, false)} {
		p := start(rules)
		var guesses []engine.Info
		got := newSearcher().Search(p, engine.Limits{Nodes: 30_000}, nil, func(info engine.Info) {
			guesses = append(guesses, info)
		})
		require.Greater(t, len(guesses), 6)
		for i, g := range guesses {
			require.Equal(t, i+1, g.Depth)
			require.InDelta(t, 0.5, g.Lines[0].Winrate, 0.3, rules)
			requireLine(t, p, g)
		}
		require.Equal(t, got, search(p, 30_000))
	}
}

// solve returns the result of a new solver without a node limit.
func solve(p *Position) engine.Known { return newAlphaBeta(1, weights).Solve(p, 0, nil, nil).Known }

// TestGuessesLikeMinimax compares the guesses of the first three depths, at which nothing is cut
// off by a shallower search, with plain minimax. A win rate is that of the last two scores.
func TestGuessesLikeMinimax(t *testing.T) {
	r := rng.New(5)
	for range 20 {
		for _, rules := range allRules {
			p := randomEnd(rules, 9+int(r.Below(4)), &r)
			last := minimax(p, 1)
			for i, info := range reports(p)[:3] {
				score := minimax(p, i+1)
				require.EqualValues(t, winrate((score+last)/2), info.Lines[0].Winrate, p.FEN())
				last = score
				next := *p
				next.Play(info.BestMove())
				require.Equal(t, score, -minimax(&next, i), p.FEN())
			}
		}
	}
}

// minimax returns the score of a position by a search of depth plies; a pass is none.
func minimax(p *Position, depth int) int {
	moves := p.Moves(nil)
	switch {
	case p.Outcome() != engine.Undecided:
		return solverOf(p).final(p.board)
	case moves[0] == Pass:
		depth++
	case depth == 0:
		return advantageOf(p)
	}
	best := -1 << 30
	for _, m := range moves {
		next := *p
		next.Play(m)
		best = max(best, -minimax(&next, depth-1))
	}
	return best
}

// reports returns the reports of a new search that finds the score.
func reports(p *Position) (list []engine.Info) {
	newSearcher().Search(p, engine.Limits{}, nil, func(i engine.Info) { list = append(list, i) })
	return list
}

func newSearcher() engine.MoveSearcher { return NewSearcher(1, "") }

// TestGuessedLines requires that guesses go on until the exact search takes over, and that their
// lines go through passes.
func TestGuessedLines(t *testing.T) {
	r := rng.New(6)
	longest, passes := 0, 0
	for range 20 {
		p := randomEnd(newRules(6, false), 13, &r)
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
func requireLine(t *testing.T, p *Position, info engine.Info) (passes int) {
	pv := info.Lines[0].PV
	require.LessOrEqual(t, len(pv), info.Depth)
	next := *p
	for _, m := range pv {
		require.Contains(t, next.Moves(nil), m)
		next.Play(m)
		if m == Pass {
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
		p := randomEnd(newRules(8, false), 40, &r)
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

// TestOnePlyWithoutTime requires that a search that has to end at once still compares the moves.
func TestOnePlyWithoutTime(t *testing.T) {
	r := rng.New(12)
	for range 20 {
		p := randomEnd(newRules(8, false), 40, &r)
		stop := func(uint64) bool { return true }
		want := newSearcher().Search(p, engine.Limits{Depth: 1}, nil, nil)
		got := newSearcher().Search(p, engine.Limits{}, stop, nil)
		require.Equal(t, want.BestMove(), got.BestMove())
	}
}

// TestGuessAgain requires that a second search of a position goes deeper. That the table knows a
// shallow score is no reason to guess nothing.
func TestGuessAgain(t *testing.T) {
	p, searcher := start(newRules(8, false)), newSearcher()
	before := 0
	for _, limit := range []uint64{2000, 2000, 20_000} {
		depth := searcher.Search(p, engine.Limits{Nodes: limit}, nil, nil).Depth
		require.Greater(t, depth, before)
		before = depth
	}
}

// TestDepth requires that a search goes as deep as its limit and no deeper, also near the end, and
// that it has a line. It proves the score if the limit allows as many plies as there are empty
// cells.
func TestDepth(t *testing.T) {
	r := rng.New(13)
	for _, tc := range []struct{ empty, depth int }{
		{60, 3}, {12, 5}, {12, 6}, {12, 7}, {12, 11}, {12, 12}, {3, 1}, {3, 2}, {3, 3},
	} {
		p := randomEnd(newRules(8, false), tc.empty, &r)
		info := newSearcher().Search(p, engine.Limits{Depth: tc.depth}, nil, nil)
		require.Contains(t, p.Moves(nil), info.BestMove(), p.FEN())
		exact := tc.depth == tc.empty
		require.Equal(t, exact, info.Known.Scored, "%d of %d plies", tc.depth, tc.empty)
		if !exact {
			require.Equal(t, tc.depth, info.Depth, "%d of %d plies", tc.depth, tc.empty)
		}
	}
}

// search returns the result of a new search with a node limit.
func search(p *Position, limit uint64) engine.Info {
	return newSearcher().Search(p, engine.Limits{Nodes: limit}, nil, nil)
}

// TestStableDiscs compares stable discs with their definition, cell by cell, and the bound with
// their number.
func TestStableDiscs(t *testing.T) {
	r := rng.New(12)
	for range 100 {
		for _, rules := range allRules {
			p := randomEnd(rules, 1+int(r.Below(12)), &r)
			want := stableDiscs(p, int(rules.size))
			require.Equal(t, want, p.board.stable(p.rules.empty(p.board), newRim(int(p.rules.size))), p.FEN())
			requireUpperBound(t, p, rules, bits.OnesCount64(want))
		}
	}
}

// requireUpperBound requires the bound that stable discs give, and none where they cannot help.
func requireUpperBound(t *testing.T, p *Position, rules rules, stable int) {
	all := int(rules.size * rules.size)
	lowest := all - 2*discs(p, p.Turn().Other())
	bound := disc * (all - 2*stable)
	require.Equal(t, bound, solverOf(p).upperBound(p.board, disc*lowest), p.FEN())
	require.Equal(t, maxScore, solverOf(p).upperBound(p.board, disc*lowest-1), p.FEN())
}

// stableDiscs returns the discs of the side not to move for which each of the four lines through
// them has no empty cell, or leaves the board or meets a stable disc right beside them.
func stableDiscs(p *Position, size int) (stable uint64) {
	b := p.Board()
	for grown := true; grown; {
		grown = false
		for i := range size * size {
			c := engine.Cell{Row: i / size, Column: i % size}
			bit := uint64(1) << (c.Row*8 + c.Column)
			if b.At(c) == engine.Piece(p.Turn().Other()) && stable&bit == 0 && isStable(b, c, stable) {
				stable |= bit
				grown = true
			}
		}
	}
	return stable
}

func isStable(b engine.Board, c engine.Cell, stable uint64) bool {
	for _, step := range []engine.Cell{
		{Row: 0, Column: 1}, {Row: 1, Column: 0}, {Row: 1, Column: 1}, {Row: 1, Column: -1},
	} {
		back := engine.Cell{Row: -step.Row, Column: -step.Column}
		safe := isSafe(b, c, step, stable) || isSafe(b, c, back, stable)
		if !safe && !(isFull(b, c, step) && isFull(b, c, back)) {
			return false
		}
	}
	return true
}

// isSafe reports whether the next cell is off the board or stable.
func isSafe(b engine.Board, c, step engine.Cell, stable uint64) bool {
	next := engine.Cell{Row: c.Row + step.Row, Column: c.Column + step.Column}
	return !b.Has(next) || stable>>(next.Row*8+next.Column)&1 != 0
}

// isFull reports whether no cell from c on is empty.
func isFull(b engine.Board, c, step engine.Cell) bool {
	for ; b.Has(c); c = (engine.Cell{Row: c.Row + step.Row, Column: c.Column + step.Column}) {
		if b.At(c) == engine.Empty {
			return false
		}
	}
	return true
}
