package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/train"
	"github.com/c4engine/c4engine/internal/lab/train/connectfour"
	"github.com/c4engine/c4engine/internal/lab/train/nogo"
	"github.com/c4engine/c4engine/internal/lab/train/reversi"
)

// training makes the file of weights of a game's learned evaluation.
type training struct {
	game  string
	fixed bool // the plan is the training's own
	run   func(ctx context.Context, plan train.Plan, tell func(line string)) ([]byte, error)
}

// trainings has the default game first.
var trainings = []training{
	{game: "connectfour", run: connectfour.Run},
	{game: "nogo", fixed: true, run: trainNoGo},
	{game: "reversi", fixed: true, run: trainReversi},
}

func trainNoGo(ctx context.Context, _ train.Plan, tell func(line string)) ([]byte, error) {
	return nogo.Run(ctx, nogo.DefaultPlan, tell)
}

func trainReversi(ctx context.Context, _ train.Plan, tell func(line string)) ([]byte, error) {
	return reversi.Run(ctx, reversi.DefaultPlan, tell)
}

func trainingOf(game string) training {
	return trainings[slices.IndexFunc(trainings, func(t training) bool { return t.game == game })]
}

// trainValues returns the variables in the flags of train.
func trainValues() map[string]string {
	var names []string
	for _, t := range trainings {
		names = append(names, t.game)
	}
	return map[string]string{
		"trained":        strings.Join(names, ","),
		"usual_trained":  names[0],
		"either_trained": field.Listed(names, "or"),
	}
}

// trainCommand makes the weights of a game's learned evaluation.
type trainCommand struct {
	Out  string `required:"" placeholder:"FILE" help:"The file to write."`
	Game string `enum:"${trained}" default:"${usual_trained}" placeholder:"GAME" help:"${either_trained} (default ${default})."`
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
	if trainingOf(c.Game).fixed && c.trainPlan != (trainPlan{}) {
		const expected = "--game %s: expected no flag but --out beside it: its plan is fixed"
		return fmt.Errorf(expected, c.Game)
	}
	return nil
}

func (c *trainCommand) Run(ctx context.Context, out *cli.Output) error {
	if err := files.CheckWritable(c.Out); err != nil {
		return err
	}
	tell := func(line string) { fmt.Fprintln(out, line) }
	file, err := trainingOf(c.Game).run(ctx, c.plan(), tell)
	if err != nil {
		return err
	}
	return files.Write(c.Out, file)
}
