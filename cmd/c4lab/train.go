package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/train"
)

// training makes the file of weights of a game's learned evaluation.
type training struct {
	game  string
	fixed bool // the plan is the training's own
	run   func(ctx context.Context, plan train.Plan, tell func(line string)) ([]byte, error)
}

// trainings has the default game first.
var trainings = []training{
	{game: "connectfour", run: train.ConnectFour},
	{"nogo", true, func(ctx context.Context, _ train.Plan, tell func(line string)) ([]byte, error) {
		return train.NoGo(ctx, train.DefaultNoGo, tell)
	}},
	{"reversi", true, func(ctx context.Context, _ train.Plan, tell func(line string)) ([]byte, error) {
		return train.Reversi(ctx, train.DefaultReversi, tell)
	}},
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
		"usual_games":    strconv.FormatUint(usualPlan.Games, 10),
		"usual_nodes":    strconv.FormatUint(usualPlan.Nodes, 10),
		"usual_seed":     strconv.FormatUint(usualPlan.Seed, 10),
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
	Games uint64 `range:"100..1000000000" placeholder:"N" help:"Games to learn from (default ${usual_games})."`
	Nodes uint64 `range:"1..1000000000" placeholder:"N" help:"Node limit for each of their moves (default ${usual_nodes})."`
	Seed  uint64 `range:"1..18446744073709551615" placeholder:"N" help:"Seed of the random numbers (default ${usual_seed})."`
}

// usualPlan has the numbers in the place of those not given: with them the weights in use were
// made.
var usualPlan = trainPlan{Games: 16_000, Nodes: 400, Seed: 1}

func (p *trainPlan) plan() train.Plan {
	games, nodes := cmp.Or(p.Games, usualPlan.Games), cmp.Or(p.Nodes, usualPlan.Nodes)
	return train.NewPlan(int(games), int(nodes), cmp.Or(p.Seed, usualPlan.Seed))
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
	return writeWeights(out, c.Out, func(tell func(line string)) ([]byte, error) {
		return trainingOf(c.Game).run(ctx, c.plan(), tell)
	})
}

// writeWeights prints what a training tells, and writes the weights that it makes.
func writeWeights(out io.Writer, name string, learn func(tell func(line string)) ([]byte, error)) error {
	if err := files.CheckWritable(name); err != nil {
		return err
	}
	weights, err := learn(func(line string) { fmt.Fprintln(out, line) })
	if err != nil {
		return err
	}
	return files.Write(name, weights)
}

// selfPlayCommand plays a part of the games from which connectfour's weights are learned.
type selfPlayCommand struct {
	Out    string      `required:"" placeholder:"FILE" help:"The file to write."`
	Shard  files.Shard `default:"1/1" placeholder:"I/N" help:"Play the I-th of N parts of the games."`
	Resume bool        `help:"Continue the file of an earlier run."`
	trainPlan
}

func (*selfPlayCommand) Help() string {
	return `The file gets a line at the end of each game. With --resume the same command continues after
any interruption. From all parts train fit makes the same weights as train with the same games,
nodes and seed.`
}

func (c *selfPlayCommand) Run(ctx context.Context, out *cli.Output) (err error) {
	plan := c.plan()
	plan.Shard = c.Shard
	var f train.File
	file, err := files.OpenGrowing("--", c.Out, c.Resume, func(file fs.File) (int64, error) {
		err := train.Files.Read(&f, file)
		if err == nil {
			err = train.Files.Resume(&f, &plan)
		}
		return f.Whole, err
	})
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, file.Close()) }()
	if f.Head == nil {
		err = files.WriteLine(file, plan)
	}
	if err == nil {
		played, of := len(f.Pieces), len(plan.Missing(nil))
		err = train.Play(ctx, plan, f.Pieces, func(g train.Game) error {
			err := train.WriteGame(file, g)
			if played++; played%max(1, of/100) == 0 || played == of { // about a hundred lines in all
				fmt.Fprintf(out, "%d of %d games\n", played, of)
			}
			return err
		})
	}
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("train games: interrupted; --resume goes on with %s", c.Out)
	case err != nil:
		return fmt.Errorf("%s: %w", c.Out, err)
	}
	return nil
}

// fitCommand learns the weights of connectfour from the games of train games.
type fitCommand struct {
	Files []string `arg:"" placeholder:"FILES" help:"The files that train games wrote, of all parts."`
	Out   string   `required:"" placeholder:"FILE" help:"The file to write."`
}

func (c *fitCommand) Run(out *cli.Output) error {
	all := files.NewJoin(train.Files)
	for _, name := range c.Files {
		_, err := files.Read(name, func(in io.Reader) (f train.File, err error) {
			if err = train.Files.Read(&f, in); err == nil {
				err = all.Add(&f, name)
			}
			return f, err
		})
		if err != nil {
			return err
		}
	}
	games, err := all.Head.InOrder(all.Pieces)
	if err != nil {
		return fmt.Errorf("train fit: %w", err)
	}
	return writeWeights(out, c.Out, func(tell func(line string)) ([]byte, error) {
		return train.Fit(*all.Head, games, tell)
	})
}

// trainMovesCommand makes the weights of connectfour's priors of moves.
type trainMovesCommand struct {
	Out   string `required:"" placeholder:"FILE" help:"The file to write."`
	Games uint64 `range:"100..1000000000" default:"3000" placeholder:"N" help:"Games to learn from (default ${default})."`
	Nodes uint64 `range:"100..1000000000" default:"2500" placeholder:"N" help:"Node limit for each position to learn from (default ${default})."`
	Seed  uint64 `range:"1..18446744073709551615" default:"1" placeholder:"N" help:"Seed of the random numbers (default ${default})."`
}

func (*trainMovesCommand) Help() string {
	return `It learns the moves that searches of four-in-a-row prefer. These searches use the present
weights, so each training makes the next generation.`
}

func (c *trainMovesCommand) Run(ctx context.Context, out *cli.Output) error {
	return writeWeights(out, c.Out, func(tell func(line string)) ([]byte, error) {
		return train.Moves(ctx, int(c.Games), int(c.Nodes), c.Seed, tell)
	})
}
