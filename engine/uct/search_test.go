package uct

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// TestDepthEndsTheSearch tests that a depth ends the search, and the same way each time.
func TestDepthEndsTheSearch(t *testing.T) {
	for _, depth := range []int{8, 11} {
		search := func() engine.Info {
			return newSearcher(t).Search(context.Background(), history(6, 8), engine.Limits{Depth: depth}, discard)
		}
		info := search()
		require.GreaterOrEqual(t, info.SelDepth, depth)
		require.Equal(t, info, search())
		require.Greater(t, info.Nodes, uint64(batch))
		less := newSearcher(t).Search(context.Background(), history(6, 8), engine.Limits{Nodes: info.Nodes - batch}, discard)
		require.Less(t, less.SelDepth, depth, "it could have ended before")
	}
}

// TestForcedMovesSpareTheClock has an hour on the clock, and one move that does not lose at
// once.
func TestForcedMovesSpareTheClock(t *testing.T) {
	s := newSearcher(t)
	h := history(9, 10, "8,0", "8,9", "7,0", "8,8", "6,0")
	info := s.Search(context.Background(), h, engine.Limits{Remaining: time.Hour}, discard)
	require.Equal(t, "5,0", boardtext.FormatMove(h.Position(), info.BestMove()))
	require.LessOrEqual(t, info.Nodes, uint64(batch))
}

// TestClockOfTheHost gives the search a clock that jumps after two hundred readings, one a batch. A
// walk that proves something is no simulation, but may cost a reading.
func TestClockOfTheHost(t *testing.T) {
	reads := 0
	clock := func() time.Duration {
		if reads++; reads < 200 {
			return 0
		}
		return time.Hour
	}
	info := newSearcher(t, "MoveOverhead", "0").Search(context.Background(), history(12, 12),
		engine.Limits{MoveTime: time.Millisecond, Clock: clock}, discard)
	require.Equal(t, time.Hour, info.Elapsed)
	require.InDelta(t, 200*batch, info.Nodes, 10*batch)
}

// TestPausesEndTheTimeEarlier gives searches a clock that jumps from look to look, as on a busy
// machine. They end in time all the same, but not much earlier.
func TestPausesEndTheTimeEarlier(t *testing.T) {
	const limit = 200 * time.Millisecond
	for _, jump := range []time.Duration{1, 4, 20, 40} {
		jump *= time.Millisecond
		s := newSearcher(t)
		for range 2 {
			now := time.Duration(0)
			clock := func() time.Duration { now += jump; return now }
			info := s.Search(t.Context(), history(12, 12),
				engine.Limits{MoveTime: limit, Clock: clock}, discard)
			require.LessOrEqual(t, info.Elapsed, limit, "%v", jump)
			require.Greater(t, info.Elapsed, limit-max(4*jump, usualPause+2*time.Millisecond), "%v", jump)
		}
	}
}

// TestDepthIsBounded tests that a search for a depth alone ends, even if no walk reaches it.
func TestDepthIsBounded(t *testing.T) {
	nodes := func(l engine.Limits) uint64 {
		s := &search{options: &Options{}}
		s.limit(l)
		return s.limits.Nodes
	}
	require.Equal(t, uint64(depthNodes), nodes(engine.Limits{Depth: 60}))
	require.Zero(t, nodes(engine.Limits{Depth: 60, MoveTime: time.Second}))
	require.Equal(t, uint64(7), nodes(engine.Limits{Depth: 60, Nodes: 7}))
}

// TestWinLimitFindsAShorterWin tests that Limits.Win keeps a search going after the proof of a long
// win, until it finds a shorter one or reaches a limit.
func TestWinLimitFindsAShorterWin(t *testing.T) {
	for _, c := range []struct {
		fen               string
		plain, win, found int
		best              int
	}{
		{"2o4/2x4/2x2o1/x1o1xx1/o1xoxo1/xooxoox x", 21, 5, 5, 5},
		{"7/7/2x2x1/2x2o1/1xo2o1/oxxoxoo x", 27, 11, 11, 11},
		{"7/7/2x2x1/2x2o1/1xo2o1/oxxoxoo x", 27, 17, 17, 11},
		{"7/7/2x2x1/2x2o1/1xo2o1/oxxoxoo x", 27, 1, 11, 11},
	} {
		search := func(l engine.Limits) engine.Info {
			l.Nodes = 30000
			return newSearcher(t).Search(context.Background(), position(c.fen), l, discard)
		}
		require.Equal(t, engine.Known{Lower: engine.Won, Upper: engine.Won, Exact: c.plain == c.best, Move: engine.NoMove, Plies: c.plain}, bare(search(engine.Limits{}).Lines[0].Known), c.fen)
		require.Equal(t, engine.Known{Lower: engine.Won, Upper: engine.Won, Exact: c.found == c.best, Move: engine.NoMove, Plies: c.found}, bare(search(engine.Limits{Win: c.win}).Lines[0].Known), c.fen)
	}
}

const ms = time.Millisecond

func TestBudget(t *testing.T) {
	for _, c := range []struct {
		name       string
		limits     engine.Limits
		overhead   time.Duration
		soft, hard time.Duration
	}{
		{"no time", engine.Limits{Nodes: 5}, 10 * ms, 0, 0},
		{"a move's time less the overhead", engine.Limits{MoveTime: 500 * ms}, 10 * ms, 490 * ms, 490 * ms},
		{"an overhead of most of the time takes half", engine.Limits{MoveTime: 12 * ms}, 10 * ms, 6 * ms, 6 * ms},
		{"no time is left", engine.Limits{MoveTime: -ms, Remaining: 24000 * ms}, 0, 1, 1},
		{"a share of the clock", engine.Limits{Remaining: 24000 * ms}, 0, 1000 * ms, 2000 * ms},
		{"most of the increment too", engine.Limits{Remaining: 24000 * ms, Increment: 1000 * ms}, 0, 1750 * ms, 3500 * ms},
		{"never all that the clock has", engine.Limits{Remaining: 110 * ms, Increment: 5000 * ms}, 10 * ms, 75 * ms, 75 * ms},
		{"the least of clock and move", engine.Limits{MoveTime: 500 * ms, Remaining: 24000 * ms}, 0, 500 * ms, 500 * ms},
		{"a clock that is nearly down", engine.Limits{Remaining: 24 * ms}, 10 * ms, ms / 2, ms},
	} {
		soft, hard := budget(c.limits, c.overhead)
		require.Equal(t, c.soft, soft, c.name)
		require.Equal(t, c.hard, hard, c.name)
	}
}

// TestClockNeverRunsOut plays the longest games on a clock, every move to its
// hard limit and with all of the overhead that is kept back.
func TestClockNeverRunsOut(t *testing.T) {
	for _, increment := range []time.Duration{0, 10 * ms, 2000 * ms} {
		clock := 60 * time.Second
		for range 72 {
			soft, hard := budget(engine.Limits{Remaining: clock, Increment: increment}, 10*ms)
			require.Positive(t, soft)
			require.LessOrEqual(t, soft, hard)
			clock -= hard + 10*ms
			require.Positive(t, clock)
			clock += increment
		}
	}
}

// TestAnalysisVisitsEveryMove tests that analysis of several moves visits bad ones, and that
// play without exploration does not.
func TestAnalysisVisitsEveryMove(t *testing.T) {
	for multiPV, want := range map[int]uint64{9: 50, 1: 0} {
		s := newSearcher(t, "Prior", "0", "Exploration", "0")
		limits := engine.Limits{Nodes: 5000, MultiPV: multiPV}
		s.Search(context.Background(), history(9, 9), limits, discard)
		got := limits.Nodes
		for _, e := range s.pool.tree.Edges(s.pool.tree.RootNode()) {
			got = min(got, e.Stats().Visits())
		}
		require.InDelta(t, want, got, 1, multiPV)
	}
}

// TestQuietAttack tests that the search for threats proves that 7,1 refutes 9,8 within 15
// plies. Simulations alone do not find it. With ForcedMoves off there is no such search.
func TestQuietAttack(t *testing.T) {
	skipLong(t)
	h := historyWithHole(10, 9, 9, 5, "9,1", "8,5", "8,1", "9,0", "9,4", "7,5", "6,5")
	refuted := moveOf(h, "9,8")
	for option, value := range map[string]engine.Value{"true": engine.Lost, "false": engine.Unknown} {
		s := newSearcher(t, "ForcedMoves", option)
		limits := engine.Limits{Nodes: 20_000, Moves: []engine.Move{refuted}}
		info := s.Search(context.Background(), h, limits, discard)
		require.Equal(t, value, info.Lines[0].Known.Value(), "ForcedMoves %s after %d", option, info.Nodes)
	}
}

// TestRestrictedAnalysisBelowDoesNotDecide tests that the visits of a search for one bad move
// do not count after the root has moved on. A search from above would take them for the
// position's value.
func TestRestrictedAnalysisBelowDoesNotDecide(t *testing.T) {
	s := newSearcher(t, "Solver", "false")
	below := history(6, 7, "5,2", "4,2")
	bad := moveOf(below, "6")
	s.Search(context.Background(), below, engine.Limits{Nodes: 20_000, Moves: []engine.Move{bad}}, discard)
	node := s.pool.tree.RootNode()
	require.GreaterOrEqual(t, s.pool.tree.VisitsBelow(node), uint64(20_000))
	s.Search(context.Background(), history(6, 7, "5,2"), engine.Limits{Nodes: 1}, discard)
	require.Equal(t, node, s.pool.tree.Find(below.Position().Key()), "it is still known")
	require.LessOrEqual(t, s.pool.tree.VisitsBelow(node), uint64(1))
}
