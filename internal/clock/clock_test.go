package clock

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
)

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
		soft, hard := Budget(c.limits, c.overhead)
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
			soft, hard := Budget(engine.Limits{Remaining: clock, Increment: increment}, 10*ms)
			require.Positive(t, soft)
			require.LessOrEqual(t, soft, hard)
			clock -= hard + 10*ms
			require.Positive(t, clock)
			clock += increment
		}
	}
}
