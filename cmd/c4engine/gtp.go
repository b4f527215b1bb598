package main

import (
	"context"
	"os"

	"github.com/c4engine/c4engine/adapters/gtp"
	"github.com/c4engine/c4engine/engine"
)

// gtpCommand speaks the Go Text Protocol on standard input and output.
type gtpCommand struct {
	Game string `enum:"${cell_games}" required:"" placeholder:"${a_cell_game}" help:"Play this game."`
	hostFlags
}

func (c *gtpCommand) Run(ctx context.Context, out *os.File) error {
	h, err := c.host(c.Game, engine.UsualMoveTime)
	if err != nil {
		return err
	}
	defer h.search.Close()
	return gtp.Run(ctx, os.Stdin, out, gtp.Config{
		Name: name, Version: version,
		Start:    h.start,
		Searcher: h.search,
		Limits:   h.limits,
		Log:      h.log,
	})
}
