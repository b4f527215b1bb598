package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/train"
)

// trainCommand makes the weights of a game's learned evaluation.
type trainCommand struct {
	Out  string
	Game string
	trainPlan
}

// trainPlan has the flags for self-play.
type trainPlan struct{ Games, Nodes, Seed uint64 }

func (p *trainPlan) flags() []cli.Flag {
	return []cli.Flag{
		cli.Whole("--games", &p.Games, 100, 1_000_000_000, "N", "learn from N games"),
		cli.Whole("--nodes", &p.Nodes, 1, 1_000_000_000, "N", "search each of their positions with at most N nodes"),
		cli.Whole("--seed", &p.Seed, 1, math.MaxUint64, "N", "seed the random numbers"),
	}
}

// plan returns the plan of the flags.
func (p *trainPlan) plan() train.Plan {
	return train.Plan{Games: []int{int(p.Games)}, Nodes: int(p.Nodes), Seed: p.Seed}
}

// orUsual returns the plan of the weights in use, with the numbers that are given in the place of
// its own.
func (p *trainPlan) orUsual() train.Plan {
	usual := train.DefaultConnectFour
	q := trainPlan{
		cmp.Or(p.Games, uint64(usual.Games[0])), cmp.Or(p.Nodes, uint64(usual.Nodes)), cmp.Or(p.Seed, usual.Seed),
	}
	return q.plan()
}

// outFlag returns the flag for the file of the weights.
func outFlag(to *string) cli.Flag {
	return cli.Text("--out", to, "FILE", "write the weights to this file, which must be named")
}

func (c *trainCommand) Syntax() cli.Syntax {
	usual := train.DefaultConnectFour
	game := cli.Choice("--game", &c.Game, []string{"connectfour", "nogo", "reversi"}, "GAME", "learn for this game")
	return cli.Syntax{
		Intro: fmt.Sprintf("connectfour learns by default from %d games of %d nodes a move, with seed %d. ",
			usual.Games[0], usual.Nodes, usual.Seed) +
			"The plans of nogo and reversi are fixed: they take no flag but --out.",
		Sections: cli.Flags(append([]cli.Flag{outFlag(&c.Out), game}, c.flags()...)...),
	}
}

// checkOut returns an error if no file is named.
func checkOut(name string) error {
	if name == "" {
		return cli.Usage("--out: expected the file to write")
	}
	return nil
}

func (c *trainCommand) Run(ctx context.Context, out *cli.Output) error {
	if err := checkOut(c.Out); err != nil {
		return err
	}
	if c.Game != "connectfour" && c.trainPlan != (trainPlan{}) {
		return cli.Usage("--game %s: expected no flag but --out beside it: its plan is fixed", c.Game)
	}
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
	trainPlan
	Out string
}

func (c *trainMovesCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: "It learns the moves that searches of four-in-a-row prefer. These searches use the present " +
			"weights, so each training makes the next generation.",
		Sections: cli.Flags(append([]cli.Flag{outFlag(&c.Out)}, c.flags()...)...),
	}
}

func (c *trainMovesCommand) Run(ctx context.Context, out *cli.Output) error {
	if err := checkOut(c.Out); err != nil {
		return err
	}
	return writeWeights(ctx, out, c.Out, train.Moves, c.plan())
}
