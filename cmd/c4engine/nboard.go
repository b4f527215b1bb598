package main

import (
	"context"
	"os"

	"github.com/c4engine/c4engine/adapters/nboard"
	"github.com/c4engine/c4engine/engine"
)

// nboardCommand speaks the protocol of NBoard on standard input and output.
type nboardCommand struct{ hostFlags }

func (c *nboardCommand) Run(ctx context.Context, out *os.File) error {
	h, err := c.host(discGame().Name(), engine.UsualMoveTime)
	if err != nil {
		return err
	}
	defer h.search.Close()
	return nboard.Run(ctx, os.Stdin, out, nboard.Config{
		Name:     name,
		Start:    h.start,
		Searcher: h.search,
		Limits:   h.given,
		Usual:    h.limits,
		Log:      h.log,
	})
}
