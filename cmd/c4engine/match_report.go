package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/match/arguments"
	"github.com/c4engine/c4engine/internal/match/report"
)

// reportCommand prints the table of the games in files, all of one schedule.
type reportCommand struct{ arguments.Report }

func (c *reportCommand) Run(ctx context.Context, _ *cli.Output) error {
	a := c.Report
	schedule, records, wrong, err := readGames(a.Names)
	if err != nil {
		return err
	}
	err = cmp.Or(a.Outputs.Check(schedule, a.Names...), schedule.ReplaceTest(a.SPRT))
	if err != nil {
		return cli.Usage("%w", err)
	}
	game, err := games.All().Named(schedule.Game)
	if err != nil {
		return err
	}
	r := &report.Results{
		Standings: match.NewStandings(schedule, records), Game: game, Records: records,
		Program: asTyped(), Language: a.Lang,
	}
	if len(a.Names) == 1 {
		r.File = a.Names[0]
	}
	return cmp.Or(show(ctx, os.Stdout, r, a.Outputs), wrong)
}

// readGames reads files of one schedule. Games that the rules contradict are left out; wrong joins
// an error for each.
func readGames(names []string) (s *match.Schedule, records []gamefile.Record, wrong, err error) {
	var all []match.File
	for _, name := range names {
		f, err := files.Read(name, match.Read)
		if err != nil {
			return nil, nil, nil, err
		}
		if f.Name = name; f.Schedule != nil { // else joining it fails
			game, err := games.All().Named(f.Schedule.Game)
			if err != nil {
				return nil, nil, nil, fmt.Errorf("%s: line 1: %w", name, err)
			}
			wrong = errors.Join(wrong, f.Verify(game))
		}
		all = append(all, f)
	}
	s, records, err = match.Join(all)
	return s, records, wrong, err
}

// watchCommand follows the parts of a match until all games are played or the test is decided.
type watchCommand struct{ arguments.Watch }

// watchEvery is the least time between two readings of the files. Reading takes at most a tenth of
// the time.
const watchEvery = time.Second

func (c *watchCommand) Run(ctx context.Context, _ *cli.Output) error {
	progress := cli.NewProgress()
	standings, err := c.follow(ctx, progress)
	progress.End()
	if standings == nil {
		return err
	}
	return cmp.Or(c.results(standings).WriteTable(os.Stdout), err)
}

// follow reads the files until the match is complete or its test is decided, and returns the
// standings. A complete match that leaves its test open is an error.
func (c *watchCommand) follow(ctx context.Context, progress *cli.Progress) (*match.Standings, error) {
	for played, told := -1, false; ; told = true {
		begun := time.Now()
		s, err := c.standings()
		switch {
		case err != nil:
			return s, err
		case s == nil && !told:
			parts := filepath.Join(c.Names[0], "*.jsonl")
			fmt.Fprintf(os.Stderr, "c4engine: match watch: waiting for %s\n", parts)
		case s == nil:
		case s.Decided(), s.Whole() && s.Schedule.SPRT == nil:
			return s, nil
		case s.Whole():
			const undecided = "match watch: all %d games are played, and the test is not decided"
			return s, fmt.Errorf(undecided, s.Games)
		case s.Games > played:
			progress.Show(c.results(s).Progress())
			played = s.Games
		}
		select {
		case <-ctx.Done():
			return s, ctx.Err()
		case <-time.After(max(watchEvery, 9*time.Since(begun))):
		}
	}
}

func (c *watchCommand) results(s *match.Standings) *report.Results {
	return &report.Results{Standings: s, Language: c.Lang}
}

// standings reads all files of the directory that have a schedule, nil if none has.
func (c *watchCommand) standings() (*match.Standings, error) {
	entries, err := os.ReadDir(c.Names[0])
	if err != nil {
		return nil, err
	}
	var parts []match.File
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) != ".jsonl" {
			continue
		}
		name := filepath.Join(c.Names[0], entry.Name())
		f, err := files.Read(name, match.Read)
		if err != nil {
			return nil, err
		}
		if f.Name = name; f.Schedule != nil {
			parts = append(parts, f)
		}
	}
	if parts == nil {
		return nil, nil
	}
	schedule, games, err := match.Join(parts)
	if err == nil {
		err = schedule.ReplaceTest(c.SPRT)
	}
	if err != nil {
		return nil, err
	}
	return match.NewStandings(schedule, games), nil
}
