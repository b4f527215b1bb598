package uct

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// TestDepthEndsTheSearch also in a way that can be repeated.
func TestDepthEndsTheSearch(t *testing.T) {
	for _, depth := range []int{3, 5, 12} {
		search := func() engine.Info {
			return newSearcher(t).Search(context.Background(), history(t, 6, 7), engine.Limits{Depth: depth}, discard)
		}
		info := search()
		require.GreaterOrEqual(t, info.SelDepth, depth)
		require.Equal(t, info, search())
		less := newSearcher(t).Search(context.Background(), history(t, 6, 7), engine.Limits{Nodes: info.Nodes - batch}, discard)
		require.Less(t, less.SelDepth, depth, "it could have ended before")
	}
}

// TestForcedMovesSpareTheClock: an hour on the clock, and one move that does not
// lose at once.
func TestForcedMovesSpareTheClock(t *testing.T) {
	s := newSearcher(t)
	h := history(t, 9, 10, "8,0", "8,9", "7,0", "8,8", "6,0")
	info := s.Search(context.Background(), h, engine.Limits{Remaining: time.Hour}, discard)
	require.Equal(t, "5,0", boardtext.FormatMove(h.Position(), info.BestMove()))
	require.LessOrEqual(t, info.Nodes, uint64(batch))
}

// TestClockOfTheHost gives the search a clock that stands still until it is
// read often enough.
func TestClockOfTheHost(t *testing.T) {
	reads := 0
	clock := func() time.Duration {
		if reads++; reads < 1000 {
			return 0
		}
		return time.Hour
	}
	info := newSearcher(t, "MoveOverhead", "0").Search(context.Background(), history(t, 6, 7),
		engine.Limits{MoveTime: time.Millisecond, Clock: clock}, discard)
	require.Equal(t, time.Hour, info.Elapsed)
	require.Equal(t, uint64(1000*batch), info.Nodes)
}
