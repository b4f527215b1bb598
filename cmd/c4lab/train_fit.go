package main

import (
	"fmt"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/train"
	trainer "github.com/c4engine/c4engine/internal/lab/train/connectfour"
)

// fitCommand learns the weights of connectfour from the games of train games.
type fitCommand struct {
	Files []string `arg:"" placeholder:"FILES" help:"The files that train games wrote, of all parts."`
	Out   string   `required:"" placeholder:"FILE" help:"The file to write."`
}

func (c *fitCommand) Run(out *cli.Output) error {
	var all train.Join
	for _, name := range c.Files {
		f, err := readTraining(name)
		if err == nil {
			err = all.Add(f)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	plan, games, err := all.Games()
	if err == nil {
		err = files.CheckWritable(c.Out)
	}
	if err != nil {
		return fmt.Errorf("train fit: %w", err)
	}
	weights, err := trainer.Fit(plan, games, func(line string) { fmt.Fprintln(out, line) })
	if err != nil {
		return err
	}
	return files.Write(c.Out, weights)
}

func readTraining(name string) (train.File, error) {
	file, err := files.OpenRegular(name)
	if err != nil {
		return train.File{}, err
	}
	defer file.Close()
	return train.Read(file, connectfour.Game{})
}
