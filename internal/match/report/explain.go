package report

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/annotate"
	"github.com/c4engine/c4engine/internal/memory"
	"github.com/c4engine/c4engine/internal/pages"
)

// Explanation is what an analysis says of a game that a player did not win.
type Explanation struct {
	// Game has the report, the better lines and the sentences that the page shows.
	Game pages.Game
	// Ply is the move with which the player fell, 0 if none is known, and Text says why.
	Ply  int
	Text string
	// Winrates are the player's after each ply, as the analysis sees them.
	Winrates []float64
}

// The memory of a worker that explains games, and the number of workers: beside each other they fit
// into a small machine.
const (
	explainerHash = 64 // MB
	explainers    = 4
)

// provePerMillis is the number of positions that the solver may search for each ply, for each
// millisecond of a position's search: in the default time as many as annotate's default.
const provePerMillis = 5000

// Explain explains the games that the own players did not win, each position for a time in ms, 0
// for none of the games. When ctx ends, the games so far are explained. Only one goroutine at a
// time calls progress, with a text for people.
func (r *Results) Explain(ctx context.Context, millis int, progress func(done, of int, text string)) error {
	found := r.notWonByRules()
	if millis == 0 || len(found) == 0 {
		return nil
	}
	if err := memory.Require(annotate.SolverMegabytes); err != nil {
		return err
	}
	workers, working := errgroup.WithContext(ctx)
	n := min(runtime.GOMAXPROCS(0), explainers, len(found))
	workers.SetLimit(n)
	limits := engine.Limits{MoveTime: time.Duration(millis) * time.Millisecond}
	idle := make(chan *annotate.Annotator, n)
	for range n {
		searcher := uct.New()
		defer searcher.Close()
		if err := searcher.Configure(func(o *uct.Options) error { o.Hash = explainerHash; return nil }); err != nil {
			return err
		}
		idle <- annotate.New(searcher, limits, uint64(millis)*provePerMillis)
	}
	r.Explained = map[int]Explanation{}
	var lock sync.Mutex
	for _, g := range found {
		workers.Go(func() error {
			if err := working.Err(); err != nil {
				return err
			}
			a := <-idle
			defer func() { idle <- a }()
			e, err := r.explain(working, a, g)
			if err != nil {
				return err
			}
			lock.Lock()
			defer lock.Unlock()
			r.Explained[g.Game] = e
			progress(len(r.Explained), len(found), r.say("games explained"))
			return nil
		})
	}
	err := workers.Wait()
	if errors.Is(err, context.Canceled) {
		const interrupted = "match: interrupted after explaining %d of %d games"
		err = fmt.Errorf(interrupted, len(r.Explained), len(found))
	}
	return err
}

// explain explains a game.
func (r *Results) explain(
	ctx context.Context, a *annotate.Annotator, g playerGame,
) (e Explanation, err error) {
	read, err := g.Read(r.Game)
	if err != nil {
		return e, err
	}
	said, err := a.Annotate(ctx, read)
	if err != nil {
		return e, err
	}
	e.Game = annotate.Replay(read.History, said, r.Language)
	ply, text := said.LosingMove(g.Side.String())
	e.Ply, e.Text = ply, text.In(r.Language)
	for _, ply := range said.Plies {
		winrate := float64(ply.Winrate)
		if ply.By != g.Side.String() {
			winrate = 1 - winrate
		}
		e.Winrates = append(e.Winrates, winrate)
	}
	return e, nil
}
