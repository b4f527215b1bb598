package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/book"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/memory"
)

// bookCommand solves all positions of a board after some plies and makes a book of them.
type bookCommand struct {
	Board   string
	Plies   uint64
	Values  bool
	Shard   files.Shard
	Hash    uint64
	Write   string
	Results []string
}

func (c *bookCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: "Positions in the results are not solved again, so the command can be stopped and resumed. " +
			"To join the results of several parts, append one to another. " +
			"docs/data.md describes the book.",
		Words: cli.Words{To: &c.Results, Form: "RESULTS", Min: 1, Max: 1, Help: "The file of results to extend"},
		Sections: cli.Flags(
			cli.Text("--board", &c.Board, "RxC", "rows and columns"),
			cli.Whole("--plies", &c.Plies, 1, 10, "N", "solve the positions after N plies"),
			cli.Bool("--values", &c.Values, "find only the winner; a later run adds the length of the game"),
			shardFlag(&c.Shard),
			cli.Whole("--hash", &c.Hash, 1, 32768, "MB", "give the solver this memory"),
			cli.Text("--write", &c.Write, "FILE", "write the book of all results, with the positions before these plies"),
		),
	}
}

func (c *bookCommand) Run(ctx context.Context, out *cli.Output) (err error) {
	words := strings.Split(c.Board, "x")
	empty, err := connectfour.Game{}.New(words)
	if err != nil || len(words) != 2 || empty.Remaining() > book.MaxCells {
		const expected = "--board: expected RxC, rows and columns from 4 to 12 and at most %d cells, not %q"
		return cli.Usage(expected, book.MaxCells, c.Board)
	}
	if err := files.CheckDistinct("--write", c.Results, c.Write); err != nil {
		return cli.Usage("%w", err)
	}
	if err := cmp.Or(memory.Require(c.Hash), files.CheckWritable(c.Results[0], c.Write)); err != nil {
		return err
	}
	board := empty.Board()
	scope := book.Scope{Rows: board.Rows, Columns: board.Columns, Plies: int(c.Plies)}
	results := book.New(scope)
	file, err := files.OpenJournal("--", c.Results[0], true, func(file fs.File) (whole int64, err error) {
		return readResults(file, results)
	})
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, file.Close()) }()
	levels := positionsOf(empty.(*connectfour.Position), scope)
	last := levels[c.Plies]
	first, end := c.Shard.Range(len(last))
	if err := c.solve(ctx, out, file, results, last[first:end]); err != nil || c.Write == "" {
		return err
	}
	return c.write(out, results, levels)
}

// write adds the positions before the last ply to a book, and writes its file.
func (c *bookCommand) write(out io.Writer, b *book.Book, levels [][]*connectfour.Position) error {
	if err := complete(b, levels); err != nil {
		return err
	}
	for plies, level := range levels {
		known, timed := count(b, level)
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

// solve solves the positions that are not in the book yet, writes their results to a file, and
// prints its progress.
func (c *bookCommand) solve(
	ctx context.Context, out, file io.Writer, b *book.Book, positions []*connectfour.Position,
) error {
	solver := connectfour.NewSolver(int(c.Hash), 1, b)
	for i, p := range positions {
		known := b.Find(p.Board())
		if known.Plies > 0 || known.Value() != engine.Unknown && c.Values {
			continue
		}
		found := engine.SolveUntil(solver, p, 0, func(sofar engine.Info) bool {
			return c.Values && sofar.Known.Proven() || ctx.Err() != nil
		})
		if ctx.Err() != nil {
			return errors.New("book: stopped; the file has the positions solved before")
		}
		proof := found.Known
		b.Set(p.Board(), proof)
		if _, err := io.WriteString(file, resultLine(p, proof)); err != nil {
			return err
		}
		if done := i + 1; done%1000 == 0 {
			fmt.Fprintf(out, "%d of %d positions\n", done, len(positions))
		}
	}
	return nil
}
