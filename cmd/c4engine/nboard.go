package main

import (
	"context"
	"os"

	"github.com/c4engine/c4engine/adapters/nboard"
)

// runNBoard speaks the protocol of NBoard on standard input and output.
func runNBoard(args []string) error {
	h := newHosted("nboard", "reversi", 2500)
	defer h.search.Close()
	game, start, err := h.parse(args)
	if err != nil {
		return err
	}
	return serve(func(ctx context.Context) error {
		return nboard.Run(ctx, os.Stdin, os.Stdout, nboard.Config{
			Name:     name,
			Game:     game,
			Start:    start,
			Searcher: h.search,
			Limits:   h.limits(),
			Log:      h.log(),
		})
	})
}
