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

// training is how weights are learned. A plan of several generations is fixed.
type training struct {
	learn train.Trainer
	plan  train.Plan
}

var trainings = map[string]training{
	"connectfour": {train.ConnectFour, train.DefaultConnectFour},
	"moves":       {train.Moves, train.DefaultMoves},
	"nogo":        {train.NoGo, train.DefaultNoGo},
	"reversi":     {train.Reversi, train.DefaultReversi},
}

// trainingNames are the names of the trainings, the default one first.
var trainingNames = []string{"connectfour", "moves", "nogo", "reversi"}

// trainCommand makes the weights of a game's evaluation, or of the priors of moves.
type trainCommand struct {
	Weights            []string // their name
	Out                string
	Games, Nodes, Seed uint64 // 0: the plan's own
}

func (c *trainCommand) Syntax() cli.Syntax {
	intro := "The weights are those of a game's evaluation (default connectfour), or of moves: the priors of moves " +
		"in four in a row. connectfour and moves play with the present weights, so each run makes the next generation. "
	for _, name := range trainingNames[:2] {
		plan := trainings[name].plan
		intro += fmt.Sprintf("%s learns by default from %d games of %d nodes a move, with seed %d. ",
			name, plan.Games[0], plan.Nodes, plan.Seed)
	}
	return cli.Syntax{
		Intro: intro + "nogo and reversi begin anew. Their plans are fixed: they take no flag but --out.",
		Words: cli.Words{To: &c.Weights, Form: "[WEIGHTS]", Max: 1, Choices: trainingNames,
			Help: "The weights to learn: " + field.Listed(trainingNames, "or")},
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
	name := slices.Concat(c.Weights, trainingNames)[0]
	training, known := trainings[name]
	switch own := c.Games|c.Nodes|c.Seed != 0; {
	case !known:
		return cli.Usage("WEIGHTS: expected %s, not %q", field.Listed(trainingNames, "or"), name)
	case c.Out == "":
		return cli.Usage("--out: expected the file to write")
	case len(training.plan.Games) > 1 && own:
		return cli.Usage("%s: expected no flag but --out beside it: its plan is fixed", name)
	case own:
		plan := &training.plan
		plan.Games = []int{int(cmp.Or(c.Games, uint64(plan.Games[0])))}
		plan.Nodes, plan.Seed = int(cmp.Or(c.Nodes, uint64(plan.Nodes))), cmp.Or(c.Seed, plan.Seed)
	}
	if err := files.CheckWritable(c.Out); err != nil {
		return err
	}
	weights, err := training.learn(ctx, training.plan, func(line string) { fmt.Fprintln(out, line) })
	if err != nil {
		return err
	}
	return files.Write(c.Out, weights)
}
