package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/atlas"
	"github.com/c4engine/c4engine/internal/lines"
)

// atlasCommand solves empty boards with every forbidden cell.
type atlasCommand struct {
	UpTo    string      `default:"6x6" placeholder:"RxC" help:"Solve the boards of at most R rows and C columns (default ${default})."`
	Shard   lines.Shard `default:"1/1" placeholder:"I/N" help:"Solve the I-th of N parts of them."`
	Hash    uint64      `range:"1..32768" default:"256" placeholder:"MB" help:"Memory of the solver (default ${default})."`
	Picture string      `placeholder:"FILE" help:"Draw what the table holds, as an SVG."`
	Table   string      `arg:"" help:"The table to extend."`
}

func (*atlasCommand) Help() string {
	return "Boards in the table are not solved again, so the command can be stopped and resumed. " +
		"To join the tables of several parts, append one to another."
}

func (c *atlasCommand) Run(ctx context.Context, out *cli.Output) error {
	rows, columns := atlas.ParseSize(c.UpTo)
	low, high := min(rows, columns), max(rows, columns)
	if low < connectfour.MinSize || high > connectfour.MaxSize {
		const expected = "--up-to: expected RxC, rows and columns from 4x4 to 12x12, not %q"
		return cli.Usage(expected, c.UpTo)
	}
	if err := files.CheckWritable(c.Table, c.Picture); err != nil {
		return err
	}
	table, err := readAtlas(c.Table)
	if err != nil {
		return err
	}
	solver := connectfour.Game{}.Traits().NewSolver(int(c.Hash), 1)
	for i, b := range atlas.BoardsUpTo(rows, columns) {
		if _, known := table[b]; known || !c.Shard.Holds(i) {
			continue
		}
		start := time.Now()
		if table[b], err = b.Solve(ctx, solver); errors.Is(err, context.Canceled) {
			return errors.New("atlas: stopped; the table has the boards solved before")
		}
		if err == nil {
			err = files.Write(c.Table, table.Text())
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%v: %v (%.1f s)\n", b, table[b], time.Since(start).Seconds())
	}
	if err := files.Write(c.Table, table.Text()); err != nil || c.Picture == "" {
		return err
	}
	return files.Write(c.Picture, []byte(table.Picture()))
}

// readAtlas reads a table. A missing file is an empty table.
func readAtlas(name string) (atlas.Table, error) {
	file, err := files.OpenRegular(name)
	if errors.Is(err, fs.ErrNotExist) {
		return atlas.Table{}, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	table, err := atlas.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return table, nil
}
