package main

import (
	"context"
	"fmt"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/cli"
)

// perftCommand counts the sequences of moves from the start of a game.
type perftCommand struct {
	Game  string   `enum:"${games}" default:"${game}" placeholder:"GAME" help:"${either_game} (default ${default})."`
	Depth uint64   `arg:"" range:"0..144" help:"Maximum number of moves in a sequence."`
	Board []string `arg:"" optional:"" passthrough:"partial" help:"The board, in the words after newgame and the game's name."`
}

func (c *perftCommand) Run(ctx context.Context, out *cli.Output) error {
	p, err := games.All().Start(append([]string{c.Game}, c.Board...))
	if err != nil {
		return cli.Usage("perft: %w", err)
	}
	for d := range int(c.Depth) + 1 {
		start := time.Now()
		n, err := engine.Perft(ctx, p, d)
		if err != nil {
			return err
		}
		seconds := time.Since(start).Seconds()
		const row = "%2d  %15d  %8.3f s  %12.0f nodes a second\n"
		fmt.Fprintf(out, row, d, n, seconds, float64(n)/seconds)
	}
	return nil
}
