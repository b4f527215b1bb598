package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/annotate"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
)

// The memory of a worker that explains games, and the number of workers: beside each other they fit
// into a small machine.
const (
	explainerHash = 64 // MB
	explainers    = 4
)

// provePerMillis is the number of positions that the solver may search for each ply, for each
// millisecond of a position's search: in the default time as many as annotate's default.
const provePerMillis = 5000

// explain explains the games that the own players of a match did not win, each position for a time,
// and returns what the page shows of them, by their numbers. When ctx ends, it returns the games so
// far.
func explain(
	ctx context.Context, game engine.Game, s *match.Schedule, games []gamefile.Record, millis int,
) (map[int]match.Explanation, error) {
	found := match.NotWonByRules(s, games)
	if millis == 0 || len(found) == 0 {
		return nil, nil
	}
	if err := cli.RequireMemory(annotate.SolverMegabytes); err != nil {
		return nil, err
	}
	queue := make(chan match.OwnGame, len(found))
	for _, g := range found {
		queue <- g
	}
	close(queue)
	progress := newProgress()
	defer progress.End()
	explained, failed := map[int]match.Explanation{}, error(nil)
	var lock sync.Mutex
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), explainers, len(found)) {
		workers.Go(func() {
			searcher := uct.New()
			defer searcher.Close()
			err := searcher.Configure(func(o *uct.Options) { o.Hash = explainerHash })
			limits := engine.Limits{MoveTime: time.Duration(millis) * time.Millisecond}
			a := newAnnotator(searcher, limits, uint64(millis)*provePerMillis)
			for g := range queue {
				var e match.Explanation
				if err == nil {
					e, err = explainGame(ctx, a, game, g)
				}
				lock.Lock()
				if err == nil {
					explained[g.Game] = e
					progress.Show(len(explained), len(found), "games explained")
				} else if failed == nil {
					failed = err
				}
				lock.Unlock()
			}
		})
	}
	workers.Wait()
	if errors.Is(failed, context.Canceled) {
		failed = fmt.Errorf("match: interrupted after explaining %d of %d games", len(explained), len(found))
	}
	return explained, failed
}

// explainGame explains a game.
func explainGame(
	ctx context.Context, a *annotate.Annotator, game engine.Game, g match.OwnGame,
) (e match.Explanation, err error) {
	h, err := g.History(game)
	if err != nil {
		return e, err
	}
	r, err := a.Annotate(ctx, annotate.Game{
		Number: g.Game, First: g.First, Second: g.Second, History: h, Result: g.Result, End: g.End,
	})
	if err != nil {
		return e, err
	}
	e.Game = annotate.Replay(h, r)
	e.Ply, e.Text = r.Fell(g.Side.String())
	for _, ply := range r.Plies {
		winrate := float64(ply.Winrate)
		if ply.By != g.Side.String() {
			winrate = 1 - winrate
		}
		e.Winrates = append(e.Winrates, winrate)
	}
	return e, nil
}
