package protocol

import (
	"context"

	"github.com/c4engine/c4engine/engine"
)

// reviewName is the name of a command that only hosts with a Config.Review have.
const reviewName = "review"

// review begins to explain the game of the session.
func (d *session) review() error {
	h := d.game.History()
	var line []byte
	var err error
	d.Do(func(ctx context.Context) { line, err = d.Review(ctx, h) }, func() {
		if err != nil {
			d.fail(reviewName, engine.Expected("stop", "none before the review is complete"))
			return
		}
		d.Say(string(line))
	})
	return nil
}
