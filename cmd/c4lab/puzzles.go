package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/puzzle"
)

// puzzlesCommand makes the puzzles of the page, or measures which levels solve them.
type puzzlesCommand struct {
	Count  uint64 `range:"1..10000" default:"310" placeholder:"N" help:"Make N puzzles (default ${default})."`
	Seed   uint64 `default:"1" placeholder:"S" help:"Play the games with this seed (default ${default})."`
	Levels bool   `help:"Print how many of the file's puzzles each level solves, by grade, in percent."`
	File   string `arg:"" help:"The file to write, or with --levels to read."`
}

func (*puzzlesCommand) Help() string {
	return "Levels of the engine play games. A position is a puzzle if an exact search finds that one move " +
		"wins and all others do not. The same flags write the same bytes. docs/lab.md describes the file."
}

func (c *puzzlesCommand) Run(ctx context.Context, out *cli.Output) error {
	if c.Levels {
		return c.measure(ctx, out)
	}
	if err := files.CheckWritable(c.File); err != nil {
		return err
	}
	progress := func(done int) { fmt.Fprintf(out, "%d of %d puzzles\n", done, c.Count) }
	list, err := puzzle.Make(ctx, c.Seed, int(c.Count), progress)
	if errors.Is(err, context.Canceled) {
		return errors.New("puzzles: stopped; nothing was written")
	}
	if err != nil {
		return err
	}
	return files.Write(c.File, puzzle.Text(list))
}

func (c *puzzlesCommand) measure(ctx context.Context, out *cli.Output) error {
	list, err := files.Read(c.File, puzzle.Read)
	if err != nil {
		return err
	}
	table, err := puzzle.Measure(ctx, list)
	if err != nil {
		return err
	}
	fmt.Fprint(out, table)
	return nil
}
