package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/book"
	"github.com/c4engine/c4engine/internal/shard"
)

// bookCommand solves all positions of a board after some plies and makes a book of them.
type bookCommand struct {
	Board   string      `default:"6x7" placeholder:"RxC" help:"Rows and columns (default ${default})."`
	Plies   uint64      `range:"1..10" default:"8" placeholder:"N" help:"Solve the positions after N plies (default ${default})."`
	Values  bool        `help:"Find out who wins, not when; a later run adds that."`
	Shard   shard.Shard `default:"1/1" placeholder:"I/N" help:"Solve the I-th of N parts of them."`
	Hash    uint64      `range:"1..32768" default:"1024" placeholder:"MB" help:"Memory of the solver (default ${default})."`
	Write   string      `placeholder:"FILE" help:"Write the book of all that is known, fewer plies included."`
	Results string      `arg:"" help:"The file of results, which is extended."`
}

func (*bookCommand) Help() string {
	return "What the results hold already is not solved again, so the command can be stopped and go on later. " +
		"To join the results of several parts, append one to another. engine/connectfour/book/BOOK.md describes the book."
}

func (c *bookCommand) Run(ctx context.Context, out *os.File) error {
	rows, columns, err := parseSize(c.Board)
	empty, err2 := connectfour.New(rows, columns, -1, -1)
	if err != nil || err2 != nil || rows*columns > book.MostCells {
		return wrongUsage("--board: expected RxC, rows and columns from 4 to 12 and at most %d cells, not %q", book.MostCells, c.Board)
	}
	if err := checkWritable(c.Write); err != nil {
		return err
	}
	results, err := openBookResults(c.Results, book.Shape{Rows: rows, Columns: columns, Plies: int(c.Plies)})
	if err != nil {
		return err
	}
	defer results.close()
	levels := bookPositions(empty, results.known.Shape())
	last := levels[c.Plies]
	first, end := c.Shard.Range(len(last))
	if err := c.solve(ctx, out, results, last[first:end]); err != nil {
		return err
	}
	if err := results.close(); err != nil || c.Write == "" {
		return err
	}
	return c.write(out, results.known, levels)
}

// write completes a book by the positions before the last ply, and writes its file.
func (c *bookCommand) write(out *os.File, b *book.Book, levels [][]*connectfour.Position) error {
	if !allTimed(b, levels[len(levels)-1]) {
		leaveOutPlies(b, levels)
	}
	if err := lookBack(b, levels); err != nil {
		return err
	}
	for plies, level := range levels {
		known, timed := 0, 0
		for _, p := range level {
			proof := b.Find(p.Board())
			if proof.Value != engine.Unknown {
				known++
			}
			if proof.Plies > 0 {
				timed++
			}
		}
		fmt.Fprintf(out, "%d plies: %d of %d positions, %d with the plies to the end\n", plies, known, len(level), timed)
	}
	file := b.Encode()
	if err := os.WriteFile(c.Write, file, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d bytes, SHA-256 %x\n", c.Write, len(file), sha256.Sum256(file))
	return nil
}

// solve finds out what the results do not hold yet, and tells of its progress.
func (c *bookCommand) solve(ctx context.Context, out *os.File, results *bookResults, positions []*connectfour.Position) error {
	solver := connectfour.NewSolver(int(c.Hash), 1, results.known)
	for i, p := range positions {
		known := results.known.Find(p.Board())
		if known.Plies > 0 || known.Value != engine.Unknown && c.Values {
			continue
		}
		enough := false
		found := solver.Solve(p, 0, func(uint64) bool { return enough || ctx.Err() != nil },
			func(b engine.Bounds) { enough = c.Values && b.Proven() })
		if ctx.Err() != nil {
			return errors.New("book: stopped; the file has what was solved before")
		}
		if err := results.add(p, engine.Proof{Value: found.Lower, Plies: found.Plies}); err != nil {
			return err
		}
		if i%1000 == 999 {
			fmt.Fprintf(out, "%d of %d positions\n", i+1, len(positions))
		}
	}
	return nil
}
