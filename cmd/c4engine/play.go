package main

import (
	"cmp"
	"context"
	"os"
	"time"

	"github.com/c4engine/c4engine/cmd/internal/cli"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/play"
)

// playCommand plays with a person at a terminal, or with a script through a pipe.
type playCommand struct {
	Level string   `default:"5" placeholder:"N" help:"Strength from 1, a beginner, up; full is the strongest (default ${default})."`
	Seed  uint64   `range:"1..9007199254740992" placeholder:"N" help:"Seed of the engine's choices (default: a new one each time)."`
	Board []string `arg:"" optional:"" help:"What to play: ${boards} (default ${usual_board})."`
}

func (*playCommand) Help() string {
	return "Type the number of a column to drop a stone there; type help for the rest."
}

func (c *playCommand) Run(ctx context.Context, out *os.File) error {
	searcher := uct.New()
	defer searcher.Close()
	t := play.NewTable(play.Config{
		Searcher: searcher,
		Seed:     cmp.Or(c.Seed, uint64(time.Now().UnixNano()>>16)%(1<<53)),
		Colour:   isTerminal(out),
	})
	if err := t.SetLevel([]string{c.Level}); err != nil {
		return cli.Usage("--level: %w", err)
	}
	if err := t.Begin(c.Board); err != nil {
		return cli.Usage("play: %w", err)
	}
	return t.Run(ctx, os.Stdin, out)
}
