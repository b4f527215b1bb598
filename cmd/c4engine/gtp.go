package main

import (
	"context"
	"os"

	"github.com/c4engine/c4engine/adapters/gtp"
)

// runGTP speaks the Go Text Protocol on standard input and output.
func runGTP(args []string) error {
	h := newHosted("gtp", "", 2500)
	defer h.search.Close()
	h.StringVar(&h.game, "game", "", "")
	game, start, err := h.parse(args)
	if err != nil {
		return err
	}
	return serve(func(ctx context.Context) error {
		return gtp.Run(ctx, os.Stdin, os.Stdout, gtp.Config{
			Name: name, Version: version,
			Game:     game,
			Start:    start,
			Searcher: h.search,
			Limits:   h.limits(),
			Log:      h.log(),
		})
	})
}
