package protocol

import (
	"context"

	"github.com/c4engine/c4engine/engine"
)

// search is the command go or analyze.
type search struct {
	limits engine.Limits
	moves  []string // the root moves to analyze, empty for all
	plays  bool     // go plays the best move
}

func (c search) run(d *session) error {
	if d.Player != nil {
		if !c.plays {
			return engine.Expected("command", "go: a player does not analyze")
		}
		d.ask()
		return nil
	}
	p := d.game.Position()
	moves, err := parseRootMoves(p, c.moves)
	if err != nil {
		return err
	}
	if err := CheckLimits(c.limits, p.Game()); err != nil {
		return err
	}
	limits := c.limits
	limits.Moves, limits.FullStrength = moves, !c.plays
	told := func(info engine.Info) { d.send(NewInfos(info, limits.MultiPV > 1, p)...) }
	d.Search(d.game.History(), limits, told, func(info engine.Info) {
		best := info.BestMove()
		d.send(newBestMove(p, best))
		if c.plays && best != engine.NoMove {
			d.playBest(best)
		}
	})
	return nil
}

// playBest plays the engine's move, and then ponders if the client asked for that.
func (d *session) playBest(best engine.Move) {
	d.game.Play(best)
	if d.ponders && d.game.Position().Outcome() == engine.Undecided {
		d.Ponder(d.game.History())
	}
}

type perft struct{ depth int }

func (c perft) run(d *session) error {
	p := d.game.Position().Clone()
	var count uint64
	var err error
	work := func(ctx context.Context) { count, err = engine.Perft(ctx, p, c.depth) }
	d.Do(work, func() {
		if err != nil {
			d.fail("perft", engine.Expected("d", "a depth that is counted before it is stopped"))
			return
		}
		d.send(Response{Query: "perft", Value: count})
	})
	return nil
}

type (
	stop struct{}
	quit struct{}
)

// run ends the search under way and those that wait.
func (stop) run(d *session) error {
	d.Stop()
	return nil
}

// run stops as stop does, and reads no more lines. Lines that wait are still answered.
func (quit) run(d *session) error {
	d.Quit()
	return nil
}
