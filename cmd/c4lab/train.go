package main

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/train"
)

// trainCommand makes the weights of a game's learned evaluation.
type trainCommand struct {
	Out  string `required:"" placeholder:"FILE" help:"The file to write."`
	Game string `enum:"connectfour,nogo,reversi" default:"connectfour" placeholder:"GAME" help:"connectfour, nogo or reversi (default ${default})."`
	trainPlan
}

// trainPlan has the flags for the self-play of connectfour.
type trainPlan struct {
	Games uint64 `range:"100..1000000000" placeholder:"N" help:"Games to learn from (default ${usual_games})."`
	Nodes uint64 `range:"1..1000000000" placeholder:"N" help:"Node limit for each of their moves (default ${usual_nodes})."`
	Seed  uint64 `range:"1..18446744073709551615" placeholder:"N" help:"Seed of the random numbers (default ${usual_seed})."`
}

// orUsual returns the plan of the weights in use, with the numbers that are given in the place of
// its own.
func (p trainPlan) orUsual() train.Plan {
	usual := train.DefaultConnectFour
	return train.Plan{
		Games: []int{cmp.Or(int(p.Games), usual.Games[0])},
		Nodes: cmp.Or(int(p.Nodes), usual.Nodes), Seed: cmp.Or(p.Seed, usual.Seed),
	}
}

func (*trainCommand) Help() string {
	return "The plans of nogo and reversi are fixed: they take no flag but --out."
}

// Validate checks the flags together.
func (c *trainCommand) Validate() error {
	if c.Game != "connectfour" && c.trainPlan != (trainPlan{}) {
		const expected = "--game %s: expected no flag but --out beside it: its plan is fixed"
		return fmt.Errorf(expected, c.Game)
	}
	return nil
}

func (c *trainCommand) Run(ctx context.Context, out *cli.Output) error {
	switch c.Game {
	case "nogo":
		return writeWeights(ctx, out, c.Out, train.NoGo, train.DefaultNoGo)
	case "reversi":
		return writeWeights(ctx, out, c.Out, train.Reversi, train.DefaultReversi)
	}
	return writeWeights(ctx, out, c.Out, train.ConnectFour, c.orUsual())
}

// writeWeights prints what a training tells, and writes the weights that it makes.
func writeWeights(ctx context.Context, out io.Writer, name string, learn train.Trainer, plan train.Plan) error {
	if err := files.CheckWritable(name); err != nil {
		return err
	}
	weights, err := learn(ctx, plan, func(line string) { fmt.Fprintln(out, line) })
	if err != nil {
		return err
	}
	return files.Write(name, weights)
}

// trainMovesCommand makes the weights of connectfour's priors of moves.
type trainMovesCommand struct {
	Out   string `required:"" placeholder:"FILE" help:"The file to write."`
	Games uint64 `range:"100..1000000000" default:"24000" placeholder:"N" help:"Games to learn from (default ${default})."`
	Nodes uint64 `range:"100..1000000000" default:"4000" placeholder:"N" help:"Node limit for each position to learn from (default ${default})."`
	Seed  uint64 `range:"1..18446744073709551615" default:"1" placeholder:"N" help:"Seed of the random numbers (default ${default})."`
}

func (*trainMovesCommand) Help() string {
	return `It learns the moves that searches of four-in-a-row prefer. These searches use the present
weights, so each training makes the next generation.`
}

func (c *trainMovesCommand) Run(ctx context.Context, out *cli.Output) error {
	plan := train.Plan{Games: []int{int(c.Games)}, Nodes: int(c.Nodes), Seed: c.Seed}
	return writeWeights(ctx, out, c.Out, train.Moves, plan)
}
