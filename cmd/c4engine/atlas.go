package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/shard"
)

// atlasCommand solves empty boards with every forbidden cell.
type atlasCommand struct {
	UpTo    string      `default:"6x6" placeholder:"RxC" help:"Solve the boards of at most R rows and C columns (default ${default})."`
	Shard   shard.Shard `default:"1/1" placeholder:"I/N" help:"Solve the I-th of N parts of them."`
	Hash    uint64      `range:"1..32768" default:"256" placeholder:"MB" help:"Memory of the solver (default ${default})."`
	Picture string      `placeholder:"FILE" help:"Draw what the table holds, as an SVG."`
	Table   string      `arg:"" help:"The table to extend."`
}

func (*atlasCommand) Help() string {
	return "What the table holds already is not solved again, so the command can be stopped and go on later. " +
		"To join the tables of several parts, append one to another."
}

func (c *atlasCommand) Run(ctx context.Context, out *os.File) error {
	rows, columns, err := parseSize(c.UpTo)
	if err != nil || min(rows, columns) < connectfour.MinSize || max(rows, columns) > connectfour.MaxSize {
		return wrongUsage("--up-to: expected RxC, rows and columns from 4x4 to 12x12, not %q", c.UpTo)
	}
	if err := checkWritable(c.Table, c.Picture); err != nil {
		return err
	}
	table, err := readAtlas(c.Table)
	if err != nil {
		return err
	}
	solver := connectfour.Game{}.Traits().NewSolver(int(c.Hash), 1)
	for i, b := range boardsUpTo(rows, columns) {
		if _, known := table[b]; known || !c.Shard.Holds(i) {
			continue
		}
		start := time.Now()
		if table[b], err = b.solve(ctx, solver); err != nil {
			return err
		}
		if err := table.write(c.Table); err != nil {
			return err
		}
		fmt.Fprintf(out, "%v: %v (%.1f s)\n", b, table[b], time.Since(start).Seconds())
	}
	if err := table.write(c.Table); err != nil || c.Picture == "" {
		return err
	}
	return os.WriteFile(c.Picture, []byte(table.picture()), 0o644)
}

// parseSize reads two numbers from 1 to 255 with an x between them.
func parseSize(text string) (rows, columns int, err error) {
	first, second, _ := strings.Cut(text, "x")
	x, err := strconv.ParseUint(first, 10, 8)
	y, err2 := strconv.ParseUint(second, 10, 8)
	if x == 0 || y == 0 {
		err = strconv.ErrRange
	}
	return int(x), int(y), errors.Join(err, err2)
}

// atlasBoard is an empty board. Of two that mirror each other it is the one whose
// forbidden cell is on the left.
type atlasBoard struct{ rows, columns, noX, noY int }

func (b atlasBoard) String() string {
	if b.noX < 0 {
		return fmt.Sprintf("%d x %d", b.rows, b.columns)
	}
	return fmt.Sprintf("%d x %d without %d,%d", b.rows, b.columns, b.noX, b.noY)
}

// boardsUpTo returns the boards of at most so many rows and columns, those with few
// cells first.
func boardsUpTo(rows, columns int) (list []atlasBoard) {
	for r := connectfour.MinSize; r <= min(rows, connectfour.MaxSize); r++ {
		for c := connectfour.MinSize; c <= min(columns, connectfour.MaxSize); c++ {
			list = append(list, atlasBoard{r, c, -1, -1})
			for y := range (c + 1) / 2 {
				for x := range r {
					list = append(list, atlasBoard{r, c, x, y})
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b atlasBoard) int { return a.rows*a.columns - b.rows*b.columns })
	return list
}

// atlasEntry is the value of a board for the first player, and the plies of a game of
// best play, in which the winner hurries and the loser delays.
type atlasEntry struct {
	value engine.Value
	plies int
}

func (e atlasEntry) String() string {
	if e.value == engine.Drawn {
		return "draw"
	}
	return fmt.Sprintf("%s in %d", valueNames[e.value], e.plies)
}

func (b atlasBoard) solve(ctx context.Context, solver engine.Solver) (atlasEntry, error) {
	p, err := connectfour.New(b.rows, b.columns, b.noX, b.noY)
	if err != nil {
		return atlasEntry{}, err
	}
	got := solver.Solve(p, 0, func(uint64) bool { return ctx.Err() != nil }, nil)
	if ctx.Err() != nil {
		return atlasEntry{}, errors.New("atlas: stopped; the table has what was solved before")
	}
	return atlasEntry{got.Lower, got.Plies}, nil
}
