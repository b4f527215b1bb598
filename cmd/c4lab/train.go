package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"

	"github.com/c4engine/c4engine/cmd/internal/cli"
	"github.com/c4engine/c4engine/cmd/internal/files"
	"github.com/c4engine/c4engine/engine/train"
	"github.com/c4engine/c4engine/engine/train/connectfour"
	"github.com/c4engine/c4engine/engine/train/nogo"
	"github.com/c4engine/c4engine/engine/train/reversi"
)

// trainCommand makes the weights of a game's learned evaluation.
type trainCommand struct {
	Out  string `required:"" placeholder:"FILE" help:"The file to write."`
	Game string `enum:"connectfour,nogo,reversi" default:"connectfour" placeholder:"GAME" help:"connectfour, nogo or reversi (default ${default})."`
	trainPlan
}

// trainPlan has the flags for the self-play of connectfour.
type trainPlan struct {
	Games uint64 `range:"100..1000000000" placeholder:"N" help:"Games to learn from (default 24000)."`
	Nodes uint64 `range:"1..1000000000" placeholder:"N" help:"Node limit for each of their moves (default 400)."`
	Seed  uint64 `range:"1..18446744073709551615" placeholder:"N" help:"Seed of the random numbers (default 1)."`
}

func (p *trainPlan) plan() train.Plan {
	games, nodes := cmp.Or(int(p.Games), 24_000), cmp.Or(int(p.Nodes), 400)
	return connectfour.NewPlan(games, nodes, cmp.Or(p.Seed, 1))
}

func (*trainCommand) Help() string {
	return `The plans of nogo and reversi are fixed: they take no flag but --out. To spread the
games of connectfour over several processes, use train games and then train fit.`
}

// Validate checks the flags together.
func (c *trainCommand) Validate() error {
	if c.Game != "connectfour" && c.trainPlan != (trainPlan{}) {
		return fmt.Errorf("--game %s: expected no flag but --out beside it: its plan is fixed", c.Game)
	}
	return nil
}

func (c *trainCommand) Run(ctx context.Context, out *cli.Output) error {
	if err := files.CheckWritable(c.Out); err != nil {
		return err
	}
	file, err := c.train(ctx, func(line string) { fmt.Fprintln(out, line) })
	if err != nil {
		return err
	}
	return files.Write(c.Out, file)
}

// train returns the file of weights.
func (c *trainCommand) train(ctx context.Context, tell func(line string)) ([]byte, error) {
	switch c.Game {
	case "nogo":
		plan := nogo.DefaultPlan
		plan.Workers = runtime.NumCPU()
		return nogo.Run(ctx, plan, tell)
	case "reversi":
		plan := reversi.DefaultPlan
		plan.Workers = runtime.NumCPU()
		return reversi.Run(ctx, plan, tell)
	}
	return connectfour.Run(ctx, c.plan(), tell)
}
