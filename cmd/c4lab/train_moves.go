package main

import (
	"cmp"
	"context"
	"fmt"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/train/connectfour"
)

// trainMovesCommand makes the weights of connectfour's priors of moves.
type trainMovesCommand struct {
	Out   string `required:"" placeholder:"FILE" help:"The file to write."`
	Games uint64 `range:"100..1000000000" placeholder:"N" help:"Games to learn from (default 3000)."`
	Nodes uint64 `range:"100..1000000000" placeholder:"N" help:"Node limit for each position to learn from (default 2500)."`
	Seed  uint64 `range:"1..18446744073709551615" placeholder:"N" help:"Seed of the random numbers (default 1)."`
}

func (*trainMovesCommand) Help() string {
	return `It learns the moves that searches of four-in-a-row prefer. These searches use the present
weights, so each training makes the next generation.`
}

func (c *trainMovesCommand) Run(ctx context.Context, out *cli.Output) error {
	if err := files.CheckWritable(c.Out); err != nil {
		return err
	}
	games, nodes, seed := cmp.Or(int(c.Games), 3000), cmp.Or(int(c.Nodes), 2500), cmp.Or(c.Seed, 1)
	tell := func(line string) { fmt.Fprintln(out, line) }
	file, err := connectfour.RunMoves(ctx, games, nodes, seed, tell)
	if err != nil {
		return err
	}
	return files.Write(c.Out, file)
}
