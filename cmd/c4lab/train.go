package main

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/train"
)

// trainCommand makes the weights of a game's evaluation, or of the priors of moves.
type trainCommand struct {
	Weights      []string // their name
	Out          string
	Games, Nodes int // 0: the plan's own; so is a seed of 0
	Seed         uint64
}

// weightNames are the names of the weights that can be learned, the default first.
func weightNames() (names []string) {
	for _, t := range train.Trainings {
		names = append(names, t.Weights)
	}
	return names
}

func (c *trainCommand) Syntax() cli.Syntax {
	intro := "The weights are those of a game's evaluation (default connectfour), or of moves: the priors of moves " +
		"in four in a row. connectfour and moves play with the present weights, so each run makes the next generation. "
	for _, t := range train.Trainings {
		if len(t.Plan.Games) == 1 {
			intro += fmt.Sprintf("%s learns by default from %d games of %d nodes a move, with seed %d. ",
				t.Weights, t.Plan.Games[0], t.Plan.Nodes, t.Plan.Seed)
		}
	}
	return cli.Syntax{
		Intro: intro + "nogo and reversi begin anew. Their plans are fixed: they take no flag but --out.",
		Words: cli.Words{To: &c.Weights, Form: "[WEIGHTS]", Max: 1, Choices: weightNames(),
			Help: "The weights to learn: " + field.Listed(weightNames(), "or")},
		Sections: cli.Flags(
			cli.Text("--out", &c.Out, "FILE", "write the weights to this file, which must be named"),
			cli.Whole("--games", &c.Games, 100, 1_000_000_000, "N", "learn from N games"),
			cli.Whole("--nodes", &c.Nodes, 1, 1_000_000_000, "N", "search each of their positions with at most N nodes"),
			cli.Whole("--seed", &c.Seed, 1, math.MaxUint64, "N", "seed the random numbers"),
		),
	}
}

// Run prints what a training tells, and writes the weights that it makes.
func (c *trainCommand) Run(ctx context.Context, out *cli.Output) error {
	training := train.Trainings[0]
	if len(c.Weights) > 0 {
		i := slices.Index(weightNames(), c.Weights[0])
		if i < 0 {
			return cli.Usage("WEIGHTS: expected %s, not %q", field.Listed(weightNames(), "or"), c.Weights[0])
		}
		training = train.Trainings[i]
	}
	plan := training.Plan
	switch own := c.Games != 0 || c.Nodes != 0 || c.Seed != 0; {
	case c.Out == "":
		return cli.Usage("--out: expected the file to write")
	case own && len(plan.Games) > 1:
		return cli.Usage("%s: expected no flag but --out beside it: its plan is fixed", training.Weights)
	case own:
		plan = train.Plan{
			Games: []int{cmp.Or(c.Games, plan.Games[0])},
			Nodes: cmp.Or(c.Nodes, plan.Nodes), Seed: cmp.Or(c.Seed, plan.Seed),
		}
	}
	if err := files.CheckWritable(c.Out); err != nil {
		return err
	}
	weights, err := training.Run(ctx, plan, func(line string) { fmt.Fprintln(out, line) })
	if err != nil {
		return err
	}
	return files.Write(c.Out, weights)
}
