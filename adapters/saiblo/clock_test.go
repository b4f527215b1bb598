package saiblo_test

import (
	"bytes"
	"context"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

// ticking is a clock of processor time that advances one step with each reading.
type ticking struct {
	now, step time.Duration
	looks     int
	onLook    func(n int)
}

func (c *ticking) read() time.Duration {
	c.looks++
	if c.onLook != nil {
		c.onLook(c.looks)
	}
	c.now += c.step
	return c.now
}

// answerBy lets the engine answer one turn by a clock.
func answerBy(t *testing.T, clock *ticking, movetime time.Duration) {
	cfg := config(t, io.Discard)
	cfg.Limits = engine.Limits{MoveTime: movetime}
	cfg.Clock = clock.read
	s := start(t, t.Context(), cfg)
	h := newHost(t, true, s.in, s.out, [4]int{12, 12, -1, -1})
	h.begin()
	h.ask()
	h.put(h.answer(), engineStone)
	h.end()
	require.NoError(t, <-s.over)
}

// TestOnlyTheGivenClockCounts gives a millisecond that takes a thousand readings of the clock, many more
// than fit into a real millisecond. Half of it is the margin. The time before the turn does not
// count.
func TestOnlyTheGivenClockCounts(t *testing.T) {
	clock := &ticking{now: time.Hour, step: time.Microsecond}
	answerBy(t, clock, time.Millisecond)
	require.Greater(t, clock.looks, 500)
}

// TestItsClockEndsTheSearch gives an hour that takes three readings.
func TestItsClockEndsTheSearch(t *testing.T) {
	answerBy(t, &ticking{step: 20 * time.Minute}, time.Hour)
}

// TestEndDuringSearch ends the session while it searches without a limit that
// would be reached: the answer comes, and nothing after it is served.
func TestEndDuringSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cfg := config(t, io.Discard)
	cfg.Limits = engine.Limits{MoveTime: time.Hour}
	cfg.Clock = (&ticking{onLook: func(n int) {
		if n == 100 { // far into the search
			cancel()
		}
	}}).read
	s := start(t, ctx, cfg)
	h := newHost(t, false, s.in, s.out, [4]int{12, 12, -1, -1})
	h.begin()
	h.send(h.turn() + h.turn())
	h.put(h.answer(), engineStone)
	require.NoError(t, <-s.over)
	rest, err := io.ReadAll(s.out)
	require.NoError(t, err)
	require.Empty(t, rest)
}

// TestEndWhileWaiting ends the session in front of an input that stays open, at
// all moments of reading it.
func TestEndWhileWaiting(t *testing.T) {
	for range 20 {
		for _, begun := range []string{"", "1", "0001", "6 7 -1 -1\n", "6 7 -1 -1\n-1 -1 6"} {
			endWhileWaiting(t, begun)
		}
	}
}

func endWhileWaiting(t *testing.T, begun string) {
	ctx, cancel := context.WithCancel(t.Context())
	var log bytes.Buffer
	s := start(t, ctx, config(t, &log))
	_, err := io.WriteString(s.in, begun)
	require.NoError(t, err)
	cancel()
	require.NoError(t, <-s.over)
	require.Empty(t, log.String())
}
