package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/train"
	trainer "github.com/c4engine/c4engine/internal/lab/train/connectfour"
	"github.com/c4engine/c4engine/internal/lines"
)

// selfPlayCommand plays a part of the games from which connectfour's weights are learned.
type selfPlayCommand struct {
	Out    string      `required:"" placeholder:"FILE" help:"The file to write."`
	Shard  lines.Shard `default:"1/1" placeholder:"I/N" help:"Play the I-th of N parts of the games."`
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
	var f trainer.File
	file, err := files.OpenGrowing("--", c.Out, c.Resume, func(file fs.File) (int64, error) {
		err := trainer.Files.Read(&f, file)
		if err == nil {
			err = trainer.Files.Resume(&f, &plan)
		}
		return f.Whole, err
	})
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, file.Close()) }()
	if f.Head == nil {
		err = lines.Write(file, plan)
	}
	if err == nil {
		show := playedGames{out: out, played: len(f.Pieces), of: len(plan.Missing(nil))}
		err = trainer.Play(ctx, plan, f.Pieces, func(number int, g train.Game) error {
			defer show.next()
			return train.WriteGame(file, number, g)
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

// playedGames prints the progress, about a hundred lines in all.
type playedGames struct {
	out        io.Writer
	played, of int
}

func (p *playedGames) next() {
	p.played++
	if p.played%max(1, p.of/100) == 0 || p.played == p.of {
		fmt.Fprintf(p.out, "%d of %d games\n", p.played, p.of)
	}
}
