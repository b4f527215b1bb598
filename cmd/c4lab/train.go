package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/train"
)

// trainCommand makes the weights of a game's evaluation, or of the priors of moves.
type trainCommand struct {
	Weights []string // their name
	Out     string
}

// weightNames are the names of the weights that can be learned, the default first.
func weightNames() (names []string) {
	for _, t := range train.Trainings {
		names = append(names, t.Weights)
	}
	return names
}

func (c *trainCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: "The weights are those of a game's evaluation (default connectfour), or of moves: the priors of " +
			"moves in four in a row. connectfour and moves play with the present weights, so each run makes the " +
			"next generation; nogo and reversi begin anew. The same command makes the same weights, in hours; " +
			"the numbers of games are in internal/lab/train.",
		Words: cli.Words{To: &c.Weights, Form: "[WEIGHTS]", Max: 1, Choices: weightNames(),
			Help: "The weights to learn: " + field.Listed(weightNames(), "or")},
		Sections: cli.Flags(
			cli.Text("--out", &c.Out, "FILE", "write the weights to this file, which must be named"),
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
	if c.Out == "" {
		return cli.Usage("--out: expected the file to write")
	}
	if err := files.CheckWritable(c.Out); err != nil {
		return err
	}
	weights, err := training.Run(ctx, training.Plan, func(line string) { fmt.Fprintln(out, line) })
	if err != nil {
		return err
	}
	return files.Write(c.Out, weights)
}
