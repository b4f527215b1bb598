package main

import (
	"fmt"

	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	trainer "github.com/c4engine/c4engine/internal/lab/train/connectfour"
	"github.com/c4engine/c4engine/internal/lines"
)

// fitCommand learns the weights of connectfour from the games of train games.
type fitCommand struct {
	Files []string `arg:"" placeholder:"FILES" help:"The files that train games wrote, of all parts."`
	Out   string   `required:"" placeholder:"FILE" help:"The file to write."`
}

func (c *fitCommand) Run(out *cli.Output) error {
	all := lines.NewJoin(trainer.Files)
	for _, name := range c.Files {
		f, err := readTraining(name)
		if err == nil {
			err = all.Add(&f, name)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	games, err := all.Head.InOrder(all.Pieces)
	if err == nil {
		err = files.CheckWritable(c.Out)
	}
	if err != nil {
		return fmt.Errorf("train fit: %w", err)
	}
	weights, err := trainer.Fit(*all.Head, games, func(line string) { fmt.Fprintln(out, line) })
	if err != nil {
		return err
	}
	return files.Write(c.Out, weights)
}

func readTraining(name string) (f trainer.File, err error) {
	file, err := files.OpenRegular(name)
	if err != nil {
		return f, err
	}
	defer file.Close()
	err = trainer.Files.Read(&f, file)
	return f, err
}
