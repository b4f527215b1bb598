package main

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/puzzle"
	"github.com/c4engine/c4engine/internal/match"
)

// The commands that find and make positions.

// openingsCommand finds balanced openings on the boards of matches.
type openingsCommand struct {
	Count  int
	Nodes  uint64
	Within int
	Seed   uint64
	Shard  files.Shard
}

func (c *openingsCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: "Prints a position a line, for match --openings. The same flags print the same lines.",
		Sections: cli.Flags(
			cli.Whole("--count", &c.Count, 1, 100_000, "N", "find N openings"),
			cli.Whole("--nodes", &c.Nodes, 1000, 1_000_000_000, "N", "search each with N simulations"),
			cli.Whole("--within", &c.Within, 1, 50, "PERCENT", "keep openings with a win rate this close to 50 %"),
			cli.Whole("--seed", &c.Seed, 0, math.MaxUint64, "S", "draw the openings of matches with this seed"),
			cli.Parsed("--shard", &c.Shard, "I/N", "do the I-th of N parts of the work (default 1/1)"),
		),
	}
}

const (
	// A drawn opening first gets a search of 1/quickShare of the nodes: most are further from
	// balanced than quickSlack times the limit.
	quickShare = 20
	quickSlack = 3
	// An opening has one of pliesChoices numbers of random moves, from minPlies on. With both
	// parities each side is to move in half of the openings.
	minPlies     = 2
	pliesChoices = 8
)

func (c *openingsCommand) Run(ctx context.Context, out *cli.Output) error {
	e, err := c4engine.New()
	if err != nil {
		return err
	}
	defer e.Close()
	sizes := connectfour.Game{}.About().Boards.Random
	s := match.Schedule{Seed: c.Seed, Boards: &match.Range{Low: sizes[0], High: sizes[1]}}
	for round, found := 0, 0; found < c.Count; round++ {
		if !c.Shard.Holds(round) {
			continue
		}
		s.Plies = minPlies + round%pliesChoices
		h, err := s.Opening(connectfour.Game{}, nil, round)
		if err != nil {
			return err
		}
		p := h.Position()
		balanced, err := c.balanced(ctx, e, p)
		if err != nil {
			return err
		}
		if balanced {
			found++
			fmt.Fprintln(out, p.FEN())
		}
	}
	return nil
}

// balanced reports whether a long search sees equal chances for both sides.
func (c *openingsCommand) balanced(ctx context.Context, e *c4engine.Engine, p engine.Position) (bool, error) {
	if err := e.Forget(); err != nil {
		return false, err
	}
	for _, stage := range []struct {
		nodes  uint64
		within int
	}{
		{c.Nodes / quickShare, c.Within * quickSlack},
		{c.Nodes - c.Nodes/quickShare, c.Within},
	} {
		result, err := e.Search(ctx, c4engine.From(p), c4engine.Limits{Nodes: stage.nodes})
		if err != nil {
			return false, fmt.Errorf("openings: %w", err)
		}
		if 100*math.Abs(result.Lines[0].Winrate-0.5) > float64(stage.within) {
			return false, nil
		}
	}
	return true, nil
}

// puzzlesCommand makes the puzzles of the page, or measures which levels solve them.
type puzzlesCommand struct {
	Count  int
	Seed   uint64
	Levels bool
	Files  []string
}

func (c *puzzlesCommand) Syntax() cli.Syntax {
	return cli.Syntax{
		Intro: "Levels of the engine play games. A position is a puzzle if an exact search finds that one move " +
			"wins and all others do not. The same flags write the same bytes. docs/data.md describes the file.",
		Words: cli.Words{To: &c.Files, Form: "FILE", Min: 1, Max: 1, Help: "The file to write, or with --levels to read"},
		Sections: cli.Flags(
			cli.Whole("--count", &c.Count, 1, 10_000, "N", "make N puzzles"),
			cli.Whole("--seed", &c.Seed, 0, math.MaxUint64, "S", "play the games with this seed"),
			cli.Bool("--levels", &c.Levels, "print how many of the file's puzzles each level solves, by grade, in percent"),
		),
	}
}

func (c *puzzlesCommand) Run(ctx context.Context, out *cli.Output) error {
	if c.Levels {
		return c.measure(ctx, out)
	}
	if err := files.CheckWritable(c.Files[0]); err != nil {
		return err
	}
	progress := func(done int) { fmt.Fprintf(out, "%d of %d puzzles\n", done, c.Count) }
	list, err := puzzle.Make(ctx, c.Seed, c.Count, progress)
	if errors.Is(err, context.Canceled) {
		return errors.New("puzzles: stopped; nothing was written")
	}
	if err != nil {
		return err
	}
	return files.Write(c.Files[0], puzzle.Text(list))
}

func (c *puzzlesCommand) measure(ctx context.Context, out *cli.Output) error {
	list, err := files.Read(c.Files[0], puzzle.Read)
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
