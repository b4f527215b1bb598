package nboard

import (
	"fmt"

	"github.com/c4engine/c4engine/engine"
)

// analyze evaluates every position of the game, from the last back to the first: the tree of the
// later positions helps the earlier ones.
func (d *dialect) analyze(string) error {
	d.Say("status " + d.Name + " is analyzing")
	d.analyzeBack(d.game.History())
	return nil
}

// analyzeBack evaluates the position after the moves of h, and then those before it, until a ping
// arrives.
func (d *dialect) analyzeBack(h engine.History) {
	if d.dropped() {
		d.Say("status " + d.Name + " is waiting")
		return
	}
	p := h.Position()
	d.Search(h, d.limits(false), nil, func(info engine.Info) {
		if !d.dropped() {
			d.Say(fmt.Sprintf("analysis %d %.2f", len(h.Moves), blackDiscs(p, info)))
		}
		if len(h.Moves) == 0 {
			d.Say("status " + d.Name + " is waiting")
			return
		}
		h.Moves = h.Moves[:len(h.Moves)-1]
		d.analyzeBack(h)
	})
}

// blackDiscs returns the expected difference of discs for black.
func blackDiscs(p engine.Position, info engine.Info) float64 {
	if p.Outcome() != engine.Undecided {
		return finalDiscs(p.Board(), p.Outcome())
	}
	value := discs(p, info.Lines[0])
	if p.Turn() == engine.Second {
		value = -value
	}
	return value
}

// finalDiscs returns the difference of discs for black after a game. Empty cells count for the
// winner.
func finalDiscs(b engine.Board, o engine.Outcome) float64 {
	lead, empty := b.Count(engine.FirstPiece)-b.Count(engine.SecondPiece), b.Count(engine.Empty)
	switch o {
	case engine.FirstWins:
		lead += empty
	case engine.SecondWins:
		lead -= empty
	}
	return float64(lead)
}
