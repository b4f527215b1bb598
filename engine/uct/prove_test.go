package uct

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestProveKeepsTheTree tests that a proof without a result answers with the tree's move, and
// that later searches keep the tree.
func TestProveKeepsTheTree(t *testing.T) {
	s := newSearcher(t)
	h := history(10, 10)
	searched := s.Search(context.Background(), h, engine.Limits{Nodes: 20_000}, discard)
	before := s.pool.tree.VisitsBelow(s.pool.tree.RootNode())
	proof := s.Search(context.Background(), h, engine.Limits{Nodes: 1000, Prove: true}, discard)
	require.EqualValues(t, 1000, proof.Nodes)
	require.False(t, proof.Known.Proven())
	require.Equal(t, searched.BestMove(), proof.BestMove())
	require.NotEqual(t, 0.5, proof.Lines[0].Winrate)
	s.Search(context.Background(), h, engine.Limits{Nodes: 1}, discard)
	require.Greater(t, s.pool.tree.VisitsBelow(s.pool.tree.RootNode()), before)
}

// TestProofsAreEnteredIntoTheTree tests that later searches use the proof.
func TestProofsAreEnteredIntoTheTree(t *testing.T) {
	s := newSearcher(t, "Solver", "false")
	h := history(4, 5)
	proof := s.Search(context.Background(), h, engine.Limits{Prove: true, MoveTime: time.Hour}, discard)
	require.True(t, proof.Known.Proven())
	info := s.Search(context.Background(), h, engine.Limits{Nodes: 100}, discard)
	require.Zero(t, info.Nodes)
	require.Equal(t, proof.Lines[0].Known.String(), info.Lines[0].Known.String())
	require.Equal(t, proof.BestMove(), info.BestMove())
}

// TestProveTellsEverySecond has a clock that advances by a millisecond at each reading.
func TestProveTellsEverySecond(t *testing.T) {
	skipLong(t)
	for _, h := range []engine.History{history(12, 12), startOf(reversi.Game{}, "")} {
		now := time.Duration(0)
		tick := func() time.Duration { now += time.Millisecond; return now }
		var told []time.Duration
		limits := engine.Limits{Prove: true, MoveTime: 10 * time.Second, Clock: tick}
		s := newSearcher(t, "Hash", "16")
		s.Search(context.Background(), h, limits, func(info engine.Info) {
			require.NotEmpty(t, info.Lines)
			told = append(told, info.Elapsed)
		})
		require.GreaterOrEqual(t, len(told), 8, "%v", told)
		for i, at := range told[1:] {
			require.Less(t, at-told[i], 1100*time.Millisecond)
		}
	}
}

// TestProofMemory tests that the touched part of the tree and the solver's table together
// keep to the limit.
func TestProofMemory(t *testing.T) {
	skipLong(t)
	s := newSearcher(t, "Hash", "2")
	s.Search(context.Background(), history(9, 9), engine.Limits{Nodes: 1}, discard)
	require.Less(t, s.pool.tree.Touched(), 1<<20)
	s.Search(context.Background(), history(9, 9), engine.Limits{Nodes: 60_000}, discard)
	require.Greater(t, s.pool.tree.Touched(), 3<<19)
	require.LessOrEqual(t, s.pool.tree.Touched(), 2<<20)
}

// all asks for every move.
const all = 255

// TestProveEveryMove compares the value and plies of every move with those that other
// programs found.
func TestProveEveryMove(t *testing.T) {
	skipLong(t)
	s := newSearcher(t, "Hash", "16")
	for set, size := range map[string][2]int{"end": {15, 100}, "middle": {15, 100}, "any": {25, 125}} {
		for _, p := range enginetest.Sample(enginetest.SolvedPositions(t, set), size[0], size[1]) {
			requireColumns(t, s, p)
		}
	}
}

// requireColumns proves every move of a position and compares value and plies.
func requireColumns(t *testing.T, s tested, p enginetest.Solved) {
	h := history(6, 7, p.Played...)
	info := s.Search(context.Background(), h, engine.Limits{Prove: true, MultiPV: all}, discard)
	require.Len(t, info.Lines, len(h.Position().Moves(nil)), p.Line)
	require.Equal(t, p.Best.Value(), info.Known.Lower, p.Line)
	require.True(t, info.Known.Proven(), p.Line)
	for i, line := range info.Lines {
		truth := p.Results[h.Position().Cell(line.PV[0]).Column]
		require.Equal(t, truth.Value(), line.Known.Value(), "%s %v", p.Line, line)
		require.Equal(t, line.Known.Value(), line.Known.Lower)
		if truth.Value() != engine.Drawn {
			require.Equal(t, truth.Plies, line.Known.Plies, "%s %v", p.Line, line)
			require.True(t, line.Known.Exact, "%s %v", p.Line, line)
		}
		if i > 0 {
			require.False(t, enginetest.Better(line.Known, info.Lines[i-1].Known), "%s: the best line comes first", p.Line)
		}
	}
	require.Equal(t, info.Lines[0].Known.Plies, info.Known.Plies, p.Line)
}

// TestProveEveryMoveOfReversi compares the score of every move with a proof of the position
// after it.
func TestProveEveryMoveOfReversi(t *testing.T) {
	s, single := newSearcher(t, "Hash", "16"), newSearcher(t, "Hash", "16")
	for seed := range uint64(enginetest.Size(5, 20)) {
		r := rng.New(seed)
		h := nearEnd(t, 11, &r)
		info := s.Search(context.Background(), h, engine.Limits{Prove: true, MultiPV: all}, discard)
		require.Len(t, info.Lines, len(h.Position().Moves(nil)))
		require.Equal(t, info.Lines[0].Known.Score, info.Known.Score)
		for i, line := range info.Lines {
			after := enginetest.History(h.Start(), append(h.Moves()[:h.Len():h.Len()], line.PV[0])...)
			if after.Position().Outcome() == engine.Undecided {
				proof := single.Search(context.Background(), after, engine.Limits{Prove: true}, discard)
				require.True(t, line.Known.Scored)
				require.Equal(t, -proof.Known.Score, line.Known.Score)
			}
			if i > 0 {
				require.GreaterOrEqual(t, info.Lines[i-1].Known.Score, line.Known.Score)
			}
		}
	}
}

// TestProveEveryMoveTellsOnTheWay tests the reports: bounds only tighten, easy moves are
// reported before hard ones are known, and the last report has all results.
func TestProveEveryMoveTellsOnTheWay(t *testing.T) {
	skipLong(t)
	h := history(6, 7, enginetest.SolvedPositions(t, "opening")[1].Played...)
	known, partly := map[engine.Move]engine.Known{}, false
	check := func(info engine.Info) {
		proven := 0
		for _, line := range info.Lines {
			now, before := line.Known, known[line.PV[0]]
			if before.Lower != engine.Unknown {
				require.GreaterOrEqual(t, now.Lower, before.Lower)
				require.LessOrEqual(t, now.Upper, before.Upper)
			}
			if known[line.PV[0]] = now; now.Proven() {
				proven++
			}
		}
		partly = partly || proven > 0 && proven < len(info.Lines)
	}
	s := newSearcher(t, "Hash", "16")
	check(s.Search(context.Background(), h, engine.Limits{Prove: true, MultiPV: all, Nodes: 1 << 40}, check))
	require.True(t, partly)
	for _, b := range known {
		require.True(t, b.Proven())
	}
}

func TestProveEveryMoveKeepsToItsLimits(t *testing.T) {
	s := newSearcher(t, "Hash", "16")
	h := history(9, 9)
	for _, nodes := range []uint64{1, 1000, 4096, 50_001} {
		info := s.Search(context.Background(), h, engine.Limits{Prove: true, MultiPV: all, Nodes: nodes}, discard)
		require.Equal(t, nodes, info.Nodes)
		require.Len(t, info.Lines, 9)
	}
	two := h.Position().Moves(nil)[3:5]
	some := s.Search(context.Background(), h, engine.Limits{Prove: true, MultiPV: all, Nodes: 5000, Moves: two}, discard)
	require.Len(t, some.Lines, 2)
	for _, line := range some.Lines {
		require.Contains(t, two, line.PV[0])
	}
	best := s.Search(context.Background(), h, engine.Limits{Prove: true, MultiPV: 3, Nodes: 5000}, discard)
	require.Len(t, best.Lines, 3)

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	cut := s.Search(ctx, h, engine.Limits{Prove: true, MultiPV: all}, discard)
	require.Len(t, cut.Lines, 9)
	require.False(t, cut.Known.Proven())

	now := time.Duration(0)
	tick := func() time.Duration { now += time.Millisecond; return now }
	timed := s.Search(context.Background(), h, engine.Limits{Prove: true, MultiPV: all, MoveTime: time.Second, Clock: tick}, discard)
	require.Less(t, timed.Elapsed, 1100*time.Millisecond)
	require.Greater(t, timed.Elapsed, 900*time.Millisecond)
}

// TestEveryProvenMoveIsEnteredIntoTheTree tests that an analysis after the proof searches
// nothing.
func TestEveryProvenMoveIsEnteredIntoTheTree(t *testing.T) {
	s := newSearcher(t)
	h := history(6, 7, enginetest.SolvedPositions(t, "middle")[0].Played...)
	proof := s.Search(context.Background(), h, engine.Limits{Prove: true, MultiPV: all}, discard)
	info := s.Search(context.Background(), h, engine.Limits{MultiPV: all, Nodes: 100}, discard)
	require.Zero(t, info.Nodes)
	require.Len(t, info.Lines, len(proof.Lines))
	for i := range info.Lines {
		require.Equal(t, bare(proof.Lines[i].Known), bare(info.Lines[i].Known))
	}
}

// TestReportsByTheClock tests that more frequent reports do not change the result of a
// reproducible search.
func TestReportsByTheClock(t *testing.T) {
	now := time.Duration(0)
	tick := func() time.Duration { now += time.Millisecond; return now }
	for _, prove := range []bool{false, true} {
		limits := engine.Limits{Nodes: 5_000, Prove: prove, MultiPV: 3}
		quiet := newSearcher(t, "Hash", "16").Search(context.Background(), history(9, 9), limits, discard)
		limits.ReportEvery, limits.Clock = 30*time.Millisecond, tick
		reports := 0
		told := newSearcher(t, "Hash", "16").Search(context.Background(), history(9, 9), limits, func(engine.Info) { reports++ })
		require.Equal(t, quiet, told)
		require.Greater(t, reports, 2)
	}
}

// BenchmarkSolved searches positions of known value on 6 x 7 for a second each. It reports the
// percentage of moves that keep the value, and of proven positions:
//
//	go test -run '^$' -bench Solved -benchtime 1x -timeout 1h ./engine/uct
func BenchmarkSolved(b *testing.B) {
	for _, set := range []string{"end", "middle", "opening"} {
		b.Run(set, func(b *testing.B) {
			for b.Loop() {
				right, proven := 0, 0
				positions := enginetest.SolvedPositions(b, set)
				for _, p := range positions {
					s := newSearcher(b)
					h := history(6, 7, p.Played...)
					best := s.Search(context.Background(), h, engine.Limits{MoveTime: time.Second}, discard).Lines[0]
					if p.Results[h.Position().Cell(best.PV[0]).Column].Value() == p.Best.Value() {
						right++
					}
					if best.Known.Proven() {
						proven++
						require.Equal(b, p.Best.Value(), best.Known.Value(), p.Line)
					}
					s.Close()
				}
				b.ReportMetric(100*float64(right)/float64(len(positions)), "%right")
				b.ReportMetric(100*float64(proven)/float64(len(positions)), "%proven")
			}
		})
	}
}

func TestProveAnswersWithBounds(t *testing.T) {
	s := newSearcher(t, "Hash", "16")
	var reports []engine.Info
	h := history(5, 4)
	info := s.Search(context.Background(), h, engine.Limits{Prove: true}, func(i engine.Info) { reports = append(reports, i) })
	require.Equal(t, engine.Known{Lower: engine.Drawn, Upper: engine.Drawn, Exact: true, Move: engine.NoMove, Plies: 20}, bare(info.Lines[0].Known))
	require.Equal(t, engine.Drawn, info.Known.Lower)
	require.NotEmpty(t, reports)

	cut := s.Search(context.Background(), history(9, 9), engine.Limits{Prove: true, Nodes: 10}, discard)
	require.Equal(t, engine.Known{Lower: engine.Lost, Upper: engine.Won}, engine.Known{Lower: cut.Known.Lower, Upper: cut.Known.Upper})
	require.NotEqual(t, engine.NoMove, cut.BestMove(), "a legal move in any case")

	after := s.Search(context.Background(), h, engine.Limits{Nodes: 100}, discard)
	require.Zero(t, after.Known)
	require.NotEmpty(t, after.Lines, "the tree is back")

	finished := s.Search(context.Background(), over(), engine.Limits{Prove: true}, discard)
	require.Empty(t, finished.Lines)
}
