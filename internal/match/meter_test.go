package match_test

import (
	"context"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/matchtest"
)

// slow answers after two seconds.
func slow(out io.Writer, move string) error {
	time.Sleep(2 * time.Second)
	return matchtest.Answer(out, move)
}

// TestProcessorTimeIsCharged has players whose processor time grows with each measurement.
func TestProcessorTimeIsCharged(t *testing.T) {
	const limits = " -each movetime=100 -margin 20 -patience 60 -games 2 -processortime"
	for name, c := range map[string]struct {
		fault  func(io.Writer, string) error
		step   time.Duration
		end    string
		detail string
		took   time.Duration
	}{
		"waits for a core":    {slow, 10 * time.Millisecond, match.Win, "", 2 * time.Second},
		"answers, too late":   {matchtest.Answer, 130 * time.Millisecond, match.Timeout, "no answer within 120ms of processor time", 0},
		"uses it up":          {matchtest.Mute, 50 * time.Millisecond, match.Timeout, "no answer within 120ms of processor time", 2 * 600 * time.Millisecond},
		"waits for ever":      {matchtest.Mute, 0, match.Timeout, "no answer within 1m0.12s", 2 * 60120 * time.Millisecond},
		"goes away meanwhile": {matchtest.Gone, 10 * time.Millisecond, match.Bug, "closed its output (ended)", 0},
	} {
		t.Run(name, func(t *testing.T) {
			f := standard()
			f.make["two"] = faulty(2, c.fault)
			cfg := config(t, f, duel+limits)
			synctest.Test(t, func(t *testing.T) {
				f.step = c.step
				start := time.Now()
				games, err := match.Run(context.Background(), cfg)
				require.NoError(t, err)
				require.Len(t, games, 2)
				for _, g := range games {
					require.Equal(t, c.end, g.End)
					require.Equal(t, c.detail, g.Detail)
				}
				require.InDelta(t, c.took.Seconds(), time.Since(start).Seconds(), 0.5)
			})
		})
	}
}

// TestMillisAreTheChargedTime: the games have the charged time.
func TestMillisAreTheChargedTime(t *testing.T) {
	f := standard()
	f.step = 7 * time.Millisecond
	play(t, config(t, f, duel+"-each movetime=1000 -games 2 -processortime"), func(t *testing.T, games []match.Record, err error) {
		require.NoError(t, err)
		for _, ply := range games[0].Moves[games[0].Opening:] {
			require.EqualValues(t, 7, ply.Millis)
		}
	})
}
