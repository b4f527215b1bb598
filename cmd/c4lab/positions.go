package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/lab/puzzle"
	"github.com/c4engine/c4engine/internal/match"
)

// The commands that count, find and make positions.

// perftCommand counts the sequences of moves from the start of a game.
type perftCommand struct {
	Game  string   `enum:"${games}" default:"${game}" placeholder:"GAME" help:"${either_game} (default ${default})."`
	Depth uint64   `arg:"" range:"0..144" help:"Maximum number of moves in a sequence."`
	Board []string `arg:"" optional:"" help:"The board, in the words after newgame and the game's name."`
}

func (c *perftCommand) Run(ctx context.Context, out *cli.Output) error {
	p, err := games.All().Start(append([]string{c.Game}, c.Board...))
	if err != nil {
		return cli.Usage("perft: %w", err)
	}
	for d := range int(c.Depth) + 1 {
		start := time.Now()
		n, err := engine.Perft(ctx, p, d)
		if err != nil {
			return err
		}
		seconds := time.Since(start).Seconds()
		const row = "%2d  %15d  %8.3f s  %12.0f nodes a second\n"
		fmt.Fprintf(out, row, d, n, seconds, float64(n)/seconds)
	}
	return nil
}

// openingsCommand finds balanced openings on the boards of matches.
type openingsCommand struct {
	Count  uint64      `range:"1..100000" default:"200" placeholder:"N" help:"Find N openings (default ${default})."`
	Nodes  uint64      `range:"1000..1000000000" default:"400000" placeholder:"N" help:"Search each with N simulations (default ${default})."`
	Within uint64      `range:"1..50" default:"3" placeholder:"PERCENT" help:"The win rate is at most so far from 50 % (default ${default})."`
	Seed   uint64      `default:"1" placeholder:"S" help:"Draw the openings of matches with this seed (default ${default})."`
	Shard  files.Shard `default:"1/1" placeholder:"I/N" help:"Search the I-th of N parts of them."`
}

func (*openingsCommand) Help() string {
	return "Prints a position a line, for match -openings. The same flags print the same lines."
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
	searcher := uct.New()
	defer searcher.Close()
	sizes := connectfour.Game{}.About().Boards.Random
	s := match.Schedule{Seed: c.Seed, Boards: &match.Range{Low: sizes[0], High: sizes[1]}}
	found := uint64(0)
	for round := 0; found < c.Count; round++ {
		if !c.Shard.Holds(round) {
			continue
		}
		s.Plies = minPlies + round%pliesChoices
		h, err := s.Opening(connectfour.Game{}, nil, round)
		if err != nil {
			return err
		}
		p := h.Position()
		balanced, err := c.balanced(ctx, searcher, p)
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
func (c *openingsCommand) balanced(ctx context.Context, s *uct.Searcher, p engine.Position) (bool, error) {
	if err := s.NewGame(); err != nil {
		return false, err
	}
	for _, stage := range []struct {
		nodes, within uint64
	}{
		{c.Nodes / quickShare, c.Within * quickSlack},
		{c.Nodes - c.Nodes/quickShare, c.Within},
	} {
		h := engine.NewHistory(p)
		info, err := s.Search(ctx, h, engine.Limits{Nodes: stage.nodes}, nil)
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return false, fmt.Errorf("openings: %w", err)
		}
		if 100*math.Abs(info.Lines[0].Winrate-0.5) > float64(stage.within) {
			return false, nil
		}
	}
	return true, nil
}

// puzzlesCommand makes the puzzles of the page, or measures which levels solve them.
type puzzlesCommand struct {
	Count  uint64 `range:"1..10000" default:"310" placeholder:"N" help:"Make N puzzles (default ${default})."`
	Seed   uint64 `default:"1" placeholder:"S" help:"Play the games with this seed (default ${default})."`
	Levels bool   `help:"Print how many of the file's puzzles each level solves, by grade, in percent."`
	File   string `arg:"" help:"The file to write, or with --levels to read."`
}

func (*puzzlesCommand) Help() string {
	return "Levels of the engine play games. A position is a puzzle if an exact search finds that one move " +
		"wins and all others do not. The same flags write the same bytes. docs/data.md describes the file."
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
