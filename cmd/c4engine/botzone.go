package main

import (
	"context"
	"os"

	"github.com/c4engine/c4engine/adapters/botzone"
)

// botzoneCommand plays on standard input and output for Botzone.
type botzoneCommand struct {
	Game        string `enum:"${cell_games}" required:"" placeholder:"${a_cell_game}" help:"Play this game."`
	KeepRunning bool   `help:"Use the platform's mode of this name: one process for the whole game."`
	hostFlags
}

func (c *botzoneCommand) Run(ctx context.Context, out *os.File) error {
	h, err := c.host(c.Game, botzone.UsualMoveTime)
	if err != nil {
		return err
	}
	defer h.search.Close()
	return botzone.Run(ctx, os.Stdin, out, botzone.Config{
		Start:       h.start,
		Searcher:    h.search,
		Limits:      h.limits,
		KeepRunning: c.KeepRunning,
		Log:         h.log,
	})
}
