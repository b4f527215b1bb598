package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/book"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/solved"
)

// bookCommand solves all positions of a board after some plies and makes a book of them.
type bookCommand struct {
	Board   string      `default:"6x7" placeholder:"RxC" help:"Rows and columns (default ${default})."`
	Plies   uint64      `range:"1..10" default:"8" placeholder:"N" help:"Solve the positions after N plies (default ${default})."`
	Values  bool        `help:"Find only the winner; a later run adds the length of the game."`
	Shard   files.Shard `default:"1/1" placeholder:"I/N" help:"Solve the I-th of N parts of them."`
	Hash    uint64      `range:"1..32768" default:"1024" placeholder:"MB" help:"Memory of the solver (default ${default})."`
	Write   string      `placeholder:"FILE" help:"Write the book of all results, with the positions before these plies."`
	Results string      `arg:"" help:"The file of results to extend."`
}

func (*bookCommand) Help() string {
	return "Positions in the results are not solved again, so the command can be stopped and resumed. " +
		"To join the results of several parts, append one to another. " +
		"docs/lab.md describes the book."
}

func (c *bookCommand) Run(ctx context.Context, out *cli.Output) (err error) {
	rows, columns := solved.ParseSize(c.Board)
	empty, err := connectfour.New(rows, columns, -1, -1)
	if err != nil || rows*columns > book.MaxCells {
		const expected = "--board: expected RxC, rows and columns from 4 to 12 and at most %d cells, not %q"
		return cli.Usage(expected, book.MaxCells, c.Board)
	}
	if err := files.CheckWritable(c.Write); err != nil {
		return err
	}
	shape := book.Shape{Rows: rows, Columns: columns, Plies: int(c.Plies)}
	var results *solved.Results
	read := func(file fs.File) (whole int64, err error) {
		results, whole, err = solved.ReadResults(file, shape)
		return whole, err
	}
	file, err := files.OpenGrowing("--", c.Results, true, read)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, file.Close()) }()
	levels := solved.Positions(empty, shape)
	last := levels[c.Plies]
	first, end := c.Shard.Range(len(last))
	if err := c.solve(ctx, out, file, results, last[first:end]); err != nil || c.Write == "" {
		return err
	}
	return c.write(out, results.Known, levels)
}

// write adds the positions before the last ply to a book, and writes its file.
func (c *bookCommand) write(out io.Writer, b *book.Book, levels [][]*connectfour.Position) error {
	if err := solved.Complete(b, levels); err != nil {
		return err
	}
	for plies, level := range levels {
		known, timed := solved.Count(b, level)
		const counts = "%d plies: %d of %d positions, %d with the plies to the end\n"
		fmt.Fprintf(out, counts, plies, known, len(level), timed)
	}
	file := b.Encode()
	if err := files.Write(c.Write, file); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d bytes, SHA-256 %x\n", c.Write, len(file), sha256.Sum256(file))
	return nil
}

// solve solves the positions that are not in the results yet, and prints its progress.
func (c *bookCommand) solve(
	ctx context.Context, out, file io.Writer, results *solved.Results,
	positions []*connectfour.Position,
) error {
	progress := func(done int) {
		if done%1000 == 0 {
			fmt.Fprintf(out, "%d of %d positions\n", done, len(positions))
		}
	}
	err := results.Solve(ctx, file, positions,
		solved.Solving{Megabytes: int(c.Hash), ValuesOnly: c.Values, Progress: progress})
	if errors.Is(err, context.Canceled) {
		return errors.New("book: stopped; the file has the positions solved before")
	}
	return err
}

// atlasCommand solves empty boards with every forbidden cell.
type atlasCommand struct {
	UpTo    string      `default:"6x6" placeholder:"RxC" help:"Solve the boards of at most R rows and C columns (default ${default})."`
	Shard   files.Shard `default:"1/1" placeholder:"I/N" help:"Solve the I-th of N parts of them."`
	Hash    uint64      `range:"1..32768" default:"256" placeholder:"MB" help:"Memory of the solver (default ${default})."`
	Picture string      `placeholder:"FILE" help:"Draw what the table holds, as an SVG."`
	Table   string      `arg:"" help:"The table to extend."`
}

func (*atlasCommand) Help() string {
	return "Boards in the table are not solved again, so the command can be stopped and resumed. " +
		"To join the tables of several parts, append one to another."
}

func (c *atlasCommand) Run(ctx context.Context, out *cli.Output) error {
	rows, columns := solved.ParseSize(c.UpTo)
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
	solver := connectfour.Game{}.NewSolver(int(c.Hash), 1)
	for i, b := range solved.BoardsUpTo(rows, columns) {
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
func readAtlas(name string) (solved.Table, error) {
	table, err := files.Read(name, solved.ReadTable)
	if errors.Is(err, fs.ErrNotExist) {
		return solved.Table{}, nil
	}
	return table, err
}
