package main

import (
	"context"
	"os"

	"github.com/c4engine/c4engine/adapters/botzone"
)

// runBotzone plays on standard input and output for Botzone.
func runBotzone(args []string) error {
	h := newHosted("botzone", "", 850) // of the second that a move may take there
	defer h.search.Close()
	h.StringVar(&h.game, "game", "", "")
	keepRunning := h.Bool("keep-running", false, "")
	_, start, err := h.parse(args)
	if err != nil {
		return err
	}
	return serve(func(ctx context.Context) error {
		return botzone.Run(ctx, os.Stdin, os.Stdout, botzone.Config{
			Start:       start,
			Searcher:    h.search,
			Limits:      h.limits(),
			KeepRunning: *keepRunning,
		})
	})
}
