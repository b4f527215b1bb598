package match_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/match/report"
)

// waiting is a game whose positions can be set only after the end of a match.
type waiting struct {
	connectfour.Game
	asked func()
	over  <-chan struct{}
}

func (g waiting) Parse(fen string) (engine.Position, error) {
	g.asked()
	<-g.over
	return g.Game.Parse(fen)
}

// TestNoGameWaitsForThePage asks for the page after the first game. It cannot be made before the
// last one.
func TestNoGameWaitsForThePage(t *testing.T) {
	cfg := config(t, standard(), duel+"--games 20 --concurrency 2")
	asked, over, made, played := make(chan struct{}), make(chan struct{}), make(chan []byte, 1), make(chan error, 1)
	game := waiting{asked: sync.OnceFunc(func() { close(asked) }), over: over}
	live := newLive(&cfg, game)
	cfg.Show = live.Show
	cfg.Progress = func(s *match.Standings) {
		if s.Games == 1 {
			go func() {
				page, _ := live.Page()
				made <- page
			}()
			<-asked
		}
	}
	go func() {
		_, err := match.Run(t.Context(), cfg)
		played <- err
	}()
	select {
	case err := <-played:
		require.NoError(t, err)
	case <-time.After(10 * time.Second):
		require.Fail(t, "the games wait")
	}
	close(over)
	require.Contains(t, string(<-made), "games 1 of 20")
}

// TestPageOfARunningMatch is for the race detector.
func TestPageOfARunningMatch(t *testing.T) {
	cfg := config(t, standard(), duel+"--games 40 --concurrency 2")
	live := newLive(&cfg, connectfour.Game{})
	cfg.Show = live.Show
	made := make(chan error, 1)
	cfg.Progress = func(s *match.Standings) {
		if s.Games == 1 {
			go func() {
				_, err := live.Page()
				made <- err
			}()
		}
	}
	_, err := match.Run(t.Context(), cfg)
	require.NoError(t, err)
	require.NoError(t, <-made)
}

// newLive returns the page of a match that has not begun.
func newLive(cfg *match.Config, game engine.Game) *report.Live {
	return report.NewLive(report.Results{Standings: match.NewStandings(&cfg.Schedule, nil), Game: game}, nil)
}
