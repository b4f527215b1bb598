package protocol

import (
	"context"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Player is an external program that answers go in the place of a search. It is called by one
// goroutine at a time.
type Player interface {
	// Answer returns the cell that the player chooses after the moves of h. The move may be
	// illegal. The error is an *engine.FieldError if the player fails or ctx is done.
	Answer(ctx context.Context, h engine.History) (engine.Cell, error)
}

// ask asks the player for its move. An illegal move is sent for the referee to judge, but it is not
// played.
func (d *session) ask() {
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

// noSearch is the searcher of a session with a player. It has no options and is never asked.
type noSearch struct{}

func (noSearch) Options() []engine.Option { return nil }

func (noSearch) SetOption(string, string) error {
	return engine.Expected("name", "no option")
}

func (noSearch) NewGame() error { return nil }

func (noSearch) Search(
	context.Context, engine.History, engine.Limits, func(engine.Info),
) (engine.Info, error) {
	return engine.Info{}, nil
}
