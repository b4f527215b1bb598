package gtp

import (
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol/session"
)

// generate finds a move and plays it.
func (d *dialect) generate(args []string, answer func(string)) error {
	return d.search(args[0], answer, func(game session.Game, best engine.Move, used time.Duration) {
		side := game.Position().Turn()
		if best != engine.NoMove {
			game.Play(best)
		}
		if best != engine.NoMove || d.style.atTheEnd == pass {
			d.become(game)
		}
		d.clock.spend(side, used)
	})
}

// suggest finds a move.
func (d *dialect) suggest(args []string, answer func(string)) error {
	return d.search(args[0], answer, func(session.Game, engine.Move, time.Duration) {})
}

// search answers with the best move of a side. done gets the game at that side's turn,
// the move, and the time that it took.
func (d *dialect) search(colour string, answer func(string), done func(session.Game, engine.Move, time.Duration)) error {
	game, err := d.turn(colour)
	if err != nil {
		return err
	}
	p, begin := game.Position(), time.Now()
	d.Search(game.History(), d.clock.limits(p.Turn(), d.Limits), nil, func(info engine.Info) {
		best := info.BestMove()
		answer(d.style.format(p, best))
		done(game, best, time.Since(begin))
	})
	return nil
}
