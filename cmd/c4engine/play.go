package main

import (
	"cmp"
	"context"
	"os"
	"time"

	"github.com/c4engine/c4engine/engine/uct"
)

// playCommand plays with a person at a terminal, or with a script through a pipe.
type playCommand struct {
	Level string   `default:"5" placeholder:"N" help:"From 1, a beginner, up to the strongest, full (default ${default})."`
	Seed  uint64   `range:"1..9007199254740992" placeholder:"N" help:"Seed of the engine's choices (default: another one every time)."`
	Board []string `arg:"" optional:"" help:"What to play: ${boards} (default ${usual_board})."`
}

func (*playCommand) Help() string {
	return "Type the number of a column to drop a stone there; type help for the rest."
}

func (c *playCommand) Run(ctx context.Context, out *os.File) error {
	searcher := uct.New()
	defer searcher.Close()
	t := newTable(searcher, cmp.Or(c.Seed, uint64(time.Now().UnixNano()>>16)%(1<<53)))
	t.colour = isTerminal(out)
	if err := t.setLevel([]string{c.Level}); err != nil {
		return wrongUsage("--level: %w", err)
	}
	if err := t.begin(c.Board); err != nil {
		return wrongUsage("play: %w", err)
	}
	return t.run(ctx, os.Stdin, out)
}
