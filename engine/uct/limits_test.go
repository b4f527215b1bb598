package uct

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
)

// TestDepthEndsTheSearch tests that a depth ends the search, and the same way each time.
func TestDepthEndsTheSearch(t *testing.T) {
	for _, depth := range []int{8, 10, 12} {
		search := func() engine.Info {
			return newSearcher(t).Search(context.Background(), history(t, 6, 8), engine.Limits{Depth: depth}, discard)
		}
		info := search()
		require.GreaterOrEqual(t, info.SelDepth, depth)
		require.Equal(t, info, search())
		require.Greater(t, info.Nodes, uint64(batch))
		less := newSearcher(t).Search(context.Background(), history(t, 6, 8), engine.Limits{Nodes: info.Nodes - batch}, discard)
		require.Less(t, less.SelDepth, depth, "it could have ended before")
	}
}

// TestForcedMovesSpareTheClock has an hour on the clock, and one move that does not lose at
// once.
func TestForcedMovesSpareTheClock(t *testing.T) {
	s := newSearcher(t)
	h := history(t, 9, 10, "8,0", "8,9", "7,0", "8,8", "6,0")
	info := s.Search(context.Background(), h, engine.Limits{Remaining: time.Hour}, discard)
	require.Equal(t, "5,0", boardtext.FormatMove(h.Position(), info.BestMove()))
	require.LessOrEqual(t, info.Nodes, uint64(batch))
}

// TestClockOfTheHost gives the search a clock that jumps after a thousand readings, one a batch. A
// walk that proves something is no simulation, but may cost a reading.
func TestClockOfTheHost(t *testing.T) {
	reads := 0
	clock := func() time.Duration {
		if reads++; reads < 1000 {
			return 0
		}
		return time.Hour
	}
	info := newSearcher(t, "MoveOverhead", "0").Search(context.Background(), history(t, 12, 12),
		engine.Limits{MoveTime: time.Millisecond, Clock: clock}, discard)
	require.Equal(t, time.Hour, info.Elapsed)
	require.InDelta(t, 1000*batch, info.Nodes, 10*batch)
}

// TestDepthIsBounded tests that a search for a depth alone ends, even if no walk reaches it.
func TestDepthIsBounded(t *testing.T) {
	nodes := func(l engine.Limits) uint64 {
		r := &search{options: &options{}}
		r.limit(l)
		return r.limits.Nodes
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
		p, err := connectfour.Parse(c.fen)
		require.NoError(t, err)
		search := func(l engine.Limits) engine.Info {
			l.Nodes = 30000
			return newSearcher(t).Search(context.Background(), engine.History{Start: p}, l, discard)
		}
		require.Equal(t, engine.Proof{Value: engine.Won, Exact: c.plain == c.best, Plies: c.plain}, search(engine.Limits{}).Lines[0].Proof, c.fen)
		require.Equal(t, engine.Proof{Value: engine.Won, Exact: c.found == c.best, Plies: c.found}, search(engine.Limits{Win: c.win}).Lines[0].Proof, c.fen)
	}
}
