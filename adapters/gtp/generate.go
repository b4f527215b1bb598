package gtp

import (
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// request holds the parameters of a search.
type request struct {
	lines   int                                        // the number of best moves to report
	endless bool                                       // until it is stopped
	told    func(game protocol.Game, info engine.Info) // gets reports during the search; may be nil
}

// search searches for the best moves of a side. done gets the game at that side's turn and the
// result.
func (d *dialect) search(
	colour string, wanted request, done func(protocol.Game, engine.Info),
) error {
	game, err := d.turn(colour)
	if err != nil {
		return err
	}
	limits := d.clock.limits(game.Position().Turn(), d.Limits)
	if wanted.endless {
		limits = engine.Limits{}
	}
	limits.MultiPV = wanted.lines
	var told func(engine.Info)
	if wanted.told != nil {
		told = func(info engine.Info) { wanted.told(game, info) }
	}
	d.Search(game.History(), limits, told, func(info engine.Info) { done(game, info) })
	return nil
}

// generate finds a move and plays it.
func (d *dialect) generate(args []string, answer func(string)) error {
	begin := time.Now()
	return d.search(args[0], request{}, func(game protocol.Game, info engine.Info) {
		answer(d.style.format(game.Position(), info.BestMove()))
		d.carryOut(game, info.BestMove(), time.Since(begin))
	})
}

// suggest finds a move.
func (d *dialect) suggest(args []string, answer func(string)) error {
	return d.search(args[0], request{}, func(game protocol.Game, info engine.Info) {
		answer(d.style.format(game.Position(), info.BestMove()))
	})
}

// carryOut plays the move of a search and subtracts its time from the clock.
func (d *dialect) carryOut(game protocol.Game, best engine.Move, used time.Duration) {
	side := game.Position().Turn()
	if best != engine.NoMove {
		game.Play(best)
	}
	if best != engine.NoMove || d.style.atTheEnd == pass {
		d.become(game)
	}
	d.clock.spend(side, used)
}
