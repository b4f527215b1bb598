package protocol

import (
	"context"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Player answers go in the place of a search: a program of somebody else. It is
// called by one goroutine at a time.
type Player interface {
	// Answer returns the cell that the player takes after the moves of h; nobody has
	// checked that it may. The error, a *engine.FieldError, says why there is none:
	// the player has failed, or ctx was done before.
	Answer(ctx context.Context, h engine.History) (engine.Cell, error)
}

// ask has the player answer. What is no legal move is answered all the same, for a
// referee to see, and not played.
func (d *dialect) ask() {
	h := d.game.History()
	p := d.game.Position()
	if p.Outcome() != engine.Undecided {
		d.send(BestMove{})
		return
	}
	var cell engine.Cell
	var err error
	d.Do(func(ctx context.Context) { cell, err = d.Player.Answer(ctx, h) }, func() {
		if err != nil {
			d.fail("go", err)
			return
		}
		text := boardtext.FormatCell(cell)
		d.send(BestMove{Move: &text})
		if m, err := p.MoveAt(cell); err == nil {
			d.game.Play(m)
		}
	})
}

// noSearch is the searcher of a session with a player: it has no options.
type noSearch struct{}

func (noSearch) Options() []engine.Option { return nil }

func (noSearch) SetOption(string, string) error { return engine.Expected("name", "no option") }

func (noSearch) NewGame() {}

func (noSearch) Search(context.Context, engine.History, engine.Limits, func(engine.Info)) engine.Info {
	return engine.Info{}
}
